package io.github.trueload.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.arrivals.RateSchedule;
import io.github.trueload.arrivals.RecordedArrivals;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.ScheduledArrivals;
import io.github.trueload.kernel.KernelStamps;
import io.github.trueload.kernel.NonBlockingSocket;
import io.github.trueload.kernel.NonBlockingSockets;
import io.github.trueload.kernel.Poller;
import io.github.trueload.overload.OverloadPlan.Request;
import io.github.trueload.overload.TestServers.Answering;
import io.github.trueload.overload.TestServers.Deaf;
import io.github.trueload.queueing.BurstPattern;
import io.github.trueload.testing.process.Descriptors;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Against small servers on loopback. Rates are counted, not timed: bounds are those of counts, of a
 * run that other programs did not hold back.
 */
@Tag("process")
@ParameterizedClass
@EnumSource(TimeSource.class)
class SClientRunTest {

  /** The kernel counts the time to connect in whole microseconds. */
  private static final long ROUNDING_NANOS = 1_000;

  @Parameter private TimeSource times;
  private long before;

  @BeforeEach
  void timestampsAreNeeded() throws Exception {
    KernelStamps.available(); // opens the one socket that it keeps
    TestServers.closedPort(); // what the JDK opens once
    before = Descriptors.sockets();
    if (times == TimeSource.KERNEL) {
      assumeTrue(System.getenv("CI") != null || KernelStamps.available(), KernelStamps::reason);
      assertThat(KernelStamps.reason()).isNull();
    }
  }

  @AfterEach
  void nothingIsLeftOpen() throws Exception {
    assertThat(Descriptors.settled(before)).isLessThanOrEqualTo(before);
  }

  private Runs begin(OverloadPlan plan) throws IOException {
    return Runs.begin(plan, times);
  }

  private Runs run(OverloadPlan plan) throws Exception {
    return Runs.undisturbed(plan, times);
  }

  private static final String HELLO = "HTTP/1.1 200 OK|Content-Length: 5||hello";

  @Test
  void aServerThatTakesNothingIsOfferedDOverT() throws Exception {
    try (Deaf server = new Deaf()) {
      Runs runs = run(Runs.steady(server.address(), 60, 0.1, 0.5));
      // 60 / 0.1 s for 0.5 s; the last instant is the end itself
      assertThat(runs.count(Count.DUE)).isBetween(299L, 300L);
      assertThat(runs.count(Count.OFFERED)).isBetween(290L, 300L);
      assertThat(runs.count(Count.TIMED_OUT)).isEqualTo(runs.count(Count.OFFERED));
      assertThat(runs.count(Count.ESTABLISHED)).isZero();
      assertThat(runs.served).isEmpty();
    }
  }

  @Test
  void aSocketIsGivenUpTAfterItsInstantHoweverLateItWasUsed() {
    assertThat(ConnectionEstablishment.deadline(100, 150, 1_000)).isEqualTo(1_100);
    // so late that less than 0.9 of T would be left
    assertThat(ConnectionEstablishment.deadline(100, 300, 1_000)).isEqualTo(1_200);
  }

  @Test
  void neverMoreThanDSocketsAreInEstablishment() throws Exception {
    try (Deaf server = new Deaf()) {
      Runs runs =
          run(
              Runs.plan(
                  server.address(), 3, 0.1, Optional.of(RenewalArrivals.constant(2_000)), 0.5));
      // 3 sockets, each free again after 0.1 s: 5 rounds, and at 0.9·T a sixth
      assertThat(runs.count(Count.OFFERED)).isBetween(12L, 18L);
      assertThat(runs.count(Count.DUE)).isGreaterThan(990);
      assertThat(runs.count(Count.HELD)).isPositive();
      assertThat(runs.seconds).allMatch(each -> each.connecting() <= 3);
      assertThat(runs.tally.distortion()).contains("raise D or lower T");
    }
  }

