package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.sweep.SweepComparison;
import io.github.trueload.sweep.SweepComparisonDocument;
import io.github.trueload.sweep.SweepFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trueload experiment compare}: two experiments, one over the other. */
@Command(
    name = "compare",
    description = {
      "Compare the curves of two experiments, such as of two servers or two versions."
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
final class ExperimentCompareCommand extends TerminalCommand {

  @Parameters(index = "0", paramLabel = "A", description = "Result folder of the first experiment.")
  private Path base;

  @Parameters(
      index = "1",
      paramLabel = "B",
      description = "Result folder of the second experiment.")
  private Path other;

  @Mixin private PagedOutput output;

  @Override
  int run() throws IOException, OptionException {
    return output.write(
        terminal,
        Stream.of(base, other).map(SweepFiles::at).flatMap(List::stream).toList(),
        this::compare,
        SweepComparisonDocument::of,
        SweepComparisonDocument::json,
        new PlannedOutputs().sparing(SweepFiles.folder(base)).sparing(SweepFiles.folder(other)));
  }

  private SweepComparison compare() throws IOException {
    SweepComparison both =
        SweepComparison.of(
            base.toString(), SweepFiles.read(base), other.toString(), SweepFiles.read(other));
    return both;
  }
}
