package io.github.trueload.scale;

import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.WebUserRow;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Remark;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several runs of one system, one row each (Gunther and Brady, Tables 3 and 4, figure 10).
 *
 * @param rows in the order of the runs' rates
 * @param saturation λ_sat from the response times of the sound runs; null where they do not show it
 */
public record ScaleTable(List<Row> rows, @Nullable SaturationFit saturation) {

  /** {@return the fastest sound run; of none that is sound the fastest of all} */
  Row fastest() {
    List<Row> sound = rows.stream().filter(row -> row.doubts().isEmpty()).toList();
    List<Row> counted = sound.isEmpty() ? rows : sound;
    return counted.get(counted.size() - 1);
  }

  /**
   * A run.
   *
   * @param name the file
   * @param loop Table 3's row
   * @param response reported response times
   * @param receivedBytesPerSecond bytes of responses, heads and bodies; NaN where not known
   * @param verdict on its arrivals
   * @param webUsers web users that it represents; empty if not asked for
   * @param doubts what makes its figures doubtful; empty for a sound run
   */
  public record Row(
      String name,
      ObservedLoop loop,
      DurationSummary response,
      double receivedBytesPerSecond,
      ArrivalVerdict verdict,
      List<WebUserRow> webUsers,
      List<Remark> doubts) {}
}
