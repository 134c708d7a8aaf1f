package io.github.trueload.queueing;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The saturation rate of a system, λ_sat = 1/S (Gunther and Brady, equation 9), from several runs
 * of which N, Z and R are known. The models are those of {@link SaturatingSystem}, each behind a
 * delay d that does not queue.
 *
 * <p>λ_sat, the model's shape and d are fitted by least squares of the relative differences of d +
 * R, each weighted by 1/(e² + τ²): e is the relative standard error of the run's R, and τ what the
 * runs differ from the best model beyond their errors, the least with which χ² is no more than its
 * degrees of freedom. The model is that of the least χ²; one station where its χ² is larger by no
 * more than 1. The interval holds each λ_sat of which any model's χ² is within t² of the least:
 * what response times alone do not say about the system widens it. λ_sat is extrapolated: the
 * nearer the fastest run was to it, the better it is known.
 *
 * @param ratePerSecond λ_sat, not below the rate of any run
 * @param low lower end of its 95 % interval, by the profile of χ²; not below the fastest run's rate
 * @param high the upper end; infinite where the response times do not bound it
 * @param system the model
 * @param shape its shape; of one station v = (1 + c²)/2 for a CoV c of the service times
 * @param delaySeconds d
 * @param residual root of the mean squared relative difference: 0.1 is 10 %
 */
