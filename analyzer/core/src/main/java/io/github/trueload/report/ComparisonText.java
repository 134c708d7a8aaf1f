package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.StatisticComparison;
import io.github.trueload.gate.ReportedIntervals;
import io.github.trueload.history.RunHistory;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.verdict.Remark;
import io.github.trueload.wording.LoadText;
import io.github.trueload.wording.RemarkText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A comparison's figures as people read them; the same in every output. */
final class ComparisonText {

  private static final int MOST_NAMES = 20;

  private ComparisonText() {}

  /** The difference as a share of the base: {@code +8.2 %}. */
  static String difference(StatisticComparison each) {
    return Double.isFinite(each.values().low())
        ? share(each, each.values().difference()) + " %"
        : NumberText.NONE;
  }

  /** Its 95 % interval: {@code −1.2 to +17.4 %}. */
  static String interval(StatisticComparison each) {
    return Double.isFinite(each.values().low())
        ? share(each, each.values().low()) + " to " + share(each, each.values().high()) + " %"
        : NumberText.NONE;
  }

  private static String share(StatisticComparison each, double seconds) {
    double percent = each.values().share(seconds) * 100;
    String text = NumberText.fixed(percent, Math.abs(percent) < 99.95 ? 1 : 0);
    return percent >= 0 ? "+" + text : text;
  }

  /** The probability after Holm: {@code 0.031}, {@code <0.001}. */
  static String probability(StatisticComparison each) {
    return each.adjusted() < 0.001 ? "<0.001" : NumberText.fixed(each.adjusted(), 3);
  }

  /** Cliff's delta and its size in a word. */
  static String effect(LabelComparison label) {
    return Double.isFinite(label.cliffsDelta())
        ? "δ %s, %s".formatted(NumberText.fixed(label.cliffsDelta(), 2), label.effect())
        : "";
  }

  static String details(StatisticComparison each) {
    String values =
        "%s against %s"
            .formatted(
                NumberText.duration(each.values().candidate()),
                NumberText.duration(each.values().base()));
    String interval =
        Double.isFinite(each.values().low())
            ? " (%s, 95 %%: %s, p %s)"
                .formatted(difference(each), interval(each), probability(each))
            : "";
    return values + interval + ": " + each.reason();
  }

  /** The load of a run: {@code 100.2/s, CoV 1.01, index 1.08 in windows of 640 ms}. */
  static String load(AnalysisResult run, @Nullable Dispersion index) {
    List<String> parts = new ArrayList<>();
    parts.add(NumberText.number(run.arrivals().ratePerSecond()) + "/s");
    parts.add(
        run.arrivals().covResolvable()
            ? "CoV " + NumberText.fixed(run.arrivals().cov(), 2)
            : "CoV not resolvable");
    if (index != null) {
      parts.add(
          "index %s in windows of %s"
              .formatted(
                  NumberText.fixed(index.index(), 2), NumberText.duration(index.windowSeconds())));
    }
    return String.join(", ", parts);
  }

  /** What is to be said beside the table, in sentences. */
  static List<String> notes(RunComparison found) {
    List<String> notes = new ArrayList<>();
    if (found.doubt() != null) {
      notes.add(found.doubt());
    }
    if (found.doubt() == null && !found.ofWire() && !found.runs().base().knowsFailures()) {
      notes.add(RemarkText.of(new Remark.FailuresNotLogged()));
    }
    List<String> failed = failed(found.labels().inAll());
    if (!failed.isEmpty()) {
      notes.add(LoadText.partlyOfFailures(first(failed)));
    }
    if (found.runs().counts().note() != null) {
      notes.add(found.runs().counts().note());
    }
    RunHistory history = found.options().history();
    if (history != null) {
      notes.addAll(
          HistoryNotes.of(history, "the base", found.runs().counts().historyFreedom() > 0));
      List<String> without = withoutFigures(found.labels().inAll(), history);
      if (!without.isEmpty()) {
        notes.add(
            "the history has no figures of "
                + names(without)
                + ": an analysis has figures of the "
                + ReportedIntervals.MOST_LABELS
                + " labels with the most samples; compare with logs of earlier runs (--base-run,"
                + " --candidate-run)");
      }
    }
    if (!found.labels().onlyBase().isEmpty()) {
      String where = !found.runs().counts().isOfTwo() ? "not in all runs" : "only in the base";
      notes.add(where + ", so not judged: " + names(found.labels().onlyBase()));
    }
    if (!found.labels().onlyCandidate().isEmpty()) {
      notes.add("only in the candidate: " + names(found.labels().onlyCandidate()));
    }
    return notes;
  }

  private static List<String> failed(List<LabelComparison> labels) {
    return labels.stream()
        .map(
            each ->
                LoadText.failedOf(each.name(), each.base().failures(), each.candidate().failures()))
        .filter(Objects::nonNull)
        .toList();
  }

  private static List<String> withoutFigures(List<LabelComparison> labels, RunHistory history) {
    return labels.stream()
        .map(LabelComparison::label)
        .distinct()
        .filter(each -> history.runs().stream().anyMatch(run -> run.isWithoutFiguresOf(each)))
        .toList();
  }

  private static String names(List<String> labels) {
    return first(labels.stream().map(l -> l.isEmpty() ? "(no label)" : l).toList());
  }

  private static String first(List<String> texts) {
    int more = texts.size() - MOST_NAMES;
    String joined = String.join(", ", texts.stream().limit(MOST_NAMES).toList());
    return more > 0 ? joined + " and " + NumberText.count(more) + " more" : joined;
  }
}
