package io.github.trueload.history;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.confidence.FigureInterval;
import io.github.trueload.stats.responses.LabelSummary;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.wording.VerdictText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
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
   * @param failed samples of each label that failed; empty where they are not known
   * @param failedTransactions of each label of transactions; empty likewise
   */
  public record Counts(
      Map<String, Long> samples,
      Map<String, Long> transactions,
      Map<String, Long> failed,
      Map<String, Long> failedTransactions) {

    /** Copies the maps. */
    public Counts {
      samples = new TreeMap<>(samples);
      transactions = new TreeMap<>(transactions);
      failed = new TreeMap<>(failed);
      failedTransactions = new TreeMap<>(failedTransactions);
    }

    /**
     * Numbers of samples whose failures are not known.
     *
     * @param samples of each label; empty without a log
     * @param transactions of each label of transactions
     */
    public Counts(Map<String, Long> samples, Map<String, Long> transactions) {
      this(samples, transactions, Map.of(), Map.of());
    }

    /**
     * The share of samples, or of transactions, that failed.
     *
     * @param label of which label; null for all
     * @return 0 to 1; NaN where it is not known
     */
    public double failures(boolean areTransactions, @Nullable String label) {
      Map<String, Long> failures = areTransactions ? failedTransactions : failed;
      long of = of(areTransactions, label);
      if (of == 0 || failures.isEmpty()) {
        return Double.NaN;
      }
      long number =
          label == null
              ? failures.values().stream().mapToLong(Long::longValue).sum()
              : failures.getOrDefault(label, 0L);
      return (double) number / of;
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
  public record Load(double cov, double covError) {

    /**
     * How the arrivals varied, where the timestamps show it.
     *
     * @param cov CoV of the inter-arrival times
     * @param covError standard error of the CoV
     * @param isResolvable whether the steps of the timestamps are short enough for the CoV
     */
    public static Load of(double cov, double covError, boolean isResolvable) {
      return isResolvable ? new Load(cov, covError) : new Load(Double.NaN, Double.NaN);
    }
  }

  private static final String RATE = "arrivals.rate";
  private static final String FAILURES = "errors.rate";

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
    boolean knowsFailures = result.knowsFailures();
    return new HistoryRun(
        name,
        result.window().startSeconds(),
        new Counts(
            counts(result.samples(), LabelSummary::count),
            counts(result.transactions(), LabelSummary::count),
            knowsFailures ? counts(result.samples(), LabelSummary::errors) : Map.of(),
            knowsFailures ? counts(result.transactions(), LabelSummary::errors) : Map.of()),
        knowsFailures ? result.intervals() : withoutFailures(result.intervals()),
        Load.of(
            result.arrivals().cov(),
            result.arrivals().covStandardError(),
            result.arrivals().covResolvable()),
        result.health() == null ? 0 : result.health().processors(),
        result.verdict().conclusive() ? null : VerdictText.headline(result));
  }

  /**
   * {@return the figures of a run whose log does not show which samples failed, without the share
   * of failures}
   *
   * @param intervals figures of the run
   */
  public static List<FigureInterval> withoutFailures(List<FigureInterval> intervals) {
    return intervals.stream().filter(each -> !each.metric().equals(FAILURES)).toList();
  }

  private static Map<String, Long> counts(
      @Nullable Samples samples, Function<LabelSummary, Long> of) {
    return samples == null
        ? Map.of()
        : samples.labels().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> of.apply(each.getValue())));
  }

  /**
   * A figure with a known interval.
   *
   * @param metric as a gate names it
   * @param label the label; null for all labels together
   * @return the figure; null if the run does not have it
   */
  public @Nullable FigureInterval figure(String metric, @Nullable String label) {
    return reported(metric, label).filter(FigureInterval::isKnown).orElse(null);
  }

  /** A figure, also if its interval is not known. */
  private Optional<FigureInterval> reported(String metric, @Nullable String label) {
    return intervals.stream()
        .filter(each -> each.metric().equals(metric) && Objects.equals(each.label(), label))
        .findFirst();
  }

  /**
   * Whether it has samples or transactions of a label but none of its figures: an analysis has
   * those of the labels with the most samples alone.
   *
   * @param label a label
   */
  public boolean isWithoutFiguresOf(String label) {
    return (counts.samples().containsKey(label) || counts.transactions().containsKey(label))
        && intervals.stream().noneMatch(each -> label.equals(each.label()));
  }

  /**
   * The share of samples that failed.
   *
   * @param label of which label; null for all
   * @return 0 to 1, also if its interval is not known; NaN where it is not known
   */
  public double failures(@Nullable String label) {
    return reported(FAILURES, label)
        .map(FigureInterval::value)
        .orElseGet(() -> counts.failures(false, label));
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
    FigureInterval rate = reported(RATE, null).orElse(null);
    FigureInterval otherRate = other.reported(RATE, null).orElse(null);
    if (rate != null && otherRate != null && areApart(rate, otherRate)) {
      return "%s/s, and %s has %s/s%s"
          .formatted(
              NumberText.number(rate.value()),
              other.name,
              NumberText.number(otherRate.value()),
              rate.isKnown() && otherRate.isKnown() ? "" : ", and the errors are not known");
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

  /** Rates without intervals are apart where they differ: chance is not shown to explain it. */
  private static boolean areApart(FigureInterval a, FigureInterval b) {
    double difference = Math.abs(a.value() - b.value());
    boolean mayBeChance =
        a.isKnown()
            && b.isKnown()
            && difference <= Math.hypot(a.high() - a.low(), b.high() - b.low()) / 2;
    return difference > MOST_DIFFERENCE * b.value() && !mayBeChance;
  }
}
