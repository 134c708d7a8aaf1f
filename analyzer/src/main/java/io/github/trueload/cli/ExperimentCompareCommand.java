package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.report.OutputFile;
import io.github.trueload.report.SweepCompareHtml;
import io.github.trueload.report.SweepFiles;
import io.github.trueload.report.SweepJson;
import io.github.trueload.sweep.Sweep;
import io.github.trueload.sweep.SweepComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload experiment compare}: two experiments, one over the other. */
@Command(
    name = "compare",
    description = {
      "Lays the curves of two experiments over each other, such as of two servers or two versions."
    },
    footer = {
      "",
      "Examples:",
      "  trueload experiment compare nginx apache --html both.html",
      "",
      "Exit: 0 done, 2 wrong usage, experiments of two kinds, or an unwritable output, 3"
          + " unreadable input."
    },
    sortOptions = false)
final class ExperimentCompareCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "A", description = "The folder of an experiment's results.")
  private Path base;

  @Parameters(index = "1", paramLabel = "B", description = "The folder of another's.")
  private Path other;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write one self-contained HTML page with charts and tables to FILE.")
  private Path html;

  ExperimentCompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    return Refusals.guard(terminal, this::compare);
  }

  private int compare() throws IOException, OptionException {
    if (html != null) {
      OutputFile.check(html);
    }
    SweepComparison both;
    try {
      both = SweepComparison.of(base.toString(), read(base), other.toString(), read(other));
    } catch (IllegalArgumentException e) {
      throw new OptionException(e.getMessage());
    }
    if (html != null) {
      SweepCompareHtml.write(both, html);
    }
    ExperimentTables.comparison(both).forEach(terminal.text()::println);
    terminal.text().flush();
    return ExitCodes.OK;
  }

  private static Sweep read(Path results) throws IOException {
    return SweepJson.read(Files.isDirectory(results) ? results.resolve(SweepFiles.JSON) : results);
  }
}
