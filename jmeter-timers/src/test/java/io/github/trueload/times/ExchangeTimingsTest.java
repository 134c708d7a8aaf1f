package io.github.trueload.times;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.events.EventFormat;
import io.github.trueload.kernel.ConnectionInfo;
import io.github.trueload.kernel.Stamps;
import io.github.trueload.kernel.WallClock;
import io.github.trueload.times.ExchangeTimings.Basis;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the kernel's stamps are taken for an exchange's times, and when they are not. */
class ExchangeTimingsTest {

  /** What the wall clock is ahead of the monotonic one. */
  private static final long OFFSET = 1_790_000_000_000_000_000L;

  /** A kernel that says what it is made to say. */
  private static final class MadeStamps implements Stamps {

    long offset = OFFSET;
    long sent;
    long received;
    long timeout = 200_040_000;
    int retransmissions;
    int outOfOrder;
    private long sinceSegment;
    int wanted;
    boolean singleSegments;
    int requested;

    @Override
    public boolean areSingleSegments() {
      return singleSegments;
    }

    @Override
    public void stampNextWrite() {
      wanted++;
    }

    @Override
    public long sentNanos() {
      return sent;
    }

    @Override
    public long receivedNanos() {
      return received;
    }

    @Override
    public ConnectionInfo info() {
      requested++;
      return new ConnectionInfo(
          40_000, 30_000, timeout, retransmissions, 1448, outOfOrder, sinceSegment);
    }

    @Override
    public WallClock clock() {
      return new WallClock(offset, 50);
    }

    /** The stamp of this moment. */
    long now() {
      return System.nanoTime() + offset;
    }
  }

  private final MadeStamps kernel = new MadeStamps();
  private final ExchangeTimings timings = new ExchangeTimings();

  @BeforeEach
  void connected() {
    timings.attach(kernel, TimeSource.KERNEL);
    timings.begin();
  }

  private long sendingBegan;

  private void send() {
    sendingBegan = System.nanoTime();
    timings.sending(100);
    kernel.sent = kernel.now();
  }

  /** Exchanges during which this thread did not run for so long that the kernel is asked. */
  private int heldBack;

  private void receive() {
    long before = System.nanoTime();
    kernel.received = kernel.now();
    timings.received(50);
    if (System.nanoTime() - before >= ExchangeTimings.LEAST_DELAY_ASKED_NANOS) {
      heldBack++;
    }
  }

