package io.github.trueload.dsl;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.WindowChoice;
import io.github.trueload.api.AnalysisRequest;
import io.github.trueload.input.InputOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of one run of a load test, for {@link TrueloadAssertions}.
 *
 * @param options the files and the part of the run that counts
 */
public record LoadTestRun(AnalysisOptions options) {

  /**
   * A run with all its files.
   *
   * @param files results and captures, in any mix; one at least
   * @return the whole run
   * @throws IllegalArgumentException if there is no file
   */
  public static LoadTestRun of(Path... files) {
    return new LoadTestRun(AnalysisOptions.of(List.of(files)));
  }

  /**
   * The run whose results are the newest {@code .jtl} file of a folder, such as the folder of
   * jmeter-java-dsl's {@code jtlWriter}.
   *
   * @return the whole run
   * @throws IllegalArgumentException if the folder has no such file
   * @throws UncheckedIOException if the folder cannot be read
   */
  public static LoadTestRun newestIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return of(
          files
              .filter(file -> file.getFileName().toString().endsWith(".jtl"))
              .max((a, b) -> modified(a).compareTo(modified(b)))
              .orElseThrow(
                  () -> new IllegalArgumentException(folder + ": has no .jtl file; run the test")));
    } catch (IOException e) {
      throw new UncheckedIOException(folder + ": cannot be read", e);
    }
  }

  private static FileTime modified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be read", e);
    }
  }

  /**
   * The same run without its ends, such as its ramp-up.
   *
   * @param start time left out at the start, 0 or more
   * @param end time left out at the end, 0 or more
   * @return the part of the run
   */
  public LoadTestRun without(Duration start, Duration end) {
    return new LoadTestRun(
        new AnalysisOptions(
            options.files(),
            WindowChoice.without(start.toNanos(), end.toNanos()),
            options.server(),
            options.criteria(),
            options.health(),
            options.extras()));
  }

  AnalysisRequest request() {
    return new AnalysisRequest(options, InputOptions.defaults());
  }

  @Override
  public String toString() {
    return String.join(", ", options.files().stream().map(Path::toString).toList());
  }
}
