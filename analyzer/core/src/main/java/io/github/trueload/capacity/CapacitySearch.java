package io.github.trueload.capacity;

import io.github.trueload.capacity.Judged.Shown;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Searches the highest rate that keeps an objective: the capacity.
 *
 * <p>Runs at the lowest and the highest rate come first, then each run is at the geometric mean of
 * the highest rate that keeps the objective and the lowest that breaks it. A run that decides
 * nothing is repeated with twice its length, and a rate that even the longest run does not decide
 * stays open: the search goes on beside it, also if it is an end of the range. At the end two runs
 * must agree at both ends, one of them at the lower end after a higher rate and one at the upper
 * end after a lower rate. If the objective's figure grows with the rate, the ends enclose the
 * capacity, unless two runs of one rate, each with an error of 2.5 %, are wrong together.
 */
public final class CapacitySearch {

  /** So many runs must agree, more than differ. */
  static final int CONFIRMED = 2;

  /** A rate whose runs disagree for so long stays open. */
  static final int MOST_ATTEMPTS = 6;

  /** So many runs in a row that do not count end a search. */
  static final int MOST_LOST_IN_A_ROW = 3;

  private static final MathContext DIGITS = new MathContext(3);

  private final CapacityPlan plan;
  private final RunSource source;
  private final Consumer<CapacityRun> watcher;
  private final NavigableMap<Double, Rate> rates = new TreeMap<>();
  private final List<CapacityRun> runs = new ArrayList<>();
  private int lostInARow;
  private double lastRate = Double.NaN;

  /**
   * A search.
   *
   * @param source makes the runs
   * @param watcher receives each run
   */
  public CapacitySearch(CapacityPlan plan, RunSource source, Consumer<CapacityRun> watcher) {
    this.plan = plan;
    this.source = source;
    this.watcher = watcher;
  }

  /** What the runs of a rate show so far. */
  private static final class Rate {
    private final double value;
    private final int number;
    private int attempts;
    private int length = 1;
    private int score;
    private boolean isOpen;
    private boolean cameFromAbove;
    private boolean cameFromBelow;

    Rate(double value, int number) {
      this.value = value;
      this.number = number;
    }

    /** 1 if it keeps the objective, −1 if it breaks it, 0 if that is not known. */
    int side() {
      return isOpen ? 0 : Integer.signum(score);
    }

    boolean isConfirmed() {
      return Math.abs(score) >= CONFIRMED;
    }

    boolean isUnderWay() {
      return attempts > 0 && score == 0 && !isOpen;
    }

    void accept(Shown shown) {
      switch (shown) {
        case KEEPS -> score++;
        case BREAKS -> score--;
        case OPEN -> length *= 2;
        case LOST -> {
          return;
        }
      }
      boolean isUndecided = !isConfirmed() && attempts >= MOST_ATTEMPTS;
      isOpen |= isUndecided || length > CapacityPlan.LONGEST;
    }
  }

  /** The next rate, or why there is none: null for an end with both bounds. */
  private record Step(@Nullable Rate rate, @Nullable String doubt) {}

  /**
   * Makes the runs.
   *
   * @return the interval of the capacity
   * @throws IOException if results cannot be written or read
   */
  public CapacityResult run() throws IOException {
    while (true) {
      Step step = next();
      Rate rate = step.rate();
      if (rate == null) {
        return result(step.doubt(), false);
      }
      if (runs.size() >= plan.most()) {
        return result(
            "%s are not enough: allow more with --at-most, or make them longer"
                .formatted(NumberText.count(plan.most(), "run")),
            false);
      }
      rate.attempts++;
      CapacityRun run = source.run(rate.value, rate.number, rate.attempts, rate.length);
      if (run == null) {
        return result(null, true);
      }
      runs.add(run);
      rate.accept(run.judged().shown());
      if (run.judged().shown() == Shown.KEEPS || run.judged().shown() == Shown.BREAKS) {
        rate.cameFromAbove |= lastRate > rate.value;
        rate.cameFromBelow |= lastRate < rate.value;
      }
      lastRate = rate.value;
      watcher.accept(run);
      lostInARow = run.judged().shown() == Shown.LOST ? lostInARow + 1 : 0;
      if (lostInARow == MOST_LOST_IN_A_ROW) {
        return result(
            "%s runs in a row do not count; the last one: %s"
                .formatted(MOST_LOST_IN_A_ROW, run.judged().reason()),
            false);
      }
    }
  }

