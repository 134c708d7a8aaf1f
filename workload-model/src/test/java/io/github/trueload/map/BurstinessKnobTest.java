package io.github.trueload.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.map.KnobSetting.Infeasible;
import io.github.trueload.map.KnobSetting.Tuned;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BurstinessKnobTest {

  /** Everything from light to far beyond use; demands below, at and above the mean. */
  static List<BurstinessKnob> grid() {
    List<BurstinessKnob> grid = new ArrayList<>();
    for (double mean : new double[] {0.01, 1, 7, 60}) {
      for (double index : new double[] {1.00001, 1.5, 2, 10, 80.9, 81.1, 400, 4000, 1e6}) {
        for (int users : new int[] {1, 50, 1000, 20_000}) {
          for (double demand : new double[] {1e-4, 0.005, 0.02, mean / 2, mean, 3 * mean}) {
            grid.add(new BurstinessKnob(mean, index, users, demand));
            grid.add(new BurstinessKnob(mean, index, users, demand, 0.2));
          }
        }
      }
    }
    return grid;
  }

  @Test
  void overTheGridTheMapMeetsTheIndexAndTheMeanAndThePapersConstraints() {
    int tuned = 0;
    for (BurstinessKnob knob : grid()) {
      if (knob.turn() instanceof Tuned setting) {
        tuned++;
        assertMeets(knob, setting);
      }
    }
    assertThat(tuned).isGreaterThan(grid().size() / 2);
  }

  private static void assertMeets(BurstinessKnob knob, Tuned setting) {
    TwoStateMap map = setting.map();
    double above = knob.indexOfDispersion() - 1;
    String name = knob.toString();
    assertThat(map.indexOfDispersion() - 1).as(name).isCloseTo(above, within(1e-9 * above));
    assertThat(map.mean())
        .as(name)
        .isCloseTo(knob.meanSeconds(), within(1e-12 * knob.meanSeconds()));
    assertThat(setting.f()).as(name).isGreaterThanOrEqualTo(1);
    double longest = Math.max(knob.users() * knob.demandSeconds(), knob.meanSeconds());
    assertThat(map.meanShort()).as(name).isEqualTo(knob.demandSeconds() / setting.f());
    assertThat(map.meanLong()).as(name).isEqualTo(setting.f() * longest);
    assertThat(setting.lag1()).as(name).isEqualTo(map.autocorrelation(1));
    // equation sheet 5: p_sl in rates, with r of the paper's equation 4
    double rs = 1 / map.meanShort();
    double rl = 1 / map.meanLong();
    double r = (map.meanLong() - knob.meanSeconds()) / (knob.meanSeconds() - map.meanShort());
    double psl = 2 * r * Math.pow(rs - rl, 2) / (above * (1 + r) * Math.pow(rs + rl * r, 2));
    assertThat(map.shortToLong()).as(name).isCloseTo(psl, within(1e-6 * psl));
    assertThat(map.longToShort()).as(name).isCloseTo(r * psl, within(1e-6 * r * psl));
  }

  /**
   * The paper's own search, over f in steps of 1 %: none smaller reaches the floor, none at all a
   * larger ρ₁ where it is out of reach, none is feasible where we refuse.
   */
  @Tag("statistical")
  @Test
  void noSearchFindsABetterF() {
    int reached = 0;
    int missed = 0;
    int refused = 0;
    for (BurstinessKnob knob : grid()) {
      KnobSetting setting = knob.turn();
      boolean floor = setting instanceof Tuned tuned && tuned.reachesFloor();
      reached += floor ? 1 : 0;
      missed += setting instanceof Tuned && !floor ? 1 : 0;
      refused += setting instanceof Infeasible ? 1 : 0;
      for (double f = 1; f < 1e5; f *= 1.01) {
        double lag1 = lag1ByThePaper(knob, f);
        if (setting instanceof Infeasible) {
          assertThat(lag1).as("%s is feasible at f = %s", knob, f).isNaN();
        } else if (!floor) {
          assertThat(lag1 > ((Tuned) setting).lag1() + 1e-9).as("%s, f = %s", knob, f).isFalse();
        } else if (f < ((Tuned) setting).f()) {
          assertThat(lag1 >= knob.lag1Floor()).as("%s, f = %s", knob, f).isFalse();
        }
      }
    }
    assertThat(List.of(reached, missed, refused)).allMatch(count -> count > 100);
  }

  /** ρ₁ by the sheet's p_sl and the paper's equations 3, 4 and 6; NaN where infeasible. */
  private static double lag1ByThePaper(BurstinessKnob knob, double f) {
    double mean = knob.meanSeconds();
    double ms = knob.demandSeconds() / f;
    double ml = f * Math.max(knob.users() * knob.demandSeconds(), mean);
    if (!(ms < mean && mean < ml)) {
      return Double.NaN;
    }
    double r = (ml - mean) / (mean - ms);
    double rs = 1 / ms;
    double rl = 1 / ml;
    double psl =
        2
            * r
            * Math.pow(rs - rl, 2)
            / ((knob.indexOfDispersion() - 1) * (1 + r) * Math.pow(rs + rl * r, 2));
    double pls = r * psl;
    if (!(psl <= 1 && pls <= 1)) {
      return Double.NaN;
    }
    double second = 2 * (pls * ms * ms + psl * ml * ml) / (pls + psl);
    return 0.5 * (1 - pls - psl) * (1 - mean * mean / (second - mean * mean));
  }

  /** Equation sheet 5, worked values: E[Z] = 7 s, N = 1000, ΣD = 5 ms. */
  @Test
  void workedValueOfSevereBurstiness() {
    Tuned setting = new BurstinessKnob(7, 4000, 1000, 0.005).turn().orThrow();
    assertThat(setting.f()).isCloseTo(3.0, within(0.05));
    assertThat(setting.map().meanShort()).isCloseTo(1.66e-3, within(0.005e-3));
    assertThat(setting.map().meanLong()).isCloseTo(21.1, within(0.05));
    assertThat(setting.map().shortToLong()).isCloseTo(3.3e-4, within(0.05e-4));
    assertThat(setting.map().longToShort()).isCloseTo(6.7e-4, within(0.05e-4));
    assertThat(setting.lag1()).isCloseTo(0.4, within(1e-9));
    assertThat(setting.reachesFloor()).isTrue();
  }

  @Test
  void workedValueOfMildBurstiness() {
    Tuned setting = new BurstinessKnob(7, 400, 1000, 0.005).turn().orThrow();
    assertThat(setting.f()).isCloseTo(3.1, within(0.05));
    assertThat(setting.map().shortToLong()).isCloseTo(3.4e-3, within(0.05e-3));
    // the sheet's 7.3e-3 is of a coarser search; by hand: SCV 5.22, 1 - γ = 4.22/399 = 0.010586
    assertThat(setting.map().longToShort()).isCloseTo(0.010586 - 3.4e-3, within(0.05e-3));
    assertThat(1 - setting.map().decay()).isCloseTo(0.010586, within(1e-6));
    assertThat(setting.lag1()).isCloseTo(0.4, within(1e-9));
  }

  /** Below I = 81 the floor of 0.4 is out of reach; the peak is (√I - 1)/(2(√I + 1)). */
  @ParameterizedTest
  @CsvSource({"80.9, false", "81.1, true", "25, false"})
  void belowEightyOneThePeakIsTaken(double index, boolean reachesFloor) {
    Tuned setting = new BurstinessKnob(7, index, 1000, 0.005).turn().orThrow();
    assertThat(setting.reachesFloor()).isEqualTo(reachesFloor);
    if (!reachesFloor) {
      double root = Math.sqrt(index);
      assertThat(setting.lag1()).isCloseTo((root - 1) / (2 * (root + 1)), within(1e-9));
    }
  }

  /** Equation sheet 5: E[Z] = 1, N·ΣD = 50, I = 400 reaches only 0.379, at f = 1. */
  @Test
  void whereTheLongMeanIsAlreadyTooLongTheNearestFIsTaken() {
    Tuned setting = new BurstinessKnob(1, 400, 1000, 0.05).turn().orThrow();
    assertThat(setting.f()).isEqualTo(1);
    assertThat(setting.lag1()).isCloseTo(0.379, within(0.0005));
    assertThat(setting.reachesFloor()).isFalse();
  }

  /**
   * Equation sheet 5, the infeasible corners; the least I from 1 + 2·A·B·max(A, B)/((A + B)·E[Z]²)
   * with A = N·ΣD - E[Z] and B = E[Z] - ΣD.
   */
  @ParameterizedTest
  @CsvSource({
    "7, 1000, 0.02, 2, 3.409798", // A = 13, B = 6.98
    "1, 1000, 0.1, 50, 177.594595", // A = 99, B = 0.9
    "1, 1000, 0.0025, 1.5, 2.797297" // A = 1.5, B = 0.9975
  })
  void infeasibleTargetsNameTheFeasibleRange(
      double mean, int users, double demand, double index, double least) {
    KnobSetting setting = new BurstinessKnob(mean, index, users, demand).turn();
    assertThat(setting).isInstanceOf(Infeasible.class);
    Infeasible refusal = (Infeasible) setting;
    assertThat(refusal.minimumIndex()).isCloseTo(least, within(1e-5 * least));
    assertThat(refusal.minimumReached()).isTrue();
    assertThat(refusal.reason())
        .contains("index of dispersion is " + index)
        .contains("at least " + String.format(Locale.ROOT, "%.6g", least));
    assertThatIllegalArgumentException().isThrownBy(setting::orThrow).withMessage(refusal.reason());
    double minimum = refusal.minimumIndex();
    assertThat(new BurstinessKnob(mean, minimum, users, demand).turn()).isInstanceOf(Tuned.class);
    assertThat(new BurstinessKnob(mean, minimum * (1 - 1e-9), users, demand).turn())
        .isInstanceOf(Infeasible.class);
  }

  /** ΣD = E[Z] at f = 1 divides by zero in equation 4; N·ΣD = E[Z] makes r zero. */
  @ParameterizedTest
  @CsvSource({"7, 1000, 7", "7, 1, 7", "7, 1000, 0.007", "7, 10, 70", "7, 1, 0.1"})
  void whereFOneIsExcludedEveryIndexAboveOneIsFeasible(double mean, int users, double demand) {
    for (double index : new double[] {1.00001, 1.1, 2, 100, 4000}) {
      BurstinessKnob knob = new BurstinessKnob(mean, index, users, demand);
      assertThat(knob.minimumIndex()).isEqualTo(1);
      assertMeets(knob, knob.turn().orThrow());
      assertThat(knob.turn().orThrow().f()).isGreaterThan(1);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.5, 1.0000001})
  void anIndexOfOneOrLessIsNoMap(double index) {
    Infeasible refusal = (Infeasible) new BurstinessKnob(7, index, 100, 0.005).turn();
    assertThat(refusal.reason())
        .isEqualTo(
            "index of dispersion is %s, but for a mean think time of 7.0 s, 100 users and a service"
                    .formatted(index)
                + " demand of 0.005 s it must be above 1 (1 is the exponential think time)");
    assertThat(refusal.minimumReached()).isFalse();
  }

  @Test
  void anAbsurdDemandIsRefusedRatherThanRoundedAway() {
    KnobSetting setting = new BurstinessKnob(1e-6, 4000, Integer.MAX_VALUE, 1e6).turn();
    assertThat(setting).isInstanceOf(Infeasible.class);
    assertThat(((Infeasible) setting).reason()).contains("lower the users or the demand");
  }

  @Test
  void badParametersAreRefused() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertRefused("mean think time", () -> new BurstinessKnob(bad, 400, 100, 0.005));
      assertRefused("index of dispersion", () -> new BurstinessKnob(7, bad, 100, 0.005));
      assertRefused("service demand", () -> new BurstinessKnob(7, 400, 100, bad));
    }
    assertRefused("number of users", () -> new BurstinessKnob(7, 400, 0, 0.005));
    for (double bad : new double[] {0, 0.5, Double.NaN}) {
      assertRefused("lag-1", () -> new BurstinessKnob(7, 400, 100, 0.005, bad));
    }
  }

  private static void assertRefused(String field, ThrowingCallable call) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessageContaining(field);
  }
}
