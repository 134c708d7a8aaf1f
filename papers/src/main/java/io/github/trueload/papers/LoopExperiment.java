package io.github.trueload.papers;

import io.github.trueload.papers.LoopPoint.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * How Principle A opens the loop: the same wanted rate from ever more users, with uniform and with
 * exponential think times, as Gunther and Brady's figure 9; and the same with the rate held. The
 * two distributions run side by side, each in a JMeter of its own.
 */
public final class LoopExperiment {

  private static final List<String> DISTRIBUTIONS = List.of("uniform", "exponential");
  private static final List<Integer> USERS = List.of(2, 5, 10, 20, 50, 100, 200, 400);
  private static final int USERS_HOLDING = 10;
  private static final double RATE_PER_SECOND = 200;
  private static final double SERVICE_SECONDS = 0.005;
  private static final System.Logger LOG = System.getLogger(LoopExperiment.class.getName());

  private final ProofFolder folder;

  private LoopExperiment(ProofFolder folder) {
    this.folder = folder;
  }

  /** The points of the experiment, those of a pair to be run side by side. */
  private static List<List<LoopPoint>> pairs(double seconds) {
    List<List<LoopPoint>> pairs = new ArrayList<>();
    USERS.forEach(users -> pairs.add(pair(users, seconds)));
    pairs.add(pair(USERS_HOLDING, seconds).stream().map(LoopPoint::holdingRate).toList());
    return pairs;
  }

  private static List<LoopPoint> pair(int users, double seconds) {
    return DISTRIBUTIONS.stream()
        .map(name -> LoopPoint.of(name, users, RATE_PER_SECOND, SERVICE_SECONDS, seconds))
        .toList();
  }

  /**
   * Runs it: about nine times {@code seconds} and a minute and a half.
   *
   * @return a table in Markdown and a picture in SVG
   */
  static Result run(ProofFolder folder, double seconds) throws IOException, InterruptedException {
    LoopExperiment experiment = new LoopExperiment(folder);
    List<Outcome> outcomes = new ArrayList<>();
    for (List<LoopPoint> pair : pairs(seconds)) {
      outcomes.addAll(experiment.sideBySide(pair));
    }
    return new Result(table(outcomes), picture(outcomes));
  }

  /** Runs these points at the same time. */
  public static List<Outcome> sideBySide(ProofFolder folder, List<LoopPoint> points)
      throws IOException, InterruptedException {
    return new LoopExperiment(folder).sideBySide(points);
  }

  private List<Outcome> sideBySide(List<LoopPoint> points)
      throws IOException, InterruptedException {
    List<Callable<Outcome>> runs = new ArrayList<>();
    points.forEach(point -> runs.add(() -> point.measure(folder)));
    ExecutorService threads = Executors.newFixedThreadPool(points.size());
    try {
      List<Outcome> outcomes = new ArrayList<>();
      for (Future<Outcome> run : threads.invokeAll(runs)) {
        outcomes.add(run.get());
      }
      outcomes.forEach(outcome -> LOG.log(System.Logger.Level.INFO, row(outcome)));
      return outcomes;
    } catch (ExecutionException e) {
      throw new IOException("a point of the experiment failed", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static String table(List<Outcome> outcomes) {
    StringBuilder table =
        new StringBuilder(
            """
            | think times | N | R, ms | Q/N | CoV measured | predicted | requests/s measured | N/(R + Z) predicted |
            |---|---|---|---|---|---|---|---|
            """);
    outcomes.forEach(outcome -> table.append(row(outcome)).append('\n'));
    return table.toString();
  }

  private static String row(Outcome outcome) {
    LoopPoint point = outcome.point();
    return String.format(
        Locale.ROOT,
        "| %s%s | %d | %.2f | %.3f | %.3f | %.3f ± %.3f | %.1f | %.1f ± %.1f |",
        point.distribution(),
        point.hold() ? ", rate held" : "",
        point.users(),
        outcome.responseSeconds() * 1000,
        outcome.waitingShare(),
        outcome.cov(),
        outcome.predicted().cov(),
        outcome.predicted().covError(),
        outcome.ratePerSecond(),
        outcome.predicted().ratePerSecond(),
        outcome.predicted().rateError());
  }

  private static String picture(List<Outcome> outcomes) {
    CovPicture picture = new CovPicture(USERS.get(0), USERS.get(USERS.size() - 1));
    for (String distribution : DISTRIBUTIONS) {
      picture.add(
          distribution,
          outcomes.stream()
              .filter(outcome -> outcome.point().distribution().equals(distribution))
              .filter(outcome -> !outcome.point().hold())
              .toList());
    }
    return picture.svg();
  }
}
