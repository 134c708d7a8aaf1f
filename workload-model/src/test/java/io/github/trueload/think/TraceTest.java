package io.github.trueload.think;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TraceTest {
  /** Two sessions, interleaved. */
  private static final Trace TRACE =
      new Trace.Builder()
          .add("a", 1_000)
          .add("b", 20_000)
          .add("a", 3_000)
          .add("b", 0)
          .add("a", 1_000)
          .build();

  private static List<Long> draws(ThinkTimeSequence sequence, int count) {
    return LongStream.generate(sequence::nextNanos).limit(count).boxed().toList();
  }

  @Test
  void meanAndVariationAreThoseOfTheValues() {
    // (1 + 20 + 3 + 0 + 1)/5 = 5 µs; ((-4)² + 15² + (-2)² + (-5)² + (-4)²)/5 = 57.2; /5² = 2.288
    assertThat(TRACE.mean()).isCloseTo(5e-6, within(1e-18));
    assertThat(TRACE.scv()).isCloseTo(2.288, within(1e-9));
    assertThat(TRACE.count()).isEqualTo(5);
    assertThat(TRACE.sessions()).isEqualTo(2);
  }

  @Test
  void distributionFunctionStepsAtEachValue() {
    assertThat(TRACE.cdf(-1e-9)).isZero();
    assertThat(TRACE.cdf(0)).isEqualTo(0.2);
    assertThat(TRACE.cdf(1e-6)).isEqualTo(0.6);
    assertThat(TRACE.cdf(2.999e-6)).isEqualTo(0.6);
    assertThat(TRACE.cdf(3e-6)).isEqualTo(0.8);
    assertThat(TRACE.cdf(20e-6)).isEqualTo(1);
  }

  @Test
  void allAreReplayedInOrderAndThenAgain() {
    assertThat(draws(TRACE.repeated(new AtomicLong()::getAndIncrement), 7))
        .containsExactly(1_000L, 20_000L, 3_000L, 0L, 1_000L, 1_000L, 20_000L);
  }

  @Test
  void eachSessionIsReplayedByItself() {
    assertThat(draws(TRACE.repeated(0), 4)).containsExactly(1_000L, 3_000L, 1_000L, 1_000L);
    assertThat(draws(TRACE.repeated(1), 3)).containsExactly(20_000L, 0L, 20_000L);
    assertThat(draws(TRACE.once(1, () -> 7), 4)).containsExactly(20_000L, 0L, 7L, 7L);
  }

  @Test
  void threadsThatShareAPositionTakeEachValueOnce() throws InterruptedException {
    Trace.Builder builder = new Trace.Builder();
    LongStream.rangeClosed(1, 10_000).forEach(nanos -> builder.add("all", nanos));
    Trace trace = builder.build();
    AtomicLong position = new AtomicLong();
    ConcurrentLinkedQueue<Long> taken = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Thread thread =
          new Thread(
              () -> {
                ThinkTimeSequence sequence = trace.once(position::getAndIncrement, () -> -1);
                for (long next = sequence.nextNanos(); next > 0; next = sequence.nextNanos()) {
                  taken.add(next);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(taken).hasSize(10_000).doesNotHaveDuplicates();
  }

  /** 5 binomial standard errors about 2/5, the share of the value that was recorded twice. */
  @Test
  void independentDrawsHaveTheRecordedShares() {
    int n = 100_000;
    List<Long> draws =
        draws(TRACE.sequence(new SeededStreams(3, "trace").generator("shares", 0)), n);
    double share = draws.stream().filter(nanos -> nanos == 1_000).count() / (double) n;
    assertThat(share).isCloseTo(0.4, within(5 * Math.sqrt(0.4 * 0.6 / n)));
  }

  @Test
  void tracesThatWouldNeverWaitAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Trace.Builder().build())
        .withMessage("the trace contains no think time");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Trace.Builder().add("a", 0).add("b", 0).build())
        .withMessage("every think time of the trace is zero");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Trace.Builder().add("a", -1))
        .withMessageContaining("is -1");
  }
}
