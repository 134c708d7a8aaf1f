package io.github.trueload.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoopArrivalsTest {

  /**
   * Python's fractions, the chain as a MAP (D₀, D₁) and Gauss-Jordan without rounding: λ = πD₁1,
   * the intervals' moments from -D₀⁻¹, IDC(∞) = 1 - 2λ + 2/λ·πD₁(1π - D)⁻¹D₁1 (Neuts 1979).
   */
  @ParameterizedTest
  @CsvSource({
    "1, 0.05, 10.0, 0.7071067811865476, 0.5",
    "2, 0.1, 12.0, 0.8246211251235321, 0.52",
    "10, 1, 9.240736627358542, 0.9582843283939821, 0.8010644926066994",
    "10, 0.5, 15.708353137853052, 0.9528425032780188, 0.5613416874496072",
    "20, 4, 4.92011039332615, 0.9878792795745617, 0.9598804109733043",
    "40, 1, 19.999444471737394, 0.9999861113112225, 0.9989480291032309"
  })
  void agreesWithExactLinearAlgebra(
      int users, double think, double rate, double cov, double dispersion) {
    LoopArrivals arrivals = LoopArrivals.of(users, think, 0.05);
    assertThat(arrivals.ratePerSecond()).isCloseTo(rate, within(1e-12 * rate));
    assertThat(arrivals.cov()).isCloseTo(cov, within(1e-12));
    assertThat(arrivals.dispersion()).isCloseTo(dispersion, within(1e-12));
  }

  /** One user alternates: intervals Z + S, independent, so CoV² and IDC(∞) are both their SCV. */
  @ParameterizedTest
  @CsvSource({"0.001, 1", "1, 1", "7, 0.2"})
  void oneUserIsARenewalProcess(double think, double service) {
    double cycle = think + service;
    double scv = (think * think + service * service) / (cycle * cycle);
    LoopArrivals arrivals = LoopArrivals.of(1, think, service);
    assertThat(arrivals.cov()).isCloseTo(Math.sqrt(scv), within(1e-12));
    assertThat(arrivals.dispersion()).isCloseTo(scv, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"100, 5", "1000, 50", "1000, 10", "200000, 20000"})
  void theRateIsThatOfMeanValueAnalysis(int users, double think) {
    double rate = ClosedNetwork.of(0.05).solve(users, think).loop().ratePerSecond();
    assertThat(LoopArrivals.of(users, think, 0.05).ratePerSecond())
        .isCloseTo(rate, within(1e-9 * rate));
  }

  /** What the search rests on; up to the saturation rate itself. */
  @ParameterizedTest
  @CsvSource({"0.001", "0.1", "0.5", "0.9", "0.99", "1"})
  void scaledThinkTimesComeNearerToPoissonWithEveryUser(double utilization) {
    LoopArrivals before = LoopArrivals.of(1, 1 / utilization, 1);
    for (int users = 2; users < 3000; users += 1 + users / 20) {
      LoopArrivals now = LoopArrivals.of(users, users / utilization, 1);
      assertThat(now.cov()).isBetween(before.cov(), 1.0);
      assertThat(now.dispersion()).isBetween(before.dispersion() - 1e-12, 1.0);
      before = now;
    }
  }

  @Test
  void theFewestUsersAreEnoughAndOneFewerAreNot() {
    int forCov = LoopArrivals.usersForCov(10, 0.05, 0.02).orElseThrow();
    assertThat(LoopArrivals.of(forCov, forCov / 10.0, 0.05).cov()).isGreaterThanOrEqualTo(0.98);
    assertThat(LoopArrivals.of(forCov - 1, (forCov - 1) / 10.0, 0.05).cov()).isLessThan(0.98);
    int forCounts = LoopArrivals.usersForCounts(10, 0.05, 0.02).orElseThrow();
    assertThat(LoopArrivals.of(forCounts, forCounts / 10.0, 0.05).dispersion())
        .isGreaterThanOrEqualTo(0.98 * 0.98);
    assertThat(LoopArrivals.of(forCounts - 1, (forCounts - 1) / 10.0, 0.05).dispersion())
        .isLessThan(0.98 * 0.98);
    assertThat(forCounts).isGreaterThan(forCov);
  }

  @Test
  void oneUserMayBeEnoughAndAMillionTooFew() {
    assertThat(LoopArrivals.usersForCov(1, 0.001, 0.1)).hasValue(1);
    assertThat(LoopArrivals.usersForCounts(20, 0.05, 1e-4)).isEmpty();
  }

  @Test
  void refusesWhatIsNoLoop() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoopArrivals.of(0, 1, 1))
        .withMessageContaining("number of users is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoopArrivals.of(1, 0, 1))
        .withMessageContaining("mean think time");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LoopArrivals.usersForCov(1, 1, 1))
        .withMessageContaining("tolerance of the CoV is 1.0");
  }
}