  @Test
  void theOfferedRateDoesNotDependOnTheServer() throws Exception {
    try (SingleWorkerServer slow = SingleWorkerServer.start(1, 50_000_000, 10);
        Answering fast = new Answering(TestServers.text(HELLO))) {
      Runs saturated = run(Runs.steady(slow.address(), 32, 0.1, 0.5));
      Runs easy = run(Runs.steady(fast.address(), 32, 0.1, 0.5));
      // the last instant is the end itself
      assertThat(saturated.count(Count.DUE)).isBetween(159L, 160L);
      assertThat(easy.count(Count.DUE)).isBetween(159L, 160L);
      assertThat(saturated.count(Count.OFFERED)).isBetween(150L, 160L);
      assertThat(easy.count(Count.OFFERED)).isBetween(150L, 160L);
      // 20/s for 0.5 s, and the 2 that waited in the backlog
      assertThat(saturated.count(Count.COMPLETED)).isBetween(6L, 13L);
      assertThat(easy.count(Count.COMPLETED)).isEqualTo(easy.count(Count.OFFERED));
    }
  }

  @Test
  void usedAgainAtOnceASocketThatConnectsOffersMoreThanDOverT() throws Exception {
    try (Answering server = new Answering(TestServers.text(HELLO))) {
      Runs runs = run(Runs.plan(server.address(), 2, 0.5, Optional.empty(), 0.5));
      assertThat(runs.count(Count.OFFERED)).isGreaterThan(20); // D/T is 4/s
    }
    try (Deaf server = new Deaf()) {
      Runs runs = run(Runs.plan(server.address(), 8, 0.1, Optional.empty(), 0.5));
      assertThat(runs.count(Count.OFFERED)).isBetween(32L, 48L); // 80/s
    }
  }

  @Test
  void eachRequestIsReportedWithItsTimesAndLeavesTheSocketsFree() throws Exception {
    try (Answering server = new Answering(TestServers.text(HELLO))) {
      Runs runs = run(Runs.steady(server.address(), 10, 0.1, 0.2));
      assertThat(runs.served).hasSize((int) runs.count(Count.OFFERED)).isNotEmpty();
      for (CompletedRequest each : runs.served) {
        assertThat(each.fault()).isEmpty();
        assertThat(each.status()).isEqualTo(200);
        assertThat(each.bytes()).isEqualTo(HELLO.length() + 3); // | is two bytes
        assertThat(each.local()).startsWith("127.0.0.1:");
        assertThat(each.times().clock()).isEqualTo(times);
        assertThat(each.times().network() != null).isEqualTo(times == TimeSource.KERNEL);
        assertThat(each.times().connectNanos())
            .isBetween(1L, each.times().sentNanos() - each.times().startNanos() + ROUNDING_NANOS);
        assertThat(
                List.of(
                    each.times().startNanos(),
                    each.times().sentNanos(),
                    each.times().firstByteNanos(),
                    each.times().endNanos()))
            .isSorted();
      }
      assertThat(runs.served).extracting(CompletedRequest::number).doesNotHaveDuplicates();
      assertThat(server.requests())
          .allMatch(head -> head.startsWith("GET / HTTP/1.1\r\nHost: test\r\n"))
          .allMatch(head -> head.contains("\r\nConnection: close\r\n"));
    }
  }

  @Test
  void responseTimesBeginWithTheRequestAndLatenessIsReported() throws Exception {
    try (Answering server = new Answering(TestServers.text(HELLO))) {
      Runs runs = run(Runs.steady(server.address(), 50, 0.5, 0.2));
      assertThat(runs.tally.responses().meanNanos())
          .isCloseTo(
              runs.served.stream()
                  .mapToLong(each -> each.times().endNanos() - each.times().sentNanos())
                  .average()
                  .orElseThrow(),
              within(1.0));
      // 100/s: each attempt's start less its place on that grid is its lateness and a constant
      LongSummaryStatistics offGrid =
          runs.served.stream()
              .mapToLong(each -> each.times().startNanos() - each.number() * 10_000_000)
              .summaryStatistics();
      assertThat(runs.tally.mostLateNanos())
          .isPositive()
          .isGreaterThanOrEqualTo(offGrid.getMax() - offGrid.getMin());
      assertThat(runs.seconds)
          .extracting(SecondFigures::mostLateNanos)
          .contains(runs.tally.mostLateNanos());
    }
  }

