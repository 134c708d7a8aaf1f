package io.github.trueload.stats.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.stats.durations.DurationHistogram;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTimeFamily;
import io.github.trueload.think.ThinkTimeSequence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThinkTimeFitsTest {

  private static final double STEP = 1e-9;

  private static FamilyFit of(String family, ThinkTimes think) {
    return think.fits().stream()
        .filter(fit -> fit.family().equals(family))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Against SciPy 1.17.1, {@code x = round(2e9*(-log(1 - (arange(1, 201) -
   * 0.5)/200))**(1/0.7))/1e9}: {@code expon.fit(x, floc=0)}, {@code lognorm.fit(x, floc=0)}, {@code
   * pareto.fit(x, floc=0, fscale=min(x))}, {@code weibull_min.fit(x, floc=0)}, and {@code 2*k -
   * 2*logpdf(x, …).sum()}. Bins of 0.05 % leave less than 1e-4 of a parameter, and 0.1 of an AIC.
   */
  @ParameterizedTest
  @CsvSource({
    "exponential, 2.519931047595, 0, 771.6926156334031",
    "log-normal, 0.8787070118962159, 1.8181560088855695, 758.9830328346904",
    "pareto, 0.000384218, 0.12928253735520231, 1170.5805203691004",
    "weibull, 1.9994868699329156, 0.7025663323355076, 724.5370052270306"
  })
  void familiesAreFittedAsScipyDoes(String family, double scale, double shape, double aic) {
    DurationHistogram values = new DurationHistogram();
    for (int i = 1; i <= 200; i++) {
      double p = (i - 0.5) / 200;
      values.accept(Math.round(2e9 * Math.pow(-Math.log(1 - p), 1 / 0.7)));
    }
    ThinkTimes think = ThinkTimeFits.of(values, STEP);
    FamilyFit fit = of(family, think);
    assertThat(fit.scale()).isCloseTo(scale, within(2e-4 * scale));
    if (!family.equals("exponential")) {
      assertThat(fit.shape()).isCloseTo(shape, within(2e-4 * shape));
    }
    assertThat(fit.aic()).isCloseTo(aic, within(0.1));
    assertThat(think.fits().get(0).family()).isEqualTo("weibull");
    // the values are quantiles of the Weibull; the fit's are near, the tails apart
    for (int i = 10; i < 90; i++) {
      assertThat(think.quantiles().x()[i] / think.quantiles().y()[i]).isCloseTo(1, within(0.02));
    }
  }

  /** The family that made 20,000 think times fits them best; AIC errs in 3 of 20 nested cases. */
  @ParameterizedTest
  @CsvSource({"log-normal, 1.5", "weibull, 0.7", "weibull, 2"})
  void theFamilyThatMadeThemFitsBest(String family, double shape) {
    ThinkTimeSequence sequence =
        ThinkTimeFamily.byId(family)
            .of(7, shape)
            .sequence(new SeededStreams(5, "").generator(family, 1));
    DurationHistogram values = new DurationHistogram();
    for (int i = 0; i < 20_000; i++) {
      values.accept(sequence.nextNanos());
    }
    assertThat(ThinkTimeFits.of(values, STEP).fits().get(0).family()).isEqualTo(family);
  }

  @Test
  void paretoIsFound() {
    var generator = new SeededStreams(5, "").generator("pareto", 1);
    DurationHistogram values = new DurationHistogram();
    for (int i = 0; i < 5000; i++) {
      values.accept(Math.round(2e9 * Math.pow(1 - generator.nextDouble(), -1 / 1.5)));
    }
    FamilyFit best = ThinkTimeFits.of(values, STEP).fits().get(0);
    assertThat(best.family()).isEqualTo("pareto");
    // the exponent's standard error is 1.5/√5000 = 0.021
    assertThat(best.shape()).isCloseTo(1.5, within(0.085));
    assertThat(best.scale()).isCloseTo(2, within(0.01));
  }

  /** Whole milliseconds read 0 now and then: half a step, or no logarithm could be taken. */
  @Test
  void zerosCountAsHalfAStep() {
    DurationHistogram values = new DurationHistogram();
    for (int i = 0; i < 1000; i++) {
      values.accept(i % 10 * 1_000_000L);
    }
    ThinkTimes think = ThinkTimeFits.of(values, 0.001);
    assertThat(think.fits()).hasSize(4).allMatch(fit -> Double.isFinite(fit.aic()));
    assertThat(of("pareto", think).scale()).isEqualTo(0.0005);
    assertThat(think.times().times().mean()).isCloseTo(0.0045, within(1e-12));
  }

  @Test
  void equalOrFewThinkTimesHaveNoFamily() {
    DurationHistogram equal = new DurationHistogram();
    for (int i = 0; i < 100; i++) {
      equal.accept(300_000_000);
    }
    assertThat(ThinkTimeFits.of(equal, STEP).fits()).isEmpty();
    assertThat(ThinkTimeFits.of(equal, STEP).quantiles().x()).isEmpty();
    DurationHistogram few = new DurationHistogram();
    few.accept(1);
    few.accept(2);
    assertThat(ThinkTimeFits.of(few, STEP).fits()).isEmpty();
    assertThat(ThinkTimeFits.of(new DurationHistogram(), STEP)).isNull();
  }
}
