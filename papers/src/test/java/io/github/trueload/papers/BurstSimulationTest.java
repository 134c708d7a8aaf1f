package io.github.trueload.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.queueing.ClosedNetwork;
import io.github.trueload.think.Exponential;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BurstSimulationTest {

  private static final double THINK_SECONDS = 0.1;
  private static final double DEMAND_SECONDS = 0.01;

  @Test
  void exponentialUsersReachTheRateOfExactMeanValueAnalysis() {
    double seconds = 2000;
    double exact = ClosedNetwork.of(DEMAND_SECONDS).solve(10, THINK_SECONDS).loop().ratePerSecond();
    double simulated =
        new BurstSimulation(
                10,
                new Exponential(THINK_SECONDS)::sequence,
                DEMAND_SECONDS,
                new Arrivals.Window(10, seconds))
            .run(new SplittableRandom(1))
            .ratePerSecond();
    // Counts vary less than a Poisson stream's here: 5 standard errors of one.
    assertThat(simulated).isCloseTo(exact, within(5 * Math.sqrt(exact / seconds)));
  }
}
