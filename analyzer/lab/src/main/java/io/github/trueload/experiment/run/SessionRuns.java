package io.github.trueload.experiment.run;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.Point;
import io.github.trueload.sweep.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Runs that are made one after the other, or some at the same time, when a decision needs them. A
 * run that is in the folder already is not made again, also if it failed.
 */
final class SessionRuns implements AutoCloseable {

  /**
   * A run that is wanted.
   *
   * @param experiment with the properties of the run
   * @param point of the run
   */
  record Request(Experiment experiment, Point point) {}

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
  SessionRuns(
      Experiment experiment,
      String text,
      Path output,
      @Nullable Path jmeterHome,
      InterruptibleWait waiting)
      throws IOException, OptionException {
    this.results = ResultFolder.open(output, experiment, text);
    this.ledger = new ProcessRegistry(results.root());
    this.maker = new PointRun(results, jmeterHome, ledger);
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
    return results(List.of(new Request(experiment, point))).get(point);
  }

  /**
   * The results of runs that are made at the same time, recorded or new, in their order. If one
   * fails, the others usually have none.
   *
   * @return no result if the user wants the end
   */
  Map<Point, RunResult> results(List<Request> requests) throws IOException {
    Map<Point, RunResult> found = new LinkedHashMap<>();
    for (Request each : requests) {
      recorded(each.point()).ifPresent(result -> found.put(each.point(), result));
    }
    if (!found.isEmpty()) {
      return found;
    }
    long coolDown = requests.get(0).experiment().times().coolDownNanos();
    if (made > 0 && !waiting.pause(coolDown)) {
      return found;
    }
    try {
      make(requests, found);
    } finally {
      ledger.endLeftOvers();
    }
    boolean hasFailed = found.values().stream().anyMatch(RunResult::hasFailed);
    if (found.size() < requests.size() && !hasFailed) {
      return Map.of(); // interrupted: a run without the others is of no use
    }
    for (Request each : requests) {
      RunResult result = found.get(each.point());
      if (result == null) {
        remove(each.point());
      } else {
        results.finish(each.point(), result);
        made++;
      }
    }
    return found;
  }

  private void make(List<Request> requests, Map<Point, RunResult> found) {
    RunsAtOnce together = new RunsAtOnce(requests.size(), waiting);
    List<Callable<Optional<RunResult>>> tasks = new ArrayList<>();
    requests.forEach(each -> tasks.add(() -> one(each, together)));
    ExecutorService threads = Executors.newFixedThreadPool(requests.size());
    try {
      List<Future<Optional<RunResult>>> made = threads.invokeAll(tasks);
      for (int i = 0; i < requests.size(); i++) {
        Point point = requests.get(i).point();
        made.get(i).get().ifPresent(result -> found.put(point, result));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdown();
    }
  }

  /** One run; empty if the user wants the end, or another one has failed. */
  private Optional<RunResult> one(Request request, RunsAtOnce together) {
    boolean isMade = false;
    try {
      RunResult result = maker.result(request.experiment(), request.point(), together);
      isMade = !result.hasFailed();
      return Optional.of(result);
    } catch (InterruptedRunException e) {
      return Optional.empty();
    } finally {
      if (!isMade) {
        together.giveUp();
      }
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
