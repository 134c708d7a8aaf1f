package io.github.trueload.report;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.durations;

import io.github.trueload.stats.CountedTimes;
import java.util.ArrayList;
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
  static void row(Table table, String name, CountedTimes of) {
    if (of != null) {
      List<String> cells = new ArrayList<>(List.of(name, count(of.count())));
      cells.addAll(durations(of.times()));
      table.row(cells.toArray(String[]::new));
    }
  }
}
