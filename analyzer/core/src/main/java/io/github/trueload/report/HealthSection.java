package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.document.Format.PERCENT;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.Details;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.GeneratorHealth;
import io.github.trueload.stats.NumberText;
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
                "  ",
                "  ",
                "wake-up delay: not known, because no thread waited only for Trueload's timers"));
      }
      if (!health.disturbances().isEmpty()) {
        blocks.add(
            Table.of(health.disturbances())
                .page("Disturbances that can affect the result")
                .text(null, "Disturbance", null, Disturbance::sentence));
      }
    }
    boolean isBottleneck = health != null && health.isBottleneck();
    List<Block> onConsole = isBottleneck ? blocks : List.of(Details.of(blocks));
    return new Section("load-generator", "Load generator", blocks, onConsole);
  }

  /** How late it noticed responses, by the kernel's timestamps in the log. */
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
        .page("Health of the load generator")
        .console(
            "Health of the load generator%s, over %s"
                .formatted(hosts, count(of.seconds(), "second")))
        .text(null, "Load generators", null, health -> String.join(", ", health.hosts()))
        .number(null, "Seconds measured", null, GeneratorHealth::seconds, COUNT)
        .number(null, "Share of the window", null, GeneratorHealth::covered, PERCENT)
        .number(null, "Max pause", "max pause", GeneratorHealth::longestPause, DURATION)
        .number(
            null, "Time of the max pause", null, GeneratorHealth::longestPauseAt, NumberText::stamp)
        .number(
            null,
            "Share of time in pauses ≥ 10 ms",
            "in pauses",
            GeneratorHealth::pauseShare,
            PERCENT)
        .number(null, "Pauses for garbage collection", null, GeneratorHealth::collections, COUNT)
        .number(null, "Total time of these pauses", null, GeneratorHealth::collectionTime, DURATION)
        .figures(null, "GC pauses", HealthSection::collections)
        .number(null, "CPU use, mean", "CPU mean", GeneratorHealth::cpuMean, PERCENT)
        .number(null, "CPU use, p95 of the seconds", "p95", GeneratorHealth::cpuP95, PERCENT)
        .number(null, "CPU use, max of the seconds", "max", GeneratorHealth::cpuMax, PERCENT)
        .number(null, "CPU use of the JVM, mean", "JVM", GeneratorHealth::processCpuMean, PERCENT)
        .number(
            null, "Stolen by the hypervisor, mean", null, GeneratorHealth::stolenCpuMean, PERCENT)
        .number(null, "Wake-ups after think times", null, GeneratorHealth::wakeUps, COUNT)
        .number(null, "Wake-up delay, median", null, GeneratorHealth::lagP50, DURATION)
        .number(null, "Wake-up delay, p99", "wake-up delay p99", GeneratorHealth::lagP99, DURATION)
        .number(null, "Wake-up delay, max", null, GeneratorHealth::lagMax, DURATION)
        .number(null, "Sessions that were due", null, GeneratorHealth::sessionsDue, COUNT)
        .number(null, "Sessions dropped", null, GeneratorHealth::sessionsDropped, COUNT);
  }

  private static String collections(GeneratorHealth health) {
    return count(health.collections()) + ", " + duration(health.collectionTime());
  }
}
