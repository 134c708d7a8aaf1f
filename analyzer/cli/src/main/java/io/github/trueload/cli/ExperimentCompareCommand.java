package io.github.trueload.cli;

import io.github.trueload.report.CsvTable;
import io.github.trueload.sweep.Sweep;
import io.github.trueload.sweep.SweepCompareHtml;
import io.github.trueload.sweep.SweepCompareJson;
import io.github.trueload.sweep.SweepComparison;
import io.github.trueload.sweep.SweepCsv;
import io.github.trueload.sweep.SweepFiles;
import io.github.trueload.sweep.SweepJson;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      "  trueload experiment compare nginx apache --html both.html --json both.json",
      "",
      "Exit: 0 done, 2 wrong usage, experiments of two kinds, or an unwritable output, 3"
          + " unreadable input."
    },
    sortOptions = false)
final class ExperimentCompareCommand
    implements Callable<Integer>, PlanOutput.View<SweepComparison> {

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "A", description = "The folder of an experiment's results.")
  private Path base;

  @Parameters(index = "1", paramLabel = "B", description = "The folder of another's.")
  private Path other;

  @Mixin private PageOption page;

  @Mixin private PlanOutput output;

  ExperimentCompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    return output.write(terminal, List.of(), page, this::compare, this);
  }

  private SweepComparison compare() throws IOException {
    SweepComparison both =
        SweepComparison.of(base.toString(), read(base), other.toString(), read(other));
    page.write(file -> SweepCompareHtml.write(both, file));
    return both;
  }

  @Override
  public List<String> lines(SweepComparison both) {
    return ExperimentTables.comparison(both);
  }

  @Override
  public void json(SweepComparison both, Writer out) throws IOException {
    SweepCompareJson.write(both, out);
  }

  @Override
  public List<CsvTable> tables(SweepComparison both) {
    return SweepCsv.of(both);
  }

  private static Sweep read(Path results) throws IOException {
    return SweepJson.read(Files.isDirectory(results) ? results.resolve(SweepFiles.JSON) : results);
  }
}