public record SaturationFit(
    double ratePerSecond,
    double low,
    double high,
    SaturatingSystem system,
    double shape,
    double delaySeconds,
    double residual) {

  /** A model that differs by more from the runs, on average, does not fit. */
  public static final double MOST_RESIDUAL = 0.15;

  /** Three parameters, and one run to contradict them. */
  public static final int FEWEST_RUNS = 4;

  private static final int PARAMETERS = 3;

  /** Beyond this many times the fastest run, R does not rise enough for an estimate. */
  private static final double FARTHEST = 20;

  /** How much better than one station another model must fit. */
  private static final double PREFERENCE = 1;

  /** More users, who think longer for it, wait no longer: the loop is open to all intents. */
  private static final int MOST_USERS = 3000;

  /** Less think time than this share of a service time is none. */
  private static final double LEAST_THINK = 1e-6;

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
   * Fits all models to the runs and chooses one.
   *
   * @param runs runs of one system at different loads; their order does not matter
   * @return the fit; empty with fewer than {@value #FEWEST_RUNS} runs, without a response time
   *     above 0, where R does not rise with λ, or where no model comes within {@value
   *     #MOST_RESIDUAL} of the runs
   */
  public static Optional<SaturationFit> of(List<Run> runs) {
    if (runs.size() < FEWEST_RUNS || !runs.stream().allMatch(run -> run.response() > 0)) {
      return Optional.empty();
    }
    double fastest =
        runs.stream().mapToDouble(run -> run.loop().ratePerSecond()).max().orElseThrow();
    List<Fitted> fits = fits(runs, fastest);
    double least = fits.stream().mapToDouble(Fitted::misfit).min().orElseThrow();
    // in the order of the models: one station first
    Fitted chosen =
        fits.stream()
            .filter(fit -> fit.misfit() <= least + (isOneStation(fit) ? PREFERENCE : 0))
            .findFirst()
            .orElseThrow();
    double residual = chosen.search().residual(chosen.best());
    if (!(1 / chosen.best().service() < FARTHEST * fastest * 0.99) || residual > MOST_RESIDUAL) {
      return Optional.empty();
    }
    double limit = least + chosen.search().threshold();
    double low = 1 / chosen.best().service();
    double high = low;
    for (Fitted fit : fits) {
      if (fit.misfit() <= limit) {
        double best = fit.best().service();
        low = Math.min(low, 1 / fit.search().edge(best, 1 / fastest, limit).orElse(1 / fastest));
        high =
            Math.max(high, 1 / fit.search().edge(best, 1 / (FARTHEST * fastest), limit).orElse(0));
      }
    }
    return Optional.of(
        new SaturationFit(
            1 / chosen.best().service(),
            low,
            high,
            chosen.search().system(),
            chosen.best().shape(),
            chosen.best().delay(),
            residual));
  }

  /** Each model at the least τ with which the best one's χ² is no more than its freedom. */
  private static List<Fitted> fits(List<Run> runs, double fastest) {
    int freedom = runs.size() - PARAMETERS;
    if (runs.stream().allMatch(run -> run.relativeError() > 0)) {
      List<Fitted> plain = fits(runs, fastest, 0);
      if (plain.stream().anyMatch(fit -> fit.misfit() <= freedom)) {
        return plain;
      }
    }
    // as if all were equally sure: the residual's own size
    Fitted nearest =
        fits(runs.stream().map(Run::withoutError).toList(), fastest, 1).stream()
            .min(Comparator.comparingDouble(Fitted::misfit))
            .orElseThrow();
    double most = Math.sqrt(nearest.misfit() / freedom) + LEAST_EXCESS;
    return fits(runs, fastest, excess(nearest.search().system(), runs, fastest, most));
  }

  private static List<Fitted> fits(List<Run> runs, double fastest, double excess) {
    return Stream.of(SaturatingSystem.values())
        .map(system -> new Search(system, runs, fastest, excess))
        .map(search -> new Fitted(search, search.best()))
        .toList();
  }

  private static double excess(
      SaturatingSystem system, List<Run> runs, double fastest, double most) {
    if (runs.stream().allMatch(run -> run.relativeError() == 0)) {
      return most;
    }
    double low = 0;
    double high = 2 * most;
    for (int step = 0; step < EXCESS_STEPS; step++) {
      double middle = (low + high) / 2;
      if (new Search(system, runs, fastest, middle).best().misfit() > runs.size() - PARAMETERS) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static boolean isOneStation(Fitted fit) {
    return fit.search().system() == SaturatingSystem.ONE_STATION;
  }

  /**
   * {@return the time between departures of the busy system, 1/λ_sat; the service time S of one
   * station, seconds}
   */
  public double serviceSeconds() {
    return 1 / ratePerSecond;
  }

  /**
   * {@return the variability {@code v = (1 + c²)/2} of the service times of one station, for their
   * CoV c, a pure number, 0.5 (constant) or more; NaN of another model}
   */
  public double variability() {
    return system == SaturatingSystem.ONE_STATION ? shape : Double.NaN;
  }

  /**
   * {@return the mean response time that the model predicts, seconds, the delay d included}
   *
   * @param users N, 1 or more
   * @param thinkSeconds Z, 0 or more
   */
  public double responseSeconds(int users, double thinkSeconds) {
    return delaySeconds
        + queueing(system, serviceSeconds(), shape, users, thinkSeconds + delaySeconds);
  }

  /** R at the stations; a loop without think time is one with next to none. */
  private static double queueing(
      SaturatingSystem system, double service, double shape, int users, double think) {
    return system.response(service, shape, users, Math.max(think, LEAST_THINK * service));
  }

  /** A model with its best parameters. */
  private record Fitted(Search search, Point best) {
    double misfit() {
      return best.misfit();
    }
  }

  /** Parameters, and their χ² as misfit. */
  private record Point(double service, double shape, double delay, double misfit) {}

  /** 1/λ_sat in the outer search, the shape in the inner one, d by linear least squares. */
  private record Search(SaturatingSystem system, List<Run> runs, double fastest, double excess) {

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
            (point.delay() + queueing(point.service(), point.shape(), run, point.delay()))
                    / run.response()
                - 1;
        squares += difference * difference;
      }
      return Math.sqrt(squares / runs.size());
    }

    private Point ofService(double service) {
      double shape =
          Math.exp(
              lowest(
                  Math.log(system.leastShape()),
                  Math.log(system.mostShape()),
                  logarithm -> at(service, Math.exp(logarithm)).misfit()));
      return at(service, shape);
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
    private Point at(double service, double shape) {
      Point point = at(service, shape, 0);
      for (int round = 1; round < MOST_ROUNDS; round++) {
        double before = point.delay();
        point = at(service, shape, before);
        if (Math.abs(point.delay() - before) <= 1e-4 * service) {
          break;
        }
      }
      return point;
    }

    private Point at(double service, double shape, double roughDelay) {
      double[] queueing = new double[runs.size()];
      double weights = 0;
      double sum = 0;
      for (int i = 0; i < queueing.length; i++) {
        Run run = runs.get(i);
        queueing[i] = queueing(service, shape, run, roughDelay);
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
      return new Point(service, shape, delay, squares);
    }

    private double weight(Run run) {
      double error = run.relativeError();
      return 1 / (error * error + excess * excess);
    }

    /** Of a whole number of users, who think for so long that they have the rate of the run. */
    private double queueing(double service, double shape, Run run, double delay) {
      ClosedLoop loop = run.loop();
      int users = (int) Math.max(1, Math.min(MOST_USERS, Math.round(loop.users())));
      double longer = (users - loop.users()) / loop.ratePerSecond();
      double outside = loop.thinkSeconds() + longer + delay;
      return SaturationFit.queueing(system, service, shape, users, outside);
    }
  }
}
