package io.github.trueload.history;

import io.github.trueload.stats.confidence.FigureInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * How one figure of the runs of a history developed. Times and rates are compared by their ratios,
 * shares, which may be 0, by their differences.
 */
public final class FigureTrend {

  private static final double NORMAL_95 = 1.959963984540054;
  private static final double UPPER = 0.975;

  private final String metric;
  private final @Nullable String label;
  private final List<HistoryRun> runs = new ArrayList<>();
  private final List<FigureInterval> figures = new ArrayList<>();
  private final boolean isRelative;
  private final double[] values;
  private final double[] errors;
  private final List<Integer> starts;
  private final int fewest;

  /**
   * A change of the level.
   *
   * @param at which run is the first of the new level
   * @param size of the change: a share of the level before, or a difference of shares
   * @param low lower end of its 95 % interval; NaN where it is not known
   * @param high upper end
   */
  public record Change(int at, double size, double low, double high) {}

  FigureTrend(RunHistory history, String metric, @Nullable String label, double level) {
    this.metric = metric;
    this.label = label;
    for (HistoryRun run : history.runs()) {
      FigureInterval figure = run.figure(metric, label);
      if (figure != null) {
        runs.add(run);
        figures.add(figure);
      }
    }
    isRelative = figures.stream().allMatch(each -> each.value() > 0 && !each.unit().equals("1"));
    values = figures.stream().mapToDouble(each -> scaled(each.value())).toArray();
    errors = figures.stream().mapToDouble(this::error).toArray();
    starts = ChangePoints.starts(values, errors, level);
    fewest = ChangePoints.fewest(level);
  }

  private double scaled(double value) {
    return isRelative ? Math.log(value) : value;
  }

  private double error(FigureInterval figure) {
    double half = (figure.high() - figure.low()) / 2;
    return half / NORMAL_95 / (isRelative ? figure.value() : 1);
  }

  /** {@return the figure as a gate names it} */
  public String metric() {
    return metric;
  }

  /** {@return the label; null for all labels together} */
  public @Nullable String label() {
    return label;
  }

  /** {@return the runs that have the figure, in their order} */
  public List<HistoryRun> runs() {
    return List.copyOf(runs);
  }

  /** {@return the figure in each of {@link #runs}} */
  public List<FigureInterval> figures() {
    return List.copyOf(figures);
  }

  /** {@return whether there are enough runs to show a change} */
  public boolean isLongEnough() {
    return runs.size() >= fewest;
  }

  /** {@return the fewest runs that can show a change} */
  public int fewest() {
    return fewest;
  }

  /** {@return whether changes and the deviation are shares of the value} */
  public boolean isRelative() {
    return isRelative;
  }

  /** {@return the place of the first run since the last change} */
  public int lastStart() {
    return starts.get(starts.size() - 1);
  }

  /** {@return the degrees of freedom of {@link #deviation}; 0 where it is not known} */
  public int freedom() {
    return Math.max(0, values.length - starts.size());
  }

  /**
   * {@return how much equal runs differ: the standard deviation of a run around the level of its
   * part, a share of the value, or a difference of shares; NaN with too few runs}
   */
  public double deviation() {
    return Math.sqrt(squares() / freedom());
  }

  /** {@return the sum of the squared deviations from which {@link #deviation} is computed} */
  public double squares() {
    double squares = 0;
    for (int part = 0; part < starts.size(); part++) {
      double mean =
          IntStream.range(starts.get(part), end(part))
              .mapToDouble(i -> values[i])
              .average()
              .orElse(Double.NaN);
      for (int i = starts.get(part); i < end(part); i++) {
        squares += (values[i] - mean) * (values[i] - mean);
      }
    }
    return squares;
  }

  /** {@return how much equal runs differ, as shares; null where fewer than 3 runs show it} */
  public @Nullable RunDeviation runDeviation() {
    if (!isRelative || freedom() < RunDeviation.LEAST_FREEDOM) {
      return null;
    }
    double within = Arrays.stream(errors).map(each -> each * each).average().orElseThrow();
    return new RunDeviation(squares(), freedom(), within);
  }

  private int end(int part) {
    return part + 1 < starts.size() ? starts.get(part + 1) : values.length;
  }

  /** {@return the level at each run, in the unit of the figure: the mean of its part} */
  public double[] levels() {
    double[] levels = new double[values.length];
    for (int part = 0; part < starts.size(); part++) {
      double mean = mean(part)[0];
      Arrays.fill(levels, starts.get(part), end(part), isRelative ? Math.exp(mean) : mean);
    }
    return levels;
  }

  /** Weighted mean of a part, and the sum of the weights. */
  private double[] mean(int part) {
    double between = ChangePoints.between(values, errors, starts);
    double weights = 0;
    double sum = 0;
    for (int i = starts.get(part); i < end(part); i++) {
      double weight = ChangePoints.weight(between, errors[i]);
      weights += weight;
      sum += weight * values[i];
    }
    return new double[] {sum / weights, weights};
  }

  /** {@return the changes of the level, in their order} */
  public List<Change> changes() {
    List<Change> changes = new ArrayList<>();
    for (int part = 1; part < starts.size(); part++) {
      double[] before = mean(part - 1);
      double[] after = mean(part);
      double difference = after[0] - before[0];
      double half =
          new TDistribution(null, freedom()).inverseCumulativeProbability(UPPER)
              * Math.sqrt(1 / before[1] + 1 / after[1]);
      changes.add(
          new Change(
              starts.get(part),
              size(difference),
              size(difference - half),
              size(difference + half)));
    }
    return changes;
  }

  private double size(double difference) {
    return isRelative ? Math.expm1(difference) : difference;
  }
}
