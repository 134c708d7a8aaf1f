package io.github.trueload.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.dispersion.CountDispersion;
import io.github.trueload.map.BurstinessKnob;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlansTest {

  @Test
  void aWebPlanIsTableOneWithTheArrivalsBeside() {
    WebPlan plan = WebPlan.of(20, ClosedNetwork.of(0.05), 100, 200);
    assertThat(plan.rows()).extracting(WebPlan.Row::users).containsExactly(100, 200);
    WebPlan.Row row = plan.rows().get(1);
    // equation sheet, 6: exact mean value analysis of N = 200, Z = 10 s, S = 50 ms
    assertThat(row.loop().thinkSeconds()).isEqualTo(10);
    assertThat(row.loop().ratePerSecond()).isCloseTo(18.913, within(5e-4));
    assertThat(row.loop().inSystem()).isCloseTo(10.87, within(5e-3));
    assertThat(row.arrivals()).isEqualTo(LoopArrivals.of(200, 10, 0.05));
    assertThat(plan.tolerance()).isNull();
  }

  @Test
  void severalStationsHaveNoExactArrivals() {
    WebPlan plan = WebPlan.of(20, ClosedNetwork.of(0.05, 0.04, 0.03), 100);
    assertThat(plan.rows().get(0).arrivals()).isNull();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.within(0.05))
        .withMessageContaining("computed for one station only, but there are 3");
  }

  /**
   * Rows of the paper's Table 1a: Z = 10 s and 400 to 1,000 users, more than 1/S = 20/s. Little's
   * law gives Q = N − 20·Z once the server is always busy.
   */
  @ParameterizedTest
  @CsvSource({"400, 200", "600, 400", "800, 600", "1000, 800"})
  void aRateBeyondSaturationIsTheClosedLoopItIs(int users, double inSystem) {
    WebPlan plan = WebPlan.of(users / 10.0, ClosedNetwork.of(0.05), users);
    assertThat(plan.isBeyondSaturation()).isTrue();
    WebPlan.Row row = plan.rows().get(0);
    assertThat(row.loop().thinkSeconds()).isCloseTo(10, within(1e-9));
    assertThat(row.loop().ratePerSecond()).isCloseTo(20, within(1e-6));
    assertThat(row.loop().inSystem()).isCloseTo(inSystem, within(1e-3));
    // the server's departures, and so the arrivals of the loop, are Poisson at short scale
    assertThat(row.arrivals().cov()).isCloseTo(1, within(0.05));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.within(0.05))
        .withMessageContaining("at most 20.0");
  }

  @Test
  void aRateThatIsJustServedIsNotBeyondSaturation() {
    assertThat(WebPlan.of(20.01, ClosedNetwork.of(0.05, 0.04), 100).isBeyondSaturation()).isTrue();
    assertThat(WebPlan.of(20, ClosedNetwork.of(0.05), 100).isBeyondSaturation()).isFalse();
    // 1/0.049 rounded, times 0.049, may exceed 1 by a rounding
    assertThat(WebPlan.of(1 / 0.049, ClosedNetwork.of(0.049), 1).isBeyondSaturation()).isFalse();
  }

  private static BurstPlan burst(double index, long seed) {
    return BurstPlan.of(new BurstinessKnob(7, index, 1000, 0.005), seed, 300_000);
  }

  @Test
  void burstsCrowdTheServerAsThePaperSays() {
    BurstPlan.Outcome mild = burst(400, 1).outcome();
    BurstPlan.Outcome severe = burst(4000, 1).outcome();
    ClosedLoop steady = burst(400, 1).steady();
    // figure 4: ordered by I, far above the steady loop's peaks; Mi et al., section 4
    assertThat(mild.station().inSystem()).isGreaterThan(5 * steady.inSystem());
    assertThat(severe.station().inSystem()).isGreaterThan(2 * mild.station().inSystem());
    assertThat(mild.arrivals().peakPerSecond()).isGreaterThan(1.5 * steady.ratePerSecond());
    assertThat(severe.station().peakInSystem())
        .isGreaterThan(mild.station().peakInSystem())
        .isLessThanOrEqualTo(1000);
    assertThat(indexAtTenSeconds(severe)).isGreaterThan(2 * indexAtTenSeconds(mild));
  }

  private static double indexAtTenSeconds(BurstPlan.Outcome outcome) {
    List<CountDispersion> curve = outcome.arrivals().dispersion();
    return curve.stream()
        .filter(at -> at.windowSeconds() == 10)
        .mapToDouble(CountDispersion::index)
        .findFirst()
        .orElseThrow();
  }

  /** Little's law, N = λ(R + Z), and the utilization law: within 10 %, for Z's mean wanders. */
  @Test
  void theOutcomeKeepsTheLawsOfQueueing() {
    BurstPlan.Outcome outcome = burst(100, 3).outcome();
    assertThat(outcome.arrivals().ratePerSecond() * (outcome.station().responseSeconds() + 7))
        .isCloseTo(1000, within(100.0));
    assertThat(outcome.station().utilization())
        .isCloseTo(outcome.arrivals().ratePerSecond() * 0.005, within(0.01));
  }

  @Test
  void aSeedGivesTheSameOutcomeAndAnotherSeedAnother() {
    assertThat(burst(400, 5).outcome()).isEqualTo(burst(400, 5).outcome());
    assertThat(burst(400, 6).outcome()).isNotEqualTo(burst(400, 5).outcome());
  }

  @Test
  void anIndexThatNoMapHasIsRefusedWithTheRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BurstPlan.of(new BurstinessKnob(7, 2, 1000, 0.02), 1, 1000))
        .withMessageContaining("must be at least 3.40980");
  }
}
