package io.github.trueload.experiment.run;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.Point;
import io.github.trueload.experiment.Points;
import io.github.trueload.experiment.TimeNeeded;
import io.github.trueload.stats.NumberText;
import io.github.trueload.sweep.RunResult;
import io.github.trueload.sweep.Sweep;
import io.github.trueload.sweep.SweepFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the runs of an experiment, one after the other, those that are not there yet. Results are
 * written after each, so that at any end of this process only the current run is lost.
 */
public final class ExperimentRun {

  /** If the first runs all fail, so many end the experiment: the others would fail, too. */
  private static final int MOST_FAILED_AT_FIRST = 3;

  private final Experiment experiment;
  private final Path output;
  private final @Nullable Path jmeterHome;
  private final Progress progress;
  private final InterruptibleWait waiting;

  private long overheadNanos;
  private int made;
  private int failed;

  /**
   * @param output folder of the results
   * @param jmeterHome JMeter's folder where the experiment names none; null for none
   * @param progress notified of each run
   * @param waiting waits until the end is wanted
   */
  public ExperimentRun(
      Experiment experiment,
      Path output,
      @Nullable Path jmeterHome,
      Progress progress,
      InterruptibleWait waiting) {
    this.experiment = experiment;
    this.output = output;
    this.jmeterHome = jmeterHome;
    this.progress = progress;
    this.waiting = waiting;
  }

  /**
   * {@return why the experiment cannot run, in a line: a point names no JMeter, or a folder that
   * holds none; null if it can}
   *
   * @param jmeterHome JMeter's folder where the experiment names none; null for none
   */
  public static @Nullable String withoutJMeter(Experiment experiment, @Nullable Path jmeterHome) {
    try {
      for (Point point : Points.inOrder(experiment)) {
        JMeterCommand.home(
            experiment.setup().jmeter(),
            experiment.here(),
            jmeterHome,
            Points.properties(experiment, point));
      }
      return null;
    } catch (RunFailedException e) {
      return e.getMessage();
    }
  }

  /**
   * Runs what is not done.
   *
   * @return all results so far; fewer runs than planned after an interruption
   * @throws OptionException if the folder holds something else
   * @throws IOException if the results cannot be written
   */
  public Sweep run() throws IOException, OptionException {
    try (ResultFolder results = ResultFolder.open(output, experiment)) {
      ProcessRegistry ledger = new ProcessRegistry(results.root());
      endLeftOvers(ledger, "an earlier start");
      List<Point> order = Points.inOrder(experiment);
      long open = order.stream().filter(point -> !results.isDone(point)).count();
      if (open < order.size()) {
        progress.note(
            "%s of %s are already done"
                .formatted(
                    NumberText.count(order.size() - open), NumberText.count(order.size(), "run")));
      }
      for (Point point : order) {
        if (results.isDone(point)) {
          continue;
        }
        boolean goOn = made == 0 || waiting.pause(experiment.times().coolDownNanos());
        if (!goOn || !make(point, order, open, results, ledger)) {
          break;
        }
        if (failed == MOST_FAILED_AT_FIRST
            && open > 1
            && results.sweep().runs().stream().allMatch(RunResult::hasFailed)) {
          progress.note(
              "the first "
                  + MOST_FAILED_AT_FIRST
                  + " runs failed, so that the experiment ends; correct the cause, and repeat the"
                  + " command");
          break;
        }
        open--;
      }
      return SweepFiles.write(results.sweep(), results.root());
    }
  }

  private void endLeftOvers(ProcessRegistry ledger, String of) throws IOException {
    int left = ledger.endLeftOvers();
    if (left > 0) {
      progress.note(
          (left == 1 ? "1 process" : NumberText.count(left) + " processes")
              + " of "
              + of
              + " ended");
    }
  }

  /** Makes one run; false after an interruption. */
  private boolean make(
      Point point, List<Point> order, long open, ResultFolder results, ProcessRegistry ledger)
      throws IOException {
    double left =
        TimeNeeded.nanos(
            experiment.times(),
            (int) open,
            made == 0 ? TimeNeeded.OVERHEAD_NANOS : overheadNanos / made);
    progress.begins(point, order.indexOf(point) + 1, order.size(), (long) left);
    long start = System.nanoTime();
    RunResult result;
    try {
      result =
          new PointRun(results, jmeterHome, ledger)
              .result(experiment, point, RunsAtOnce.alone(waiting));
    } catch (InterruptedRunException e) {
      ledger.endLeftOvers();
      return false;
    }
    endLeftOvers(ledger, "this run, left by it,");
    if (result.hasFailed()) {
      failed++;
    } else {
      made++;
      overheadNanos +=
          System.nanoTime() - start - experiment.times().loadSeconds() * 1_000_000_000L;
    }
    record(point, result, results);
    progress.ended(point, result);
    return true;
  }

  /** A disk without room for it costs the note of the run, not the others. */
  private void record(Point point, RunResult result, ResultFolder results) throws IOException {
    try {
      results.finish(point, result);
      SweepFiles.write(results.sweep(), results.root());
    } catch (IOException e) {
      if (!result.hasFailed()) {
        throw e;
      }
      progress.note("not recorded: " + e.getMessage());
    }
  }
}
