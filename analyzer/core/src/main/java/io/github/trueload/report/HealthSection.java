package io.github.trueload.report;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Details;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.figures.HealthFigures;
import io.github.trueload.figures.NetworkFigures;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.generator.GeneratorHealth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether the load generator was fit to be measured with. */
final class HealthSection {

  private HealthSection() {}

  static Section of(AnalysisResult result) {
    GeneratorHealth health = result.health();
    boolean isBottleneck = health != null && health.isBottleneck();
    List<Block> blocks = isBottleneck ? blocks(result) : List.of(Details.of(() -> blocks(result)));
    return new Section("load-generator", "Load generator", blocks);
  }

  private static List<Block> blocks(AnalysisResult result) {
    List<Block> blocks = new ArrayList<>();
    if (result.clock() != null) {
      blocks.add(clock(result));
    }
    blocks.addAll(delay(result));
    GeneratorHealth health = result.health();
    if (health != null) {
      blocks.add(
          ChartBlock.pair(
              () -> AnalysisChart.GENERATOR_PAUSES.of(result),
              () -> AnalysisChart.GENERATOR_CPU.of(result)));
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
    return blocks;
  }

  private static Block clock(AnalysisResult result) {
    return PartTable.add(
        Table.ofOne(result).page("Clock of the log's times").console("Clock of the log's times"),
        NetworkFigures.clock());
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
    return PartTable.add(
        Table.ofOne(of)
            .page("Health of the load generator")
            .console(
                "Health of the load generator%s, over %s"
                    .formatted(hosts, count(of.seconds(), "second")))
            .text(null, "Load generators", null, health -> String.join(", ", health.hosts())),
        HealthFigures.part(),
        Map.of("gc_s", table -> table.figures(null, "GC pauses", HealthSection::collections)));
  }

  private static String collections(GeneratorHealth health) {
    return count(health.collections()) + ", " + duration(health.collectionTime());
  }
}
