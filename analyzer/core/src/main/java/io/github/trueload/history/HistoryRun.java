package io.github.trueload.history;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.FigureInterval;
import io.github.trueload.stats.NumberText;
import io.github.trueload.wording.VerdictText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One run of a history: what its analysis reports.
 *
 * @param name the name of its file
 * @param startSeconds start of its window, seconds since the epoch
 * @param labels number of samples of each label; empty without a log
 * @param intervals its figures with their 95 % intervals
 * @param cov CoV of its inter-arrival times; NaN where it is not known
 * @param covError standard error of the CoV; NaN likewise
 * @param doubt why its figures are not reliable, in words; null if they are
 */
public record HistoryRun(
    String name,
    double startSeconds,
    Map<String, Long> labels,
    List<FigureInterval> intervals,
    double cov,
    double covError,
    String doubt) {

  private static final String RATE = "arrivals.rate";

  /** A larger difference of rates or CoVs is that of another load, unless it may be chance. */
  private static final double MOST_DIFFERENCE = 0.1;

  /** 99.9 % of a normal distribution. */
  private static final double SURE = 3.290526731491926;

  /** Copies the lists. */
  public HistoryRun {
    labels = new TreeMap<>(labels);
    intervals = List.copyOf(intervals);
  }

  /**
   * An analysis as a run.
   *
   * @param result figures with their intervals
   */
  public static HistoryRun of(String name, AnalysisResult result) {
    return new HistoryRun(
        name,
        result.window().startSeconds(),
        result.samples() == null
            ? Map.of()
            : result.samples().labels().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().count())),
        result.intervals(),
        result.arrivals().cov(),
        result.arrivals().covStandardError(),
        result.verdict().conclusive() ? null : VerdictText.headline(result));
  }

  /**
   * A figure with a known interval.
   *
   * @param metric as a gate names it
   * @param label of which label; null for all
   * @return null where the run does not have it
   */
  public FigureInterval figure(String metric, String label) {
    return intervals.stream()
        .filter(each -> each.metric().equals(metric) && Objects.equals(each.label(), label))
        .filter(FigureInterval::isKnown)
        .findFirst()
        .orElse(null);
  }

  /**
   * The number of samples.
   *
   * @param label of which label; null for all
   */
  public long samples(String label) {
    return label == null
        ? labels.values().stream().mapToLong(Long::longValue).sum()
        : labels.getOrDefault(label, 0L);
  }

  /** When the earlier of two runs began comes first. */
  static Comparator<HistoryRun> inTime() {
    return Comparator.comparingDouble(HistoryRun::startSeconds).thenComparing(HistoryRun::name);
  }

  /** Whether this is {@code other} under another name. */
  boolean isCopyOf(HistoryRun other) {
    return startSeconds == other.startSeconds
        && labels.equals(other.labels)
        && intervals.equals(other.intervals);
  }

  /** Why this run's times do not compare with {@code other}'s, in words; null if they do. */
  String differsFrom(HistoryRun other) {
    for (String label : other.labels.keySet()) {
      if (!labels.containsKey(label)) {
        return "another plan: it has no label %s, which %s has".formatted(label, other.name);
      }
    }
    for (String label : labels.keySet()) {
      if (!other.labels.containsKey(label)) {
        return "another plan: it has the label %s, which %s lacks".formatted(label, other.name);
      }
    }
    FigureInterval rate = figure(RATE, null);
    FigureInterval otherRate = other.figure(RATE, null);
    if (rate != null && otherRate != null && areApart(rate, otherRate)) {
      return "another load: %s/s, and %s has %s/s"
          .formatted(
              NumberText.number(rate.value()), other.name, NumberText.number(otherRate.value()));
    }
    double difference = Math.abs(cov - other.cov);
    if (difference > MOST_DIFFERENCE && difference > SURE * Math.hypot(covError, other.covError)) {
      return "another load: its CoV is %s, and that of %s is %s"
          .formatted(NumberText.fixed(cov, 2), other.name, NumberText.fixed(other.cov, 2));
    }
    return null;
  }

  private static boolean areApart(FigureInterval a, FigureInterval b) {
    double difference = Math.abs(a.value() - b.value());
    return difference > MOST_DIFFERENCE * b.value()
        && difference > Math.hypot(a.high() - a.low(), b.high() - b.low()) / 2;
  }
}
