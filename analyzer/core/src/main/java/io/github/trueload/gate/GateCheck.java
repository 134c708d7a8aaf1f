package io.github.trueload.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.gate.BaselineJudge.Baseline;
import io.github.trueload.gate.Condition.VersusBaseline;
import io.github.trueload.history.HistoryRun;
import io.github.trueload.history.RunHistory;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.verdict.LoadComparison;
import io.github.trueload.verdict.Remark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts gates to a run. Each part of the run that they name is analyzed once. */
public final class GateCheck {

  private static final int MOST_LABELS_NAMED = 20;

  private final PartsOf run;
  private final List<PartsOf> baseline;
  private final boolean withinRun;
  private final @Nullable RunHistory history;
  private final Map<Gate, Estimate> estimates = new HashMap<>();

  private GateCheck(
      RunFiles run, List<RunFiles> baseline, boolean withinRun, @Nullable RunHistory history) {
    this.history = history;
    this.run = new PartsOf(run);
    this.baseline = baseline.stream().map(PartsOf::new).toList();
    this.withinRun = withinRun;
  }

  /**
   * Judges every gate; a gate of each label is judged as one gate per label.
   *
   * @param gates the conditions, in the order of the results
   * @param baseline the run to compare with; null for none
   *     <p>A gate of a label that the log does not have is inconclusive, except one of {@code
   *     samples.count}: there are 0, so {@code samples.count of Checkout > 0} requires a label.
   * @return the results, in the order of the gates
   * @throws OptionException if a gate names a baseline that is not given
   */
  public static CheckResult run(List<Gate> gates, RunFiles run, @Nullable RunFiles baseline)
      throws OptionException {
    return run(gates, run, baseline == null ? List.of() : List.of(baseline), false);
  }

  /**
   * Judges every gate against several runs of the baseline, which show how much equal runs differ.
   *
   * @param gates the conditions, in the order of the results
   * @param baseline the runs to compare with; empty for none
   * @param withinRun whether a single run of the baseline is judged by the errors within the two
   *     runs; otherwise no figure with an interval fails against it
   * @return the results, in the order of the gates
   * @throws OptionException if a gate names a baseline that is not given
   */
  public static CheckResult run(
      List<Gate> gates, RunFiles run, List<RunFiles> baseline, boolean withinRun)
      throws OptionException {
    return new GateCheck(run, baseline, withinRun, null).results(gates);
  }

  /**
   * Judges every gate against a history: its runs like this one are the baseline.
   *
   * @param gates the conditions, in the order of the results
   * @param earlier runs of any plan and load: those that are not like the run are left out
   * @return the results, in the order of the gates
   * @throws OptionException never: there is a baseline
   */
  public static CheckResult runWithHistory(List<Gate> gates, RunFiles run, RunHistory earlier)
      throws OptionException {
    AnalysisResult summary = ReportedIntervals.in(run.whole());
    HistoryRun judged = HistoryRun.of("the run", summary);
    RunHistory like = earlier.like(judged).withoutGapTo(List.of(judged));
    return new GateCheck(run, List.of(), false, like).results(gates);
  }

  private CheckResult results(List<Gate> gates) throws OptionException {
    for (Gate gate : gates) {
      fits(gate);
    }
    readAll(gates);
    List<GateResult> results = new ArrayList<>();
    for (Gate gate : gates) {
      String missing = missingLabel(gate);
      if (missing != null) {
        results.add(judgeMissing(gate, missing));
        continue;
      }
      for (Gate single : singles(gate)) {
        results.add(withoutSilentFailures(judge(single), gates));
      }
    }
    return new CheckResult(run.files.whole().result(), results, history);
  }

  /** Of a label that is not there: its count is 0, which can fail a gate; nothing passes. */
  private static GateResult judgeMissing(Gate gate, String why) {
    if (gate.metric().isCountOfSamples() && gate.condition() instanceof Condition.Limit) {
      GateResult none = Judge.judge(gate, Estimate.of(0, Judge.minimum(gate)));
      if (none.outcome() == Outcome.FAIL) {
        return new GateResult(gate, Outcome.FAIL, Estimate.of(0, 0), why, null);
      }
    }
    return Judge.missing(gate, why);
  }

