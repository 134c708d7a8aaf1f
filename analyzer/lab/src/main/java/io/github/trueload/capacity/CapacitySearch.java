package io.github.trueload.capacity;

import io.github.trueload.capacity.ObjectiveResult.Shown;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
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
 * nothing only guides the search: its figure is on one side of the limit, and the next rate is on
 * the other side. As soon as the range is half as wide as the precision, the two rates around it
 * that are as far apart as the precision allows are run until they decide, each time with twice the
 * length. A rate that even the longest run does not decide stays open: the search goes on beside
 * it, also if it is an end of the range. At the end two runs must agree at both ends, one of them
 * at the lower end after a higher rate and one at the upper end after a lower rate. If the
 * objective's figure grows with the rate, the ends enclose the capacity, unless two runs of one
 * rate, each with an error of 2.5 %, are wrong together.
 */
public final class CapacitySearch {

  /** So many runs must agree, more than differ. */
  static final int CONFIRMED = 2;

  /** A rate whose runs disagree for so long, without those that do not count, stays open. */
  static final int MOST_ATTEMPTS = 6;

  /** So many runs in a row that do not count end a search. */
  static final int MOST_LOST_IN_A_ROW = 3;

  private static final int DIGITS = 3;

  private final CapacityPlan plan;
  private final RunSource source;
  private final Consumer<CapacityRun> watcher;
  private final NavigableMap<Double, Rate> rates = new TreeMap<>();
  private final List<CapacityRun> runs = new ArrayList<>();
  private int lostInARow;
  private double lastRate = Double.NaN;

  /** The two rates to decide around the range to which all runs point; NaN before it is narrow. */
  private double below = Double.NaN;

  private double above = Double.NaN;

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
    private int lost;
    private int length = 1;
    private int score;
    private boolean isOpen;
    private boolean isBeyond;
    private boolean isPursued;
    private boolean isShaken;
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

    /** The side, or that to which the figure of an undecided run points; 0 without a run. */
    int guess() {
      if (attempts == 0 || side() != 0) {
        return side();
      }
      return isBeyond ? -1 : 1;
    }

    boolean isConfirmed() {
      return Math.abs(score) >= CONFIRMED;
    }

    boolean isSettled() {
      return isOpen || score != 0;
    }

    /** Its last run does not count, or the search waits for its decision. */
    boolean isRunAgain() {
      return attempts > 0 && !isSettled() && (isPursued || length == 1);
    }

