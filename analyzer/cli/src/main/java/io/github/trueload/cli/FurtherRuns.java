package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.api.AnalysisRequest;
import io.github.trueload.input.InputOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Further runs of one side of a comparison, each given by its files. */
final class FurtherRuns {

  /** What an analysis of some files is asked for. */
  @FunctionalInterface
  interface Analyses {
    AnalysisOptions of(List<Path> files) throws OptionException;
  }

  private FurtherRuns() {}

  /**
   * The files of each run.
   *
   * @param runs the files of a run, separated by commas
   */
  static List<List<Path>> files(List<String> runs) {
    return runs.stream()
        .map(
            files ->
                Arrays.stream(files.split(","))
                    .map(String::strip)
                    .filter(file -> !file.isEmpty())
                    .map(Path::of)
                    .toList())
        .toList();
  }

  /**
   * The first run and the further ones.
   *
   * @param further the files of each further run
   * @param noFile what is wrong if a run has no file, in words
   */
  static List<AnalysisRequest> requests(
      AnalysisOptions first,
      List<List<Path>> further,
      Analyses analyses,
      InputOptions inputs,
      String noFile)
      throws OptionException {
    List<AnalysisRequest> requests = new ArrayList<>();
    requests.add(new AnalysisRequest(first, inputs));
    for (List<Path> files : further) {
      if (files.isEmpty()) {
        throw new OptionException(noFile);
      }
      requests.add(new AnalysisRequest(analyses.of(files), inputs));
    }
    return requests;
  }
}
