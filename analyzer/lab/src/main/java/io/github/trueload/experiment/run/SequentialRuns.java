package io.github.trueload.experiment.run;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.Point;
import io.github.trueload.sweep.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs that are made one after the other, each when a decision needs it. A run that is in the
 * folder already is not made again, also if it failed.
 */
final class SequentialRuns implements AutoCloseable {

  private final ResultFolder results;
  private final ProcessRegistry ledger;
  private final PointRun maker;
  private final InterruptibleWait waiting;
  private int made;

  /**
   * Opens the folder of the runs, or continues with it.
   *
   * @param text name of the copy of the experiment's file in the folder
   * @param jmeterHome JMeter's folder where the experiment names none; null for none
   * @param waiting waits until the end is wanted
   * @throws OptionException if the folder holds something else
   * @throws IOException if the folder cannot be written
   */
  SequentialRuns(
      Experiment experiment,
      String text,
      Path output,
      @Nullable Path jmeterHome,
      InterruptibleWait waiting)
      throws IOException, OptionException {
    this.results = ResultFolder.open(output, experiment, text);
    this.ledger = new ProcessRegistry(results.root());
    this.maker = new PointRun(results, jmeterHome, ledger, waiting);
    this.waiting = waiting;
    ledger.endLeftOvers();
  }

  /** What a run in the folder came to, also if it failed; empty if there is none. */
  Optional<RunResult> recorded(Point point) throws IOException {
    return results.recorded(point);
  }

  /** Removes a run, so that it is made again. */
  void remove(Point point) throws IOException {
    results.remove(point);
  }

  /** Number of runs that were not in the folder. */
  int made() {
    return made;
  }

  /** The run's result, recorded or new; null if the user wants the end. */
  @Nullable RunResult result(Experiment experiment, Point point) throws IOException {
    Optional<RunResult> recorded = recorded(point);
    if (recorded.isPresent()) {
      return recorded.get();
    }
    if (made > 0 && !waiting.pause(experiment.times().coolDownNanos())) {
      return null;
    }
    try {
      RunResult result = maker.result(experiment, point);
      results.finish(point, result);
      made++;
      return result;
    } catch (InterruptedRunException e) {
      return null;
    } finally {
      ledger.endLeftOvers();
    }
  }

  /** A file of a run that is done. */
  Path file(Point point, String name) {
    return results.done(point).resolve(name);
  }

  @Override
  public void close() throws IOException {
    results.close();
  }
}
