package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.JsonObject;
import io.github.trueload.gate.ReportedIntervals;
import io.github.trueload.trend.HistoryFiles;
import io.github.trueload.trend.Trend;
import io.github.trueload.trend.TrendDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload trend}: a history of runs. */
@Command(
    name = "trend",
    description = {
      "Show how the figures of a history of runs developed, where they changed, and how much"
          + " equal runs differ."
    },
    footer = {
      "",
      "Examples:",
      "  trueload trend history --html trend.html",
      "  trueload trend history --metric 'p(99)' --label Checkout --csv tables",
      "",
      "Each run is one file of DIR that 'trueload analyze --json' wrote. Files that",
      "cannot be read, inconclusive runs, and runs of another plan or load than the",
      "last run are left out and named.",
      "Exit: 0 done, 2 wrong usage or an unwritable output, 3 unreadable history."
    },
    sortOptions = false)
final class TrendCommand extends TerminalCommand {

  @Parameters(paramLabel = "DIR", description = "Folder of the history.")
  private Path folder;

  @Option(
      names = "--metric",
      split = ",",
      paramLabel = "NAME",
      completionCandidates = FigureNames.class,
      description =
          "Figures to show, such as p(99) or wire.response.p(95). Default: mean, p(50), p(95),"
              + " p(99) and errors.rate.")
  private List<String> metrics = List.of();

  @Option(
      names = "--label",
      paramLabel = "LABEL",
      description = "Show the figures of this label. Default: those of all samples.")
  private String label;

  @Option(
      names = "--benchmark",
      paramLabel = "FILE",
      description =
          "Write the figures of the last run to FILE, as JSON for github-action-benchmark"
              + " (customSmallerIsBetter).")
  private Path benchmark;

  @Mixin private PagedOutput output;

  /** The figures that a history can have. */
  static final class FigureNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ReportedIntervals.figures().iterator();
    }
  }

  @Override
  int run() throws IOException, OptionException {
    return output.write(
        terminal,
        HistoryFiles.files(folder),
        this::trend,
        TrendDocument::of,
        TrendDocument::json,
        new PlannedOutputs().add("--benchmark", benchmark));
  }

  private Trend trend() throws IOException, OptionException {
    Trend trend = Trend.of(folder.toString(), HistoryFiles.read(folder), metrics, label);
    if (benchmark != null) {
      JsonObject.writeList(TrendDocument.benchmark(trend), benchmark);
    }
    return trend;
  }
}
