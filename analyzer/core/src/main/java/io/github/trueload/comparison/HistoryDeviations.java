package io.github.trueload.comparison;

import io.github.trueload.history.RunDeviation;
import io.github.trueload.history.RunHistory;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How much equal runs differ in each statistic of each label, as far as a history shows it. */
final class HistoryDeviations {

  /** Without a history no deviation is known. */
  static final HistoryDeviations NONE = new HistoryDeviations(null);

  /** A level changes by chance in one of so many figures. */
  private static final double LEVEL = 0.05;

  private final @Nullable RunHistory history;
  private final Map<String, @Nullable RunDeviation> found = new HashMap<>();

  /**
   * @param history of runs like those compared; null for none
   */
  HistoryDeviations(@Nullable RunHistory history) {
    this.history = history;
  }

  /**
   * {@return the deviation of a statistic; null where the history does not show it}
   *
   * @param label whose times they are
   */
  synchronized @Nullable RunDeviation of(String label, ComparedTimes of, Statistic statistic) {
    if (history == null) {
      return null;
    }
    String metric = of.metrics() + statistic.metric();
    String key = metric + " of " + label;
    if (!found.containsKey(key)) {
      found.put(key, history.trend(metric, label, LEVEL).runDeviation());
    }
    return found.get(key);
  }
}
