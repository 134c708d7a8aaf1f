package io.github.trueload.dispersion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.junit.jupiter.api.Test;

class MomentsTest {

  /** 2, 4, 4, 4, 5, 5, 7, 9: mean 5, Σ(x-5)² = 32, Σ(x-5)³ = 42, Σ(x-5)⁴ = 356, by hand. */
  @Test
  void momentsOfASampleByHand() {
    Moments moments = of(List.of(2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0));
    assertThat(moments.count()).isEqualTo(8);
    assertThat(moments.mean()).isEqualTo(5);
    assertThat(moments.variance()).isCloseTo(32.0 / 7, within(1e-14));
    assertThat(moments.sd()).isCloseTo(Math.sqrt(32.0 / 7), within(1e-14));
    // (42/8)/(32/8)^1.5 and (356/8)/(32/8)²
    assertThat(moments.skewness()).isCloseTo(0.65625, within(1e-14));
    assertThat(moments.kurtosis()).isCloseTo(2.78125, within(1e-14));
  }

  @Test
  void aLargeOffsetDoesNotCancelTheVariance() {
    Moments moments = of(List.of(1e15 + 2, 1e15 + 4, 1e15 + 6));
    assertThat(moments.variance()).isEqualTo(4);
  }

  /**
   * The sums of powers of up to 200 deviations, each rounded some ten times: 200·10·2⁻⁵³ ≈ 2e-13 of
   * the sum of absolute values, which the tolerances leave room for.
   */
  @Property
  void partsCombineToTheMomentsOfAll(
      @ForAll @Size(min = 1, max = 100) List<@DoubleRange(min = -1e3, max = 1e3) Double> left,
      @ForAll @Size(max = 100) List<@DoubleRange(min = 0, max = 1e6) Double> right) {
    Moments all = of(left);
    right.forEach(all::accept);
    Moments combined = of(left).combine(of(right));
    assertThat(combined.count()).isEqualTo(all.count());
    assertThat(combined.mean()).isCloseTo(all.mean(), within(1e-11 * 1e6));
    double spread = all.variance();
    if (spread > 1) {
      assertThat(combined.variance()).isCloseTo(spread, within(1e-9 * spread));
      assertThat(combined.skewness()).isCloseTo(all.skewness(), within(1e-8));
      assertThat(combined.kurtosis()).isCloseTo(all.kurtosis(), within(1e-8 * all.kurtosis()));
    }
  }

  /** Two passes, by Commons Math: its skewness and kurtosis are bias-corrected, so only these. */
  @Property
  void meanAndVarianceAreThoseOfTwoPasses(
      @ForAll @Size(min = 2, max = 100) List<@DoubleRange(min = -1e3, max = 1e6) Double> values) {
    DescriptiveStatistics reference = new DescriptiveStatistics();
    values.forEach(reference::addValue);
    Moments moments = of(values);
    assertThat(moments.mean()).isCloseTo(reference.getMean(), within(1e-9));
    assertThat(moments.variance())
        .isCloseTo(reference.getVariance(), within(1e-9 + 1e-11 * reference.getVariance()));
  }

  @Test
  void withoutValuesThereIsNothing() {
    Moments none = new Moments();
    assertThat(none.mean()).isNaN();
    assertThat(none.variance()).isNaN();
    assertThat(of(List.of(3.0)).variance()).isNaN();
    assertThat(of(List.of(3.0, 3.0)).variance()).isZero();
    assertThat(of(List.of(3.0, 3.0)).skewness()).isNaN();
    assertThat(of(List.of(3.0, 3.0)).kurtosis()).isNaN();
    assertThat(none.combine(new Moments()).count()).isZero();
    assertThat(none.combine(of(List.of(3.0))).mean()).isEqualTo(3);
  }

  private static Moments of(List<Double> values) {
    Moments moments = new Moments();
    values.forEach(moments::accept);
    return moments;
  }
}
