package io.github.trueload.queueing;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.TDistribution;

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
 * Khinchine. S, v and d are fitted by least squares of the relative differences of d + R, each
 * weighted by 1/(e² + τ²): e is the relative standard error of the run's R, and τ what the runs
 * differ from the model beyond their errors, the least with which χ² is no more than its degrees of
 * freedom. λ_sat is extrapolated: the nearer the fastest run was to it, the better it is known.
 *
 * @param ratePerSecond λ_sat, not below the rate of any run
 * @param low lower end of its 95 % interval, by the profile of χ²; not below the fastest run's rate
 * @param high the upper end; infinite where the response times do not tell one
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

  private static final int PARAMETERS = 3;

  /** Beyond this many times the fastest run, R does not rise enough to tell anything. */
  private static final double FARTHEST = 20;

  private static final double LEAST_VARIABILITY = 0.5;
  private static final double MOST_VARIABILITY = 100;

  /** More users, who think longer for it, wait no longer: the loop is open to all intents. */
  private static final int MOST_USERS = 3000;

  private static final int STEPS = 24;
  private static final int MOST_ROUNDS = 8;
  private static final int EXCESS_STEPS = 10;
  private static final double LEAST_EXCESS = 1e-9;
  private static final int EDGE_STEPS = 14;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double CONFIDENCE = 0.975;

  /** Standard errors come from some twenty stretches of a run. */
  private static final double FREEDOM_OF_ERRORS = 19;

  /**
   * A run.
   *
   * @param loop its N, Z and R; N is rounded
   * @param error standard error of R, seconds; NaN where it is not known
   */
  public record Run(ClosedLoop loop, double error) {
    private double response() {
      return loop.responseSeconds();
    }

    private Run withoutError() {
      return new Run(loop, Double.NaN);
    }

    private double relativeError() {
      return error >= 0 ? error / response() : 0;
    }
  }

  /**
   * Fits.
   *
   * @return nothing with fewer than {@value #FEWEST_RUNS} runs, without a response time above 0, or
   *     where R does not rise with λ
   */
  public static Optional<SaturationFit> of(List<Run> runs) {
    if (runs.size() < FEWEST_RUNS || !runs.stream().allMatch(run -> run.response() > 0)) {
      return Optional.empty();
    }
    double fastest =
        runs.stream().mapToDouble(run -> run.loop().ratePerSecond()).max().orElseThrow();
    Search search = Search.of(runs, fastest);
    Point best = search.best();
    if (!(1 / best.service() < FARTHEST * fastest * 0.99)) {
      return Optional.empty();
    }
    double limit = best.misfit() + search.threshold();
    return Optional.of(
        new SaturationFit(
            1 / best.service(),
            1 / search.edge(best.service(), 1 / fastest, limit).orElse(1 / fastest),
            1 / search.edge(best.service(), 1 / (FARTHEST * fastest), limit).orElse(0),
            best.service(),
            best.variability(),
            best.delay(),
            search.residual(best)));
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

  /** Parameters, and their χ² as misfit. */
  private record Point(double service, double variability, double delay, double misfit) {}

  /** S in the outer search, v in the inner one, d by linear least squares. */
  private record Search(List<Run> runs, double fastest, double excess) {

    /** With the least τ with which χ² is no more than its degrees of freedom. */
    static Search of(List<Run> runs, double fastest) {
      int freedom = runs.size() - PARAMETERS;
      boolean known = runs.stream().allMatch(run -> run.relativeError() > 0);
      double low = 0;
      if (known) {
        Search plain = new Search(runs, fastest, 0);
        if (plain.best().misfit() <= freedom) {
          return plain;
        }
      }
      // as if all were equally sure, the residual's own size
      Search equal = new Search(runs.stream().map(Run::withoutError).toList(), fastest, 1);
      double high = Math.sqrt(equal.best().misfit() / freedom) + LEAST_EXCESS;
      if (runs.stream().allMatch(run -> run.relativeError() == 0)) {
        return new Search(runs, fastest, high);
      }
      high *= 2;
      for (int step = 0; step < EXCESS_STEPS; step++) {
        double middle = (low + high) / 2;
        if (new Search(runs, fastest, middle).best().misfit() > freedom) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return new Search(runs, fastest, high);
    }

    /** How far χ² may rise within the 95 % interval. */
    double threshold() {
      double freedom = excess > 0 ? runs.size() - PARAMETERS : FREEDOM_OF_ERRORS;
      double t = new TDistribution(null, freedom).inverseCumulativeProbability(CONFIDENCE);
      return t * t;
    }

    Point best() {
      double logarithm =
          lowest(
              Math.log(1 / (FARTHEST * fastest)),
              Math.log(1 / fastest),
              s -> ofService(Math.exp(s)).misfit());
      return ofService(Math.exp(logarithm));
    }

    /**
     * Where, between the best S and {@code end}, the least χ² for S comes to {@code limit}; nothing
     * where it does not.
     */
    OptionalDouble edge(double best, double end, double limit) {
      if (ofService(end).misfit() <= limit) {
        return OptionalDouble.empty();
      }
      double inside = Math.log(best);
      double outside = Math.log(end);
      for (int step = 0; step < EDGE_STEPS; step++) {
        double middle = (inside + outside) / 2;
        if (ofService(Math.exp(middle)).misfit() <= limit) {
          inside = middle;
        } else {
          outside = middle;
        }
      }
      return OptionalDouble.of(Math.exp(inside));
    }

    double residual(Point point) {
      double squares = 0;
      for (Run run : runs) {
        double difference =
            (point.delay() + queueing(point.service(), point.variability(), run, point.delay()))
                    / run.response()
                - 1;
        squares += difference * difference;
      }
      return Math.sqrt(squares / runs.size());
    }

    private Point ofService(double service) {
      double variability =
          Math.exp(
              lowest(
                  Math.log(LEAST_VARIABILITY),
                  Math.log(MOST_VARIABILITY),
                  v -> at(service, Math.exp(v)).misfit()));
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
    private Point at(double service, double variability) {
      Point point = at(service, variability, 0);
      for (int round = 1; round < MOST_ROUNDS; round++) {
        double before = point.delay();
        point = at(service, variability, before);
        if (Math.abs(point.delay() - before) <= 1e-4 * service) {
          break;
        }
      }
      return point;
    }

    private Point at(double service, double variability, double roughDelay) {
      double[] queueing = new double[runs.size()];
      double weights = 0;
      double sum = 0;
      for (int i = 0; i < queueing.length; i++) {
        Run run = runs.get(i);
        queueing[i] = queueing(service, variability, run, roughDelay);
        double weight = weight(run) / (run.response() * run.response());
        weights += weight;
        sum += weight * (run.response() - queueing[i]);
      }
      double delay = Math.max(0, sum / weights);
      double squares = 0;
      for (int i = 0; i < queueing.length; i++) {
        Run run = runs.get(i);
        double difference = (delay + queueing[i]) / run.response() - 1;
        squares += weight(run) * difference * difference;
      }
      return new Point(service, variability, delay, squares);
    }

    private double weight(Run run) {
      double error = run.relativeError();
      return 1 / (error * error + excess * excess);
    }

    private static double queueing(double service, double variability, Run run, double delay) {
      ClosedLoop loop = run.loop();
      int users = (int) Math.max(1, Math.min(MOST_USERS, Math.round(loop.users())));
      double outside = (loop.thinkSeconds() + delay) * Math.min(1, users / loop.users());
      return SaturationFit.queueing(service, variability, users, outside);
    }
  }
}