  private CapacityResult result(@Nullable String doubt, boolean stopped) {
    Rate keeps = highest(1);
    Rate breaks = lowest(-1);
    return new CapacityResult(
        plan,
        runs,
        keeps == null ? Double.NaN : keeps.value,
        breaks == null ? Double.NaN : breaks.value,
        doubt,
        stopped);
  }

  private @Nullable Rate highest(int side) {
    return rates.descendingMap().values().stream()
        .filter(each -> each.side() == side)
        .findFirst()
        .orElse(null);
  }

  private @Nullable Rate lowest(int side) {
    return rates.values().stream().filter(each -> each.side() == side).findFirst().orElse(null);
  }

  private Rate at(double value) {
    return rates.computeIfAbsent(value, each -> new Rate(each, rates.size() + 1));
  }

  private Step next() {
    for (Rate each : rates.values()) {
      if (each.isUnderWay()) {
        return new Step(each, null);
      }
    }
    Rate keeps = highest(1);
    Rate breaks = lowest(-1);
    if (keeps == null && !at(plan.lowest()).isOpen) {
      return outside(at(plan.lowest()));
    }
    if (breaks == null && !at(plan.highest()).isOpen) {
      return outside(at(plan.highest()));
    }
    if (keeps == null || breaks == null) {
      return beside(keeps, breaks);
    }
    double between = between(keeps, breaks);
    if (Double.isFinite(between)) {
      return new Step(at(between), null);
    }
    return new Step(unconfirmed(keeps, breaks), null);
  }

  /**
   * The end to run again; null if there is none. The lower end is run after a higher rate and the
   * upper end after a lower one, so that a server that remembers its load contradicts itself.
   */
  private @Nullable Rate unconfirmed(Rate keeps, Rate breaks) {
    if (keeps.value >= breaks.value) {
      throw new IllegalStateException(keeps.value + " keeps and " + breaks.value + " breaks");
    }
    boolean isDoneBelow = keeps.isConfirmed() && keeps.cameFromAbove;
    boolean isDoneAbove = breaks.isConfirmed() && breaks.cameFromBelow;
    if (isDoneBelow && isDoneAbove) {
      return null;
    }
    if (isDoneBelow) {
      return lastRate < breaks.value || breaks.cameFromBelow ? breaks : keeps;
    }
    return lastRate > keeps.value || keeps.cameFromAbove && isDoneAbove ? keeps : breaks;
  }

  /** No rate is known on one side: the end of the range must be on that side. */
  private static Step outside(Rate end) {
    return new Step(end.isConfirmed() ? null : end, null);
  }

  /**
   * An end of the range is open: at low rates for too few samples, at high ones because the
   * neighbouring samples of an overloaded server correlate. A rate that is nearer to the known side
   * can decide nevertheless.
   */
  private Step beside(@Nullable Rate keeps, @Nullable Rate breaks) {
    double from = plan.lowest();
    double to = rates.size() > 2 ? from : plan.highest();
    if (keeps != null) {
      from = keeps.value;
      to = rates.tailMap(from, false).firstKey();
    } else if (breaks != null) {
      to = breaks.value;
      from = rates.headMap(to, false).lastKey();
    }
    double middle = middle(from, to);
    if (Math.log(to / from) > Math.log1p(plan.precision()) && Double.isFinite(middle)) {
      return new Step(at(middle), null);
    }
    Rate end = keeps == null ? at(plan.lowest()) : at(plan.highest());
    return new Step(
        null,
        "no run at the %s rate, %s/s, decides: make the runs longer, or change the range"
            .formatted(keeps == null ? "lowest" : "highest", NumberText.number(end.value)));
  }

  /** The geometric mean in three digits; NaN if none is between the two. */
  private static double middle(double from, double to) {
    double middle = BigDecimal.valueOf(Math.sqrt(from * to)).round(DIGITS).doubleValue();
    return middle > from && middle < to ? middle : Double.NaN;
  }

  /** A new rate between the two, beside the open ones; NaN if they are near enough. */
  private double between(Rate keeps, Rate breaks) {
    double step = Math.log1p(plan.precision());
    NavigableMap<Double, Rate> open = rates.subMap(keeps.value, false, breaks.value, false);
    double gap = Math.log(breaks.value / keeps.value);
    double from = keeps.value;
    double to = breaks.value;
    if (!open.isEmpty()) {
      double above = Math.log(open.firstKey() / keeps.value);
      double below = Math.log(breaks.value / open.lastKey());
      gap = Math.max(above, below);
      step /= 2;
      from = above >= below ? keeps.value : open.lastKey();
      to = above >= below ? open.firstKey() : breaks.value;
    }
    if (gap <= step * (1 + 1e-9)) {
      return Double.NaN;
    }
    return middle(from, to);
  }
}
