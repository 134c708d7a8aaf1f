package io.github.trueload.experiment.run;

import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.analysis.WindowChoice;
import io.github.trueload.capacity.CapacityPlan;
import io.github.trueload.capacity.CapacityRun;
import io.github.trueload.capacity.Objective;
import io.github.trueload.capacity.ObjectiveResult;
import io.github.trueload.capacity.ObjectiveResult.Shown;
import io.github.trueload.capacity.RunSource;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.Point;
import io.github.trueload.experiment.PointTemplate;
import io.github.trueload.experiment.Points;
import io.github.trueload.experiment.RequestedLoad;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.sweep.RunFigure;
import io.github.trueload.sweep.RunFigures;
import io.github.trueload.sweep.RunResult;
import io.github.trueload.sweep.SweepAxis;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a search for the capacity, one after the other: an experiment whose first axis has
 * the lowest and the highest rate. Each value of a second axis has a search of its own. Runs that
 * are in the folder already are not made again.
 */
public final class CapacityRuns implements AutoCloseable {

  private static final String TEXT = "capacity.yaml";
  private static final String SHORT_TEXT = "capacity-short.yaml";

  /** Numbers of points of one search: a search has at most {@link CapacityPlan#MOST_RUNS} runs. */
  private static final int POINTS_PER_SEARCH = 1000;

  private final Experiment experiment;
  private final Objective objective;
  private final SessionRuns runs;

  private CapacityRuns(Experiment experiment, Objective objective, SessionRuns runs) {
    this.experiment = experiment;
    this.objective = objective;
    this.runs = runs;
  }

  /**
   * Opens the runs of searches, or continues them.
   *
   * @param experiment with the lowest and the highest rate as its first axis
   * @param objective that the runs are judged by
   * @param output folder of the results
   * @param jmeterHome JMeter's folder where the experiment names none; null for none
   * @param waiting waits until the end is wanted
   * @throws OptionException if the experiment has no such axis, or the folder holds something else
   * @throws IOException if the folder cannot be written
   */
  public static CapacityRuns open(
      Experiment experiment,
      Objective objective,
      Path output,
      @Nullable Path jmeterHome,
      InterruptibleWait waiting)
      throws IOException, OptionException {
    range(experiment);
    String text = experiment.source().isShort() ? SHORT_TEXT : TEXT;
    Experiment loaded = withRate(experiment);
    SessionRuns runs = new SessionRuns(loaded, text, output, jmeterHome, waiting);
    return new CapacityRuns(loaded, objective, runs);
  }

  /** A run at a rate must have sent this rate, also if the file does not say so. */
  private static Experiment withRate(Experiment experiment) {
    String axis = experiment.design().axes().get(0).property();
    return new Experiment(
        experiment.title(),
        experiment.source(),
        experiment.design(),
        experiment.times(),
        experiment.load().orRate(new PointTemplate("${" + axis + "}")),
        experiment.setup());
  }

  /**
   * {@return the lowest and the highest rate}
   *
   * @throws OptionException if the first axis does not have two rates
   */
  public static double[] range(Experiment experiment) throws OptionException {
    SweepAxis rates = experiment.design().axes().get(0);
    boolean isRange =
        rates.isNumeric()
            && rates.values().size() == 2
            && rates.at().get(0) > 0
            && rates.at().get(1) > rates.at().get(0)
            && rates.values().stream().allMatch(CapacityRuns::isPlain);
    if (!isRange) {
      throw new OptionException(
          experiment.source().file()
              + ": capacity needs a first axis with the lowest and the highest rate as plain"
              + " numbers, such as 'axes: [{property: rate, values: [50, 800]}]'");
    }
    return new double[] {rates.at().get(0), rates.at().get(1)};
  }

  private static boolean isPlain(String value) {
    return value.matches("[0-9.]+");
  }

  /**
   * {@return the searches: the values of the second axis, such as {@code index=40}; one text
   * without}
   */
  public List<String> searches() {
    List<SweepAxis> axes = experiment.design().axes();
    return axes.size() < 2
        ? List.of("")
        : axes.get(1).values().stream().map(each -> axes.get(1).property() + "=" + each).toList();
  }

  /**
   * {@return what makes the runs of one search}
   *
   * @param search its place in {@link #searches}
   */
  public RunSource source(int search) {
    return (rate, number, attempt, length) -> run(search, rate, number, attempt, length);
  }