  @Test
  void theStampsAreTheTimes() {
    send();
    receive();
    long first = kernel.received;
    receive();
    long byTheJvm = timings.elapsedNanos();
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.KERNEL);
    assertThat(timings.source()).isEqualTo(TimeSource.KERNEL);
    assertThat(timings.startNanos()).isEqualTo(kernel.sent - OFFSET);
    assertThat(timings.firstByteDurationNanos()).isEqualTo(first - kernel.sent);
    assertThat(timings.elapsedNanos()).isEqualTo(kernel.received - kernel.sent);
    assertThat(timings.delayNanos()).isEqualTo(byTheJvm - timings.elapsedNanos()).isNotNegative();
    timings.settle();
    assertThat(timings.startNanos()).as("once").isEqualTo(kernel.sent - OFFSET);
    assertThat(kernel.wanted).isEqualTo(1);
  }

  private void event(String text) {
    receive();
    byte[] body = text.getBytes(StandardCharsets.US_ASCII);
    timings.body(body, 0, body.length);
  }

  @Test
  void eventsHaveTheStampsOfTheReadsThatCompleteThem() {
    send();
    receive();
    timings.finalResponse();
    timings.streams(EventFormat.SERVER_SENT);
    event("data: a");
    event("\n\n");
    final long first = kernel.received;
    event("data: b\n\n");
    long second = kernel.received;
    event(": comment\n\n");
    event("data: c\n\ndata: d\n\n");
    timings.bodyEnded();
    EventTimes events = Objects.requireNonNull(timings.events());
    assertThat(timings.firstEventDurationNanos())
        .as("the JVM's reading, which is later")
        .isGreaterThanOrEqualTo(first - OFFSET - timings.startNanos());
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.KERNEL);
    assertThat(events.count()).isEqualTo(4);
    assertThat(timings.firstEventDurationNanos()).isEqualTo(first - kernel.sent);
    assertThat(events.largestGapNanos())
        .isEqualTo(Math.max(second - first, kernel.received - second));
    timings.begin();
    assertThat(timings.events()).isNull();
  }

  /** A row has one clock: an event without a timestamp puts all of it on the JVM's. */
  @Test
  void anEventWithoutAStampIsByTheJvm() {
    send();
    receive();
    timings.streams(EventFormat.JSON_LINES);
    kernel.received = 0;
    timings.received(5);
    timings.body(new byte[] {'{', '}', '\n'}, 0, 3);
    receive();
    timings.bodyEnded();
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.NO_STAMP);
    assertThat(Objects.requireNonNull(timings.events()).count()).isEqualTo(1);
    assertThat(timings.firstEventDurationNanos())
        .isBetween(timings.firstByteDurationNanos(), timings.elapsedNanos());
  }

  /** A second forward or back, between request and response: neither becomes a response time. */
  @ParameterizedTest
  @CsvSource({"1000000000", "-1000000000", "500000", "-500000"})
  void aWallClockThatWasSetMeanwhileIsNotBelieved(long step) {
    send();
    kernel.offset += step;
    receive();
    long byTheJvm = timings.elapsedNanos();
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.CLOCK_SET);
    assertThat(timings.source()).isEqualTo(TimeSource.JVM);
    assertThat(timings.elapsedNanos()).isEqualTo(byTheJvm).isBetween(0L, 900_000_000L);
  }

  @Test
  void anExchangeWithoutAStampIsByTheJvm() {
    timings.sending(100);
    receive();
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.NO_STAMP);
    timings.begin();
    send();
    receive();
    kernel.received = 0; // the last read brought none
    timings.received(1);
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.NO_STAMP);
    assertThat(timings.elapsedNanos()).isNotNegative();
  }

  /** Those of another exchange, or of a kernel that errs. */
  @ParameterizedTest
  @CsvSource({"-1000000, 0", "1000000000, 0", "0, -1000000000", "0, 1000000000"})
  void stampsOutsideTheJvmsReadingsAreNotBelieved(long sentOff, long receivedOff) {
    send();
    kernel.sent += sentOff;
    kernel.received = kernel.now() + receivedOff;
    timings.received(50);
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.NO_STAMP);
  }

  @Test
  void theFirstByteIsThatOfTheFinalResponse() {
    send();
    receive();
    timings.interimResponse();
    receive();
    long first = kernel.received;
    timings.finalResponse();
    receive();
    timings.settle();
    assertThat(timings.firstByteDurationNanos()).isEqualTo(first - kernel.sent);
  }

  /** An interim response and the beginning of the final one in the same read. */
  @Test
  void aReadThatBroughtBothIsTheFirstByteOfTheFinalResponse() {
    send();
    receive();
    timings.interimResponse();
    timings.finalResponse();
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.KERNEL);
    assertThat(timings.firstByteDurationNanos()).isEqualTo(kernel.received - kernel.sent);
  }

  @Test
  void aRequestWithoutAnAnswerHasItsStart() {
    send();
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.KERNEL);
    assertThat(timings.startNanos()).isEqualTo(kernel.sent - OFFSET);
    assertThat(timings.delayNanos()).isZero();
  }

  /** A long body: the response came while the thread was sending the second part. */
  @Test
  void theTimeToSendTheRestIsNoDelayOfAnEarlyResponse() throws InterruptedException {
    send();
    timings.sent();
    timings.sending(100_000);
    kernel.received = kernel.now();
    long came = System.nanoTime();
    Thread.sleep(30);
    long before = System.nanoTime();
    timings.sent();
    timings.received(50);
    long after = System.nanoTime();
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.KERNEL);
    assertThat(timings.elapsedNanos()).isEqualTo(kernel.received - kernel.sent);
    assertThat(timings.startNanos() + timings.elapsedNanos()).isLessThanOrEqualTo(came);
    long sendingTookAtMost = kernel.sent - OFFSET - sendingBegan;
    assertThat(timings.delayNanos()).isBetween(0L, after - before + sendingTookAtMost);
  }

  @Test
  void retransmissionsAreCountedForEachExchange() {
    send();
    kernel.retransmissions = 3;
    receive();
    timings.settle();
    assertThat(timings.retransmissions()).isEqualTo(3);
    timings.begin();
    send();
    kernel.retransmissions = 4;
    receive();
    timings.settle();
    assertThat(timings.retransmissions()).isEqualTo(1);
    assertThat(timings.info().smoothedRttNanos()).isEqualTo(40_000);
  }

  /** The one after it, on the same connection, has its stamps again. */
  @Test
  void aResponseWhoseSegmentsCameOutOfOrderIsByTheJvm() {
    send();
    kernel.outOfOrder = 2;
    receive();
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.OUT_OF_ORDER);
    timings.begin();
    send();
    receive();
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.KERNEL);
  }

  /** So many exchanges of one segment each way; how often the kernel was asked for them. */
  private int requestedFor(int exchanges) {
    kernel.singleSegments = true;
    kernel.requested = 0;
    for (int i = 0; i < exchanges; i++) {
      timings.begin();
      send();
      receive();
      timings.settle();
      assertThat(timings.basis()).isEqualTo(Basis.KERNEL);
    }
    return kernel.requested;
  }

  /** After the exchanges 1, 2, 4 … 64 of 100: what was known before is given for the others. */
  @Test
  void theKernelIsNotAskedWhereNothingCanHaveChanged() {
    assertThat(requestedFor(100)).isBetween(7, 7 + heldBack);
    assertThat(timings.info().leastRttNanos()).isEqualTo(30_000);
    assertThat(timings.retransmissions()).isZero();
  }

  @Test
  void theKernelIsAskedWhereSegmentsMayHaveComeOutOfOrder() {
    requestedFor(2);
    kernel.singleSegments = false;
    kernel.outOfOrder = 1;
    timings.begin();
    send();
    receive();
    timings.settle();
    assertThat(timings.basis()).as("several segments").isEqualTo(Basis.OUT_OF_ORDER);
    requestedFor(1); // the fourth
    kernel.outOfOrder = 2;
    timings.begin();
    send();
    kernel.received = kernel.now() - 1_000_000;
    kernel.sent = kernel.received;
    timings.received(50);
    timings.settle();
    assertThat(timings.basis()).as("a delay of 1 ms").isEqualTo(Basis.OUT_OF_ORDER);
  }

  /** A single segment is not sent again before 200 ms, or what the kernel was configured to. */
  @ParameterizedTest
  @CsvSource({"200040000, 100000000", "8040000, 4000000"})
  void theKernelIsAskedWhereTheRequestMayHaveBeenSentAgain(long timeout, long bound)
      throws InterruptedException {
    kernel.timeout = timeout;
    timings.attach(kernel, TimeSource.KERNEL);
    requestedFor(2);
    kernel.retransmissions = 1;
    timings.begin();
    send();
    Thread.sleep(bound / 1_000_000);
    receive();
    timings.settle();
    assertThat(timings.retransmissions()).isEqualTo(1);
    requestedFor(1); // the fourth
    kernel.retransmissions = 2;
    timings.begin();
    send();
    timings.settle();
    assertThat(timings.retransmissions()).as("without an answer").isEqualTo(1);
  }

  /** A machine that was busy for 30 ms does not make a lost request of a stale connection. */
  @Test
  void theStreamHasEndedWhenTheServersLastSegmentCame() {
    send();
    assertThat(timings.endedNanos(7)).as("not ended").isEqualTo(7);
    kernel.sinceSegment = 30_000_000;
    long before = System.nanoTime();
    timings.ended();
    assertThat(timings.endedNanos(7))
        .isBetween(before - 30_000_000, System.nanoTime() - 30_000_000);
    timings.begin();
    assertThat(timings.endedNanos(7)).isEqualTo(7);
  }

  @Test
  void withoutStampsTheReasonIsKept() {
    timings.attach(null, TimeSource.JVM);
    timings.begin();
    timings.sending(1);
    timings.received(1);
    timings.settle();
    assertThat(timings.basis()).isEqualTo(Basis.ASKED_FOR);
    timings.attach(null, TimeSource.KERNEL);
    timings.begin();
    assertThat(timings.basis()).isEqualTo(Basis.NO_STAMPS_HERE);
    assertThat(timings.info()).isNull();
  }
}
