package io.github.trueload.cli;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.percent;

import io.github.trueload.stats.GeneratorHealth;
import java.util.ArrayList;
import java.util.List;

/** The load generator's health for the terminal. */
final class HealthTable {

  private static final String INDENT = "  ";

  private HealthTable() {}

  /** The lines; none where nothing tells. */
  static List<String> of(GeneratorHealth health) {
    List<String> lines = new ArrayList<>();
    if (health == null) {
      return lines;
    }
    lines.add("");
    lines.add(
        "Health of the load generator%s, over %s"
            .formatted(
                health.hosts().size() > 1 ? "s " + String.join(", ", health.hosts()) : "",
                count(health.seconds(), "second")));
    TextTable table =
        new TextTable()
            .row(
                "pause, longest",
                "in pauses",
                "GC pauses",
                "CPU mean",
                "p95",
                "max",
                "JVM",
                "lag p99")
            .row(
                duration(health.longestPause()),
                percent(health.pauseShare()),
                "%s, %s".formatted(count(health.collections()), duration(health.collectionTime())),
                percent(health.cpuMean()),
                percent(health.cpuP95()),
                percent(health.cpuMax()),
                percent(health.processCpuMean()),
                duration(health.lagP99()));
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
    if (health.wakeUps() == 0) {
      lines.add(INDENT + "lag: not known, no thread waited for Trueload's timers alone");
    }
    return lines;
  }
}
