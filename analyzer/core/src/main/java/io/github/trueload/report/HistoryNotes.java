package io.github.trueload.report;

import io.github.trueload.history.RunHistory;
import io.github.trueload.history.RunHistory.LeftOut;
import io.github.trueload.stats.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a reader of verdicts must know of the history behind them. */
final class HistoryNotes {

  private static final int MOST_NAMED = 3;

  private HistoryNotes() {}

  /**
   * The sentences.
   *
   * @param like the run that its runs are like
   * @param shows whether it shows how much equal runs differ
   */
  static List<String> of(RunHistory history, String like, boolean shows) {
    String runs = NumberText.count(history.runs().size(), "run") + " like " + like;
    List<String> notes = new ArrayList<>();
    notes.add(
        shows
            ? "how much equal runs differ is known from the history: %s".formatted(runs)
            : "the history has %s; at least 3 are needed to show how much equal runs differ"
                .formatted(runs));
    if (!history.leftOut().isEmpty()) {
      notes.add(leftOut(history.leftOut()));
    }
    return notes;
  }

  private static String leftOut(List<LeftOut> all) {
    String named =
        all.stream()
            .limit(MOST_NAMED)
            .map(each -> each.name() + ": " + each.reason())
            .collect(Collectors.joining("; "));
    int more = all.size() - MOST_NAMED;
    return "left out of the history: "
        + named
        + (more > 0 ? "; and " + NumberText.count(more) + " more" : "");
  }
}
