package io.github.trueload.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pieces come in their order, once each, on any number of threads; a failure ends the work. */
class OrderedTasksTest {

  private static final int PIECES = 1_000;

  private final AtomicLong next = new AtomicLong();
  private final List<Long> delivered = new ArrayList<>();

  /** Squares the number of its piece, those with even numbers more slowly. */
  private final class Squaring implements OrderedTasks.Worker {
    private final long failsAt;
    private long prepared;

    Squaring(long failsAt) {
      this.failsAt = failsAt;
    }

    @Override
    public long prepare() {
      long number = next.getAndIncrement();
      if (number >= PIECES) {
        return -1;
      }
      if (number == failsAt) {
        throw new IllegalArgumentException("piece " + number);
      }
      if (number % 2 == 0) {
        Thread.yield();
      }
      prepared = number * number;
      return number;
    }

    @Override
    public void deliver() {
      delivered.add(prepared); // not synchronized: one thread at a time, as promised
    }
  }

  private void run(int threads, long failsAt) {
    OrderedTasks.run(
        "test", IntStream.range(0, threads).mapToObj(i -> new Squaring(failsAt)).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void eachPieceIsDeliveredOnceInItsOrder(int threads) {
    run(threads, -1);

    assertThat(delivered)
        .containsExactlyElementsOf(LongStream.range(0, PIECES).map(n -> n * n).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aFailureEndsTheWorkAndNothingBehindItIsDelivered(int threads) {
    assertThatThrownBy(() -> run(threads, 500))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("piece 500");

    assertThat(delivered.size()).isLessThanOrEqualTo(500);
    assertThat(delivered)
        .containsExactlyElementsOf(
            LongStream.range(0, delivered.size()).map(n -> n * n).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void piecesThatShareNothingAllRun(int threads) {
    AtomicLong sum = new AtomicLong();
    OrderedTasks.runAll(
        "test",
        threads,
        LongStream.range(0, PIECES).mapToObj(n -> (Runnable) () -> sum.addAndGet(n)).toList());
    assertThat(sum).hasValue(PIECES * (PIECES - 1) / 2);
    OrderedTasks.runAll("test", threads, List.of());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatAPieceThrowsIsThrown(int threads) {
    assertThatThrownBy(
            () ->
                OrderedTasks.runAll(
                    "test",
                    threads,
                    List.of(
                        () -> {},
                        () -> {
                          throw new IllegalArgumentException("second piece");
                        },
                        () -> {})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("second piece");
  }
}
