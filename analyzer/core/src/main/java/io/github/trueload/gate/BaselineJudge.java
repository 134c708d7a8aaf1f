package io.github.trueload.gate;

import io.github.trueload.gate.Condition.Side;
import io.github.trueload.gate.Condition.VersusBaseline;
import io.github.trueload.stats.confidence.Bound;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.wording.DoubtText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a metric's value against a baseline's.
 *
 * <ol>
 *   <li>It fails where the 95 % interval of the difference lies wholly beyond the margin.
 *   <li>It passes where the interval lies wholly within the margin.
 *   <li>Otherwise it is inconclusive: the rule is {@link Bound}, as in comparisons of runs.
 *   <li>A figure that has no interval, as a count, decides by its value.
 *   <li>One whose interval may be too narrow is inconclusive.
 *   <li>One run of the baseline does not show how much equal runs differ: an interval beyond the
 *       margin is inconclusive then, unless the errors within the two runs are asked for.
 * </ol>
 *
 * <p>So a figure that changed by no more than the margin fails no more than once in 40 times, and
 * one that changed by more passes no more than once in 40 times.
 */
final class BaselineJudge {

  /**
   * What stands beside a value.
   *
   * @param runs the value in each run of the baseline, one or more
   * @param loads why times under the two loads do not compare; null if they do
   * @param lighter whether that is only because the run's load is the lighter one
   * @param failures why the two are of different things; null if they are not
   * @param failsMore whether more samples failed than in the baseline
   * @param withinRun whether one run is judged by the errors within the two runs alone
   */
  record Baseline(
      List<Estimate> runs,
      @Nullable Doubt loads,
      boolean lighter,
      @Nullable Doubt failures,
      boolean failsMore,
      boolean withinRun) {

    Baseline {
      runs = List.copyOf(runs);
    }

    /** One run, and nothing against the comparison by the errors within the runs. */
    static Baseline of(Estimate estimate) {
      return new Baseline(List.of(estimate), null, false, null, false, true);
    }

    private boolean isRunLevelOpen() {
      return runs.size() == 1 && !withinRun;
    }
  }

  private final Gate gate;
  private final Estimate actual;
  private final Baseline baseline;

  private BaselineJudge(Gate gate, Estimate actual, Baseline baseline) {
    this.gate = gate;
    this.actual = actual;
    this.baseline = baseline;
  }

  static GateResult judge(Gate gate, Estimate actual, Baseline baseline) {
    return new BaselineJudge(gate, actual, baseline).judge();
  }

  private GateResult judge() {
    Doubt doubt = Judge.doubt(gate, actual);
    if (doubt == null) {
      doubt = actual.narrow();
    }
    for (Estimate run : baseline.runs()) {
      Doubt ofRun = doubt(run);
      doubt = doubt == null && ofRun != null ? new Doubt.OfBaseline(ofRun) : doubt;
    }
    if (doubt != null) {
      return inconclusive(DoubtText.of(doubt), null);
    }
    VersusBaseline condition = (VersusBaseline) gate.condition();
    double margin =
        Judge.margin(gate, condition.margin(), BaselineDelta.mean(baseline.runs())).doubleValue();
    BaselineDelta versus =
        baseline.runs().size() == 1
            ? BaselineDelta.of(actual, baseline.runs().get(0), margin)
            : BaselineDelta.ofRuns(actual, baseline.runs(), margin);
    Outcome outcome = outcome(condition.side(), versus);
    boolean isWorse =
        outcome == Outcome.FAIL && condition.side() != Side.BELOW && versus.difference() > 0;
    if (baseline.loads() != null && !(baseline.lighter() && isWorse)) {
      return inconclusive(DoubtText.of(baseline.loads()), versus);
    }
    if (baseline.failures() != null && !(baseline.failsMore() && isWorse)) {
      return inconclusive(DoubtText.of(baseline.failures()), versus);
    }
    if (outcome == Outcome.FAIL && versus.hasInterval() && baseline.isRunLevelOpen()) {
      return inconclusive(
          words(condition, versus, outcome)
              + ": worse within these two runs, but how much equal runs differ is not known; more"
              + " runs of the baseline are needed",
          versus);
    }
    return new GateResult(gate, outcome, actual, words(condition, versus, outcome), versus);
  }

