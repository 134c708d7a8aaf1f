package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.sessions.Engine.Seen;
import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.think.SeededStreams;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In JMeter's own engine. What a test waits for is an event; only a bug makes it time out. */
@Tag("process")
@Timeout(60)
class SessionArrivalsTest {
  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private static List<Long> arrivals(List<Seen> samples) {
    return samples.stream().map(Seen::arrivalNanos).distinct().sorted().toList();
  }

  private static List<Long> sinceFirst(List<Long> instants) {
    return instants.stream().map(each -> each - instants.get(0)).toList();
  }

  @Test
  void theSameSeedArrivesAtTheSameInstantsWhichAreThoseOfTheModel() {
    List<Long> model = new ArrayList<>();
    ArrivalSequence sequence =
        RenewalArrivals.poisson(400)
            .sequence(new SeededStreams(42, "").generator("Sessions\n1", 0));
    for (int i = 0; i < 40; i++) {
      model.add(sequence.nextNanos());
    }
    for (int time = 0; time < 2; time++) {
      Engine engine = new Engine(Groups.group("rate", "400/s", "sessions", "40", "seed", "42"));
      List<Seen> samples = engine.run();
      assertThat(samples).hasSize(40);
      assertThat(sinceFirst(arrivals(samples))).isEqualTo(sinceFirst(model));
    }
  }

  /** JMeter's command Validate copies the plan by this class. */
  @Test
  void validatingRunsOneSessionOnce() {
    ListedHashTree plan = new ListedHashTree();
    plan.add(Groups.group("rate", "400/s", "sessions", "40", "length", "constant", "loops", "3"));
    TreeClonerForValidation copier = new TreeClonerForValidation(false);
    plan.traverse(copier);
    SessionArrivals copy = (SessionArrivals) copier.getClonedTree().getArray()[0];
    assertThat(new Engine(copy).run()).hasSize(1);
    assertThat(copy.tally().arrivals()).isEqualTo(1);
  }

  @Test
  void everySessionIsAFreshUserThatMakesItsLoops() {
    SessionArrivals group =
        Groups.group(
            "rate",
            "200/s",
            "sessions",
            "20",
            "seed",
            "7",
            "length",
            "geometric",
            "meanLoops",
            "3");
    List<Seen> samples = new Engine(group).run();
    IntSupplier lengths =
        ArrivalSettings.plan(
                Groups.values("sessions", "1", "length", "geometric", "meanLoops", "3"))
            .length()
            .sequence(new SeededStreams(7, "").generator("Sessions\n1", 1));
    for (int session = 1; session <= 20; session++) {
      String thread = "Sessions 1-" + session;
      List<Seen> own = samples.stream().filter(each -> each.thread().equals(thread)).toList();
      assertThat(own).as(thread).hasSize(lengths.getAsInt());
      // the sampler counts in a variable of its user
      assertThat(own.stream().map(Seen::countOfUser).toList())
          .isEqualTo(IntStream.rangeClosed(1, own.size()).boxed().toList());
      assertThat(own.stream().map(Seen::arrivalNanos).distinct()).hasSize(1);
      assertThat(own.stream().map(Seen::javaThread).distinct()).hasSize(1);
    }
    assertThat(samples.stream().map(Seen::javaThread).distinct()).hasSize(20);
    assertThat(group.tally().started()).isEqualTo(20);
    assertThat(group.tally().arrivals()).isEqualTo(20);
  }

  /** No sample ends before all sessions have begun one: who waits for another waits for ever. */
  @Test
  void noArrivalWaitsForTheSessionsBefore() {
    CountDownLatch all = new CountDownLatch(60);
    SessionArrivals group = Groups.group("process", "constant", "rate", "300/s", "sessions", "60");
    Engine engine =
        new Engine(group)
            .sampling(
                () -> {
                  all.countDown();
                  all.await();
                });
    assertThat(engine.run()).hasSize(60);
    assertThat(group.tally().mostAtOnce()).isEqualTo(60);
    assertThat(group.numberOfActiveThreads()).isZero();
    assertThat(group.getNumberOfThreads()).isZero();
  }

  private static SessionArrivals bounded(String atBound) {
    return Groups.group(
        "process", "constant", "rate", "500/s", "sessions", "30", "bound", "5", "atBound", atBound);
  }

