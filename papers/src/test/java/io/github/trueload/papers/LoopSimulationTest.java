package io.github.trueload.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.papers.LoopSimulation.Prediction;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.Uniform;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bounds: 5 standard errors of the mean of 200 replications, and 1/n for the bias of a CoV. */
class LoopSimulationTest {

  private static final double RATE = 200;
  private static final double SECONDS = 20;
  private static final double ERRORS = 5 / Math.sqrt(200);
  private static final double NO_TIME = 1e-9;

  @ParameterizedTest
  @ValueSource(ints = {2, 10, 50, 200})
  void uniformUsersAreAsRegularAsTheSuperpositionOfTheirRenewals(int users) {
    Prediction uniform = predict(new Uniform(users / RATE, 1), users, NO_TIME);
    // SCV = (2N - 1)/(2N + 1), derived in LoopSimulation's Javadoc.
    double cov = Math.sqrt((2.0 * users - 1) / (2 * users + 1));
    assertThat(uniform.cov()).isCloseTo(cov, tolerance(uniform.covError()));
    assertThat(uniform.ratePerSecond()).isCloseTo(RATE, tolerance(uniform.rateError()));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 50})
  void exponentialUsersWhoNeverWaitSendAPoissonStream(int users) {
    Prediction exponential = predict(new Exponential(users / RATE), users, NO_TIME);
    assertThat(exponential.cov()).isCloseTo(1, tolerance(exponential.covError()));
    // A Poisson count of RATE·SECONDS = 4000; the sd of 200 replications is known to 5 %.
    assertThat(exponential.rateError()).isCloseTo(Math.sqrt(RATE / SECONDS), within(0.8));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 50})
  void usersWhoWaitSendNOverRPlusZAndMoreRegularly(int users) {
    double response = 0.005;
    Prediction waiting = predict(new Exponential(users / RATE), users, response);
    assertThat(waiting.ratePerSecond())
        .isCloseTo(users / (response + users / RATE), tolerance(waiting.rateError()));
    assertThat(waiting.cov()).isLessThan(1);
  }

  private static Prediction predict(ThinkTime think, int users, double responseSeconds) {
    double skip = 10 * users / RATE;
    return new LoopSimulation(
            users, think, responseSeconds, users / RATE, new Arrivals.Window(skip, SECONDS))
        .predict();
  }

  private static Offset<Double> tolerance(double errorOfOne) {
    return within(ERRORS * errorOfOne + 1 / (RATE * SECONDS));
  }
}
