package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.TextTable;
import io.github.trueload.gate.Outcome;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.NumberText;
import io.github.trueload.workload.Similarity;
import io.github.trueload.workload.Similarity.Figure;
import io.github.trueload.workload.WorkloadFile;
import io.github.trueload.workload.WorkloadModel;
import io.github.trueload.workload.WorkloadText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload workload compare}: how much a run is like a description. */
@Command(
    name = "compare",
    description = {
      "Compare a run with a description: a likeness from 0 to 1 for each dimension, and the values"
          + " that runs of the description have by chance."
    },
    footer = {
      "",
      "Examples:",
      "  trueload workload compare workload.json run.jtl",
      "  trueload workload compare workload.json run.jtl --at-least 0.9 --json like.json",
      "  trueload workload compare workload.json run.jtl --within-noise",
      "",
      "Exit: 0 done and no gate failed, 1 a dimension is below --at-least or outside the noise, 2"
          + " wrong usage or an unwritable output, 3 unreadable input, 4 a dimension is not known,"
          + " or below --at-least within the noise."
    },
    sortOptions = false)
final class WorkloadCompareCommand extends TerminalCommand {

  private static final int WIDTH = 100;

  @Parameters(index = "0", paramLabel = "WORKLOAD", description = "A description.")
  private Path file;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "RUN", description = "Logs of the run.")
  private List<Path> runs;

  @Option(
      names = "--at-least",
      paramLabel = "L",
      description = "Fail if the likeness of a dimension is below L, from 0 to 1.")
  private @Nullable Double atLeast;

  @Option(
      names = "--within-noise",
      description = "Fail if a dimension differs more than runs of the description do by chance.")
  private boolean isWithinNoise;

  @Option(
      names = "--of",
      split = ",",
      paramLabel = "DIMENSION",
      description = "Judge only these dimensions: ${COMPLETION-CANDIDATES}. Default: all.")
  private List<Similarity.Dimension> judged = List.of(Similarity.Dimension.values());

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
  private @Nullable Path json;

  @Mixin private WorkloadInput input;

  @Override
  int run() throws IOException, OptionException {
    if (atLeast != null && !(atLeast >= 0 && atLeast <= 1)) {
      throw new OptionException("--at-least: the likeness must be 0 to 1");
    }
    List<Path> inputs = Stream.concat(Stream.of(file), runs.stream()).toList();
    new PlannedOutputs().add("--json", json).check(inputs).removeStale();
    WorkloadModel workload = WorkloadFile.read(file);
    WorkloadInput.Read read = input.read(runs);
    List<Figure> figures;
    try {
      figures = Similarity.of(workload, read.sessions(), read.stepSeconds(), input.seed());
    } catch (IllegalArgumentException e) {
      throw new UnreadableInputException(
          file + ", " + runs.get(0), String.valueOf(e.getMessage()), "give a longer run");
    }
    if (json != null) {
      json(read, figures).writeTo(json);
    }
    say(workload, read, figures);
    return ExitCodes.of(outcome(figures));
  }

  private Outcome outcome(List<Figure> figures) {
    return Outcome.worst(figures.stream().map(this::outcome).toList());
  }

  /** A difference that is no larger than chance makes it never fails a run. */
  private Outcome outcome(Figure figure) {
    boolean isBelow = atLeast != null && figure.likeness() < atLeast;
    if (atLeast == null && !isWithinNoise || !judged.contains(figure.dimension())) {
      return Outcome.PASS;
    }
    if (figure.reason() != null) {
      return Outcome.INCONCLUSIVE;
    }
    if (figure.isWithinNoise()) {
      return isBelow ? Outcome.INCONCLUSIVE : Outcome.PASS;
    }
    return isBelow || isWithinNoise ? Outcome.FAIL : Outcome.PASS;
  }

  private static String words(Figure figure) {
    return figure.reason() != null
        ? "not known"
        : figure.isWithinNoise() ? "equal within noise" : "differs";
  }

  private void say(WorkloadModel workload, WorkloadInput.Read read, List<Figure> figures) {
    line(
        "%s with %s, compared with a description of %s"
            .formatted(
                NumberText.count(read.sessions().sessions(), "session"),
                NumberText.count(read.sessions().requests(), "request"),
                WorkloadText.size(workload)));
    boolean isJudged = atLeast != null || isWithinNoise;
    TextTable table =
        new TextTable()
            .row("dimension", "likeness", "by chance", "least", "", isJudged ? "gate" : "");
    List<String> reasons = new ArrayList<>();
    for (Figure each : figures) {
      table.row(
          each.dimension().id().replace('_', ' '),
          NumberText.fixed(each.likeness(), 3),
          NumberText.fixed(each.typical(), 3),
          NumberText.fixed(each.least(), 3),
          words(each),
          isJudged && judged.contains(each.dimension()) ? outcome(each).id() : "");
      if (each.reason() != null) {
        reasons.add("  " + each.dimension().id().replace('_', ' ') + ": " + each.reason());
      }
    }
    table.lines("  ", WIDTH).forEach(this::line);
    reasons.forEach(this::line);
    line(
        "  by chance, least: median and least of %s simulated runs of the description of this length"
            .formatted(Similarity.SIMULATED));
  }

  private JsonObject json(WorkloadInput.Read read, List<Figure> figures) {
    List<JsonObject> list =
        figures.stream()
            .map(
                each ->
                    new JsonObject()
                        .with("dimension", each.dimension().id())
                        .with("likeness", each.likeness())
                        .with("by_chance", each.typical())
                        .with("least_by_chance", each.least())
                        .with("within_noise", each.reason() == null ? each.isWithinNoise() : null)
                        .with("outcome", outcome(each).id())
                        .with("reason", each.reason()))
            .toList();
    return new JsonObject()
        .with("schema", "trueload.likeness/1")
        .with("outcome", outcome(figures).id())
        .with("at_least", atLeast)
        .with("sessions", read.sessions().sessions())
        .with("requests", read.sessions().requests())
        .with("dimensions", list);
  }
}
