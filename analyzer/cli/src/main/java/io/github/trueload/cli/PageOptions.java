package io.github.trueload.cli;

import io.github.trueload.gate.CheckResult;
import io.github.trueload.report.ReportExtras;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

final class PageOptions {

  @Option(
      names = "--title",
      paramLabel = "TEXT",
      description = "Title of the HTML report. Default: the verdict.")
  private String title;

  @Option(
      names = "--meta",
      paramLabel = "KEY=VALUE",
      description = "Fact for the head of the HTML report, such as commit=1a2b3c; repeatable.")
  private Map<String, String> facts = new LinkedHashMap<>();

  /** The additions, with the outcomes of gates; null for none. */
  ReportExtras with(@Nullable CheckResult gates) {
    return with(gates, null);
  }

  /**
   * The additions.
   *
   * @param gates their outcomes; null for none
   * @param zone time zone of the reader; null for UTC
   */
  ReportExtras with(@Nullable CheckResult gates, @Nullable ZoneId zone) {
    return new ReportExtras(title, facts, gates, zone);
  }
}
