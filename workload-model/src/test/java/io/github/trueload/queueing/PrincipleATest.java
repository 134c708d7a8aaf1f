package io.github.trueload.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.queueing.PrincipleA.RateScope;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrincipleATest {

  /** Table 1b: 20 requests/s with 100 to 1000 users. */
  @Test
  void thinkTimeScalesWithUsers() {
    assertThat(new PrincipleA(100, 20).thinkSeconds()).isEqualTo(5);
    assertThat(new PrincipleA(1000, 20).thinkSeconds()).isEqualTo(50);
  }

  @Test
  void severalGeneratorsShareATotalRateOrReachOneEach() {
    PrincipleA total = PrincipleA.ofGenerators(4, 50, 20, RateScope.TOTAL);
    assertThat(total).isEqualTo(new PrincipleA(200, 20));
    assertThat(total.thinkSeconds()).isEqualTo(10);
    PrincipleA each = PrincipleA.ofGenerators(4, 50, 20, RateScope.EACH_GENERATOR);
    assertThat(each).isEqualTo(new PrincipleA(200, 80));
    assertThat(each.thinkSeconds()).isEqualTo(2.5);
  }

  /** The sheet's: N/(R + Z), below the target by the factor Z/(R + Z). */
  @Property
  void theScaledLoopOffersLessByTheFactorOfItsResponseTime(
      @ForAll @DoubleRange(min = 1, max = 1e5) double users,
      @ForAll @DoubleRange(min = 0.01, max = 1e5) double rate,
      @ForAll @DoubleRange(min = 0, max = 100) double response) {
    PrincipleA plan = new PrincipleA(users, rate);
    ClosedLoop loop = new ClosedLoop(users, plan.thinkSeconds(), response);
    double z = plan.thinkSeconds();
    assertThat(loop.ratePerSecond()).isCloseTo(rate * z / (response + z), within(1e-9 * rate));
    // equation 8
    assertThat(users / z - loop.inSystem() / z)
        .isCloseTo(loop.ratePerSecond(), within(1e-9 * rate));
    assertThat(loop.waitingShare()).isCloseTo(loop.inSystem() / users, within(1e-12));
    assertThat(loop.responseToThink()).isEqualTo(response / z);
  }

  @Property
  void holdingTheRateOffersIt(
      @ForAll @IntRange(min = 1, max = 100_000) int users,
      @ForAll @DoubleRange(min = 0.01, max = 1e4) double rate,
      @ForAll @DoubleRange(min = 0, max = 10) double response) {
    PrincipleA plan = new PrincipleA(users, rate);
    plan.thinkSecondsHoldingRate(response)
        .ifPresentOrElse(
            think ->
                assertThat(new ClosedLoop(users, think, response).ratePerSecond())
                    .isCloseTo(rate, within(1e-9 * rate)),
            () -> assertThat(response).isGreaterThanOrEqualTo(users / rate));
  }

  @Test
  void aRateOutOfReachCannotBeHeld() {
    PrincipleA plan = new PrincipleA(10, 20);
    assertThat(plan.thinkSecondsHoldingRate(0.4999)).isPresent();
    assertThat(plan.thinkSecondsHoldingRate(0.5)).isEmpty();
    assertThat(plan.thinkSecondsHoldingRate(3)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void badPlansAreRefused(double bad) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PrincipleA(bad, 20))
        .withMessage("number of users is %s, but must be a finite number above 0", bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PrincipleA(100, bad))
        .withMessage("target rate per second is %s, but must be a finite number above 0", bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PrincipleA.ofGenerators(2, bad, 20, RateScope.TOTAL));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void badResponseTimesAreRefused(double bad) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PrincipleA(1, 1).thinkSecondsHoldingRate(bad))
        .withMessageContaining("mean response time in seconds is " + bad);
  }

  @Test
  void noGeneratorIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PrincipleA.ofGenerators(0, 50, 20, RateScope.TOTAL));
  }

  @Test
  void aLoopWithoutAnyTimeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClosedLoop(1, 0, 0))
        .withMessageContaining("cycle time");
    assertThat(new ClosedLoop(1, 0, 2).responseToThink()).isInfinite();
  }
}