  @Test
  void atTheBoundSessionsAreDroppedAndCounted() {
    SessionArrivals group = bounded("drop");
    // the first five run until all others have come
    Engine engine = new Engine(group).sampling(() -> await(() -> group.tally().dropped() >= 25));
    assertThat(engine.console())
        .containsPattern("trueload sessions = Sessions: 30 arrivals, .*, 25 dropped");
    assertThat(engine.samples()).hasSize(5);
    ArrivalTally tally = group.tally();
    assertThat(tally.arrivals()).isEqualTo(30);
    assertThat(tally.started()).isEqualTo(5);
    assertThat(tally.dropped()).isEqualTo(25);
    assertThat(tally.line()).contains("25 dropped").contains("at most 5 at the same time");
  }

  @Test
  void eachSessionHasTheNumberOfThoseThatWereDroppedBeforeIt() {
    SessionArrivals group =
        Groups.group(
            "process",
            "constant",
            "rate",
            "1000/s",
            "sessions",
            "300",
            "bound",
            "1",
            "atBound",
            "drop");
    AtomicInteger begun = new AtomicInteger();
    // so many arrivals that a pause of the machine does not drop all of them; each session stays
    // until three more were dropped, or none comes any more
    Engine engine =
        new Engine(group)
            .sampling(
                () -> {
                  int wanted = 3 * begun.incrementAndGet();
                  await(() -> group.tally().dropped() >= wanted || group.tally().arrivals() == 300);
                });

    List<Long> dropped = engine.run().stream().map(Seen::dropped).toList();
    assertThat(dropped).hasSizeGreaterThan(3).isSorted();
    for (int i = 0; i < dropped.size(); i++) {
      assertThat(dropped.get(i)).isBetween(3L * i, group.tally().dropped());
    }
  }

  @Test
  void atTheBoundSessionsWaitAndNoneIsLost() {
    SessionArrivals group = bounded("wait");
    Engine engine = new Engine(group).sampling(() -> await(() -> group.tally().waited() > 0));
    assertThat(engine.run()).hasSize(30);
    assertThat(group.tally().started()).isEqualTo(30);
    assertThat(group.tally().mostAtOnce()).isLessThanOrEqualTo(5);
    assertThat(group.tally().dropped()).isZero();
  }

  @Test
  void atTheBoundTheTestStopsAndKeepsWhatWasMeasured() {
    SessionArrivals group = bounded("stop");
    Engine engine = new Engine(group).sampling(() -> await(() -> group.tally().dropped() > 0));
    String console = engine.console();
    assertThat(console)
        .contains(
            "Test stopped: thread group \"Sessions\": the maximum of concurrent sessions, 5, is"
                + " reached");
    assertThat(console.lines().filter(each -> each.contains("Test stopped"))).hasSize(1);
    assertThat(engine.samples()).hasSize(5);
  }

  @Test
  void aRefusedSettingStartsNothing() {
    Engine engine = new Engine(Groups.group("rate", "-5/s", "sessions", "3"));
    assertThat(engine.console())
        .contains("thread group \"Sessions\": Arrival rate = \"-5/s\" must be greater than zero");
    assertThat(engine.samples()).isEmpty();
  }

  @Test
  void aShutdownEndsSessionsAfterTheirSampleAndArrivalsAtOnce() throws Exception {
    CountDownLatch three = new CountDownLatch(3);
    CountDownLatch goOn = new CountDownLatch(1);
    SessionArrivals group =
        Groups.group("process", "constant", "rate", "100/s", "duration", "10 h", "loops", "1000");
    Engine engine =
        new Engine(group)
            .sampling(
                () -> {
                  three.countDown();
                  goOn.await();
                });
    CompletableFuture<List<Seen>> run = CompletableFuture.supplyAsync(engine::run);
    three.await();
    engine.jmeter().askThreadsToStop();
    await(group::isStopping);
    goOn.countDown();
    List<Seen> samples = run.get(30, TimeUnit.SECONDS);
    // no session made a second one; those stopped before their first made none
    assertThat(samples.stream().map(Seen::thread).distinct()).hasSize(samples.size());
    assertThat((long) samples.size()).isBetween(3L, group.tally().started());
  }

