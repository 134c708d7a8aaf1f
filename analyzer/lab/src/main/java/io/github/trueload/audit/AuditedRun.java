package io.github.trueload.audit;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.stats.durations.DurationStatistics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The exact figures of a run, with which a report is compared. */
final class AuditedRun {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Steps of logged durations that tools write, from the coarsest, nanoseconds. */
  private static final List<Long> STEPS =
      List.of(1_000_000_000L, 100_000_000L, 10_000_000L, 1_000_000L, 100_000L, 10_000L, 1_000L);

  private final AnalyzedRun analyzed;
  private final AnalysisResult result;
  private final RequestTimes requests;
  private final double stepSeconds;

  /** The figures of {@code analyzed}, whose {@code result} has intervals. */
  AuditedRun(AnalyzedRun analyzed, AnalysisResult result, RequestTimes requests) {
    this.analyzed = analyzed;
    this.result = result;
    this.requests = requests;
    stepSeconds = stepNanos(requests) / NANOS_PER_SECOND;
  }

  /** The coarsest step of which all durations are multiples; 1 ns if there is none. */
  private static long stepNanos(RequestTimes requests) {
    return STEPS.stream()
        .filter(
            step -> {
              for (int i = 0; i < requests.count(); i++) {
                if (requests.elapsed(i) % step != 0) {
                  return false;
                }
              }
              return requests.count() > 0;
            })
        .findFirst()
        .orElse(1L);
  }

  AnalysisResult result() {
    return result;
  }

  boolean isOfLog() {
    return result.samples() != null;
  }

  /** The word for what the figures are of. */
  String source() {
    return isOfLog() ? "log" : "capture";
  }

  /** Whether the times are those of another place than the tool: the wire, or a server. */
  boolean isElsewhere() {
    return !isOfLog()
        || result.inputs().stream().anyMatch(each -> each.format().equals("access-log"));
  }

  RequestTimes requestTimes() {
    return requests;
  }

  /** Whether the requests are known one by one. */
  boolean isWhole() {
    return requests.isWhole();
  }

  /** Response times of all requests; on the wire from the first byte sent. */
  DurationStatistics times() {
    return isOfLog() ? analyzed.samples().responseTimes() : analyzed.wire().exchangeTimes();
  }

  /** A quantile of {@link #times}; NaN stands for the mean. */
  double figure(double quantile) {
    return Double.isNaN(quantile) ? times().mean() : times().quantile(quantile);
  }

  /** Response times of a label; null where the run has no such label. */
  @Nullable DurationStatistics ofLabel(@Nullable String label) {
    return label != null && isOfLog() && analyzed.labels().contains(label)
        ? analyzed.samplesOf(label::equals).responseTimes()
        : null;
  }

  /** The step of the durations, seconds. */
  double step() {
    return stepSeconds;
  }

  long requests() {
    return result.samples() == null ? times().count() : result.samples().count();
  }

  long failed() {
    return result.samples() == null ? 0 : result.samples().errors();
  }

  boolean knowsFailures() {
    return isOfLog() && result.knowsFailures();
  }

  /** From the first request to the last response, seconds; NaN where no instant is known. */
  double seconds() {
    if (requests.count() == 0) {
      return Double.NaN;
    }
    return requests.isWhole()
        ? requests.spanNanos() / NANOS_PER_SECOND
        : (analyzed.endNanos() - analyzed.startNanos()) / NANOS_PER_SECOND;
  }

  double ratePerSecond() {
    return requests() / seconds();
  }

  /** Requests per second by each definition that is right: to the last response or request. */
  List<Double> rates() {
    double toLastRequest = result.arrivals().ratePerSecond();
    return List.of(ratePerSecond(), toLastRequest, requests() / (requests() - 1.0) * toLastRequest);
  }
}
