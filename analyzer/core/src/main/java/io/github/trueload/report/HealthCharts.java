package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.generator.GeneratorHealth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines and words of the charts of the load generator's health. */
final class HealthCharts {

  private static final double MILLIS = 1e3;
  private static final double PERCENT = 100;

  private HealthCharts() {}

  static List<Line> pauses(AnalysisResult summary) {
    List<Line> lines = new ArrayList<>();
    GeneratorHealth health = summary.health();
    if (health != null && isDrawn(health)) {
      add(lines, "Max pause", Style.LINE, health.overTime().pause(), MILLIS);
      add(lines, "Wake-up delay, p99", Style.THIN, health.overTime().lag(), MILLIS);
    }
    return lines;
  }

  static String pausesWords(AnalysisResult summary) {
    GeneratorHealth health = summary.health();
    if (health == null) {
      return "";
    }
    String lag =
        health.wakeUps() == 0
            ? "the wake-up delay is not known"
            : "p99 of the delay of %s: %s"
                .formatted(
                    NumberText.count(health.wakeUps(), "wake-up"),
                    NumberText.duration(health.lagP99()));
    return "Max pause %s; %s of the time in pauses; %s."
        .formatted(
            NumberText.duration(health.longestPause()),
            NumberText.percent(health.pauseShare()),
            lag);
  }

  static List<Line> cpu(AnalysisResult summary) {
    List<Line> lines = new ArrayList<>();
    GeneratorHealth health = summary.health();
    if (health != null && isDrawn(health)) {
      add(lines, "CPU use", Style.LINE, health.overTime().cpu(), PERCENT);
      add(lines, "CPU use of the JVM", Style.THIN, health.overTime().processCpu(), PERCENT);
    }
    return lines;
  }

  static String cpuWords(AnalysisResult summary) {
    GeneratorHealth health = summary.health();
    if (health == null) {
      return "";
    }
    return "Mean %s, max second %s; the JVM %s."
        .formatted(
            NumberText.percent(health.cpuMean()),
            NumberText.percent(health.cpuMax()),
            NumberText.percent(health.processCpuMean()));
  }

  /** One second makes no line. */
  private static boolean isDrawn(GeneratorHealth health) {
    return health.overTime().pause().x().length > 1;
  }

  private static void add(
      List<Line> lines, String name, Style style, Series series, double factor) {
    if (series.x().length > 0) {
      double[] y = Arrays.stream(series.y()).map(value -> value * factor).toArray();
      lines.add(Line.of(name, Role.LOG, style, new Series(series.x(), y)));
    }
  }
}