  private void fits(Gate gate) throws OptionException {
    if (gate.condition() instanceof VersusBaseline && baseline.isEmpty() && history == null) {
      throw new OptionException("gate '" + gate + "': there is no baseline; name its files");
    }
  }

  /** Why a gate of labels has none to look at, in words; null if it has. */
  private @Nullable String missingLabel(Gate gate) {
    AnalyzedRun whole = run.files.whole();
    Labels wanted = gate.labels();
    if (wanted == null || whole.result().samples() == null) {
      return null;
    }
    List<String> labels = labels(gate, whole);
    if (labels.stream().anyMatch(wanted.test())) {
      return null;
    }
    String elsewhere = otherwiseNamed(gate, wanted, whole);
    if (elsewhere != null) {
      return elsewhere;
    }
    String known =
        labels.stream()
            .limit(MOST_LABELS_NAMED)
            .map(label -> new Labels.One(label).toString())
            .collect(Collectors.joining(", "));
    int more = labels.size() - MOST_LABELS_NAMED;
    return "the log has no %s %s; it has %s%s"
        .formatted(
            gate.metric().isOfTransactions() ? "transaction" : "label",
            wanted,
            known.isEmpty() ? "none" : known,
            more > 0 ? " and " + NumberText.count(more) + " more" : "");
  }

  private static List<String> labels(Gate gate, AnalyzedRun whole) {
    return gate.metric().isOfTransactions() ? whole.transactionLabels() : whole.labels();
  }

  /** What to write where labels of transactions are taken for those of requests, or the reverse. */
  private static @Nullable String otherwiseNamed(Gate gate, Labels wanted, AnalyzedRun whole) {
    boolean ofTransactions = gate.metric().isOfTransactions();
    List<String> others = ofTransactions ? whole.labels() : whole.transactionLabels();
    if (others.stream().noneMatch(wanted.test())) {
      return null;
    }
    return ofTransactions
        ? "%s is a request, not a transaction; requests have metrics without 'transaction.'"
            .formatted(wanted)
        : "%s is a transaction, not a request; its metrics begin with 'transaction.', such as"
                .formatted(wanted)
            + " transaction.p(95)";
  }

  /**
   * A gate for each label that {@code gate} is of each of, those that only the baseline has too: a
   * label that is gone has not passed. Without a log the gate as it is, which cannot be determined
   * then.
   */
  private List<Gate> singles(Gate gate) {
    if (!(gate.labels() instanceof Labels.Each wanted)
        || run.files.whole().result().samples() == null) {
      return List.of(gate);
    }
    Set<String> labels = new LinkedHashSet<>(labels(gate, run.files.whole()));
    if (gate.condition() instanceof VersusBaseline) {
      baseline.forEach(each -> labels.addAll(labels(gate, each.files.whole())));
    }
    return labels.stream().filter(wanted.test()).map(gate::of).toList();
  }

  /**
   * Response times look better the faster requests fail: such a gate does not pass where more than
   * 1 % failed, unless another gate looks at the failures of the same samples and can fail.
   */
  private GateResult withoutSilentFailures(GateResult result, List<Gate> gates) {
    Gate gate = result.gate();
    AnalyzedRun analyzed = run.of(gate.part());
    if (analyzed == null || result.outcome() != Outcome.PASS || !gate.metric().isMixingFailures()) {
      return result;
    }
    double failed = SampleMetrics.errorRate(reading(gate, analyzed)).value();
    return failed > Samples.MOST_FAILED
            && gates.stream().noneMatch(each -> isOfFailures(each, gate, failed > Doubt.MAJORITY))
        ? new GateResult(
            gate,
            Outcome.INCONCLUSIVE,
            result.actual(),
            "%s of the %s failed, which makes response times look better; %s"
                .formatted(NumberText.percent(failed), counted(gate), remedy(gate)),
            result.versus())
        : result;
  }

