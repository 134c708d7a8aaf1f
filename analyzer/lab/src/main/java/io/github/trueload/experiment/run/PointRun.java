package io.github.trueload.experiment.run;

import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.Point;
import io.github.trueload.experiment.RequestedLoad;
import io.github.trueload.sweep.RunFigures;
import io.github.trueload.sweep.RunMarks;
import io.github.trueload.sweep.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the run of a point and says what it came to, or in one line why it came to nothing. */
final class PointRun {

  private final ResultFolder results;
  private final @Nullable Path jmeterHome;
  private final ProcessRegistry ledger;

  /**
   * @param jmeterHome where the experiment names none; null for none
   */
  PointRun(ResultFolder results, @Nullable Path jmeterHome, ProcessRegistry ledger) {
    this.results = results;
    this.jmeterHome = jmeterHome;
    this.ledger = ledger;
  }

  /**
   * The result of the run, whose files are in the folder of a run that is not done yet.
   *
   * @param together those that are made at the same time
   * @throws InterruptedRunException if the end is wanted, or another one of them has failed
   */
  RunResult result(Experiment experiment, Point point, RunsAtOnce together)
      throws InterruptedRunException {
    try {
      SingleRun run =
          new SingleRun(experiment, point, results.begin(point), jmeterHome, ledger, together);
      RunFigures figures = run.make();
      RequestedLoad requested = run.requested();
      List<String> marks = new ArrayList<>(run.marksOfData());
      marks.addAll(
          RunMarks.of(
              figures, requested.users(), requested.ratePerSecond(), requested.tolerance()));
      return result(point, figures, marks, null);
    } catch (RunFailedException | IOException | UncheckedIOException e) {
      return failed(point, String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError e) {
      return failed(point, "not enough memory for its analysis; give Java more (-Xmx)");
    }
  }

  private RunResult failed(Point point, String why) {
    return result(point, null, List.of(), why.replaceAll("\\s*\\R\\s*", " / "));
  }

  private RunResult result(
      Point point, @Nullable RunFigures figures, List<String> marks, @Nullable String failure) {
    return new RunResult(
        point.number(),
        point.places(),
        point.repetition(),
        results.name(point, failure != null),
        figures,
        marks,
        failure);
  }
}
