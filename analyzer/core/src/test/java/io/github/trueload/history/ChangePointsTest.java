package io.github.trueload.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How often a change of a history is found where there is one, and where there is none. */
class ChangePointsTest {

  private static final double LEVEL = 0.05;

  @FunctionalInterface
  private interface Noise {
    double next(SplittableRandom random);
  }

  /**
   * Histories in which a change is found.
   *
   * @param step relative change from the middle on
   * @param unequal whether every third run has an error of 10 %, the others of 1 %
   */
  private static int found(int histories, int runs, double step, boolean unequal, Noise noise) {
    int found = 0;
    SplittableRandom random = new SplittableRandom(runs);
    for (int history = 0; history < histories; history++) {
      double[] values = new double[runs];
      double[] errors = new double[runs];
      for (int i = 0; i < runs; i++) {
        errors[i] = unequal && i % 3 == 0 ? 0.1 : 0.01;
        values[i] =
            Math.log(0.2)
                + noise.next(random)
                + errors[i] * random.nextGaussian()
                + (i >= runs / 2 ? Math.log1p(step) : 0);
      }
      found += ChangePoints.starts(values, errors, LEVEL).size() > 1 ? 1 : 0;
    }
    return found;
  }

  /**
   * Equal runs in any order: 5 % of 400 histories are 20, with three standard errors 33. The level
   * holds for any distribution and for runs of unequal errors.
   */
  @Test
  @Tag("statistical")
  void anUnchangedHistorySeldomHasAChange() {
    assertThat(found(400, 30, 0, false, random -> 0.03 * random.nextGaussian()))
        .isLessThanOrEqualTo(33);
    assertThat(found(400, 12, 0, false, random -> 0.03 * random.nextGaussian()))
        .isLessThanOrEqualTo(33);
    assertThat(found(400, 30, 0, true, random -> 0)).isLessThanOrEqualTo(33);
    assertThat(found(400, 30, 0, false, random -> -0.03 * Math.log1p(-random.nextDouble())))
        .isLessThanOrEqualTo(33);
  }

  /**
   * A step of 5 % where equal runs deviate by 3 %, in the middle of 20 and 30 runs: the power
   * printed in docs/trend.md, 78 and 93 %, of 200 histories each, less three standard errors.
   */
  @Test
  @Tag("statistical")
  void aStepOfFivePercentIsFound() {
    Noise noise = random -> Math.sqrt(0.03 * 0.03 - 0.01 * 0.01) * random.nextGaussian();
    assertThat(found(200, 20, 0.05, false, noise)).isGreaterThanOrEqualTo(138);
    assertThat(found(200, 30, 0.05, false, noise)).isGreaterThanOrEqualTo(175);
  }

  /**
   * Six of 18 runs have an error of 20 %, the others of 1 %: by their own errors a step of 5 % is
   * nearly as clear as in the 12 precise runs alone, 8.7 standard errors; unweighted it is 0.9.
   */
  @Test
  void preciseRunsCountMore() {
    SplittableRandom random = new SplittableRandom(4);
    int weighted = 0;
    int unweighted = 0;
    for (int history = 0; history < 50; history++) {
      double[] values = new double[18];
      double[] errors = new double[18];
      for (int i = 0; i < 18; i++) {
        errors[i] = i % 3 == 0 ? 0.2 : 0.01;
        values[i] = errors[i] * random.nextGaussian() + (i >= 9 ? 0.05 : 0);
      }
      weighted += ChangePoints.starts(values, errors, LEVEL).size() > 1 ? 1 : 0;
      unweighted += ChangePoints.starts(values, new double[18], LEVEL).size() > 1 ? 1 : 0;
    }
    assertThat(weighted).isGreaterThanOrEqualTo(45);
    assertThat(unweighted).isLessThanOrEqualTo(15);
  }

  @Test
  void severalStepsAreFoundInTheirOrder() {
    double[] values = new double[30];
    for (int i = 0; i < 30; i++) {
      values[i] = (i < 10 ? 0 : i < 20 ? 1 : 3) + 0.1 * (i % 3);
    }
    assertThat(ChangePoints.starts(values, new double[30], LEVEL)).isEqualTo(List.of(0, 10, 20));
  }

  @Test
  void oneUnusualRunIsNoChange() {
    double[] values = new double[20];
    for (int at : new int[] {0, 10, 19}) {
      Arrays.setAll(values, i -> 0.01 * (i * 7 % 10) + (i == at ? 5 : 0));
      assertThat(ChangePoints.starts(values, new double[20], LEVEL)).as("%s", at).hasSize(1);
    }
  }

  @Test
  void equalValuesDoNotChange() {
    assertThat(ChangePoints.starts(new double[20], new double[20], LEVEL)).hasSize(1);
    assertThat(ChangePoints.starts(new double[0], new double[0], LEVEL)).containsExactly(0);
  }

  /** 2/C(6, 3) is 0.1, 2/C(8, 4) is 0.029, 2/C(10, 5) is 0.0079. */
  @Test
  void fewRunsCannotShowAChange() {
    assertThat(ChangePoints.fewest(0.05)).isEqualTo(8);
    assertThat(ChangePoints.fewest(0.01)).isEqualTo(10);
    double[] step = {0, 0.1, 0, 5, 5.1, 5};
    assertThat(ChangePoints.starts(step, new double[6], LEVEL)).hasSize(1);
  }
}
