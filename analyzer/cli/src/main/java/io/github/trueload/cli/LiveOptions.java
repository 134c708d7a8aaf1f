package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.WindowChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What is asked of a run that is analyzed as it passes. */
final class LiveOptions {

  private static final double DEFAULT_WINDOW_SECONDS = 10;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "With --live: length of the sliding window of the CoV. Default: 10s.")
  private Double window;

  @Option(
      names = {"--steady", "--trim"},
      paramLabel = "START,END|auto|none",
      converter = SteadyConverter.class,
      description = "With --live: leave these durations out of the report, as in analyze.")
  private WindowChoice steady;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "With --live: also write the results as JSON to FILE.")
  private Path json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "With --live: also write the report to FILE, one page.")
  private Path html;

  /** Refuses what is of --live alone. */
  void refuseWithout() throws OptionException {
    if (Stream.of(window, steady, json, html).anyMatch(Objects::nonNull)) {
      throw new OptionException("--window, --trim, --json and --html need --live");
    }
  }

  /** How far back the lines look. */
  long windowNanos() throws OptionException {
    double seconds = window == null ? DEFAULT_WINDOW_SECONDS : window;
    if (!(seconds > 0)) {
      throw new OptionException("--window: the time must be above 0");
    }
    return Math.max(1, (long) (seconds * 1e9));
  }

  /** What the report is of. */
  AnalysisOptions analysis(Path name) {
    return new AnalysisOptions(List.of(name), steady == null ? WindowChoice.WHOLE : steady, null);
  }

  Path json() {
    return json;
  }

  Path html() {
    return html;
  }
}
