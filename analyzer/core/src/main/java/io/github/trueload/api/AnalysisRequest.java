package io.github.trueload.api;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.SourceOpener;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * A run that is to be analyzed.
 *
 * @param options its files, the part of it that counts, and what it is judged by
 * @param inputs how the files are read, such as the format of an access log
 */
public record AnalysisRequest(AnalysisOptions options, InputOptions inputs) {

  /** Checks that both are there. */
  public AnalysisRequest {
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(inputs, "inputs");
  }

  /**
   * A whole run, with each file's format found out and the usual criteria.
   *
   * @param files logs and captures of the run, in any mix; one at least
   * @return a request for the whole of each file
   * @throws IllegalArgumentException if there is no file
   */
  public static AnalysisRequest of(List<Path> files) {
    return new AnalysisRequest(AnalysisOptions.of(files), InputOptions.defaults());
  }

  /**
   * A whole run, as {@link #of(List)} reads it.
   *
   * @param files logs and captures of the run, in any mix; one at least
   * @return a request for the whole of each file
   * @throws IllegalArgumentException if there is no file
   */
  public static AnalysisRequest of(Path... files) {
    return of(List.of(files));
  }

  SourceOpener opener() {
    return Inputs.opener(inputs);
  }
}
