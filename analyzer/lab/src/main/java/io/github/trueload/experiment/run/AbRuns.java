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
import io.github.trueload.experiment.Points;
import io.github.trueload.history.HistoryRun;
import io.github.trueload.sweep.RunFigure;
import io.github.trueload.sweep.RunFigures;
import io.github.trueload.sweep.RunMarks;
import io.github.trueload.sweep.RunResult;
import io.github.trueload.sweep.SweepAxis;
import io.github.trueload.trend.HistoryFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The runs of an A/B session, one after the other or two at once: an experiment whose one axis has
 * the base and the candidate. All runs of a block have the same seed, so that they send the same
 * load. Blocks that are in the folder already are not made again.
 */
public final class AbRuns implements BlockSource, AutoCloseable {

  private final Experiment experiment;
  private final boolean isDuet;
  private final SessionRuns runs;
  private final Consumer<String> lines;

  private AbRuns(Experiment experiment, boolean isDuet, SessionRuns runs, Consumer<String> lines) {
    this.experiment = experiment;
    this.isDuet = isDuet;
    this.runs = runs;
    this.lines = lines;
  }

  /**
   * Opens a session, or continues one.
   *
   * @param experiment with one axis of two values
   * @param isDuet whether the two runs of each pair are made at the same time
   * @param output folder of the results
   * @param jmeterHome JMeter's folder where the experiment names none; null for none
   * @param lines receives a line for each run
   * @param waiting waits until the end is wanted
   * @throws OptionException if the experiment has other axes, the folder holds something else, or
   *     two servers at once would have the same place
   * @throws IOException if the folder cannot be written
   */
  public static AbRuns open(
      Experiment experiment,
      boolean isDuet,
      Path output,
      @Nullable Path jmeterHome,
      Consumer<String> lines,
      InterruptibleWait waiting)
      throws IOException, OptionException {
    requireTwoSides(experiment);
    if (isDuet) {
      requireTwoPlaces(experiment);
    }
    String text =
        "ab" + (isDuet ? "-duet" : "") + (experiment.source().isShort() ? "-short" : "") + ".yaml";
    SessionRuns runs = new SessionRuns(experiment, text, output, jmeterHome, waiting);
    return new AbRuns(experiment, isDuet, runs, lines);
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

  /** Each of two runs at once needs an own server: whichever side is at which place. */
  private static void requireTwoPlaces(Experiment experiment) throws OptionException {
    String file = experiment.source().file() + ": --duet runs two servers at once";
    String remedy = "give the second its own port, such as 'duet: {port: 8081}'";
    if (!experiment.setup().jmeter().remote().isEmpty()) {
      throw new OptionException(
          experiment.source().file()
              + ": --duet runs both JMeters on this machine: remove jmeter.remote");
    }
    PointTemplate health = experiment.setup().server().health();
    for (int first = 0; first < 2; first++) {
      for (int second = 0; second < 2; second++) {
        Map<String, String> ofFirst = properties(experiment, first, false);
        Map<String, String> ofSecond = properties(experiment, second, true);
        if (first == second && ofFirst.equals(ofSecond)) {
          throw new OptionException(file + ": " + remedy);
        }
        if (health == null || !health.text().matches("https?://.*")) {
          continue;
        }
        String url = health.fill(ofFirst);
        if (url.equals(health.fill(ofSecond))) {
          throw new OptionException("%s, and both would be at %s: %s".formatted(file, url, remedy));
        }
      }
    }
  }

  private static Map<String, String> properties(Experiment of, int side, boolean isSecond) {
    return Points.properties(
        with(of, of.design().properties(isSecond)),
        new Point(side + 1, List.of(side), 1, of.design().axes()));
  }

  private static Experiment with(Experiment of, Map<String, PointTemplate> properties) {
    Experiment.Design design = of.design();
    return new Experiment(
        of.title(),
        of.source(),
        new Experiment.Design(
            design.plan(),
            design.axes(),
            properties,
            design.repetitions(),
            design.isRandomOrder(),
            design.seed(),
            design.duet()),
        of.times(),
        of.load(),
        of.setup());
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
    int atOnce = isDuet ? 2 : 1;
    for (int i = 0; i < order.size(); i += atOnce) {
      List<AbRun> next = runsAtOnce(number, order.subList(i, i + atOnce));
      if (next.isEmpty()) {
        return next;
      }
      made.addAll(next);
      if (next.stream().anyMatch(run -> run.figures() == null)) {
        break;
      }
    }
    return made;
  }

  /** One run, or two that are made at the same time: the first has the first place. */
  private List<AbRun> runsAtOnce(int number, List<AbRole> roles) throws IOException {
    List<SessionRuns.Request> requests = new ArrayList<>();
    for (AbRole role : roles) {
      boolean isSecond = !requests.isEmpty();
      requests.add(new SessionRuns.Request(ofBlock(number, isSecond), point(number, role)));
    }
    Map<Point, RunResult> results = runs.results(requests);
    List<AbRun> made = new ArrayList<>();
    for (AbRole role : roles) {
      RunResult result = results.get(point(number, role));
      if (result != null) {
        made.add(run(number, role, result));
      }
    }
    List<String> marks = marks(made, results.values());
    List<AbRun> marked = new ArrayList<>();
    for (AbRun run : made) {
      List<String> all = Stream.concat(run.marks().stream(), marks.stream()).toList();
      marked.add(new AbRun(run.role(), run.folder(), run.figures(), all));
      lines.accept(
          "block %s, %s%s: %s"
              .formatted(
                  number,
                  isDuet ? "at once, " : "",
                  run.role().id(),
                  words(Objects.requireNonNull(results.get(point(number, run.role()))), all)));
    }
    return marked;
  }

  /** How two runs disturbed each other; empty for one, or if one has failed. */
  private List<String> marks(List<AbRun> made, Collection<RunResult> results) {
    if (made.size() < 2 || results.stream().anyMatch(RunResult::hasFailed)) {
      return List.of();
    }
    double cpu =
        results.stream()
            .mapToDouble(each -> each.figures().of(RunFigure.CPU))
            .average()
            .orElse(Double.NaN);
    double apart = start(made.get(0)) - start(made.get(1));
    return RunMarks.atOnce(cpu, Math.abs(apart), experiment.times().durationNanos() / 1e9);
  }

  private static double start(AbRun run) {
    return Objects.requireNonNull(run.figures()).startSeconds();
  }

  /**
   * Whether the folder has no complete block of this number. The runs of a block must follow each
   * other, so one that was interrupted is made again as a whole. A block that ends with a failed
   * run is complete if another one has replaced it: made again, it would change what the session
   * has seen since.
   */
  private boolean isToBeMade(int number, List<AbRole> order) throws IOException {
    List<RunResult> recorded = new ArrayList<>();
    for (AbRole role : order) {
      runs.recorded(point(number, role)).ifPresent(recorded::add);
    }
    return recorded.stream().anyMatch(RunResult::hasFailed)
        ? !isBegun(number + 1)
        : recorded.size() < order.size();
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

  /**
   * The experiment with the block's seed, unless its file has a seed of its own.
   *
   * @param isSecond whether the run has the second place of two at once
   */
  private Experiment ofBlock(int number, boolean isSecond) {
    Experiment.Design design = experiment.design();
    long seed = design.seed() * 31 + number;
    Map<String, PointTemplate> properties = new LinkedHashMap<>();
    int ofBlock = new SplittableRandom(seed).nextInt(Integer.MAX_VALUE);
    properties.put("seed", new PointTemplate(String.valueOf(ofBlock)));
    properties.putAll(design.properties(isSecond));
    return with(experiment, properties);
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

  private static String words(RunResult result, List<String> marks) {
    if (result.hasFailed()) {
      return "failed: " + result.failure();
    }
    RunFigures of = Objects.requireNonNull(result.figures());
    return "%s/s, R %s, p95 %s%s"
        .formatted(
            number(of.of(RunFigure.RATE)),
            duration(of.of(RunFigure.RESPONSE_MEAN)),
            duration(of.of(RunFigure.RESPONSE_P95)),
            marks.isEmpty() ? "" : "; does not count: " + String.join("; ", marks));
  }

  @Override
  public void close() throws IOException {
    runs.close();
  }
}
