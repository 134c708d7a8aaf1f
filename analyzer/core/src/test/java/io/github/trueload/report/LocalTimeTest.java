package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A terminal shows the window in UTC and in its reader's time zone. */
class LocalTimeTest {

  private static List<String> times(String zone) {
    ReportExtras extras =
        new ReportExtras(null, Map.of(), null, zone == null ? null : ZoneId.of(zone));
    return AnalysisDocument.lines(Summaries.whole(), extras, false).stream()
        .map(String::strip)
        .filter(line -> line.startsWith("window:") || line.startsWith("local time:"))
        .toList();
  }

  /** Kolkata is 5 hours and 30 minutes before UTC all year (IANA's time zones, file asia). */
  @Test
  void theWindowIsShownInTheReadersZoneToo() {
    assertThat(times("Asia/Kolkata"))
        .containsExactly(
            "window: 2025-11-21 04:06:40.125 UTC to 2025-11-21 04:07:25.125 UTC, 45 s",
            "local time: 2025-11-21 09:36:40.125 +05:30 to 2025-11-21 09:37:25.125 +05:30,"
                + " Asia/Kolkata");
  }

  @Test
  void utcIsShownOnce() {
    assertThat(times("UTC")).hasSize(1);
    assertThat(times(null)).hasSize(1);
  }
}
