package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.GeneratorHealth;

/** Whether the load generator was fit to be measured with. */
final class HealthSection {

  private HealthSection() {}

  static boolean isTold(AnalysisResult summary) {
    return summary.health() != null;
  }

  static void write(AnalysisResult summary, Html html) {
    GeneratorHealth health = summary.health();
    Figure.pair(Chart.GENERATOR_PAUSES, Chart.GENERATOR_CPU, summary, html);
    table(health).write(html);
    Table troubles = new Table("What could have moved the result", false).text("Trouble");
    health.disturbances().stream()
        .map(Disturbance::sentence)
        .forEach(sentence -> troubles.row(sentence));
    if (!troubles.isEmpty()) {
      troubles.write(html);
    }
  }

  private static Table table(GeneratorHealth health) {
    return new Table("The load generator's health", false)
        .text("Figure")
        .text("Value")
        .row("Load generators", String.join(", ", health.hosts()))
        .row("Seconds measured", Figures.count(health.seconds()))
        .row("Of the window", Figures.percent(health.covered()))
        .row("Longest pause", Figures.duration(health.longestPause()))
        .row("When", Figures.stamp(health.longestPauseAt()))
        .row("Time in pauses of 10 ms and more", Figures.percent(health.pauseShare()))
        .row("Pauses for garbage collection", Figures.count(health.collections()))
        .row("They took together", Figures.duration(health.collectionTime()))
        .row("Processors in use, mean", Figures.percent(health.cpuMean()))
        .row("In 95 % of the seconds at most", Figures.percent(health.cpuP95()))
        .row("In the fullest second", Figures.percent(health.cpuMax()))
        .row("By the JVM itself, mean", Figures.percent(health.processCpuMean()))
        .row("Taken away by a hypervisor, mean", Figures.percent(health.stolenCpuMean()))
        .row("Wake-ups from think times", Figures.count(health.wakeUps()))
        .row("Half of them late by at most", Figures.duration(health.lagP50()))
        .row("99 % of them", Figures.duration(health.lagP99()))
        .row("The latest", Figures.duration(health.lagMax()));
  }
}
