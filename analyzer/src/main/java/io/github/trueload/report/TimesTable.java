package io.github.trueload.report;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;

import io.github.trueload.stats.AnalysisSummary.ResponseTimes;
import io.github.trueload.stats.LogDetail.Times;
import java.util.List;

/** Tables with a distribution in each row. */
final class TimesTable {

  private TimesTable() {}

  /** One without rows. */
  static Table empty(String caption) {
    Table table = new Table(caption, false).text("Of").number("Count");
    List.of("Mean", "Std. dev.", "Median", "90\u00a0%", "95\u00a0%", "99\u00a0%", "Longest")
        .forEach(table::number);
    return table;
  }

  /** Adds a row; none where {@code of} is null. */
  static void row(Table table, String name, Times of) {
    if (of != null) {
      ResponseTimes times = of.times();
      table.row(
          name,
          count(of.count()),
          duration(times.mean()),
          duration(times.sd()),
          duration(times.p50()),
          duration(times.p90()),
          duration(times.p95()),
          duration(times.p99()),
          duration(times.max()));
    }
  }
}
