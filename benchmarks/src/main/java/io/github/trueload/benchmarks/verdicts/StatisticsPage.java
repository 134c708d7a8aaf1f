package io.github.trueload.benchmarks.verdicts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Writes the tables into {@code docs/statistics.md}, between the comments with their names. */
final class StatisticsPage {

  /** Seed of the tables in the documentation. */
  static final long SEED = 1;

  private static final Path PAGE = Path.of("docs", "statistics.md");
  private static final int PART_OF_LOGS = 8;

  private StatisticsPage() {}

  /**
   * Simulates and writes.
   *
   * @param runs of a row, at most; logs have an eighth of them
   * @param wanted what the name of a row of verdicts must contain
   */
  static void write(int runs, Pattern wanted) throws IOException {
    StreamSummary summary = new StreamSummary();
    for (Row row : VerdictTable.rows()) {
      if (wanted.matcher(row.name()).find()) {
        summary.accept(row, row.simulate(VerdictTable.runsOf(row, runs), SEED));
      }
    }
    replace("verdicts", summary.lines());
    replace("logs", LogTable.lines(Math.max(1, runs / PART_OF_LOGS)).toList());
    replace("conformance", ConformanceTable.lines(runs, Pattern.compile("")).toList());
  }

  private static void replace(String name, List<String> lines) throws IOException {
    Files.writeString(PAGE, replaced(Files.readString(PAGE), name, lines));
  }

  static String replaced(String page, String name, List<String> lines) {
    String begin = "<!-- " + name + " -->\n";
    String end = "<!-- /" + name + " -->";
    int from = page.indexOf(begin);
    int to = page.indexOf(end);
    if (from < 0 || to < from) {
      throw new IllegalStateException(PAGE + " has no lines " + begin.trim() + " and " + end);
    }
    return page.substring(0, from + begin.length())
        + String.join("\n", lines)
        + "\n"
        + page.substring(to);
  }
}