  /**
   * Whether {@code each} can fail for the failures among the samples of {@code gate}.
   *
   * @param most whether most of these failed: a gate of several labels together may pass
   *     nevertheless
   */
  private static boolean isOfFailures(Gate each, Gate gate, boolean most) {
    boolean isOfPart = each.part() == null || each.part().equals(gate.part());
    return each.metric().isOfFailures()
        && each.metric().isOfTransactions() == gate.metric().isOfTransactions()
        && !each.warn()
        && isOfPart
        && (Objects.equals(each.labels(), gate.labels()) || isOfLabels(each.labels(), gate, most));
  }

  private static boolean isOfLabels(@Nullable Labels all, Gate gate, boolean most) {
    if (all == null) {
      return !most;
    }
    return gate.labels() instanceof Labels.One one
        && all.test().test(one.name())
        && (all instanceof Labels.Each || !most);
  }

  private static String counted(Gate gate) {
    return gate.metric().isOfTransactions() ? "transactions" : "samples";
  }

  private static String remedy(Gate gate) {
    String labels = gate.labels() == null ? "" : " of " + gate.labels();
    return gate.metric().isOfTransactions()
        ? "add a gate such as 'transaction.errors.rate%s < 1%%'".formatted(labels)
        : "add a gate such as 'errors.rate%s < 1%%', or gate passed.%s"
            .formatted(labels, gate.metric().id().replaceAll(".*\\.", ""));
  }

  /** Reads the figures of the gates without a baseline, with intervals from one pass a part. */
  private void readAll(List<Gate> gates) {
    Map<RunPart, RunIntervals> ofParts = new LinkedHashMap<>();
    for (Gate gate : gates) {
      AnalyzedRun analyzed = run.of(gate.part());
      if (analyzed == null
          || gate.condition() instanceof VersusBaseline
          || missingLabel(gate) != null) {
        continue;
      }
      RunIntervals intervals =
          ofParts.computeIfAbsent(gate.part(), part -> new RunIntervals(analyzed));
      for (Gate single : singles(gate)) {
        intervals.ask(single, reading(single, analyzed), read(single, analyzed));
      }
    }
    ofParts.values().forEach(each -> each.estimates().forEach(estimates::put));
  }

  private GateResult judge(Gate gate) {
    AnalyzedRun analyzed = run.of(gate.part());
    if (analyzed == null) {
      return Judge.missing(gate, run.missing(gate.part()));
    }
    if (!(gate.condition() instanceof VersusBaseline)) {
      return Judge.judge(gate, estimates.computeIfAbsent(gate, each -> read(each, analyzed)));
    }
    Estimate actual = read(gate, analyzed);
    if (history != null) {
      double failures =
          analyzed.result().knowsFailures()
              ? SampleMetrics.errorRate(reading(gate, analyzed)).value()
              : Double.NaN;
      return new HistoryBaseline(history).judge(gate, resampled(gate, analyzed, actual), failures);
    }
    if (!hasCommonLabel()) {
      return Judge.missing(gate, "the run and its baseline have no label in common");
    }
    List<AnalyzedRun> before = new ArrayList<>();
    for (PartsOf each : baseline) {
      AnalyzedRun part = each.of(gate.part());
      if (part == null) {
        return Judge.missing(gate, "the baseline: " + each.missing(gate.part()));
      }
      before.add(part);
    }
    return BaselineJudge.judge(
        gate, resampled(gate, analyzed, actual), baseline(gate, before, analyzed));
  }

  /** Whether the runs are of the same requests at all, as far as logs say. */
  private boolean hasCommonLabel() {
    List<String> now = run.files.whole().labels();
    return baseline.stream()
        .map(each -> each.files.whole().labels())
        .allMatch(
            then ->
                now.isEmpty()
                    || then.isEmpty()
                    || now.stream().anyMatch(new HashSet<>(then)::contains));
  }

