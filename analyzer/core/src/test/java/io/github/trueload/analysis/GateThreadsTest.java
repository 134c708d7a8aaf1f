package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.store.ResourceLimits;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** How many threads an analysis and its gates start, beside the one that calls them. */
class GateThreadsTest {

  private static final List<String> GATES =
      List.of("mean < 1s", "errors.rate < 90%", "mean of page < 1s", "arrivals.rate > 1/s");

  /**
   * Notes which thread starts each thread: the names of the starters, and how many each started.
   */
  private static final class Starts extends InheritableThreadLocal<Map<String, Integer>> {
    @Override
    protected Map<String, Integer> childValue(Map<String, Integer> parent) {
      parent.merge(Thread.currentThread().getName(), 1, Integer::sum);
      return parent;
    }
  }

  private static Map<String, Integer> startsOf(RunnableOfRun work) throws Exception {
    Starts starts = new Starts();
    Map<String, Integer> found = new ConcurrentHashMap<>();
    starts.set(found);
    try {
      work.run();
    } finally {
      starts.remove();
    }
    return found;
  }

  @FunctionalInterface
  private interface RunnableOfRun {
    void run() throws Exception;
  }

  private static RunFiles run(int rows, int threads) throws Exception {
    FakeSource log = FakeSource.log();
    for (int row = 0; row < rows; row++) {
      log.row(row * 1_000L, 2_000 + row % 7, "user " + row % 100, -1, 0);
    }
    return RunFiles.read(
        AnalysisOptions.of(FakeSource.paths(log)),
        FakeSource.opener(log),
        new ResourceLimits(threads, Long.MAX_VALUE, 1_000_000));
  }

  private static void check(RunFiles run) {
    try {
      GateCheck.run(GATES.stream().map(GateThreadsTest::gate).toList(), run, null);
    } catch (OptionException e) {
      throw new AssertionError(e);
    }
  }

  private static Gate gate(String expression) {
    try {
      return Gate.parse(expression);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** 120,000 arrivals: from 100,000 on, a window of arrivals is worth two threads. */
  @Test
  void anAnalysisThatMayUseOneThreadStartsNoOther() throws Exception {
    RunFiles run = run(120_000, 1);
    assertThat(
            startsOf(
                () -> {
                  run.headline();
                  run.whole();
                  check(run);
                }))
        .isEmpty();
  }

  /** The series are pieces of one work: a work within a piece would start a thread of its own. */
  @Test
  void gatesThatMayUseTwoThreadsStartOneBesideTheirOwn() throws Exception {
    RunFiles run = run(10_000, 2);
    run.whole();
    assertThat(startsOf(() -> check(run))).isEqualTo(Map.of(Thread.currentThread().getName(), 1));
  }
}