  private @Nullable CapacityRun run(int search, double rate, int number, int attempt, int length)
      throws IOException {
    Point point = point(search, rate, number, attempt, length);
    Experiment of = lengthened(length);
    boolean hasFailed = runs.recorded(point).map(RunResult::hasFailed).orElse(false);
    if (hasFailed && !isRecorded(search, rate, number, attempt + 1)) {
      runs.remove(point);
    }
    RunResult result = runs.result(of, point);
    if (result == null) {
      return null;
    }
    return new CapacityRun(
        rate, number, attempt, length, judged(of, point, result), result.folder());
  }

  /** Whether the folder has the attempt in any length. */
  private boolean isRecorded(int search, double rate, int number, int attempt) throws IOException {
    for (int length = 1; length <= CapacityPlan.LONGEST; length *= 2) {
      if (runs.recorded(point(search, rate, number, attempt, length)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  /** {@return number of runs that this search made; it took the others from the folder} */
  public int newRuns() {
    return runs.made();
  }

  private Point point(int search, double rate, int number, int attempt, int length) {
    List<SweepAxis> axes = experiment.design().axes();
    String value = BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
    SweepAxis rates = axes.get(0);
    SweepAxis one =
        new SweepAxis(
            rates.property(), rates.label(), List.of(value), List.of(rate), rates.unit(), true);
    List<SweepAxis> all = axes.size() < 2 ? List.of(one) : List.of(one, axes.get(1));
    List<Integer> places =
        IntStream.range(0, all.size()).map(axis -> axis == 0 ? 0 : search).boxed().toList();
    return new Point(search * POINTS_PER_SEARCH + number, places, attempt, all, length);
  }

  private Experiment lengthened(int length) {
    Experiment.Times times = experiment.times();
    return new Experiment(
        experiment.title(),
        experiment.source(),
        experiment.design(),
        new Experiment.Times(
            times.warmUpNanos(),
            times.durationNanos() * length,
            times.rampDownNanos(),
            times.coolDownNanos()),
        experiment.load(),
        experiment.setup());
  }

  private ObjectiveResult judged(Experiment of, Point point, RunResult result) throws IOException {
    if (result.failure() != null) {
      return ObjectiveResult.lost(result.failure());
    }
    RunFigures figures = result.figures();
    if (!figures.blame().isEmpty()) {
      return ObjectiveResult.lost(figures.blame());
    }
    ObjectiveResult judged = objective.of(read(of, point));
    if (result.marks().isEmpty() || judged.shown() == Shown.LOST) {
      return judged;
    }
    // A server that is too slow for the rate slows the users down: it breaks the objective earlier.
    double requested = RequestedLoad.of(of.load(), Points.properties(of, point)).ratePerSecond();
    boolean isLess = figures.of(RunFigure.RATE) <= requested;
    return isLess && judged.shown() == Shown.BREAKS
        ? judged
        : ObjectiveResult.lost(String.join("; ", result.marks()));
  }

  private RunFiles read(Experiment of, Point point) throws IOException {
    WindowChoice window = of.times().window();
    List<Path> files = new ArrayList<>(List.of(runs.file(point, JMeterCommand.LOG)));
    if (of.setup().capture() != null) {
      files.add(runs.file(point, SingleRun.PACKETS));
    }
    try {
      return RunFiles.read(
          new AnalysisOptions(files, window, null), Inputs.opener(InputOptions.defaults()));
    } catch (OptionException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * {@return a run in a line}
   *
   * @param run of any search
   * @param objective whose first figure is shown
   */
  public static String words(CapacityRun run, Objective objective) {
    ObjectiveResult judged = run.judged();
    String value =
        Double.isNaN(judged.value())
            ? ""
            : objective.first().subject()
                + " "
                + objective.first().metric().kind().words(judged.value())
                + ", ";
    return "%s/s%s: %s%s%s"
        .formatted(
            number(run.rate()),
            run.length() == 1 ? "" : ", " + run.length() + " times as long",
            value,
            judged.shown().id(),
            judged.reason().isEmpty() ? "" : " (" + judged.reason() + ")");
  }

  @Override
  public void close() throws IOException {
    runs.close();
  }
}
