package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Banner.Finding;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Outcome;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.responses.Samples;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the server did: response times, failures and gates, in one line. */
final class OutcomeFinding {

  private OutcomeFinding() {}

  /**
   * The outcome.
   *
   * @param gates outcomes of gates; null for none
   */
  static Finding of(AnalysisResult result, @Nullable CheckResult gates) {
    List<String> parts = new ArrayList<>();
    DurationSummary times = times(result);
    if (times != null) {
      String place = isOnWire(result) && result.response() != null ? " on the wire" : "";
      parts.add(
          "p95 %s, p99 %s%s"
              .formatted(
                  NumberText.duration(times.p95()), NumberText.duration(times.p99()), place));
    }
    if (result.samples() != null) {
      parts.add(failures(result.samples()));
    } else if (result.wire() != null && result.wire().incomplete() > 0) {
      parts.add(
          NumberText.count(result.wire().incomplete(), "request") + " without a complete response");
    }
    if (gates != null) {
      parts.add("gates: " + gates.counts());
    }
    return judged(result, gates, parts.isEmpty() ? "not known" : String.join(", ", parts));
  }

  private static Finding judged(AnalysisResult result, @Nullable CheckResult gates, String words) {
    String headline = "Outcome: " + words;
    boolean isFailing = result.samples() != null && result.samples().hasManyFailures();
    if (gates != null && gates.outcome() == Outcome.FAIL) {
      return new Finding("notable", "✗", "Gates failed", headline);
    }
    if (isFailing) {
      return new Finding("notable", "✗", "More than 1 % of the samples failed", headline);
    }
    if (gates != null && gates.outcome() == Outcome.INCONCLUSIVE) {
      return new Finding("open", "?", "Gates are inconclusive", headline);
    }
    if (gates != null) {
      boolean isWarning = gates.results().stream().anyMatch(each -> each.outcome() != Outcome.PASS);
      String name = isWarning ? "No gate failed, but there are warnings" : "All gates passed";
      return new Finding("good", "✓", name, headline);
    }
    DurationSummary times = times(result);
    if (times != null && times.max() == 0) {
      return new Finding("notable", "✗", "Every response time is 0", headline);
    }
    if (!result.knowsFailures()) {
      return new Finding("open", "?", "The log does not say which samples failed", headline);
    }
    return result.samples() == null
        ? new Finding("open", "?", "Failures are not known without a log", headline)
        : new Finding("good", "✓", "At most 1 % of the samples failed", headline);
  }

  /** Response times: on the wire where they are known there, else as the log reports them. */
  static @Nullable DurationSummary times(AnalysisResult result) {
    return result.wire() != null && result.wire().response() != null
        ? result.wire().response()
        : result.response();
  }

  static boolean isOnWire(AnalysisResult result) {
    return result.wire() != null && result.wire().response() != null;
  }

  private static String failures(Samples samples) {
    String words =
        "%s of %s failed"
            .formatted(
                NumberText.count(samples.errors()), NumberText.count(samples.count(), "sample"));
    return samples.errors() == 0
        ? words
        : words + " (" + NumberText.percent((double) samples.errors() / samples.count()) + ")";
  }
}