  /** Why the value of a run of the baseline says nothing; null if it does. */
  private @Nullable Doubt doubt(Estimate run) {
    Doubt doubt = Judge.doubt(gate, run);
    if (doubt != null || run.narrow() != null) {
      return doubt != null ? doubt : run.narrow();
    }
    return run.atLeast() ? Doubt.Plain.LOWER_BOUND : null;
  }

  private Outcome outcome(Side side, BaselineDelta versus) {
    if (actual.atLeast()) {
      return ofLowerBound(side, versus);
    }
    return switch (side) {
      case ABOVE -> above(versus);
      case BELOW -> above(versus.turned());
      case BOTH -> worse(above(versus), above(versus.turned()));
    };
  }

  /** What is not known can only make the difference larger. */
  private static Outcome ofLowerBound(Side side, BaselineDelta versus) {
    if (side == Side.BELOW) {
      return -versus.difference() <= versus.margin() ? Outcome.PASS : Outcome.INCONCLUSIVE;
    }
    return versus.difference() > versus.margin() ? Outcome.FAIL : Outcome.INCONCLUSIVE;
  }

  /** Whether the difference is no more than the margin above. */
  private Outcome above(BaselineDelta versus) {
    double margin = versus.margin();
    if (!versus.hasInterval()) {
      if (gate.metric().argument() == Metric.Argument.PERCENTILE) {
        return Outcome.INCONCLUSIVE;
      }
      return versus.difference() <= margin ? Outcome.PASS : Outcome.FAIL;
    }
    return switch (Bound.of(versus.low(), versus.high(), margin)) {
      case BEYOND -> Outcome.FAIL;
      case WITHIN -> Outcome.PASS;
      case OPEN -> Outcome.INCONCLUSIVE;
    };
  }

  private static Outcome worse(Outcome first, Outcome second) {
    if (first == Outcome.FAIL || second == Outcome.FAIL) {
      return Outcome.FAIL;
    }
    return first == Outcome.PASS && second == Outcome.PASS ? Outcome.PASS : Outcome.INCONCLUSIVE;
  }

  private String words(VersusBaseline condition, BaselineDelta versus, Outcome outcome) {
    Kind kind = gate.metric().kind();
    String difference = signed(versus.difference());
    String interval =
        versus.hasInterval()
            ? " (95 %: " + signed(versus.low()) + " to " + signed(versus.high()) + ")"
            : "";
    String allowed = condition.side().sign() + kind.words(versus.margin()) + " allowed";
    String found =
        "%s is %s, the difference %s%s, %s"
            .formatted(
                baseline.runs().size() == 1
                    ? "the baseline's"
                    : "the mean of the baseline's " + baseline.runs().size() + " runs",
                kind.words(versus.baseline().value()),
                difference,
                interval,
                allowed);
    if (outcome != Outcome.INCONCLUSIVE) {
      return found;
    }
    return found
        + (actual.atLeast()
            ? ": only a lower bound is known, the true value may be larger"
            : versus.hasInterval()
                ? ": within chance, more %s are needed to decide"
                    .formatted(baseline.runs().size() == 1 ? "samples" : "runs of the baseline")
                : ": too few to estimate its error");
  }

  private String signed(double value) {
    String words = gate.metric().kind().words(value);
    return value > 0 ? "+" + words : words;
  }

  private GateResult inconclusive(String why, @Nullable BaselineDelta versus) {
    return new GateResult(gate, Outcome.INCONCLUSIVE, actual, why, versus);
  }
}
