package io.github.trueload.gate;

import io.github.trueload.analysis.Findings;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.gate.BaselineJudge.Baseline;
import io.github.trueload.gate.Condition.VersusBaseline;
import io.github.trueload.stats.FailureShares;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.LoadComparison;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Puts gates to a run. Each part of the run that they name is analyzed once. */
public final class GateCheck {

  private static final int MOST_LABELS_TOLD = 20;

  private final PartsOf run;
  private final PartsOf baseline;

  private GateCheck(RunFiles run, RunFiles baseline) {
    this.run = new PartsOf(run);
    this.baseline = baseline == null ? null : new PartsOf(baseline);
  }

  /**
   * Judges every gate; one of each label as one gate for each.
   *
   * @param baseline the run to compare with; null for none
   * @throws OptionException if a gate names a label that the log does not have, or a baseline that
   *     is not given
   */
  public static CheckResult run(List<Gate> gates, RunFiles run, RunFiles baseline)
      throws OptionException {
    GateCheck check = new GateCheck(run, baseline);
    for (Gate gate : gates) {
      check.fits(gate);
    }
    List<GateResult> results = new ArrayList<>();
    for (Gate gate : gates) {
      for (Gate single : check.singles(gate)) {
        results.add(check.judge(single));
      }
    }
    return new CheckResult(run.whole().result(), results);
  }

  private void fits(Gate gate) throws OptionException {
    if (gate.condition() instanceof VersusBaseline && baseline == null) {
      throw new OptionException("gate '" + gate + "': there is no baseline; name its files");
    }
    Findings whole = run.files.whole();
    if (gate.labels() == null || whole.result().samples() == null) {
      return;
    }
    List<String> labels = whole.labels();
    if (labels.stream().noneMatch(gate.labels().test())) {
      String known =
          labels.stream()
              .limit(MOST_LABELS_TOLD)
              .map(label -> new Labels.One(label).toString())
              .collect(Collectors.joining(", "));
      int more = labels.size() - MOST_LABELS_TOLD;
      throw new OptionException(
          "gate '%s': the log has no label %s; it has %s%s"
              .formatted(
                  gate,
                  gate.labels(),
                  known,
                  more > 0 ? " and " + Figures.count(more) + " more" : ""));
    }
  }

  /**
   * A gate for each label that {@code gate} is of each of, those that only the baseline has too: a
   * label that is gone has not passed. Without a log the gate as it is, which cannot be told then.
   */
  private List<Gate> singles(Gate gate) {
    if (!(gate.labels() instanceof Labels.Each) || run.files.whole().result().samples() == null) {
      return List.of(gate);
    }
    Set<String> labels = new LinkedHashSet<>(run.files.whole().labels());
    if (gate.condition() instanceof VersusBaseline) {
      labels.addAll(baseline.files.whole().labels());
    }
    return labels.stream().filter(gate.labels().test()).map(gate::of).toList();
  }

  private GateResult judge(Gate gate) {
    Findings findings = run.of(gate.part());
    if (findings == null) {
      return Judge.missing(gate, gate.part().missing(run.files.whole()));
    }
    Estimate actual = read(gate, findings);
    if (!(gate.condition() instanceof VersusBaseline)) {
      return Judge.judge(gate, actual);
    }
    Findings before = baseline.of(gate.part());
    return before == null
        ? Judge.missing(gate, "the baseline: " + gate.part().missing(baseline.files.whole()))
        : BaselineJudge.judge(
            gate, resampled(gate, findings, actual), baseline(gate, before, findings));
  }

  private static Baseline baseline(Gate gate, Findings before, Findings findings) {
    Estimate estimate = resampled(gate, before, read(gate, before));
    String loads = null;
    boolean lighter = false;
    if (gate.metric().isOfLoad()) {
      LoadComparison comparison =
          LoadComparison.of(
              before.result().arrivals(),
              before.arrivals(),
              findings.result().arrivals(),
              findings.arrivals());
      loads = comparison.doubt();
      lighter = comparison.isOnlyLighter();
    }
    if (!gate.metric().isMixingFailures()) {
      return new Baseline(estimate, loads, lighter, null, false);
    }
    double then = SampleReadings.errorRate(reading(gate, before)).value();
    double now = SampleReadings.errorRate(reading(gate, findings)).value();
    return new Baseline(estimate, loads, lighter, FailureShares.difference(then, now), now > then);
  }

  private static Reading reading(Gate gate, Findings findings) {
    return new Reading(findings, gate.argument(), gate.labels(), Judge.minimum(gate));
  }

  private static Estimate resampled(Gate gate, Findings findings, Estimate estimate) {
    return BlockIntervals.of(estimate, gate.metric(), reading(gate, findings));
  }

  private static Estimate read(Gate gate, Findings findings) {
    Estimate estimate = gate.metric().read(reading(gate, findings));
    return findings.mismatch() == null ? estimate : estimate.doubted(findings.mismatch());
  }

  /** Findings of the parts of a run; null of a part that it does not have. */
  private static final class PartsOf {
    private final RunFiles files;
    private final Map<RunPart, Findings> found = new HashMap<>();

    PartsOf(RunFiles files) {
      this.files = files;
    }

    Findings of(RunPart part) {
      return part == null ? files.whole() : found.computeIfAbsent(part, this::analyze);
    }

    private Findings analyze(RunPart part) {
      return part.in(files.whole())
          .map(at -> files.between(at.startNanos(), at.endNanos()))
          .orElse(null);
    }
  }
}
