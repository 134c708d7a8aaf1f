package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.papers.LoopExperiment;
import io.github.trueload.papers.LoopPoint;
import io.github.trueload.papers.LoopPoint.Outcome;
import io.github.trueload.papers.ProofFolder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The short form of the experiment in docs/timer-scaled.md: {@code web-users.jmx} in four real
 * JMeters at a time, each wanted to send 50 requests/s for 12 s, responses of 20 ms. So slow that a
 * busy machine's delays are short beside the intervals of 20 ms.
 *
 * <p>Expected figures and standard errors are those of the same loop simulated, its start and
 * window included. All bounds are 5 of these standard errors; for a Poisson stream of 600 requests
 * one is 4 %.
 */
class PrincipleATest {

  private static final double BOUND = 5;
  private static final double RATE_PER_SECOND = 50;

  @TempDir static Path folder;

  private static Outcome twoUniform;
  private static Outcome fiftyUniform;
  private static Outcome threeExponential;
  private static Outcome threeHoldingRate;

  @BeforeAll
  static void run() throws Exception {
    LoopPoint three = point("exponential", 3);
    List<Outcome> outcomes =
        LoopExperiment.sideBySide(
            new ProofFolder(Path.of("..", "examples"), folder),
            List.of(point("uniform", 2), point("uniform", 50), three, three.holdingRate()));
    twoUniform = outcomes.get(0);
    fiftyUniform = outcomes.get(1);
    threeExponential = outcomes.get(2);
    threeHoldingRate = outcomes.get(3);
  }

  @Test
  void fewUsersSendAHypoExponentialStream() {
    assertThat(twoUniform.predicted().covDistance(twoUniform.cov()))
        .as("%s", twoUniform)
        .isBetween(-BOUND, BOUND);
    // Predicted 0.71: 1 is more than ten standard errors away.
    assertThat(twoUniform.cov()).isLessThan(1 - BOUND * twoUniform.predicted().covError());
  }

  @Test
  void manyUsersSendWhatLooksLikeAPoissonStreamAtNOverRPlusZ() {
    assertThat(fiftyUniform.predicted().covDistance(fiftyUniform.cov()))
        .as("%s", fiftyUniform)
        .isBetween(-BOUND, BOUND);
    assertThat(fiftyUniform.predicted().rateDistance(fiftyUniform.ratePerSecond()))
        .as("%s", fiftyUniform)
        .isBetween(-BOUND, BOUND);
  }

  @Test
  void aClosingLoopSendsNOverRPlusZ() {
    // 3 users, 60 ms of thinking, 20 ms of waiting: 37.5/s.
    assertThat(threeExponential.predicted().rateDistance(threeExponential.ratePerSecond()))
        .as("%s", threeExponential)
        .isBetween(-BOUND, BOUND);
  }

  @Test
  void theWantedRateIsReachedWhereItIsHeld() {
    double error = threeHoldingRate.predicted().rateError();
    assertThat((threeHoldingRate.ratePerSecond() - RATE_PER_SECOND) / error)
        .as("%s", threeHoldingRate)
        .isBetween(-BOUND, BOUND);
    // 37.5/s against 50/s.
    assertThat(threeHoldingRate.ratePerSecond()).isGreaterThan(threeExponential.ratePerSecond());
  }

  private static LoopPoint point(String distribution, int users) {
    return LoopPoint.of(distribution, users, RATE_PER_SECOND, 1 / RATE_PER_SECOND, 12);
  }
}