    void accept(ObjectiveResult judged) {
      switch (judged.shown()) {
        case KEEPS -> score++;
        case BREAKS -> score--;
        case OPEN -> {
          length *= 2;
          isBeyond = judged.isBeyond();
        }
        case LOST -> {
          lost++;
          return;
        }
      }
      isShaken = judged.shown() == Shown.OPEN && isSettled() && !isConfirmed();
      boolean isUndecided = !isConfirmed() && attempts - lost >= MOST_ATTEMPTS;
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
      rate.accept(run.judged());
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

  private int guess(double value) {
    Rate rate = rates.get(value);
    return rate == null ? 0 : rate.guess();
  }

  private NavigableMap<Double, Rate> settled() {
    NavigableMap<Double, Rate> settled = new TreeMap<>(rates);
    settled.values().removeIf(each -> !each.isSettled());
    return settled;
  }

  private Step next() {
    for (Rate each : rates.values()) {
      if (each.isRunAgain()) {
        return new Step(each, null);
      }
    }
    Rate keeps = highest(1);
    Rate breaks = lowest(-1);
    if (keeps != null && breaks != null && keeps.value >= breaks.value) {
      return contradiction(keeps, breaks);
    }
    Rate lowest = at(plan.lowest());
    if (keeps == null && lowest.guess() <= 0 && !lowest.isOpen) {
      return outside(lowest);
    }
    Rate highest = at(plan.highest());
    if (breaks == null && highest.guess() >= 0 && !highest.isOpen) {
      return outside(highest);
    }
    double guided = guided(keeps, breaks);
    if (Double.isFinite(guided)) {
      return new Step(at(guided), null);
    }
    Rate end = end(keeps, breaks);
    if (end != null) {
      return new Step(end, null);
    }
    if (keeps == null && !lowest.isOpen) {
      return outside(lowest);
    }
    if (breaks == null && !highest.isOpen) {
      return outside(highest);
    }
    if (keeps == null || breaks == null) {
      return beside(keeps, breaks);
    }
    Rate farther = farther(keeps, breaks);
    if (farther != null) {
      return pursue(farther);
    }
    double between = between(keeps, breaks);
    return pursue(Double.isFinite(between) ? at(between) : unconfirmed(keeps, breaks));
  }

  /** A rate keeps the objective and a lower one breaks it: the one with fewer runs is run again. */
  private static Step contradiction(Rate keeps, Rate breaks) {
    Rate weaker = Math.abs(keeps.score) <= Math.abs(breaks.score) ? keeps : breaks;
    return weaker.isConfirmed()
        ? new Step(
            null,
            "%s/s keeps the objective and the lower rate %s/s breaks it, each in %s runs or more"
                .formatted(
                    NumberText.number(keeps.value), NumberText.number(breaks.value), CONFIRMED))
        : pursue(weaker);
  }

  /** A run of this rate, and longer ones until it is decided; the end of the search without one. */
  private static Step pursue(@Nullable Rate rate) {
    if (rate != null) {
      rate.isPursued = true;
    }
    return new Step(rate, null);
  }

  /**
   * The middle of the range to which all runs point, decided or not; NaN if the range is narrow.
   * Then the two rates around it are known.
   */
  private double guided(@Nullable Rate keeps, @Nullable Rate breaks) {
    double precision = Math.log1p(plan.precision());
    if (keeps != null && breaks != null && Math.log(breaks.value / keeps.value) <= precision) {
      return Double.NaN;
    }
    if (below < above && guess(below) >= 0 && guess(above) <= 0) {
      return Double.NaN;
    }
    double low =
        split(
            rates.subMap(
                keeps == null ? plan.lowest() : keeps.value,
                true,
                breaks == null ? plan.highest() : breaks.value,
                true));
    double high = rates.higherKey(low);
    double middle = middle(low, high);
    if (Math.log(high / low) > precision / 2 && Double.isFinite(middle)) {
      return middle;
    }
    double centre = Math.sqrt(low * high);
    double half = Math.exp(precision / 2);
    below = Math.max(plan.lowest(), rounded(centre / half, RoundingMode.CEILING));
    above = Math.min(plan.highest(), rounded(centre * half, RoundingMode.FLOOR));
    return Double.NaN;
  }

  /**
   * {@return the rate below the capacity, if the fewest runs point to the wrong side: longer runs
   * count more}
   */
  private static double split(NavigableMap<Double, Rate> range) {
    int wrong = 0;
    int fewest = Integer.MAX_VALUE;
    double low = range.firstKey();
    for (Rate each : range.headMap(range.lastKey(), false).values()) {
      wrong -= each.guess() * each.length;
      if (wrong < fewest) {
        fewest = wrong;
        low = each.value;
      }
    }
    return low;
  }

  /** One of the two rates around the narrow range if it can still become an end; null if none. */
  private @Nullable Rate end(@Nullable Rate keeps, @Nullable Rate breaks) {
    if (!(below < above)) {
      return null;
    }
    NavigableMap<Double, Rate> settled = settled();
    if ((keeps == null || keeps.value < below) && !settled.containsKey(below)) {
      return at(below);
    }
    boolean isAboveNeeded = breaks == null || breaks.value > above;
    return isAboveNeeded && !settled.containsKey(above) ? at(above) : null;
  }

  /**
   * The rate that replaces an end whose second run decided nothing: so far from the other end as
   * the precision allows. Null if both ends are well, or if there is no such rate.
   */
  private @Nullable Rate farther(Rate keeps, Rate breaks) {
    double widest = 1 + plan.precision();
    double least = Math.exp(Math.log(widest) / 8);
    if (breaks.isShaken) {
      double value = rounded(keeps.value * widest, RoundingMode.FLOOR);
      return value < breaks.value * least || value > plan.highest() ? null : instead(breaks, value);
    }
    if (keeps.isShaken) {
      double value = rounded(breaks.value / widest, RoundingMode.CEILING);
      return value > keeps.value / least || value < plan.lowest() ? null : instead(keeps, value);
    }
    return null;
  }

  private @Nullable Rate instead(Rate end, double value) {
    Rate rate = at(value);
    if (rate.isSettled()) {
      return null;
    }
    end.isOpen = true;
    return rate;
  }

  /**
   * The end to run again; null if there is none. The lower end is run after a higher rate and the
   * upper end after a lower one, so that a server that remembers its load contradicts itself.
   */
  private @Nullable Rate unconfirmed(Rate keeps, Rate breaks) {
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
    if (end.attempts == 0) {
      return new Step(end, null);
    }
    return pursue(end.isConfirmed() ? null : end);
  }

  /**
   * An end of the range is open: at low rates for too few samples, at high ones because the
   * neighbouring samples of an overloaded server correlate. A rate that is nearer to the known side
   * can decide nevertheless.
   */
  private Step beside(@Nullable Rate keeps, @Nullable Rate breaks) {
    NavigableMap<Double, Rate> settled = settled();
    double from = plan.lowest();
    double to = settled.size() > 2 ? from : plan.highest();
    if (keeps != null) {
      from = keeps.value;
      to = settled.tailMap(from, false).firstKey();
    } else if (breaks != null) {
      to = breaks.value;
      from = settled.headMap(to, false).lastKey();
    }
    double middle = middle(from, to);
    if (Math.log(to / from) > Math.log1p(plan.precision()) && Double.isFinite(middle)) {
      return pursue(at(middle));
    }
    Rate end = keeps == null ? at(plan.lowest()) : at(plan.highest());
    return new Step(
        null,
        "no run at the %s rate, %s/s, decides: make the runs longer, or change the range"
            .formatted(keeps == null ? "lowest" : "highest", NumberText.number(end.value)));
  }

  /** The geometric mean in three digits; NaN if none is between the two. */
  private static double middle(double from, double to) {
    double middle = rounded(Math.sqrt(from * to), RoundingMode.HALF_UP);
    return middle > from && middle < to ? middle : Double.NaN;
  }

  private static double rounded(double rate, RoundingMode mode) {
    return BigDecimal.valueOf(rate).round(new MathContext(DIGITS, mode)).doubleValue();
  }

  /** A rate between the two, beside the open ones; NaN if they are near enough. */
  private double between(Rate keeps, Rate breaks) {
    double step = Math.log1p(plan.precision());
    double gap = Math.log(breaks.value / keeps.value);
    if (gap <= step * (1 + 1e-9)) {
      return Double.NaN;
    }
    NavigableMap<Double, Rate> open = settled().subMap(keeps.value, false, breaks.value, false);
    if (open.isEmpty()) {
      return middle(keeps.value, breaks.value);
    }
    double first = open.firstKey();
    double last = open.lastKey();
    double belowOpen = Math.log(first / keeps.value);
    double aboveOpen = Math.log(breaks.value / last);
    if (Math.max(belowOpen, aboveOpen) <= step / 2 * (1 + 1e-9)) {
      return Double.NaN;
    }
    // the nearest rate that could be an end; farther away if several rates are open
    double reach = Math.exp(Math.max(step / 2, Math.log(last / first)));
    if (belowOpen >= aboveOpen) {
      double near = rounded(first / reach, RoundingMode.CEILING);
      double middle = middle(keeps.value, first);
      return near < first ? Math.max(middle, near) : middle;
    }
    double near = rounded(last * reach, RoundingMode.FLOOR);
    double middle = middle(last, breaks.value);
    return near > last ? Math.min(middle, near) : middle;
  }
}
