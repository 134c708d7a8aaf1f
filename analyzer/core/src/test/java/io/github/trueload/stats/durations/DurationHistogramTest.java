package io.github.trueload.stats.durations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.ToDoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class DurationHistogramTest {

  private static final List<ToDoubleFunction<DurationSummary>> FIGURES =
      List.of(
          DurationSummary::mean,
          DurationSummary::p50,
          DurationSummary::p90,
          DurationSummary::p95,
          DurationSummary::p99,
          DurationSummary::max);

  /**
   * Every figure within half a bin, 1/2048, of the exact one, wherever the values are cut in two.
   */
  @Tag("statistical")
  @Property
  void agreesWithTheExactDistribution(
      @ForAll @Size(min = 1, max = 200)
          List<@LongRange(min = 0, max = Long.MAX_VALUE / 400) Long> values,
      @ForAll @IntRange(min = 0, max = 200) int cut) {
    DurationHistogram histogram = new DurationHistogram();
    DurationHistogram rest = new DurationHistogram();
    DurationStatistics exact = new DurationStatistics();
    for (int i = 0; i < values.size(); i++) {
      (i < cut ? histogram : rest).accept(values.get(i));
      exact.accept(values.get(i));
    }
    histogram.combine(rest);
    assertThat(histogram.count()).isEqualTo(values.size());
    for (ToDoubleFunction<DurationSummary> figure : FIGURES) {
      double truth = figure.applyAsDouble(exact.summary());
      assertThat(figure.applyAsDouble(histogram.summary()))
          .isCloseTo(truth, within(truth / 2047 + 1e-15));
    }
  }

  /** The figures without a part are those of the rest. */
  @Property
  void whatIsLeftWithoutAPart(
      @ForAll @Size(max = 100) List<@LongRange(min = -5_000_000, max = 3_000_000_000L) Long> part,
      @ForAll @Size(max = 100) List<@LongRange(min = -5_000_000, max = 3_000_000_000L) Long> rest) {
    DurationStatistics all = new DurationStatistics();
    DurationStatistics ofPart = new DurationStatistics();
    DurationStatistics ofRest = new DurationStatistics();
    part.forEach(all::accept);
    part.forEach(ofPart::accept);
    rest.forEach(all::accept);
    rest.forEach(ofRest::accept);
    DurationSummary left = all.summaryWithout(ofPart);
    DurationSummary truth = ofRest.summary();
    for (ToDoubleFunction<DurationSummary> figure : FIGURES) {
      same(figure.applyAsDouble(left), figure.applyAsDouble(truth), 1e-12);
    }
    // a deviation of 0 is the root of a difference of squares of some 1e-15 s²
    same(left.sd(), truth.sd(), 1e-6);
  }

  private static void same(double found, double truth, double within) {
    if (Double.isNaN(truth)) {
      assertThat(found).isNaN();
    } else {
      assertThat(found).isCloseTo(truth, within(within));
    }
  }

  @Test
  void smallValuesAreExactAndNegativeOnesAreNone() {
    DurationHistogram histogram = new DurationHistogram();
    histogram.accept(-7);
    histogram.accept(2047);
    histogram.accept(1001);
    assertThat(histogram.quantile(0)).isZero();
    assertThat(histogram.quantile(0.5)).isEqualTo(1001e-9);
    assertThat(histogram.quantile(1)).isEqualTo(2047e-9);
    // by hand: mean 1016, Σ(x - mean)² = 1016² + 1031² + 15² = 2,095,442
    assertThat(histogram.standardDeviation())
        .isCloseTo(Math.sqrt(2_095_442 / 2.0) * 1e-9, within(1e-15));
  }
}