  @Test
  void aStopInterruptsSamplesAndThoseWhoWaitAtTheBound() throws Exception {
    SessionArrivals group =
        Groups.group(
            "process",
            "constant",
            "rate",
            "200/s",
            "duration",
            "10 h",
            "bound",
            "2",
            "atBound",
            "wait");
    CountDownLatch never = new CountDownLatch(1);
    Engine engine = new Engine(group).sampling(never::await);
    CompletableFuture<List<Seen>> run = CompletableFuture.supplyAsync(engine::run);
    await(() -> group.tally() != null && group.tally().waited() >= 3);
    engine.jmeter().stopTest(true);
    run.get(30, TimeUnit.SECONDS);
    assertThat(group.tally().started()).isEqualTo(2);
    assertThat(group.numberOfActiveThreads()).isZero();
  }

  @Test
  void oneSessionCanBeStoppedAndOneAdded() throws Exception {
    CountDownLatch begun = new CountDownLatch(3);
    CountDownLatch goOn = new CountDownLatch(1);
    SessionArrivals group =
        Groups.group("process", "constant", "rate", "100/s", "sessions", "2", "loops", "2");
    Engine engine =
        new Engine(group)
            .sampling(
                () -> {
                  begun.countDown();
                  goOn.await();
                });
    CompletableFuture<List<Seen>> run = CompletableFuture.supplyAsync(engine::run);
    await(() -> group.tally() != null && group.tally().started() == 2);
    group.addNewThread(0, engine.jmeter());
    begun.await();
    assertThat(group.stopThread("Sessions 1-1", false)).isTrue();
    assertThat(group.stopThread("Sessions 1-99", true)).isFalse();
    goOn.countDown();
    List<String> threads = run.get(30, TimeUnit.SECONDS).stream().map(Seen::thread).toList();
    assertThat(threads)
        .containsExactlyInAnyOrder(
            "Sessions 1-1", "Sessions 1-2", "Sessions 1-2", "Sessions 1-3", "Sessions 1-3");
  }

  @Test
  void whenArrivalsEndSessionsStopToo() {
    SessionArrivals group =
        Groups.group("rate", "100/s", "duration", "300 ms", "loops", "1000000", "atEnd", "stop");
    // each sample yields, and JMeter looks at the end behind each
    List<Seen> samples = new Engine(group).sampling(() -> Thread.sleep(1)).run();
    Set<String> threads =
        samples.stream().map(Seen::thread).collect(Collectors.toCollection(HashSet::new));
    assertThat((long) threads.size()).isEqualTo(group.tally().started());
  }

  /**
   * 500/s for 200 ms are 100 arrivals. The first has the only place until the end; as many as may
   * be ready beyond the bound wait for it, and the others are not made ready.
   */
  @Test
  void whoWaitsWhenSessionsEndWithTheArrivalsDoesNotStart() {
    SessionArrivals group =
        Groups.group(
            "process",
            "constant",
            "rate",
            "500/s",
            "duration",
            "200 ms",
            "bound",
            "1",
            "atBound",
            "wait",
            "atEnd",
            "stop");
    Engine engine =
        new Engine(group)
            .sampling(
                () -> {
                  await(() -> group.tally().waited() >= 64);
                  Thread.sleep(200);
                });
    assertThat(engine.console())
        .containsPattern("trueload sessions = Sessions: 100 arrivals, 1 sessions started, 99 drop");
    assertThat(engine.samples()).hasSize(1);
    assertThat(group.tally().started()).isEqualTo(1);
    assertThat(group.tally().waited()).isEqualTo(64);
  }

  @Test
  void sessionsRunOnVirtualThreadsWhereThereAreAny() {
    if (!SessionThreads.virtualAvailable()) {
      return;
    }
    SessionArrivals group =
        Groups.group("rate", "400/s", "sessions", "40", "loops", "2", "threads", "virtual");
    List<Seen> samples = new Engine(group).run();
    assertThat(samples).hasSize(80);
    assertThat(samples).allMatch(Seen::virtual);
  }

  /** Waits for an event that must come soon; where it does not, says so rather than hang. */
  private static void await(BooleanSupplier event) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!event.getAsBoolean()) {
      assertThat(System.nanoTime()).as("what was waited for has not happened").isLessThan(deadline);
      Thread.sleep(1);
    }
  }
}
