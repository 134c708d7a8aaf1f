package io.github.trueload.listener;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.gate.Precision;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.confidence.SequentialStop;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.stats.responses.ResponseDrift;
import io.github.trueload.stats.responses.ResponseDrift.Slope;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.verdict.Conformance.Agreement;
import io.github.trueload.wording.ReasonText;
import io.github.trueload.wording.VerdictText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether the run so far knows a figure well enough, so that the test can end: its error is small,
 * the arrivals are as asked for, the response times do not drift, and the load generator was
 * healthy. For one thread.
 */
final class PrecisionRule {

  /** A drift of the response times of this size must be excluded: a share each minute. */
  private static final double MOST_DRIFT = 0.01;

  /** Largest difference from the target rate. */
  private static final double MOST_RATE_ERROR = 0.05;

  private final Precision wanted;
  private final Supplier<String> lost;
  private final SequentialStop looks = new SequentialStop();
  private boolean ended;

  /**
   * @param lost which engines do not answer, in words; empty if all do
   */
  PrecisionRule(Precision wanted, Supplier<String> lost) {
    this.wanted = wanted;
    this.lost = lost;
  }

  /**
   * Whether it is time to look at the run.
   *
   * @param seconds length of the run so far
   */
  boolean isDue(double seconds) {
    return !ended && looks.isDue(seconds - wanted.skippedSeconds());
  }

  /** {@return the part of {@code run} that counts} Null if nothing has yet. */
  @Nullable AnalyzedRun partOf(RunFiles run) {
    return wanted.partOf(run);
  }

  /**
   * Looks at the run.
   *
   * @param run the part of it that counts; null if nothing has yet
   * @param seconds length of the run so far
   * @param target requests a second that were wanted; NaN where none are known
   * @return why the test is to be stopped; null if it is not
   */
  @Nullable String reason(@Nullable AnalyzedRun run, double seconds, double target) {
    if (run == null) {
      return null;
    }
    Precision.Found found = wanted.in(run);
    ended =
        looks.ends(
            seconds - wanted.skippedSeconds(),
            found.isReached() && failures(run, target).isEmpty());
    return ended ? wanted + " is reached: " + found.words() : null;
  }

  /** The line of a test that ended by itself; null of one that this rule stopped. */
  @Nullable String atTheEnd(@Nullable AnalyzedRun run, double target) {
    if (ended) {
      return null;
    }
    if (run == null) {
      return wanted + " is not reached: the run ended before the part that counts";
    }
    Precision.Found found = wanted.in(run);
    List<String> failures = failures(run, target);
    if (!found.isReached()) {
      failures.add(0, found.words());
    }
    return failures.isEmpty()
        ? wanted + " is reached at the end of the test: " + found.words()
        : wanted + " is not reached: " + String.join("; ", failures);
  }

  /** What is wrong with the run, in words, apart from the figure's error. */
  private List<String> failures(AnalyzedRun run, double target) {
    AnalysisResult result = run.result();
    List<String> failures = new ArrayList<>();
    if (!lost.get().isEmpty()) {
      failures.add(lost.get());
    }
    GeneratorHealth health = result.health();
    if (health != null && health.isBottleneck()) {
      // the verdict on the arrivals would have the same reason
      failures.add(VerdictText.blame(health));
    } else if (result.conformance() != null) {
      Conformance found = result.conformance();
      if (found.agreement() != Agreement.AS_ASKED) {
        failures.add(
            "the requested process (%s) %s: %s"
                .formatted(
                    found.process(),
                    found.agreement() == Agreement.INCONCLUSIVE
                        ? "cannot be compared with the arrivals"
                        : "was not sent",
                    ReasonText.of(found.reason())));
      }
    } else if (result.arrivals().verdict() == ArrivalVerdict.INCONCLUSIVE) {
      failures.add(
          "the verdict on the arrivals is inconclusive, "
              + ReasonText.of(result.arrivals().reason()));
    } else if (Math.abs(result.arrivals().ratePerSecond() - target) > MOST_RATE_ERROR * target) {
      failures.add(
          "the rate is %s/s, and the target is %s/s"
              .formatted(
                  NumberText.number(result.arrivals().ratePerSecond()), NumberText.number(target)));
    }
    ResponseDrift drift = new ResponseDrift(run.startNanos(), run.endNanos());
    run.replay(false, drift);
    Slope slope = drift.slope();
    if (!slope.isWithin(MOST_DRIFT)) {
      failures.add(
          Double.isNaN(slope.perMinute())
              ? "the drift of the response times is not known, because a part of the run has none"
              : "the response times drift by %s to %s per minute, and ± 1 %% must be excluded"
                  .formatted(NumberText.percent(slope.low()), NumberText.percent(slope.high())));
    }
    if (health == null) {
      failures.add("the load generator's health is not known");
    } else if (!health.coversWindow()) {
      failures.add(
          "the load generator's health is known for only %s of the time"
              .formatted(NumberText.percent(health.covered())));
    }
    return failures;
  }
}