  @Test
  void pathsAreAskedForInTurn() throws Exception {
    try (Answering server = new Answering(TestServers.text(HELLO))) {
      OverloadPlan plan = Runs.steady(server.address(), 5, 0.1, 0.2);
      Runs runs =
          run(Runs.with(plan, List.of(Request.get("a", "/x"), Request.get("a", "/y")), List.of()));
      assertThat(runs.served).extracting(CompletedRequest::path).contains("/x", "/y");
      assertThat(runs.served)
          .allMatch(each -> each.path().equals(each.number() % 2 == 0 ? "/x" : "/y"));
    }
  }

  @Test
  void localAddressesAreUsedInTurn() throws Exception {
    try (Answering server = new Answering(TestServers.text(HELLO))) {
      OverloadPlan plan = Runs.steady(server.address(), 5, 0.1, 0.2);
      List<InetAddress> two =
          List.of(InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.3"));
      Runs runs = run(Runs.with(plan, plan.requests(), two));
      assertThat(runs.served)
          .allMatch(
              each ->
                  each.local().startsWith(each.number() % 2 == 0 ? "127.0.0.2:" : "127.0.0.3:"));
      assertThat(runs.served).isNotEmpty();
    }
  }

  @Test
  void refusalsAreCountedAndFreeTheSocket() throws Exception {
    Runs runs = run(Runs.steady(TestServers.closedPort(), 10, 0.1, 0.5));
    assertThat(runs.count(Count.OFFERED)).isBetween(45L, 50L);
    assertThat(runs.count(Count.REFUSED)).isEqualTo(runs.count(Count.OFFERED));
    assertThat(runs.troubles).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "HTTP/1.1 200 OK|Content-Length: 9||hello; closed the connection before",
        "HTTP/1.1 200; closed the connection before",
        "SMTP|; is not HTTP/1.1: it does not begin"
      })
  void aResponseThatIsNotWholeIsAFailureWithItsReason(String text, String fault) throws Exception {
    try (Answering server = new Answering(TestServers.text(text))) {
      Runs runs = run(Runs.steady(server.address(), 2, 0.1, 0.3));
      assertThat(runs.served).isNotEmpty().allMatch(each -> each.fault().contains(fault));
      assertThat(runs.count(Count.FAILED)).isEqualTo(runs.served.size());
      assertThat(runs.count(Count.COMPLETED)).isZero();
    }
  }

  @Test
  void aResponseWithoutALengthIsWholeWhenTheServerCloses() throws Exception {
    try (Answering server = new Answering(TestServers.text("HTTP/1.1 500 Oh||no"))) {
      Runs runs = run(Runs.steady(server.address(), 2, 0.1, 0.3));
      assertThat(runs.count(Count.COMPLETED)).isEqualTo(runs.count(Count.OFFERED)).isPositive();
      assertThat(runs.count(Count.HTTP_ERRORS)).isEqualTo(runs.count(Count.COMPLETED));
    }
  }

  @Test
  void aServerThatResetsIsAFailure() throws Exception {
    try (Answering server = new Answering(socket -> socket.setSoLinger(true, 0))) {
      Runs runs = run(Runs.steady(server.address(), 2, 0.1, 0.3));
      assertThat(runs.served).isNotEmpty().allMatch(each -> each.fault().contains("reset"));
    }
  }

  @Test
  void aServerThatNeverAnswersIsGivenUpAfterTheResponseTimeout() throws Exception {
    try (Answering silent = new Answering(socket -> Thread.sleep(60_000))) {
      Runs runs = run(Runs.waiting(Runs.steady(silent.address(), 4, 0.1, 0.25), 0.3));
      assertThat(runs.served).hasSize((int) runs.count(Count.ESTABLISHED)).isNotEmpty();
      assertThat(runs.served)
          .allMatch(each -> each.fault().contains("within the response timeout"))
          // the timeout is of the JVM's clock, the start of the kernel's: some 100 ns later
          .allMatch(each -> each.times().endNanos() - each.times().sentNanos() >= 299_900_000L);
      assertThat(runs.tally.mostOpen()).isEqualTo((int) runs.count(Count.ESTABLISHED));
    }
  }

