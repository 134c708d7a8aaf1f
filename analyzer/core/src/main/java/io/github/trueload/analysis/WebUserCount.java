package io.github.trueload.analysis;

import io.github.trueload.queueing.WebUsers;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.WebUserRow;
import io.github.trueload.stats.WebUserTable;

/** The web users behind a test, from its rate and its response times. */
final class WebUserCount {

  private WebUserCount() {}

  /** The table; null if not asked for, or where rate or response time are not known. */
  static WebUserTable of(AnalysisResult summary, WebUse use) {
    DurationSummary times = summary.response();
    if (times == null && summary.wire() != null) {
      times = summary.wire().response();
    }
    double rate = summary.arrivals().ratePerSecond();
    if (use == null
        || times == null
        || !(times.mean() >= 0)
        || !(rate > 0)
        || !Double.isFinite(rate)) {
      return null;
    }
    WebUsers web = new WebUsers(rate, times.mean(), 1, use.objectsPerPage());
    return new WebUserTable(
        use.objectsPerPage(),
        web.pagesPerSecond(),
        web.pagesInSystem(),
        use.thinkSeconds().stream().map(think -> new WebUserRow(think, web.users(think))).toList());
  }
}
