package io.github.trueload.overload.gui;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.overload.SClientSettings;
import io.github.trueload.queueing.SClient;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.settings.gui.PreviewChart;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Draws the attempts of an S-Client as they go out to a server that takes none of them: an attempt
 * for which no socket is free waits for the oldest to be given up.
 */
final class OfferedPreview {
  private static final int BARS = 140;

  /** Always the same picture for the same settings. */
  private static final long PICTURE_SEED = 19_971_208;

  /** Bounds the work for one picture: some 20 ms. */
  private static final int MOST_ATTEMPTS = 200_000;

  private final SClient sockets;
  private final long[] instants;
  private final int held;
  private final double endSeconds;

  private OfferedPreview(SClient sockets, long[] instants, int held, double endSeconds) {
    this.sockets = sockets;
    this.instants = instants;
    this.held = held;
    this.endSeconds = endSeconds;
  }

  static Preview of(SettingValues values, LabelTexts texts) {
    SClient sockets = SClientSettings.sockets(values);
    ArrivalProcess process =
        SClientSettings.attempts(values)
            .orElseGet(() -> RenewalArrivals.constant(sockets.offeredRate()));
    OfferedPreview drawn = draw(sockets, process, values.seconds(SClientSettings.DURATION));
    boolean cut = drawn.instants.length == MOST_ATTEMPTS;
    return new Preview(
        drawn.chart(texts),
        drawn.figures(process, texts),
        false,
        cut ? texts.text("sclient.cut", MOST_ATTEMPTS) : "");
  }

  private static OfferedPreview draw(SClient sockets, ArrivalProcess process, double seconds) {
    ArrivalSequence sequence =
        process.sequence(new SeededStreams(PICTURE_SEED, "").generator("preview", 0));
    long timeoutNanos = Math.round(sockets.timeoutSeconds() * 1e9);
    long endNanos = Math.round(seconds * 1e9);
    long[] instants = new long[MOST_ATTEMPTS];
    int count = 0;
    int held = 0;
    while (count < MOST_ATTEMPTS) {
      long due = sequence.nextNanos();
      int socket = count - sockets.sockets();
      long free = socket < 0 ? due : instants[socket] + timeoutNanos;
      long at = Math.max(due, free);
      if (due == ArrivalSequence.END || at > endNanos) {
        break;
      }
      // beyond rounding, and beyond what shows
      held += free - due > 1_000_000 ? 1 : 0;
      instants[count++] = at;
    }
    double end = count == MOST_ATTEMPTS ? instants[count - 1] / 1e9 : seconds;
    return new OfferedPreview(sockets, Arrays.copyOf(instants, count), held, end);
  }

  private PreviewChart chart(LabelTexts texts) {
    double[] counts = new double[BARS];
    for (long instant : instants) {
      counts[(int) Math.min(BARS - 1, instant / 1e9 / endSeconds * BARS)]++;
    }
    double barSeconds = endSeconds / BARS;
    double highest = Arrays.stream(counts).max().orElse(0);
    return new PreviewChart(
        texts.text("sclient.chart"),
        counts,
        endSeconds,
        Double.NaN,
        texts.text(
            "sclient.highest", Numbers.format(highest / barSeconds), Durations.format(barSeconds)));
  }

  private List<List<String>> figures(ArrivalProcess process, LabelTexts texts) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(texts.text("figure.most"), Numbers.format(sockets.offeredRate()) + "/s"));
    rows.add(List.of(texts.text("figure.asked"), Numbers.format(process.ratePerSecond()) + "/s"));
    rows.add(
        List.of(texts.text("figure.offered"), Numbers.format(instants.length / endSeconds) + "/s"));
    double share = instants.length == 0 ? 0 : 100.0 * held / instants.length;
    rows.add(List.of(texts.text("figure.held"), Numbers.format(share) + " %"));
    return rows;
  }
}
