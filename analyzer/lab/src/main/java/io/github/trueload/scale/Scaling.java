package io.github.trueload.scale;

import io.github.trueload.analysis.Analysis;
import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.SourceOpener;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.stats.responses.LogTimes;
import io.github.trueload.stats.responses.Received;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.WebUserRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From several runs of one system to how it scales. */
public final class Scaling {

  private Scaling() {}

  /**
   * Reads the runs, one after the other.
   *
   * @param runs options of each run, whose name is its first file
   * @return the table, a row per run
   * @throws OptionException if a run does not contain users, think times and response times, or is
   *     a copy of another
   * @throws IOException if a file cannot be read
   */
  public static ScaleTable of(List<AnalysisOptions> runs, SourceOpener opener)
      throws IOException, OptionException {
    List<ScaleTable.Row> rows = new ArrayList<>();
    for (AnalysisOptions run : runs) {
      ScaleTable.Row row = row(run.files().get(0).toString(), Analysis.run(run, opener));
      refuseCopy(row, rows);
      rows.add(row);
    }
    rows.sort(Comparator.comparingDouble(row -> row.loop().ratePerSecond()));
    List<SaturationFit.Run> loops =
        rows.stream().filter(row -> row.doubts().isEmpty()).map(row -> run(row.loop())).toList();
    return new ScaleTable(List.copyOf(rows), SaturationFit.of(loops).orElse(null));
  }

  /** A run that counts twice makes any fit look sure. */
  private static void refuseCopy(ScaleTable.Row run, List<ScaleTable.Row> earlier)
      throws OptionException {
    for (ScaleTable.Row other : earlier) {
      if (run.loop().equals(other.loop())) {
        throw new OptionException(
            run.name() + ": has the same figures as " + other.name() + "; give each run once");
      }
    }
  }

  private static ScaleTable.Row row(String name, AnalysisResult summary) throws OptionException {
    if (summary.loop() == null || summary.response() == null) {
      throw new OptionException(
          name + ": contains no think and response times of users; give logs with threads");
    }
    List<WebUserRow> webUsers = summary.webUsers() == null ? List.of() : summary.webUsers().rows();
    return new ScaleTable.Row(
        name,
        summary.loop(),
        summary.response(),
        summary.loop().ratePerSecond() * received(summary.logTimes()),
        summary.arrivals().verdict(),
        webUsers,
        summary.verdict().doubts());
  }

  /** Bytes of an average response; NaN where not known. */
  private static double received(@Nullable LogTimes times) {
    Received received = times == null ? null : times.received();
    return received == null ? Double.NaN : received.mean();
  }

  /** N as λ(R + Z), so that the four agree. */
  private static SaturationFit.Run run(ObservedLoop row) {
    return new SaturationFit.Run(
        new ClosedLoop(row.littleUsers(), row.think().mean(), row.response()),
        row.responseStandardError());
  }
}
