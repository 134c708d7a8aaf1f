package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.document.Format.PERCENT;
import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.GeneratorHealth;
import java.util.ArrayList;
import java.util.List;

/** Whether the load generator was fit to be measured with. */
final class HealthSection {

  private HealthSection() {}

  static Section of(AnalysisResult result) {
    List<Block> blocks = new ArrayList<>(delay(result));
    GeneratorHealth health = result.health();
    if (health != null) {
      blocks.add(
          AnalysisChart.pair(AnalysisChart.GENERATOR_PAUSES, AnalysisChart.GENERATOR_CPU, result));
      blocks.add(figures(health));
      if (health.wakeUps() == 0) {
        blocks.add(
            Note.console(
                "  ", "  ", "lag: not known, no thread waited for Trueload's timers alone"));
      }
      if (!health.disturbances().isEmpty()) {
        blocks.add(
            Table.of(health.disturbances())
                .page("What could have moved the result")
                .text(null, "Trouble", null, Disturbance::sentence));
      }
    }
    return new Section("section-5", "The load generator's health", blocks);
  }

  /** How late it noticed responses, which the kernel's timestamps of the log tell. */
  private static List<Block> delay(AnalysisResult result) {
    List<NamedTimes> delay = NamedTimes.of(Group.DELAY, result);
    return delay.isEmpty()
        ? List.of()
        : List.of(
            NamedTimes.table(delay, "", false)
                .page("How much later than the kernel the load generator noticed responses")
                .console("How much later than the kernel the load generator noticed responses"));
  }

  private static Block figures(GeneratorHealth of) {
    String hosts = of.hosts().size() > 1 ? "s " + String.join(", ", of.hosts()) : "";
    return Table.ofOne(of)
        .page("The load generator's health")
        .console(
            "Health of the load generator%s, over %s"
                .formatted(hosts, count(of.seconds(), "second")))
        .text(null, "Load generators", null, health -> String.join(", ", health.hosts()))
        .number(null, "Seconds measured", null, GeneratorHealth::seconds, COUNT)
        .number(null, "Of the window", null, GeneratorHealth::covered, PERCENT)
        .number(null, "Longest pause", "pause, longest", GeneratorHealth::longestPause, DURATION)
        .number(null, "When", null, GeneratorHealth::longestPauseAt, Figures::stamp)
        .number(
            null,
            "Time in pauses of 10 ms and more",
            "in pauses",
            GeneratorHealth::pauseShare,
            PERCENT)
        .number(null, "Pauses for garbage collection", null, GeneratorHealth::collections, COUNT)
        .number(null, "They took together", null, GeneratorHealth::collectionTime, DURATION)
        .figures(null, "GC pauses", HealthSection::collections)
        .number(null, "Processors in use, mean", "CPU mean", GeneratorHealth::cpuMean, PERCENT)
        .number(null, "In 95 % of the seconds at most", "p95", GeneratorHealth::cpuP95, PERCENT)
        .number(null, "In the fullest second", "max", GeneratorHealth::cpuMax, PERCENT)
        .number(null, "By the JVM itself, mean", "JVM", GeneratorHealth::processCpuMean, PERCENT)
        .number(
            null, "Taken away by a hypervisor, mean", null, GeneratorHealth::stolenCpuMean, PERCENT)
        .number(null, "Wake-ups from think times", null, GeneratorHealth::wakeUps, COUNT)
        .number(null, "Half of them late by at most", null, GeneratorHealth::lagP50, DURATION)
        .number(null, "99 % of them", "lag p99", GeneratorHealth::lagP99, DURATION)
        .number(null, "The latest", null, GeneratorHealth::lagMax, DURATION);
  }

  private static String collections(GeneratorHealth health) {
    return count(health.collections()) + ", " + duration(health.collectionTime());
  }
}
