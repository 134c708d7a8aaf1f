package io.github.trueload.timer.gui;

import io.github.trueload.map.TwoStateMap;
import io.github.trueload.settings.gui.PreviewChart;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** Turns models into what the panels show: charts computed from the model itself, and figures. */
final class Previews {
  private static final int BARS = 140;

  /** Always the same picture for the same settings. */
  private static final long PICTURE_SEED = 20_090_615;

  /** Bounds of the work for one picture; drawing and queueing 100,000 thinks takes some 20 ms. */
  private static final int MAX_DRAWS = 100_000;

  private static final int MIN_DRAWS = 5_000;
  static final int MAX_USERS = 5_000;

  private Previews() {}

  static String duration(double seconds) {
    return Durations.format(seconds);
  }

  static String number(double value) {
    return Numbers.format(value);
  }

  /** Probability density of think times, as probability per bar. */
  static PreviewChart density(ThinkTime think) {
    double end = Math.max(quantile(think, 0.98), 1.15 * think.mean());
    double[] heights = new double[BARS];
    double below = 0;
    for (int i = 0; i < BARS; i++) {
      double upTo = think.cdf(end * (i + 1) / BARS);
      heights[i] = upTo - below;
      below = upTo;
    }
    return new PreviewChart(
        TimerLabels.text("preview.density"),
        heights,
        end,
        think.mean(),
        TimerLabels.text(
            "preview.shown", duration(think.mean()), number(think.cov()), number(100 * below)));
  }

  /** Mean, CoV, median and 95th percentile. */
  static List<List<String>> figures(ThinkTime think) {
    return List.of(
        List.of(TimerLabels.text("figure.mean"), duration(think.mean())),
        List.of(TimerLabels.text("figure.cov"), number(think.cov())),
        List.of(TimerLabels.text("figure.median"), duration(quantile(think, 0.5))),
        List.of(TimerLabels.text("figure.p95"), duration(quantile(think, 0.95))));
  }

  /** The value below which a draw lies with this probability, by bisection of the model's cdf. */
  static double quantile(ThinkTime think, double probability) {
    double high = think.mean();
    while (think.cdf(high) < probability) {
      high *= 2;
    }
    double low = 0;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (think.cdf(middle) < probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /**
   * A simulated stretch of arrivals: users who share the process and whose requests are answered at
   * once. It is about as long as 20 changes to the state short and back, where the bound of work
   * allows.
   */
  static PreviewChart arrivals(TwoStateMap map, int users, TwoStateMap.Start start) {
    int shownUsers = Math.min(users, MAX_USERS);
    double cycle = 1 / map.shortToLong() + 1 / map.longToShort();
    double draws = Math.min(MAX_DRAWS, Math.max(MIN_DRAWS, 20 * cycle));
    double stretch = draws * map.mean() / shownUsers;
    double[] counts = new double[BARS];
    // each user's next arrival; the first quarter is not shown: all users start together
    ThinkTimeSequence thinks = map.sequence(new SplittableRandom(PICTURE_SEED), start);
    PriorityQueue<Double> next = new PriorityQueue<>(shownUsers);
    for (int user = 0; user < shownUsers; user++) {
      next.add(thinks.nextNanos() / 1e9);
    }
    double from = stretch / 4;
    double now = next.remove();
    for (int i = 0; now < from + stretch && i < 2 * MAX_DRAWS; i++) {
      if (now >= from) {
        counts[Math.min(BARS - 1, (int) ((now - from) / stretch * BARS))]++;
      }
      next.add(now + thinks.nextNanos() / 1e9);
      now = next.remove();
    }
    return new PreviewChart(
        TimerLabels.text("preview.arrivals", number(shownUsers)),
        counts,
        stretch,
        Double.NaN,
        TimerLabels.text(
            "preview.mostArrivals", number(highest(counts)), duration(stretch / BARS)));
  }

  private static double highest(double[] values) {
    double highest = 0;
    for (double value : values) {
      highest = Math.max(highest, value);
    }
    return highest;
  }

  static List<List<String>> figures(TwoStateMap map) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(TimerLabels.text("figure.mean"), duration(map.mean())));
    rows.add(List.of(TimerLabels.text("figure.index"), number(map.indexOfDispersion())));
    rows.add(
        List.of(
            TimerLabels.text("figure.covScv"),
            number(Math.sqrt(map.scv())) + " (" + number(map.scv()) + ")"));
    rows.add(List.of(TimerLabels.text("figure.lag1"), number(map.autocorrelation(1))));
    rows.add(List.of(TimerLabels.text("figure.meanShort"), duration(map.meanShort())));
    rows.add(List.of(TimerLabels.text("figure.meanLong"), duration(map.meanLong())));
    rows.add(List.of(TimerLabels.text("figure.shortToLong"), number(map.shortToLong())));
    rows.add(List.of(TimerLabels.text("figure.longToShort"), number(map.longToShort())));
    return rows;
  }
}
