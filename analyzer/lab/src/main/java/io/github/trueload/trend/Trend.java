package io.github.trueload.trend;

import io.github.trueload.gate.ReportedIntervals;
import io.github.trueload.history.FigureTrend;
import io.github.trueload.history.HistoryRun;
import io.github.trueload.history.RunHistory;
import io.github.trueload.history.RunHistory.Gap;
import io.github.trueload.stats.confidence.FigureInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How figures of a history developed.
 *
 * @param folder of the history
 * @param history the runs of one plan and load, and those that are left out
 * @param level probability of a change of one figure where there is none
 * @param figures the figures, in the order asked for
 * @param gaps times without a run
 */
public record Trend(
    String folder, RunHistory history, double level, List<FigureTrend> figures, List<Gap> gaps) {

  /** Probability that any figure of a history without a change has one. */
  private static final double LEVEL = 0.05;

  private static final List<String> USUAL =
      List.of("mean", "p(50)", "p(95)", "p(99)", "errors.rate");

  /** Copies the lists. */
  public Trend {
    figures = List.copyOf(figures);
    gaps = List.copyOf(gaps);
  }

  /**
   * The development of figures. The level is divided by their number (Bonferroni).
   *
   * @param read the whole history
   * @param metrics as gates name them; empty for the usual ones
   * @param label the label; null for all labels together
   * @throws IllegalArgumentException if no run has a figure that is asked for
   */
  public static Trend of(String folder, RunHistory read, List<String> metrics, String label) {
    RunHistory history = read.likeTheLast();
    List<String> ofRuns =
        history.runs().stream()
            .flatMap(run -> run.intervals().stream())
            .filter(each -> Objects.equals(each.label(), label))
            .map(FigureInterval::metric)
            .distinct()
            .toList();
    if (label != null && ofRuns.isEmpty() && !history.runs().isEmpty()) {
      throw new IllegalArgumentException(
          history.runs().stream().anyMatch(run -> run.isWithoutFiguresOf(label))
              ? ReportedIntervals.withoutFigures(label)
                  + ": name one of them, or compare the logs of two runs (trueload compare)"
              : "the history has no label '%s'; it has %s".formatted(label, labels(history)));
    }
    // without a usable run, each figure that any run can have
    List<String> known = history.runs().isEmpty() ? ReportedIntervals.figures() : ofRuns;
    List<String> chosen =
        metrics.isEmpty() ? USUAL.stream().filter(ofRuns::contains).toList() : metrics;
    for (String metric : chosen) {
      if (!known.contains(metric)) {
        throw new IllegalArgumentException(
            "the history has no figure '%s'; it has %s"
                .formatted(metric, String.join(", ", known)));
      }
    }
    double level = LEVEL / Math.max(1, chosen.size());
    return new Trend(
        folder,
        history,
        level,
        chosen.stream().distinct().map(metric -> history.trend(metric, label, level)).toList(),
        history.gaps());
  }

  private static String labels(RunHistory history) {
    String known =
        history.runs().stream()
            .flatMap(run -> run.intervals().stream().map(FigureInterval::label))
            .filter(Objects::nonNull)
            .distinct()
            .collect(Collectors.joining(", "));
    return known.isEmpty() ? "none" : known;
  }

  /** Whether a figure has too few runs to show a change. */
  boolean isTooShort() {
    return figures.isEmpty() || figures.stream().anyMatch(each -> !each.isLongEnough());
  }

  /** The gap before a run; null where there is none. */
  @Nullable Gap gapBefore(HistoryRun run) {
    return gaps.stream().filter(gap -> gap.after() == run).findFirst().orElse(null);
  }

  /** Every change of a figure, in the order of the figures. */
  List<FigureChange> changes() {
    List<FigureChange> changes = new ArrayList<>();
    for (FigureTrend figure : figures) {
      figure.changes().forEach(change -> changes.add(new FigureChange(figure, change)));
    }
    return changes;
  }

  /** A change, and the figure that changed. */
  record FigureChange(FigureTrend figure, FigureTrend.Change change) {

    HistoryRun run() {
      return figure.runs().get(change.at());
    }
  }
}
