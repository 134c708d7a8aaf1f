package io.github.trueload.sessions.gui;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.dispersion.CountDispersion;
import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.sessions.ArrivalPlan;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.settings.gui.PreviewChart;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws arrivals, those of a plan as a test would, and counts them. */
public final class ArrivalPreview {
  private static final int BARS = 140;

  /** Always the same picture for the same settings. */
  private static final long PICTURE_SEED = 19_971_208;

  /** Bounds the work for one picture: some 20 ms. */
  public static final int MOST_ARRIVALS = 200_000;

  private ArrivalPreview() {}

  static Preview of(ArrivalPlan plan, LabelTexts texts) {
    long[] instants = draw(plan);
    boolean cut = instants.length == MOST_ARRIVALS;
    String remark = cut ? texts.text("arrivals.cut", MOST_ARRIVALS) : "";
    if (instants.length == 0) {
      return new Preview(null, List.of(), false, texts.text("arrivals.none"));
    }
    long end = instants[instants.length - 1];
    if (!cut
        && plan.end().nanos() < Long.MAX_VALUE
        && plan.end().mostSessions() > instants.length) {
      end = plan.end().nanos();
    }
    List<String> loops = List.of(texts.text("figure.loops"), Numbers.format(plan.length().mean()));
    return of(instants, end, loops, remark, texts);
  }

  /**
   * {@return the preview of arrivals that are known}
   *
   * @param instants in order, nanoseconds since the start; at least one
   * @param endNanos where the picture ends
   * @param more a figure and what it is, behind the others
   * @param remark shown beside the picture; empty for none
   */
  public static Preview of(
      long[] instants, long endNanos, List<String> more, String remark, LabelTexts texts) {
    long end = Math.max(1, endNanos);
    List<List<String>> figures = figures(instants, end, texts);
    figures.add(more);
    return new Preview(chart(instants, end, texts), figures, false, remark);
  }

  private static long[] draw(ArrivalPlan plan) {
    ArrivalSequence sequence =
        plan.process().sequence(new SeededStreams(PICTURE_SEED, "").generator("preview", 0));
    long[] instants = new long[Math.min(plan.end().mostSessions(), MOST_ARRIVALS)];
    int count = 0;
    while (count < instants.length) {
      long next = sequence.nextNanos();
      if (next == ArrivalSequence.END || next > plan.end().nanos()) {
        break;
      }
      instants[count++] = next;
    }
    return Arrays.copyOf(instants, count);
  }

  private static PreviewChart chart(long[] instants, long end, LabelTexts texts) {
    double[] counts = new double[BARS];
    for (long instant : instants) {
      counts[(int) Math.min(BARS - 1, (double) instant / end * BARS)]++;
    }
    double barSeconds = end / 1e9 / BARS;
    double highest = Arrays.stream(counts).max().orElse(0);
    return new PreviewChart(
        texts.text("arrivals.chart"),
        counts,
        end / 1e9,
        Double.NaN,
        texts.text(
            "arrivals.highest",
            Numbers.format(highest / barSeconds),
            Durations.format(barSeconds)));
  }

  private static List<List<String>> figures(long[] instants, long end, LabelTexts texts) {
    IntervalStatistics intervals = new IntervalStatistics();
    Arrays.stream(instants).forEach(intervals::accept);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(texts.text("figure.sessions"), String.valueOf(instants.length)));
    rows.add(
        List.of(texts.text("figure.rate"), Numbers.format(instants.length / (end / 1e9)) + "/s"));
    rows.add(List.of(texts.text("figure.cov"), Numbers.format(intervals.cov())));
    CountDispersion longest = longestWindow(instants, end);
    if (longest != null) {
      rows.add(
          List.of(
              texts.text("figure.idc", Durations.format(longest.windowSeconds())),
              Numbers.format(longest.index())));
    }
    return rows;
  }

  /** The dispersion over the longest windows of which there are enough; null where none is. */
  private static @Nullable CountDispersion longestWindow(long[] instants, long end) {
    if (end < WindowCounts.LEAST_WINDOWS) {
      return null;
    }
    WindowCounts counts = WindowCounts.over(0, end);
    Arrays.stream(instants).forEach(counts::accept);
    List<CountDispersion> curve = counts.curve();
    return curve.isEmpty() ? null : curve.get(curve.size() - 1);
  }
}
