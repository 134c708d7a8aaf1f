package io.github.trueload.cli;

import io.github.trueload.analysis.Analysis;
import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.SourceOpener;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.stats.ObservedLoop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The closed loop of a run, as its log shows it. */
final class MeasuredLoop {

  private MeasuredLoop() {}

  /**
   * Measures.
   *
   * @throws OptionException if the file contains no users or no response times
   * @throws IOException if it cannot be read
   */
  static ClosedLoop of(Path log) throws IOException, OptionException {
    SourceOpener opener = Inputs.opener(InputOptions.defaults());
    ObservedLoop loop = Analysis.run(AnalysisOptions.of(List.of(log)), opener).loop();
    if (loop == null || !(loop.response() > 0)) {
      throw new OptionException(
          log
              + ": contains no think and response times of users; give a log with threads, or --rate"
              + " and --service");
    }
    // N recomputed, so that N, Z, λ and R agree
    return new ClosedLoop(loop.littleUsers(), loop.think().mean(), loop.response());
  }
}
