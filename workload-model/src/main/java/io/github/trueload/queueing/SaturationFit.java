package io.github.trueload.queueing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The saturation rate of a system, λ_sat = 1/S (Gunther and Brady, equation 9), from several runs
 * of which N, Z and R are known. The model is one station that queues, of service time S, and a
 * delay d that does not; service times may vary more or less than exponential ones, {@code v = (1 +
 * c²)/2} for a CoV c. Mean value analysis with Reiser's correction for the service time under way:
 *
 * <pre>R(n) = S·(1 + Q(n - 1) + (v - 1)·S·X(n - 1)), X(n) = n/(Z + d + R(n)), Q(n) = X(n)·R(n)
 * </pre>
 *
 * <p>For v = 1 that is exact mean value analysis, for many users the formula of Pollaczek and
 * Khinchine. S, v and d are fitted by least squares of the relative differences of d + R. λ_sat is
 * extrapolated: the nearer the fastest run was to it, the better it is known.
 *
 * @param ratePerSecond λ_sat, not below the rate of any run
 * @param low the least λ_sat that comes out when one of the runs is left out; NaN with {@value
 *     #FEWEST_RUNS} runs
 * @param high the largest; infinite where without one of them the response time does not tell
 * @param serviceSeconds S
 * @param variability v
 * @param delaySeconds d
 * @param residual root of the mean squared relative difference: 0.1 is 10 %
 */
public record SaturationFit(
    double ratePerSecond,
    double low,
    double high,
    double serviceSeconds,
    double variability,
    double delaySeconds,
    double residual) {

  /** Three parameters, and one run to contradict them. */
  public static final int FEWEST_RUNS = 4;

  /** Beyond this many times the fastest run, R does not rise enough to tell anything. */
  private static final double FARTHEST = 20;

  private static final double LEAST_VARIABILITY = 0.5;
  private static final double MOST_VARIABILITY = 100;

  /** More users, who think longer for it, wait no longer: the loop is open to all intents. */
  private static final int MOST_USERS = 3000;

  private static final int STEPS = 24;
  private static final int MOST_ROUNDS = 8;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  /**
   * Fits.
   *
   * @param runs N, Z and R of each; N is rounded
   * @return nothing with fewer than {@value #FEWEST_RUNS} runs, without a response time above 0, or
   *     where R does not rise with λ
   */
  public static Optional<SaturationFit> of(List<ClosedLoop> runs) {
    boolean usable = runs.stream().allMatch(run -> run.responseSeconds() > 0);
    if (runs.size() < FEWEST_RUNS || !usable) {
      return Optional.empty();
    }
    double fastest = runs.stream().mapToDouble(ClosedLoop::ratePerSecond).max().orElseThrow();
    SaturationFit whole = new Search(runs, fastest).fit();
    return whole.isTold(fastest) ? Optional.of(whole.range(runs, fastest)) : Optional.empty();
  }

  private boolean isTold(double fastest) {
    return ratePerSecond < FARTHEST * fastest * 0.99;
  }

  private SaturationFit range(List<ClosedLoop> runs, double fastest) {
    if (runs.size() == FEWEST_RUNS) {
      return this;
    }
    double least = ratePerSecond;
    double most = ratePerSecond;
    for (int left = 0; left < runs.size(); left++) {
      List<ClosedLoop> others = new ArrayList<>(runs);
      others.remove(left);
      SaturationFit fit = new Search(others, fastest).fit();
      least = Math.min(least, fit.ratePerSecond);
      most = Math.max(most, fit.isTold(fastest) ? fit.ratePerSecond : Double.POSITIVE_INFINITY);
    }
    return new SaturationFit(
        ratePerSecond, least, most, serviceSeconds, variability, delaySeconds, residual);
  }

  /**
   * What the model says of a run's response time.
   *
   * @param users N, 1 or more
   * @param thinkSeconds Z, 0 or more
   */
  public double responseSeconds(int users, double thinkSeconds) {
    return delaySeconds + queueing(serviceSeconds, variability, users, thinkSeconds + delaySeconds);
  }

  /** R at the station. */
  private static double queueing(double service, double variability, int users, double think) {
    double response = service;
    double rate = 0;
    for (int n = 1; n <= users; n++) {
      response = service * (1 + rate * response + (variability - 1) * service * rate);
      rate = n / (think + response);
    }
    return response;
  }

  /** S in the outer search, v in the inner one, d by linear least squares. */
  private record Search(List<ClosedLoop> runs, double fastest) {

    SaturationFit fit() {
      double service =
          Math.exp(
              lowest(
                  Math.log(1 / (FARTHEST * fastest)),
                  Math.log(1 / fastest),
                  s -> ofService(Math.exp(s)).residual));
      return ofService(service);
    }

    private SaturationFit ofService(double service) {
      double variability =
          Math.exp(
              lowest(
                  Math.log(LEAST_VARIABILITY),
                  Math.log(MOST_VARIABILITY),
                  v -> at(service, Math.exp(v)).residual));
      return at(service, variability);
    }

    private static double lowest(double from, double to, DoubleUnaryOperator misfit) {
      double low = from;
      double high = to;
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      double atLeft = misfit.applyAsDouble(left);
      double atRight = misfit.applyAsDouble(right);
      for (int step = 0; step < STEPS; step++) {
        if (atLeft < atRight) {
          high = right;
          right = left;
          atRight = atLeft;
          left = high - GOLDEN * (high - low);
          atLeft = misfit.applyAsDouble(left);
        } else {
          low = left;
          left = right;
          atLeft = atRight;
          right = low + GOLDEN * (high - low);
          atRight = misfit.applyAsDouble(right);
        }
      }
      return (low + high) / 2;
    }

    /** The loop's think time is Z + d, so d is wanted to find d; a few rounds do. */
    private SaturationFit at(double service, double variability) {
      SaturationFit fit = at(service, variability, 0);
      for (int round = 1; round < MOST_ROUNDS; round++) {
        double before = fit.delaySeconds;
        fit = at(service, variability, before);
        if (Math.abs(fit.delaySeconds - before) <= 1e-4 * service) {
          break;
        }
      }
      return fit;
    }

    private SaturationFit at(double service, double variability, double roughDelay) {
      double[] queueing = new double[runs.size()];
      double weights = 0;
      double sum = 0;
      for (int i = 0; i < queueing.length; i++) {
        ClosedLoop run = runs.get(i);
        queueing[i] = queueing(service, variability, run, roughDelay);
        double weight = 1 / (run.responseSeconds() * run.responseSeconds());
        weights += weight;
        sum += weight * (run.responseSeconds() - queueing[i]);
      }
      double delay = Math.max(0, sum / weights);
      double squares = 0;
      for (int i = 0; i < queueing.length; i++) {
        double difference = (delay + queueing[i]) / runs.get(i).responseSeconds() - 1;
        squares += difference * difference;
      }
      return new SaturationFit(
          1 / service,
          Double.NaN,
          Double.NaN,
          service,
          variability,
          delay,
          Math.sqrt(squares / queueing.length));
    }

    private static double queueing(
        double service, double variability, ClosedLoop run, double delay) {
      int users = (int) Math.max(1, Math.min(MOST_USERS, Math.round(run.users())));
      double outside = (run.thinkSeconds() + delay) * Math.min(1, users / run.users());
      return SaturationFit.queueing(service, variability, users, outside);
    }
  }
}
