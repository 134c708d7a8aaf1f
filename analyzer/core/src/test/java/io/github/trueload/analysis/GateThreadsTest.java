package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.store.ResourceLimits;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Alone: it counts the threads that are started. */
@Isolated
class GateThreadsTest {

  /** A thread that the JVM starts for itself is not started in each of five checks. */
  @Test
  void anAnalysisThatMayUseOneThreadStartsNoOther() throws Exception {
    FakeSource log = FakeSource.log();
    for (int row = 0; row < 1_000; row++) {
      log.row(row * 10_000L, 2_000 + row % 7, "user " + row, -1, 0);
    }
    RunFiles run =
        RunFiles.read(
            AnalysisOptions.of(FakeSource.paths(log)),
            FakeSource.opener(log),
            new ResourceLimits(1, Long.MAX_VALUE, 10_000));
    List<Gate> gates = List.of(Gate.parse("mean < 1s"), Gate.parse("samples.rate > 1/s"));
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long least =
        LongStream.range(0, 5)
            .map(
                check -> {
                  long before = threads.getTotalStartedThreadCount();
                  check(gates, run);
                  return threads.getTotalStartedThreadCount() - before;
                })
            .min()
            .orElseThrow();
    assertThat(least).isZero();
  }

  private static void check(List<Gate> gates, RunFiles run) {
    try {
      GateCheck.run(gates, run, null);
    } catch (OptionException e) {
      throw new AssertionError(e);
    }
  }
}
