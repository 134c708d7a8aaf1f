package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.TextTable;
import io.github.trueload.recorded.SessionComparison;
import io.github.trueload.recorded.SessionComparison.Differences;
import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code trueload sessions compare}: whether two runs were of one workload. */
@Command(
    name = "compare",
    description = {
      "Compare two session files: same sessions, same requests in the same order, and how much"
          + " their times differ."
    },
    footer = {
      "",
      "Examples:",
      "  trueload sessions compare asked.csv replayed.csv",
      "",
      "Exit: 0 the same sessions and requests, 1 others, 2 wrong usage, 3 unreadable input."
    },
    sortOptions = false)
final class SessionsCompareCommand extends TerminalCommand {

  private static final int WIDTH = 80;

  @Parameters(index = "0", paramLabel = "FIRST", description = "A session file.")
  private Path first;

  @Parameters(index = "1", paramLabel = "SECOND", description = "The other session file.")
  private Path second;

  @Override
  int run() throws IOException, OptionException {
    SessionComparison comparison = compare();
    say(comparison);
    return comparison.sameWorkload() ? ExitCodes.OK : ExitCodes.FAILED;
  }

  private SessionComparison compare() throws IOException {
    try (SessionFiles.Input one = new SessionFiles.Input(first, 0, () -> 0);
        SessionFiles.Input other = new SessionFiles.Input(second, 0, () -> 0)) {
      return SessionComparison.of(one, other);
    } catch (SessionFileException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void say(SessionComparison comparison) {
    line(
        comparison.sameWorkload()
            ? "The same workload: %s with %s in the same order"
                .formatted(
                    NumberText.count(comparison.same(), "session"),
                    NumberText.count(comparison.requests(), "request"))
            : "Not the same workload: %s the same, %s different, %s in the first alone, %s in the second"
                .formatted(
                    NumberText.count(comparison.same(), "session"),
                    NumberText.count(comparison.different()),
                    NumberText.count(comparison.onlyFirst()),
                    NumberText.count(comparison.onlySecond())));
    if (!comparison.firstDifference().isEmpty()) {
      line("  " + comparison.firstDifference());
    }
    TextTable table =
        new TextTable().row("second minus first", "number", "mean", "p50", "p90", "p99", "most");
    row(table, "arrivals", comparison.arrivals());
    row(table, "intervals", comparison.intervals());
    row(table, "think times", comparison.thinks());
    table.lines("  ", WIDTH).forEach(this::line);
    line("  mean: signed; p50 to max: absolute differences");
  }

  private static void row(TextTable table, String what, Differences of) {
    table.row(
        what,
        NumberText.count(of.count()),
        NumberText.duration(of.meanSeconds()),
        NumberText.duration(of.sizeSeconds(0.5)),
        NumberText.duration(of.sizeSeconds(0.9)),
        NumberText.duration(of.sizeSeconds(0.99)),
        NumberText.duration(of.sizeSeconds(1)));
  }
}
