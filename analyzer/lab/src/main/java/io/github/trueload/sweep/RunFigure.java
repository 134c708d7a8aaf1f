package io.github.trueload.sweep;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.responses.Received;
import io.github.trueload.stats.users.UserCycles;
import java.util.function.ToDoubleBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A figure of one run, one line each: its name in JSON and tables, and where it is taken from.
 * Seconds; NaN where it is not known.
 */
public enum RunFigure {
  /** Arrivals per second, of the wire where it was captured. */
  RATE("x_per_s", (run, cycles) -> rate(run)),
  /** Standard error of the rate by the arrivals themselves, which may come in surges. */
  RATE_ERROR("x_per_s_se", (run, cycles) -> Double.NaN),
  /** Mean response time, reported; of the wire without a log. */
  RESPONSE_MEAN("r_s", (run, cycles) -> times(run).mean()),
  RESPONSE_P50("r_p50_s", (run, cycles) -> times(run).p50()),
  /** 95 % were no slower. */
  RESPONSE_P95("r_p95_s", (run, cycles) -> times(run).p95()),
  /** 99 % were no slower. */
  RESPONSE_P99("r_p99_s", (run, cycles) -> times(run).p99()),
  ERRORS("errors", (run, cycles) -> errors(run)),
  COV("cov", (run, cycles) -> run.arrivals().covResolvable() ? run.arrivals().cov() : Double.NaN),
  /** N of the log. */
  USERS("n", (run, cycles) -> run.loop() == null ? Double.NaN : run.loop().users()),
  /** Z of the log, of all requests in the window. */
  THINK("z_s", (run, cycles) -> cycles == null ? Double.NaN : cycles.think()),
  /** λ(R + Z), by the users who were surely there. */
  LITTLE_USERS("n_little", (run, cycles) -> cycles == null ? Double.NaN : cycles.users()),
  /** The same with those who may have been, thinking ahead of a first request. */
  LITTLE_USERS_MOST(
      "n_little_most", (run, cycles) -> cycles == null ? Double.NaN : cycles.usersMost()),
  /** Standard error of λ(R + Z) by the window's ends. */
  LITTLE_USERS_ERROR(
      "n_little_se", (run, cycles) -> cycles == null ? Double.NaN : cycles.standardError()),
  /** Q = λR. */
  IN_SYSTEM("q", (run, cycles) -> run.loop() == null ? Double.NaN : run.loop().inSystem()),
  /** Bytes of responses per second. */
  RECEIVED("received_bytes_per_s", (run, cycles) -> received(run)),
  /** Mean error of the reported times. */
  REPORTED_MINUS_WIRE(
      "reported_minus_wire_s",
      (run, cycles) -> run.error() == null ? Double.NaN : run.error().mean()),
  /** Mean use of the load generator's scarcest processors, a share. */
  CPU("cpu_mean", (run, cycles) -> run.health() == null ? Double.NaN : run.health().cpuMean());

  private static final DurationSummary UNKNOWN =
      new DurationSummary(
          Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  private final String id;
  private final ToDoubleBiFunction<AnalysisResult, UserCycles.@Nullable Balance> value;

  RunFigure(String id, ToDoubleBiFunction<AnalysisResult, UserCycles.@Nullable Balance> value) {
    this.id = id;
    this.value = value;
  }

  /** {@return its name in JSON and tables} */
  public String id() {
    return id;
  }

  /**
   * Its value in a run.
   *
   * @param cycles of the run's users; null without a log
   */
  double of(AnalysisResult run, UserCycles.@Nullable Balance cycles) {
    return value.applyAsDouble(run, cycles);
  }

  private static double rate(AnalysisResult run) {
    return run.arrivals().ratePerSecond();
  }

  private static DurationSummary times(AnalysisResult run) {
    return run.responseTimes() == null ? UNKNOWN : run.responseTimes();
  }

  private static double errors(AnalysisResult run) {
    return run.samples() == null || run.samples().count() == 0
        ? Double.NaN
        : (double) run.samples().errors() / run.samples().count();
  }

  private static double received(AnalysisResult run) {
    Received received = run.logTimes() == null ? null : run.logTimes().received();
    return received == null ? Double.NaN : rate(run) * received.mean();
  }
}
