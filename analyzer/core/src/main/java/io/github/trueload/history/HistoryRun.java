package io.github.trueload.history;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.FigureInterval;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.Samples;
import io.github.trueload.wording.VerdictText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One run of a history: what its analysis reports.
 *
 * @param name the name of its file
 * @param startSeconds start of its window, seconds since the epoch
 * @param counts its samples and transactions by label
 * @param intervals its figures with their 95 % intervals
 * @param load CoV of its arrivals
 * @param processors that its load generators could use; 0 where their health is not known
 * @param doubt why its figures are not reliable, in words; null if they are
 */
public record HistoryRun(
    String name,
    double startSeconds,
    Counts counts,
    List<FigureInterval> intervals,
    Load load,
    int processors,
    @Nullable String doubt) {

  /**
   * Numbers of samples.
   *
   * @param samples of each label; empty without a log
   * @param transactions of each label of transactions
   */
  public record Counts(Map<String, Long> samples, Map<String, Long> transactions) {

    /** Copies the maps. */
    public Counts {
      samples = new TreeMap<>(samples);
      transactions = new TreeMap<>(transactions);
    }

    /**
     * The number of samples, or of transactions.
     *
     * @param label of which label; null for all
     */
    public long of(boolean areTransactions, @Nullable String label) {
      Map<String, Long> counts = areTransactions ? transactions : samples;
      return label == null
          ? counts.values().stream().mapToLong(Long::longValue).sum()
          : counts.getOrDefault(label, 0L);
    }
  }

  /**
   * How the arrivals varied.
   *
   * @param cov CoV of the inter-arrival times; NaN where it is not known
   * @param covError standard error of the CoV; NaN likewise
   */
  public record Load(double cov, double covError) {}

  private static final String RATE = "arrivals.rate";

  /** A larger difference of rates or CoVs is that of another load, unless it may be chance. */
  private static final double MOST_DIFFERENCE = 0.1;

  /** 99.9 % of a normal distribution. */
  private static final double SURE = 3.290526731491926;

  /** Copies the list. */
  public HistoryRun {
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
        new Counts(counts(result.samples()), counts(result.transactions())),
        result.intervals(),
        new Load(result.arrivals().cov(), result.arrivals().covStandardError()),
        result.health() == null ? 0 : result.health().processors(),
        result.verdict().conclusive() ? null : VerdictText.headline(result));
  }

  private static Map<String, Long> counts(@Nullable Samples samples) {
    return samples == null
        ? Map.of()
        : samples.labels().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().count()));
  }

  /**
   * A figure with a known interval.
   *
   * @param metric as a gate names it
   * @param label the label; null for all labels together
   * @return the figure; null if the run does not have it
   */
  public @Nullable FigureInterval figure(String metric, @Nullable String label) {
    return intervals.stream()
        .filter(each -> each.metric().equals(metric) && Objects.equals(each.label(), label))
        .filter(FigureInterval::isKnown)
        .findFirst()
        .orElse(null);
  }

  /** When the earlier of two runs began comes first. */
  static Comparator<HistoryRun> inTime() {
    return Comparator.comparingDouble(HistoryRun::startSeconds).thenComparing(HistoryRun::name);
  }

  /** Whether this is {@code other} under another name: runs of one start and size are one run. */
  boolean isCopyOf(HistoryRun other) {
    return startSeconds == other.startSeconds && counts.equals(other.counts);
  }

  /**
   * {@return why this run's times do not compare with {@code other}'s, in words; null if they do}
   *
   * @param other run of the same plan, load and machine if they do
   */
  public @Nullable String differsFrom(HistoryRun other) {
    String ofPlan = otherLabels(other);
    if (ofPlan != null) {
      return "another plan: " + ofPlan;
    }
    String ofLoad = otherLoad(other);
    return ofLoad != null ? "another load: " + ofLoad : otherMachine(other);
  }

  private @Nullable String otherLabels(HistoryRun other) {
    for (String label : other.counts.samples().keySet()) {
      if (!counts.samples().containsKey(label)) {
        return "it has no label %s, which %s has".formatted(label, other.name);
      }
    }
    for (String label : counts.samples().keySet()) {
      if (!other.counts.samples().containsKey(label)) {
        return "it has the label %s, which %s lacks".formatted(label, other.name);
      }
    }
    return null;
  }

  /** A machine is known by its processors alone: names differ from job to job in a cloud. */
  private @Nullable String otherMachine(HistoryRun other) {
    if (other.processors == 0 || processors == other.processors) {
      return null;
    }
    return processors == 0
        ? "it has no health of the load generator, which %s has".formatted(other.name)
        : "another machine: the load generator has %s, and that of %s has %s"
            .formatted(
                NumberText.count(processors, "processor"),
                other.name,
                NumberText.count(other.processors));
  }

  private @Nullable String otherLoad(HistoryRun other) {
    FigureInterval rate = figure(RATE, null);
    FigureInterval otherRate = other.figure(RATE, null);
    if (rate != null && otherRate != null && areApart(rate, otherRate)) {
      return "%s/s, and %s has %s/s"
          .formatted(
              NumberText.number(rate.value()), other.name, NumberText.number(otherRate.value()));
    }
    double difference = Math.abs(load.cov() - other.load.cov());
    if (difference > MOST_DIFFERENCE
        && difference > SURE * Math.hypot(load.covError(), other.load.covError())) {
      return "its CoV is %s, and that of %s is %s"
          .formatted(
              NumberText.fixed(load.cov(), 2), other.name, NumberText.fixed(other.load.cov(), 2));
    }
    return null;
  }

  private static boolean areApart(FigureInterval a, FigureInterval b) {
    double difference = Math.abs(a.value() - b.value());
    return difference > MOST_DIFFERENCE * b.value()
        && difference > Math.hypot(a.high() - a.low(), b.high() - b.low()) / 2;
  }
}
