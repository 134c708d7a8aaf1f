package io.github.trueload.stats.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.stats.confidence.RunStretches.UpTo;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Counts up to limits are the same as those functions evaluated for each value. */
class RunStretchesTest {

  private static final List<DoubleUnaryOperator> FUNCTIONS =
      List.of(
          value -> value,
          new UpTo(3, false),
          new UpTo(3, true),
          new UpTo(7, false),
          new UpTo(1, true),
          new UpTo(Double.NaN, false),
          new UpTo(-1, false),
          new UpTo(100, true));

  @Test
  void limitsThatShareTheirCountsGiveWhatEachFunctionGives() {
    List<DoubleUnaryOperator> plain = new ArrayList<>();
    FUNCTIONS.forEach(each -> plain.add(each::applyAsDouble)); // no UpTo: a call for each value
    RunStretches counted = new RunStretches(0, 1_000_000, 1, 5_000, FUNCTIONS);
    RunStretches called = new RunStretches(0, 1_000_000, 1, 5_000, plain);
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 5_000; i++) {
      long at = random.nextLong(1_000_000);
      double value = random.nextInt(10); // whole numbers: a third are equal to a limit
      counted.accept(at, value);
      called.accept(at, value);
    }
    assertThat(counted.count()).isEqualTo(5_000).isEqualTo(called.count());
    assertThat(counted.errorOfCount()).isEqualTo(called.errorOfCount());
    assertThat(IntStream.range(0, FUNCTIONS.size()))
        .allSatisfy(
            function -> {
              assertThat(counted.mean(function)).isEqualTo(called.mean(function));
              assertThat(counted.independent(function)).isEqualTo(called.independent(function));
              assertThat(counted.errorOfSum(function)).isEqualTo(called.errorOfSum(function));
              assertThat(counted.partsWithZero(function, 40))
                  .isEqualTo(called.partsWithZero(function, 40));
            });
    assertThat(counted.mean(1)).isGreaterThan(counted.mean(2)).isPositive();
    assertThat(counted.mean(5)).isZero();
    assertThat(counted.mean(7)).isEqualTo(1);
  }

  @Test
  void valuesTakenTogetherAreThoseTakenOneByOne() {
    RunStretches together = new RunStretches(0, 1_000, 1, 100, FUNCTIONS);
    RunStretches single = new RunStretches(0, 1_000, 1, 100, FUNCTIONS);
    long none = Long.MIN_VALUE;
    long[] at = {1, 10, 500, 999, 20, 7};
    long[] nanos = {3_000_000_000L, none, 7_000_000_000L, 1, none, 5_000_000_000L};
    together.accept(at, nanos, 5, none); // without the last
    for (int i : new int[] {0, 2, 3}) {
      single.accept(at[i], nanos[i] / 1e9);
    }
    assertThat(together.count()).isEqualTo(3);
    for (int function = 0; function < FUNCTIONS.size(); function++) {
      assertThat(together.mean(function)).isEqualTo(single.mean(function));
      assertThat(together.errorOfSum(function)).isEqualTo(single.errorOfSum(function));
    }
  }
}