  /**
   * Three times as long as T and the response timeout: once with a SYN sent, once with a request.
   */
  @Test
  void whatCameDuringAPauseOfTheLoadGeneratorIsNoTimeout() throws Exception {
    Supplier<TimedSockets> sockets =
        () -> new TimedSockets(times, new PausingSockets(new TimedSockets(times).kind()));
    RecordedArrivals one = new RecordedArrivals.Builder().add(0).build();
    try (Answering server = new Answering(TestServers.text(HELLO))) {
      OverloadPlan plan = Runs.plan(server.address(), 1, 0.1, Optional.of(one), 0.05);
      Runs runs = Runs.undisturbed(Runs.waiting(plan, 0.1), sockets);
      assertThat(runs.count(Count.TIMED_OUT)).isZero();
      assertThat(runs.count(Count.COMPLETED)).isEqualTo(1);
    }
  }

  /** Whose pollers pause their threads as they take a socket. */
  private record PausingSockets(NonBlockingSockets kind) implements NonBlockingSockets {
    @Override
    public NonBlockingSocket open(InetAddress server) throws IOException {
      return kind.open(server);
    }

    @Override
    public <T> Poller<T> poller() throws IOException {
      return new PausingPoller<>(kind.poller());
    }
  }

  private record PausingPoller<T>(Poller<T> poller) implements Poller<T> {
    @Override
    public void watch(NonBlockingSocket socket, Event event, T owner) throws IOException {
      poller.watch(socket, event, owner);
      LockSupport.parkNanos(300_000_000);
    }

    @Override
    public void giveUp(NonBlockingSocket socket) {
      poller.giveUp(socket);
    }

    @Override
    public void poll(Consumer<T> ready, long millis) throws IOException {
      poller.poll(ready, millis);
    }

    @Override
    public void wakeUp() {
      poller.wakeUp();
    }

    @Override
    public void close() {
      poller.close();
    }
  }

  @Test
  void aServerThatLeavesTheConnectionOpenIsResetASecondLater() throws Exception {
    CompletableFuture<Integer> end = new CompletableFuture<>();
    try (Answering server =
        new Answering(
            socket -> {
              TestServers.text(HELLO).to(socket);
              try {
                end.complete(socket.getInputStream().read());
              } catch (IOException e) {
                end.completeExceptionally(e);
              }
            })) {
      Runs runs = run(Runs.steady(server.address(), 1, 0.1, 0.15));
      assertThat(runs.count(Count.COMPLETED)).isEqualTo(1);
      assertThat(runs.served.get(0).isComplete()).isTrue();
      // a FIN would read as -1, and leave the client's port in TIME-WAIT
      assertThat(end)
          .failsWithin(Duration.ofSeconds(10))
          .withThrowableThat()
          .withMessageContaining("Connection reset");
    }
  }

  @Test
  void stoppedItMakesNoMoreAttemptsButReadsWhatWasAsked() throws Exception {
    try (SingleWorkerServer server = SingleWorkerServer.start(20, 20_000_000, 10)) {
      Runs runs = begin(Runs.steady(server.address(), 50, 0.2, 60));
      while (runs.served.size() < 3) {
        Thread.onSpinWait();
      }
      runs.run().stopAttempts();
      runs.end();
      assertThat(runs.count(Count.COMPLETED)).isEqualTo(runs.count(Count.ESTABLISHED));
      assertThat(runs.tally.seconds()).isLessThan(30);
    }
  }

