package io.github.trueload.figures;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationSummary;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A distribution of times, declared once: mean, standard deviation, percentiles and the longest of
 * it are a row of the tables of times, an object in JSON, and four metrics of gates. {@link
 * TimesFigures} has all of them.
 */
public final class TimesFigure {

  /** What a time is measured on. */
  public enum Scope {
    /** The samples of the logs, all together or of some labels. */
    LABELS,
    /** The logs as a whole. */
    LOG,
    /** The exchanges of the captures. */
    WIRE
  }

  /**
   * Where tables show it: the times of one group stand under each other. Constants are in the
   * tables' order.
   */
  public enum Group {
    REPORTED,
    WIRE,
    WIRE_PARTS,
    EVENTS,
    LOG_PARTS,
    LOGGED_EVENTS,
    INTENDED,
    DELAY,
    NETWORK,
    SESSIONS,
    THINK
  }

  /** A row's time in nanoseconds; {@link SampleBlock#UNKNOWN} of a row that has none. */
  @FunctionalInterface
  public interface RowTime {
    /**
     * {@return the time of a row, nanoseconds; {@link SampleBlock#UNKNOWN} where it is not known}
     *
     * @param row index of the row, from 0
     */
    long of(SampleBlock block, int row);

    /** {@return the column that holds the times of all rows; null where each is computed} */
    default long @Nullable [] column(SampleBlock block) {
      return null;
    }
  }

  /**
   * Times that a column holds, which is faster than a call for each row.
   *
   * @param columnOf the column of a block
   */
  public record ColumnTime(Function<SampleBlock, long[]> columnOf) implements RowTime {
    @Override
    public long[] column(SampleBlock block) {
      return columnOf.apply(block);
    }

    @Override
    public long of(SampleBlock block, int row) {
      return columnOf.apply(block)[row];
    }
  }

  /**
   * The metrics of it that gates have.
   *
   * @param prefix start of their names, with the dot; empty for none
   * @param what what the time is, in words
   * @param distribution the distribution itself, of the labels wanted; null stands for all labels
   */
  public record Gate(
      String prefix,
      String what,
      BiFunction<AnalyzedRun, @Nullable Predicate<String>, Distribution> distribution) {}

  private final String id;
  private final Group group;
  private final Scope scope;
  private final String title;
  private String brief;
  private final Function<AnalysisResult, @Nullable CountedTimes> times;
  private String field;
  private @Nullable Gate gate;
  private @Nullable RowTime rowTime;
  private boolean ofLoad;
  private boolean mixesFailures;
  private Function<AnalysisResult, @Nullable String> absence = result -> null;

  /**
   * A distribution of times.
   *
   * @param title its row in tables for people
   * @param times gives the figures; null where they are not known
   */
  TimesFigure(
      String id,
      Group group,
      Scope scope,
      String title,
      Function<AnalysisResult, CountedTimes> times) {
    this.id = id;
    this.group = group;
    this.scope = scope;
    this.title = title;
    this.times = times;
    field = id;
    brief = title;
  }

  /** The same, with another title where there is less room. */
  TimesFigure brief(String words) {
    brief = words;
    return this;
  }

  /** The same, under another name in JSON than its row in CSV has. */
  TimesFigure field(String name) {
    field = name;
    return this;
  }

  /**
   * The same, with metrics of gates.
   *
   * @param prefix of their names, with the dot; empty for none
   * @param what the time is, in words
   * @param measured its distribution; of the labels wanted, null for all
   */
  TimesFigure gate(
      String prefix,
      String what,
      BiFunction<AnalyzedRun, @Nullable Predicate<String>, Distribution> measured) {
    gate = new Gate(prefix, what, measured);
    return this;
  }

  /** The same; two runs are compared by resampling these. */
  TimesFigure resampled(RowTime observation) {
    rowTime = observation;
    return this;
  }

  /** The same; two runs are compared by resampling the times in a column. */
  TimesFigure resampledColumn(Function<SampleBlock, long[]> columnOf) {
    return resampled(new ColumnTime(columnOf));
  }

  /** The same; it depends on the load, so two runs are compared at the same load only. */
  TimesFigure ofLoad() {
    ofLoad = true;
    return this;
  }

  /** The same; failed samples are in it. */
  TimesFigure mixingFailures() {
    mixesFailures = true;
    return this;
  }

  /**
   * The same, with the reason why a result may not have it.
   *
   * @param condition of the results that do not have it
   */
  TimesFigure absent(String reason, Predicate<AnalysisResult> condition) {
    absence = result -> condition.test(result) ? reason : null;
    return this;
  }

  /** {@return the name of its row in CSV tables} */
  public String id() {
    return id;
  }

  /** {@return the group of tables that shows it} */
  public Group group() {
    return group;
  }

  /** {@return the data from which it is measured} */
  public Scope scope() {
    return scope;
  }

  /** {@return the name of its row in the report's tables} */
  public String title() {
    return title;
  }

  /** {@return the name of its row in tables on terminals, which have less space} */
  public String brief() {
    return brief;
  }

  /** {@return its count and summary, seconds; null where they are not known} */
  public @Nullable CountedTimes in(AnalysisResult result) {
    return times.apply(result);
  }

  /** {@return its metrics; null if gates have none} */
  public @Nullable Gate gate() {
    return gate;
  }

  /**
   * {@return a row's time, for resampling; null where two runs are compared by their intervals
   * alone}
   */
  public @Nullable RowTime rowTime() {
    return rowTime;
  }

  /** {@return whether it depends on the load} */
  public boolean isOfLoad() {
    return ofLoad;
  }

  /** {@return whether it includes failed samples} */
  public boolean isMixingFailures() {
    return mixesFailures;
  }

  /** {@return why {@code result} does not have it, in words; null where it does} */
  public @Nullable String absence(AnalysisResult result) {
    return absence.apply(result);
  }

  /** Its object in JSON: a count and the figures. */
  FigurePart<AnalysisResult, CountedTimes> counted() {
    return FigurePart.of(
            field,
            this::in,
            gate == null ? title : gate.what(),
            Figure.count("count", CountedTimes::count, "how many times these are"))
        .with(quantiles("_s", CountedTimes::times))
        .withoutColumns();
  }

  /** Times of one label: how many, mean to longest. */
  static <S> Member<S> ofLabel(String name, Function<S, CountedTimes> times, String meaning) {
    return FigurePart.of(
            name,
            times,
            meaning,
            Figure.count("count", CountedTimes::count, "how many times these are"))
        .with(quantiles("_s", CountedTimes::times));
  }

  /** Mean to longest. */
  static <S> List<Member<S>> quantiles(String ending, Function<S, DurationSummary> times) {
    return List.of(
        Figure.seconds("mean" + ending, times.andThen(DurationSummary::mean), "mean"),
        Figure.seconds(
            "sd" + ending, times.andThen(DurationSummary::sd), "standard deviation (n − 1)"),
        Figure.seconds("p50" + ending, times.andThen(DurationSummary::p50), "median"),
        Figure.seconds("p90" + ending, times.andThen(DurationSummary::p90), "90th percentile"),
        Figure.seconds("p95" + ending, times.andThen(DurationSummary::p95), "95th percentile"),
        Figure.seconds("p99" + ending, times.andThen(DurationSummary::p99), "99th percentile"),
        Figure.seconds("max" + ending, times.andThen(DurationSummary::max), "longest"));
  }
}
