package io.github.trueload.papers;

import io.github.trueload.dispersion.Moments;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/**
 * What N users who think, ask and wait send in theory: simulated, since a run is short and starts
 * with all users thinking. Users do not queue for one another; responses are exponential.
 *
 * <p>Away from the start, and without response times, it is the superposition of N stationary
 * renewal processes; for think times uniform from 0 to 2Z their intervals have {@code SCV = (2N -
 * 1)/(2N + 1)} (from {@code SCV = 2(N/Z)∫F̄ₑ(t)ᴺdt - 1}, {@code F̄ₑ(t) = (1 - t/2Z)²}): 1 for many
 * users, as Palm and Khintchine have it. For exponential think times it is 1 for every N.
 *
 * @param users N
 * @param think think times
 * @param responseSeconds mean response time R
 * @param rampSeconds over which the users start, one after another; each thinks before it asks
 * @param window which of its requests count
 */
public record LoopSimulation(
    int users,
    ThinkTime think,
    double responseSeconds,
    double rampSeconds,
    Arrivals.Window window) {

  private static final int REPLICATIONS = 200;
  private static final long SEED = 9;

  /** Longer than it takes the first of all users to send a request. */
  private static final int FIRST_REQUEST_CYCLES = 2;

  /**
   * Means and standard deviations over many runs, so the latter are the standard errors of one run.
   *
   * @param cov mean coefficient of variation of the intervals between requests
   * @param covError standard deviation of one run's
   * @param ratePerSecond mean rate of requests
   * @param rateError standard deviation of one run's, per second
   */
  public record Prediction(double cov, double covError, double ratePerSecond, double rateError) {

    /** How many standard errors of one run this CoV is from the predicted one. */
    public double covDistance(double measured) {
      return (measured - cov) / covError;
    }

    /** How many standard errors of one run this rate is from the predicted one. */
    public double rateDistance(double measured) {
      return (measured - ratePerSecond) / rateError;
    }
  }

  /** Runs the loop 200 times, always the same. */
  Prediction predict() {
    Moments cov = new Moments();
    Moments rate = new Moments();
    for (int replication = 0; replication < REPLICATIONS; replication++) {
      Arrivals arrivals = run(new SeededStreams(SEED, "").generator("loop", replication));
      cov.accept(arrivals.cov());
      rate.accept(arrivals.ratePerSecond());
    }
    return new Prediction(cov.mean(), cov.sd(), rate.mean(), rate.sd());
  }

  Arrivals run(RandomGenerator generator) {
    ThinkTimeSequence thinks = think.sequence(generator);
    ThinkTimeSequence responses = new Exponential(responseSeconds).sequence(generator);
    double cycles = FIRST_REQUEST_CYCLES * (think.mean() + responseSeconds);
    long end = nanos(rampSeconds + cycles + window.skipSeconds() + window.seconds());
    LongStream.Builder starts = LongStream.builder();
    for (int user = 0; user < users; user++) {
      long at = nanos(rampSeconds * user / users) + thinks.nextNanos();
      while (at < end) {
        starts.add(at);
        at += responses.nextNanos() + thinks.nextNanos();
      }
    }
    return Arrivals.within(starts.build().toArray(), window, responseSeconds);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }
}
