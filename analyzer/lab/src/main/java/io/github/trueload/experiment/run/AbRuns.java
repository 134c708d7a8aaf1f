package io.github.trueload.experiment.run;

import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.ab.AbRole;
import io.github.trueload.ab.AbRun;
import io.github.trueload.ab.BlockSource;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.Point;
import io.github.trueload.experiment.PointTemplate;
import io.github.trueload.history.HistoryRun;
import io.github.trueload.sweep.RunFigure;
import io.github.trueload.sweep.RunFigures;
import io.github.trueload.sweep.RunResult;
import io.github.trueload.sweep.SweepAxis;
import io.github.trueload.trend.HistoryFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The runs of an A/B session, one after the other: an experiment whose one axis has the base and
 * the candidate. All runs of a block have the same seed, so that they send the same load. Blocks
 * that are in the folder already are not made again.
 */
public final class AbRuns implements BlockSource, AutoCloseable {

  private static final String TEXT = "ab.yaml";
  private static final String SHORT_TEXT = "ab-short.yaml";

  private final Experiment experiment;
  private final SequentialRuns runs;
  private final Consumer<String> lines;

  private AbRuns(Experiment experiment, SequentialRuns runs, Consumer<String> lines) {
    this.experiment = experiment;
    this.runs = runs;
    this.lines = lines;
  }

  /**
   * Opens a session, or continues one.
   *
   * @param experiment with one axis of two values
   * @param output folder of the results
   * @param jmeterHome JMeter's folder where the experiment names none; null for none
   * @param lines receives a line for each run
   * @param waiting waits until the end is wanted
   * @throws OptionException if the experiment has other axes, or the folder holds something else
   * @throws IOException if the folder cannot be written
   */
  public static AbRuns open(
      Experiment experiment,
      Path output,
      @Nullable Path jmeterHome,
      Consumer<String> lines,
      InterruptibleWait waiting)
      throws IOException, OptionException {
    requireTwoSides(experiment);
    String text = experiment.source().isShort() ? SHORT_TEXT : TEXT;
    SequentialRuns runs = new SequentialRuns(experiment, text, output, jmeterHome, waiting);
    return new AbRuns(experiment, runs, lines);
  }

  private static void requireTwoSides(Experiment experiment) throws OptionException {
    List<SweepAxis> axes = experiment.design().axes();
    if (axes.size() != 1 || axes.get(0).values().size() != 2) {
      throw new OptionException(
          experiment.source().file()
              + ": ab needs one axis with two values, the base and the candidate, such as 'axes:"
              + " [{property: version, values: [old, new]}]'");
    }
  }

  /**
   * {@return a side in words: {@code version=old}}
   *
   * @param role base or candidate
   */
  public String side(AbRole role) {
    return point(1, role).words();
  }

  @Override
  public List<AbRun> runs(int number, List<AbRole> order) throws IOException {
    if (isToBeMade(number, order)) {
      for (AbRole role : order) {
        runs.remove(point(number, role));
      }
    }
    List<AbRun> made = new ArrayList<>();
    for (AbRole role : order) {
      RunResult result = runs.result(ofBlock(number), point(number, role));
      if (result == null) {
        return List.of();
      }
      lines.accept("block %s, %s: %s".formatted(number, role.id(), words(result)));
      made.add(run(number, role, result));
      if (result.hasFailed()) {
        break;
      }
    }
    return made;
  }

  /**
   * Whether the folder has no complete block of this number. The runs of a block must follow each
   * other, so one that was interrupted is made again as a whole. A block that ends with a failed
   * run is complete if another one has replaced it: made again, it would change what the session
   * has seen since.
   */
  private boolean isToBeMade(int number, List<AbRole> order) throws IOException {
    for (AbRole role : order) {
      Optional<RunResult> recorded = runs.recorded(point(number, role));
      if (recorded.isEmpty()) {
        return true;
      }
      if (recorded.get().hasFailed()) {
        return !isBegun(number + 1);
      }
    }
    return false;
  }

  private boolean isBegun(int number) throws IOException {
    return runs.recorded(point(number, AbRole.BASE)).isPresent()
        || runs.recorded(point(number, AbRole.CANDIDATE)).isPresent();
  }

  /** {@return number of runs that this session made; it took the others from the folder} */
  public int newRuns() {
    return runs.made();
  }

  private Point point(int number, AbRole role) {
    return new Point(
        role.ordinal() + 1,
        List.of(role == AbRole.CANDIDATE ? 1 : 0),
        number,
        experiment.design().axes());
  }

  /** The experiment with the block's seed, unless its file has a seed of its own. */
  private Experiment ofBlock(int number) {
    Experiment.Design design = experiment.design();
    long seed = design.orderSeed().orElse(1) * 31 + number;
    Map<String, PointTemplate> properties = new LinkedHashMap<>();
    int ofBlock = new SplittableRandom(seed).nextInt(Integer.MAX_VALUE);
    properties.put("seed", new PointTemplate(String.valueOf(ofBlock)));
    properties.putAll(design.properties());
    return new Experiment(
        experiment.title(),
        experiment.source(),
        new Experiment.Design(
            design.plan(), design.axes(), properties, design.repetitions(), design.orderSeed()),
        experiment.times(),
        experiment.load(),
        experiment.setup());
  }

  private AbRun run(int number, AbRole role, RunResult result) throws IOException {
    String failure = result.failure();
    if (failure != null) {
      return new AbRun(role, result.folder(), null, List.of(failure));
    }
    HistoryRun figures =
        HistoryFiles.read(
            "the %s of block %s".formatted(role.id(), number),
            runs.file(point(number, role), SingleRun.ANALYSIS));
    return new AbRun(role, result.folder(), figures, result.marks());
  }

  private static String words(RunResult result) {
    if (result.hasFailed()) {
      return "failed: " + result.failure();
    }
    RunFigures of = Objects.requireNonNull(result.figures());
    return "%s/s, R %s, p95 %s%s"
        .formatted(
            number(of.of(RunFigure.RATE)),
            duration(of.of(RunFigure.RESPONSE_MEAN)),
            duration(of.of(RunFigure.RESPONSE_P95)),
            result.counts() ? "" : "; does not count: " + String.join("; ", result.marks()));
  }

  @Override
  public void close() throws IOException {
    runs.close();
  }
}