  private Baseline baseline(Gate gate, List<AnalyzedRun> runs, AnalyzedRun analyzed) {
    List<Estimate> estimates = new ArrayList<>();
    Doubt loads = null;
    boolean lighter = true;
    Doubt failures = null;
    boolean failsMore = true;
    double now = SampleMetrics.errorRate(reading(gate, analyzed)).value();
    for (AnalyzedRun before : runs) {
      estimates.add(resampled(gate, before, ofBaseline(gate, before)));
      LoadComparison comparison = gate.metric().isOfLoad() ? loads(before, analyzed) : null;
      if (comparison != null && !comparison.isSame()) {
        loads = loads == null ? new Doubt.OtherLoads(comparison) : loads;
        lighter &= comparison.isOnlyLighter();
      }
      double then = SampleMetrics.errorRate(reading(gate, before)).value();
      boolean knowsThen = before.result().knowsFailures();
      boolean isOneUnknown = knowsThen != analyzed.result().knowsFailures();
      Doubt others =
          !gate.metric().isMixingFailures()
              ? null
              : isOneUnknown ? unknownFailures(!knowsThen) : Doubt.ofFailures(then, now);
      if (others != null) {
        failures = failures == null ? others : failures;
        failsMore &= now > then && !isOneUnknown;
      }
    }
    return new Baseline(estimates, loads, lighter, failures, failsMore, withinRun);
  }

  /** One of two runs does not show its failures, so that the shares cannot be compared. */
  static Doubt unknownFailures(boolean ofBaseline) {
    return ofBaseline
        ? new Doubt.OfBaseline(Doubt.Plain.FAILURES_NOT_LOGGED)
        : Doubt.Plain.FAILURES_NOT_LOGGED;
  }

  /**
   * The value in a run of the baseline. Times of a run whose load generator was the bottleneck are
   * those of the load generator: beside them, a slower server can pass.
   */
  private static Estimate ofBaseline(Gate gate, AnalyzedRun before) {
    Estimate estimate = read(gate, before);
    GeneratorHealth health = before.result().health();
    if (health == null
        || !health.isBottleneck()
        || !gate.metric().isOfLoad()
        || estimate.unknown() != null) {
      return estimate;
    }
    Remark why = new Remark.GeneratorWasBottleneck(health.disturbances().get(0));
    return estimate.doubted(new Doubt.Remarked(why));
  }

  private static LoadComparison loads(AnalyzedRun before, AnalyzedRun analyzed) {
    return LoadComparison.of(
        before.result().arrivals(),
        before.arrivals(),
        analyzed.result().arrivals(),
        analyzed.arrivals());
  }

  /** What the metric of {@code gate} is read from. */
  static MetricContext reading(Gate gate, AnalyzedRun analyzed) {
    return new MetricContext(
        analyzed,
        gate.argument(),
        gate.labels(),
        Judge.minimum(gate),
        gate.metric().isOfTransactions());
  }

  private static Estimate resampled(Gate gate, AnalyzedRun analyzed, Estimate estimate) {
    MetricContext context = reading(gate, analyzed);
    return gate.metric().isRate()
        ? RunIntervals.of(gate, context, estimate)
        : BlockIntervals.of(estimate, gate.metric(), context);
  }

  /** The value of {@code gate}'s metric, without an interval that allows for correlation. */
  static Estimate read(Gate gate, AnalyzedRun analyzed) {
    Estimate estimate = gate.metric().read(reading(gate, analyzed));
    return analyzed.mismatch() == null
        ? estimate
        : estimate.doubted(new Doubt.Remarked(analyzed.mismatch()));
  }

  /** Findings of the parts of a run; null of a part that it does not have. */
  private static final class PartsOf {
    private final RunFiles files;
    private final Map<RunPart, AnalyzedRun> found = new HashMap<>();

    PartsOf(RunFiles files) {
      this.files = files;
    }

    @Nullable AnalyzedRun of(@Nullable RunPart part) {
      return part == null ? files.whole() : found.computeIfAbsent(part, this::analyze);
    }

    /** Why the run does not have a part; the whole of it is always there. */
    String missing(@Nullable RunPart part) {
      return part == null ? "" : part.missing(files.whole());
    }

    private @Nullable AnalyzedRun analyze(RunPart part) {
      return part.in(files.whole())
          .map(at -> files.between(at.startNanos(), at.endNanos()))
          .orElse(null);
    }
  }
}