  @Test
  void stoppedNowItEndsAtOnceAndReportsWhatWasUnderWay() throws Exception {
    try (Answering silent = new Answering(socket -> Thread.sleep(60_000))) {
      Runs runs = begin(Runs.waiting(Runs.steady(silent.address(), 10, 0.1, 60), 60));
      while (runs.run().tally().count(Count.ESTABLISHED) < 5) {
        Thread.onSpinWait();
      }
      runs.run().stopNow();
      runs.end();
      assertThat(runs.served).isNotEmpty().allMatch(each -> each.fault().contains("was stopped"));
      assertThat(runs.count(Count.FAILED)).isZero();
    }
  }

  @Test
  void withoutMemoryItEndsAndReportsWhatWasMeasured() throws Exception {
    try (Answering server = new Answering(TestServers.text(HELLO))) {
      Runs runs = begin(Runs.steady(server.address(), 20, 0.1, 60));
      while (runs.served.size() < 5) {
        Thread.onSpinWait();
      }
      runs.outOfMemory(1).end();
      assertThat(runs.tally.seconds()).isLessThan(30);
      assertThat(runs.served).hasSize((int) runs.count(Count.ESTABLISHED));
      assertThat(runs.troubles).singleElement().asString().contains("memory is full (Java heap");
    }
  }

  @Test
  void aRequestTooLargeToReportDoesNotKeepTheOthersBack() throws Exception {
    try (Answering server = new Answering(TestServers.text(HELLO))) {
      Runs runs = begin(Runs.steady(server.address(), 20, 0.1, 60)).outOfMemory(2);
      runs.end();
      // tried twice, then left out
      assertThat(runs.served).hasSize((int) runs.count(Count.ESTABLISHED) - 1);
    }
  }

  @Test
  void secondsAddUpToTheWhole() throws Exception {
    try (SingleWorkerServer server = SingleWorkerServer.start(2, 20_000_000, 10)) {
      Runs runs = run(Runs.steady(server.address(), 20, 0.1, 1.2));
      assertThat(runs.seconds).extracting(SecondFigures::second).startsWith(0, 1).isSorted();
      for (Count each : Count.values()) {
        long sum = runs.seconds.stream().mapToLong(second -> second.counts().get(each)).sum();
        assertThat(sum).as(each.column()).isEqualTo(runs.count(each));
      }
      assertThat(runs.count(Count.ESTABLISHED) + runs.count(Count.TIMED_OUT))
          .isEqualTo(runs.count(Count.OFFERED));
      assertThat(runs.seconds.stream().mapToLong(each -> each.responses().count()).sum())
          .isEqualTo(runs.count(Count.COMPLETED));
    }
  }

  @Test
  void burstsAreOfferedIndependentOfTheServer() throws Exception {
    RateSchedule schedule = RateSchedule.bursts(new BurstPattern(4, 0.2), 50, 1);
    try (Deaf server = new Deaf()) {
      Runs runs =
          run(
              Runs.plan(
                  server.address(),
                  20,
                  0.1,
                  Optional.of(new ScheduledArrivals(schedule, ScheduledArrivals.Spacing.EVEN)),
                  2));
      // 50 a period: 0.8 s at 12.5/s, then 0.2 s at 200/s
      // the last instant is the end itself, to the nanosecond
      assertThat(runs.count(Count.DUE)).isBetween(99L, 100L);
      assertThat(runs.count(Count.OFFERED)).isBetween(96L, 100L);
      assertThat(runs.seconds.get(1).counts().get(Count.DUE)).isBetween(49L, 51L);
    }
  }

  @Test
  void anAddressThatCannotBeReachedIsUnsentAndReportedOnce() throws Exception {
    // 240/4 is reserved, and no machine has a route to it that connects
    InetSocketAddress nowhere = new InetSocketAddress("255.255.255.255", 9);
    Runs runs = run(Runs.steady(nowhere, 5, 0.1, 0.2));
    assertThat(runs.count(Count.UNSENT)).isEqualTo(runs.count(Count.DUE)).isPositive();
    assertThat(runs.count(Count.OFFERED)).isZero();
    assertThat(runs.troubles).singleElement().asString().contains("could not be made");
    assertThat(runs.tally.distortion()).contains("could not be made by this machine");
  }
}
