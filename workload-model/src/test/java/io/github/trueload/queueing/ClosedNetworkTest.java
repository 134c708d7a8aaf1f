package io.github.trueload.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedNetworkTest {

  /** One station is the repairman model M/M/1//N: p₀⁻¹ = Σ N!/(N-n)!·(S/Z)ⁿ, X = (1 - p₀)/S. */
  @ParameterizedTest
  @CsvSource({"1, 1", "10, 0.2", "100, 5", "200, 10", "400, 10", "1000, 50"})
  void oneStationIsTheRepairmanModel(int users, double think) {
    double service = 0.05;
    double term = 1;
    double sum = 1;
    for (int n = 1; n <= users; n++) {
      term *= (users - n + 1) * service / think;
      sum += term;
    }
    double throughput = (1 - 1 / sum) / service;
    ClosedLoop loop = ClosedNetwork.of(service).solve(users, think).loop();
    assertThat(loop.ratePerSecond()).isCloseTo(throughput, within(1e-10 * throughput));
  }

  /** K equal stations without think time: X = N/(D·(N + K - 1)) (balanced job bounds are exact). */
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 3", "7, 2", "50, 4"})
  void equalStationsWithoutThinkTime(int users, int stations) {
    double demand = 0.02;
    ClosedNetwork network = new ClosedNetwork(Collections.nCopies(stations, demand));
    ClosedNetwork.Solution solution = network.solve(users, 0);
    double expected = users / (demand * (users + stations - 1));
    assertThat(solution.loop().ratePerSecond()).isCloseTo(expected, within(1e-12 * expected));
    assertThat(solution.queueLengths())
        .allSatisfy(queue -> assertThat(queue).isCloseTo((double) users / stations, within(1e-10)));
  }

  @Test
  void everythingAgreesInASolution() {
    ClosedNetwork network = ClosedNetwork.of(0.05, 0.04, 0.03);
    ClosedNetwork.Solution solution = network.solve(200, 10);
    ClosedLoop loop = solution.loop();
    double inQueues = solution.queueLengths().stream().mapToDouble(Double::doubleValue).sum();
    assertThat(inQueues).isCloseTo(loop.inSystem(), within(1e-10));
    for (int k = 0; k < 3; k++) {
      assertThat(solution.utilizations().get(k))
          .isCloseTo(loop.ratePerSecond() * network.demandsSeconds().get(k), within(1e-12))
          .isLessThan(1);
    }
    assertThat(loop.ratePerSecond()).isLessThan(network.saturationRate());
    assertThat(network.saturationRate()).isEqualTo(20);
  }

  /** Equation sheet 6: exact values for the paper's S = 50 ms, N = 200, Z = 10 s. */
  @Test
  void exactValuesForTheSettingOfTableOne() {
    ClosedLoop loop = ClosedNetwork.of(0.05).solve(200, 10).loop();
    assertThat(loop.ratePerSecond()).isCloseTo(18.913, within(0.0005));
    assertThat(loop.inSystem()).isCloseTo(10.87, within(0.005));
  }

  @Test
  void aSingleUserNeverQueues() {
    ClosedLoop loop = ClosedNetwork.of(0.05, 0.1).solve(1, 2).loop();
    assertThat(loop.responseSeconds()).isCloseTo(0.15, within(1e-15));
    assertThat(loop.ratePerSecond()).isCloseTo(1 / 2.15, within(1e-15));
  }

  @Test
  void badNetworksAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ClosedNetwork(List.of()));
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ClosedNetwork.of(0.1, bad))
          .withMessage("service demand in seconds is %s, but must be a finite number above 0", bad);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void fewerThanOneUserIsRefused(int users) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClosedNetwork.of(0.1).solve(users, 1))
        .withMessageContaining("number of users is " + users);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void aBadThinkTimeIsRefused(double think) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClosedNetwork.of(0.1).solve(1, think))
        .withMessageContaining("think time in seconds is " + think);
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 0.05", "10, 0.5, 0.05", "200, 10, 0.05", "200, 1, 0.05", "1000, 7, 1e-6"})
  void theStationOfAResponseTimeGivesIt(int users, double think, double service) {
    double response = ClosedNetwork.of(service).solve(users, think).loop().responseSeconds();
    ClosedNetwork found = ClosedNetwork.ofResponse(users, think, response);
    assertThat(found.demandsSeconds().get(0)).isCloseTo(service, within(1e-9 * service));
  }
}
