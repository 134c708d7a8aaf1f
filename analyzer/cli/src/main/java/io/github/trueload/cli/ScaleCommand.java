package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.WebUse;
import io.github.trueload.analysis.WindowChoice;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.scale.ScaleDocument;
import io.github.trueload.scale.ScaleTable;
import io.github.trueload.scale.Scaling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload scale}: several runs of one system. */
@Command(
    name = "scale",
    description = {
      "Compare several runs of one system, one log per run: users, think times, rates and"
          + " response times (Principle A), and the rate at which the system saturates."
    },
    footer = {
      "",
      "Examples:",
      "  trueload scale 100.jtl 200.jtl 400.jtl --html scale.html",
      "",
      "Durations: 250ms, 30s, 2m.",
      "Exit: 0 done, 2 wrong usage, a log without users, or an unwritable output, 3 unreadable"
          + " input."
    },
    sortOptions = false)
final class ScaleCommand extends TerminalCommand {

  @Parameters(arity = "1..*", paramLabel = "RUN", description = "Log of a run.")
  private List<Path> runs;

  @Option(
      names = {"--steady", "--trim"},
      paramLabel = "START,END|auto|none",
      converter = SteadyConverter.class,
      description =
          "Leave out these durations at the start and end of each run, such as 2m,3m; auto: detect"
              + " them with MSER-5; none: the whole runs, the default.")
  private WindowChoice window = WindowChoice.WHOLE;

  @Option(
      names = "--think",
      split = ",",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Also report the number of equivalent web users for these mean think times.")
  private List<Double> think;

  @Option(
      names = "--objects-per-page",
      paramLabel = "OBJECTS[/PAGES]",
      converter = Converters.Ratio.class,
      description =
          "Requests per page for --think, such as 15/9 for 15 requests on 9 pages. Default: 1.")
  private Double objectsPerPage;

  @Mixin private PagedOutput output;

  @Override
  int run() throws IOException, OptionException {
    return output.write(terminal, runs, this::table, ScaleDocument::of, ScaleDocument::json);
  }

  private ScaleTable table() throws IOException, OptionException {
    WebUse use = WebUses.of(think, objectsPerPage);
    List<AnalysisOptions> each =
        runs.stream()
            .map(run -> new AnalysisOptions(List.of(run), window, null).with(use))
            .toList();
    ScaleTable table = Scaling.of(each, Inputs.opener(InputOptions.defaults()));
    return table;
  }
}
