package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Table;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.figures.TimesFigures;
import io.github.trueload.stats.durations.CountedTimes;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table with a distribution in each row.
 *
 * @param page what it is of, on a page
 * @param console what it is of, on a terminal
 */
record NamedTimes(String page, String console, CountedTimes of) {

  /** The rows of a group of the catalogue that {@code result} has. */
  static List<NamedTimes> of(Group group, AnalysisResult result) {
    return TimesFigures.of(group).stream()
        .flatMap(times -> known(times.title(), times.brief(), times.in(result)))
        .toList();
  }

  /** The row; none where the times are not known. */
  static Stream<NamedTimes> known(String page, String console, @Nullable CountedTimes of) {
    return of == null ? Stream.empty() : Stream.of(new NamedTimes(page, console, of));
  }

  /**
   * A table of {@code rows}.
   *
   * @param head of the first column on a terminal
   * @param isBrief whether a terminal lacks the room for every quantile: long durations are wide
   */
  static Table<NamedTimes> table(List<NamedTimes> rows, String head, boolean isBrief) {
    return Table.of(rows)
        .text(null, "Time", null, NamedTimes::page)
        .text(null, null, head, NamedTimes::console)
        .number(null, "Count", "count", row -> row.of().count(), COUNT)
        .number(null, "Mean", "mean", row -> row.of().times().mean(), DURATION)
        .number(null, "Std. dev.", "sd", row -> row.of().times().sd(), DURATION)
        .number(null, "Median", "p50", row -> row.of().times().p50(), DURATION)
        .number(null, "p90", isBrief ? null : "p90", row -> row.of().times().p90(), DURATION)
        .number(null, "p95", "p95", row -> row.of().times().p95(), DURATION)
        .number(null, "p99", isBrief ? null : "p99", row -> row.of().times().p99(), DURATION)
        .number(null, "Max", "max", row -> row.of().times().max(), DURATION);
  }
}
