package io.github.trueload.audit;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.audit.OmissionBounds.Basis;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.users.IntendedStarts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the bounds of coordinated omission. Exact intended starts come from the log's think times.
 * Otherwise the pace of the run is known only from the run itself:
 *
 * <ul>
 *   <li>Paced requests: if a generator sends faster than the pace after a gap until it is on time
 *       again, each request was due a period after the one before. Otherwise the places in the gap
 *       are requests that were never sent; with them the bound is the upper one.
 *   <li>Closed loops: a response longer than the user's median time from request to request covers
 *       requests that would have been due meanwhile. They are added with the remaining times
 *       (Tene's correction, HdrHistogram's recordValueWithExpectedInterval).
 * </ul>
 */
final class CoordinatedOmission {

  /** By chance alone, a gap of a Poisson process is so many mean intervals long once in 5·10⁸. */
  private static final int STALL_INTERVALS = 20;

  /** Share of the intervals close to the median from which on requests are paced; Poisson: 0.2. */
  private static final double PACED = 0.6;

  private static final double CLOSE = 0.3;

  /** Share of the time, and of the starts, with the usual number in flight: workers never rest. */
  private static final double BUSY = 0.8;

  /** A worker that is stuck for hours covers no more requests than this. */
  private static final int MOST_MISSING = 10_000;

  /** A generator that catches up is on time again after so many times the gap. */
  private static final int CATCH_UP = 5;

  /** Intervals of a generator that catches up, over those of its pace. */
  private static final double FAST = 0.9;

  private static final int FEWEST = 100;
  private static final double NANOS_PER_SECOND = 1e9;

  private final RequestTimes times;
  private long stalls;
  private long stalledNanos;

  private CoordinatedOmission(RequestTimes times) {
    this.times = times;
  }

  /** The bounds; of unknown basis for a short log, and for one too long to be looked at. */
  static OmissionBounds of(AnalyzedRun analyzed, RequestTimes times) {
    IntendedStarts intended = analyzed.intended();
    CoordinatedOmission omission = new CoordinatedOmission(times);
    omission.findStalls();
    DurationStatistics sent = omission.sent();
    if (intended.late().count() > 0) {
      return new OmissionBounds(
          Basis.DRAWN,
          intended.reported(),
          intended.response(),
          intended.response(),
          omission.stalls,
          omission.stalledSeconds());
    }
    if (!times.isWhole() || times.count() < FEWEST) {
      return omission.bounds(Basis.UNKNOWN, sent, sent, null);
    }
    return omission.fromPace(sent);
  }

  private OmissionBounds fromPace(DurationStatistics sent) {
    long pace = medianInterval();
    if (isPaced(pace)) {
      return paced(pace, sent);
    }
    Map<Integer, Long> cycles = cycles();
    if (!cycles.isEmpty()) {
      return bounds(Basis.USERS, sent, sent, backFilled(cycles));
    }
    return isBusy()
        ? bounds(Basis.WORKERS, sent, sent, backFilled(Map.of(-1, medianElapsed())))
        : bounds(Basis.UNKNOWN, sent, sent, null);
  }

  private OmissionBounds bounds(
      Basis basis,
      DurationStatistics sent,
      DurationStatistics low,
      @Nullable DurationStatistics high) {
    return new OmissionBounds(basis, sent, low, high, stalls, stalledSeconds());
  }

  private double stalledSeconds() {
    return stalledNanos / NANOS_PER_SECOND;
  }

  private DurationStatistics sent() {
    DurationStatistics sent = new DurationStatistics();
    for (int i = 0; i < times.count(); i++) {
      sent.accept(times.elapsed(i));
    }
    return sent;
  }

  /** Gaps between starts that are far longer than usual, while a request waits all the time. */
  private void findStalls() {
    if (times.count() < FEWEST) {
      return;
    }
    if (!times.isWhole()) {
      stalls = OmissionBounds.NOT_LOOKED_FOR;
      return;
    }
    double mean = (double) times.spanNanos() / times.count();
    long lastEnd = times.end(0);
    for (int i = 1; i < times.count(); i++) {
      long gap = times.start(i) - times.start(i - 1);
      boolean isWaiting = lastEnd - times.start(i - 1) >= 0.9 * gap;
      if (gap > STALL_INTERVALS * mean && isWaiting) {
        stalls++;
        stalledNanos += gap;
      }
      lastEnd = Math.max(lastEnd, times.end(i));
    }
  }

  private long medianInterval() {
    long[] intervals = new long[times.count() - 1];
    for (int i = 0; i < intervals.length; i++) {
      intervals[i] = times.start(i + 1) - times.start(i);
    }
    Arrays.sort(intervals);
    return intervals[intervals.length / 2];
  }

  private boolean isPaced(long pace) {
    long close = 0;
    for (int i = 1; i < times.count(); i++) {
      long interval = times.start(i) - times.start(i - 1);
      close += Math.abs(interval - pace) <= CLOSE * pace ? 1 : 0;
    }
    return pace > 0 && close >= PACED * (times.count() - 1);
  }

  private OmissionBounds paced(long pace, DurationStatistics sent) {
    DurationStatistics low = new DurationStatistics();
    DurationStatistics high = new DurationStatistics();
    long period = (times.start(times.count() - 1) - times.start(0)) / (times.count() - 1);
    long lastEnd = Long.MIN_VALUE;
    int next = 0;
    while (next < times.count()) {
      long gap = next == 0 ? pace : times.start(next) - times.start(next - 1);
      int caughtUp = gap > 2 * pace ? caughtUp(next, pace, period) : next;
      if (caughtUp < 0) {
        boolean isWaiting = lastEnd - times.start(next - 1) >= gap / 2;
        neverSent(next, pace, isWaiting, high);
        caughtUp = next;
      }
      long due = caughtUp > next ? times.start(next - 1) : times.start(next) - period;
      for (; next <= caughtUp; next++) {
        due = Math.min(times.start(next), due + period);
        low.accept(times.end(next) - due);
        high.accept(times.end(next) - due);
        lastEnd = Math.max(lastEnd, times.end(next));
      }
    }
    return bounds(Basis.PACED, sent, low, high);
  }

  /**
   * The request from which on a generator is on time again after a gap, because it sent faster than
   * the pace; −1 if it goes on at its pace and leaves out what was due during the gap.
   *
   * @param pace median interval, nanoseconds, which fast requests shorten a little
   * @param period mean interval, which is that of the schedule if nothing was left out
   */
  private int caughtUp(int after, long pace, long period) {
    long before = times.start(after - 1);
    long limit = times.start(after) + CATCH_UP * (times.start(after) - before);
    for (int i = after + 1; i < times.count() && times.start(i) <= limit; i++) {
      int sent = i - after;
      boolean isOnTime = times.start(i) - (before + (sent + 1) * period) <= 2 * period;
      if (isOnTime) {
        return times.start(i) - times.start(after) < FAST * pace * sent ? i : -1;
      }
    }
    return -1;
  }

  /**
   * A place that stayed empty waited at least until requests were sent again. Where no request
   * waited during the gap, the pause may be part of the test, and nothing is missing.
   */
  private void neverSent(int after, long pace, boolean isWaiting, DurationStatistics high) {
    int missing = 0;
    long place = times.start(after - 1) + pace;
    for (; isWaiting && place < times.start(after) - pace / 2; place += pace) {
      if (missing++ < MOST_MISSING) {
        high.accept(times.start(after) - place);
      }
    }
  }

  /** Median time from request to request of each user; empty where users are not known. */
  private Map<Integer, Long> cycles() {
    Map<Integer, DurationStatistics> gaps = new HashMap<>();
    Map<Integer, Integer> last = new HashMap<>();
    long overlaps = 0;
    for (int i = 0; i < times.count(); i++) {
      int session = times.session(i);
      if (session < 0) {
        return Map.of();
      }
      Integer before = last.put(session, i);
      if (before != null) {
        gaps.computeIfAbsent(session, each -> new DurationStatistics())
            .accept(times.start(i) - times.start(before));
        overlaps += times.end(before) > times.start(i) ? 1 : 0;
      }
    }
    if (overlaps > times.count() / 5 || gaps.isEmpty()) {
      return Map.of(); // several requests at once: these are no users
    }
    Map<Integer, Long> cycles = new HashMap<>();
    gaps.forEach(
        (session, each) -> cycles.put(session, Math.round(each.quantile(0.5) * NANOS_PER_SECOND)));
    return cycles;
  }

  /**
   * Whether the same number of requests is always in flight, so that each waits for the end of
   * another. The ends of logs are rounded, so the number may differ by one.
   */
  private boolean isBusy() {
    long[] ends = new long[times.count()];
    double inFlight = 0;
    for (int i = 0; i < times.count(); i++) {
      ends[i] = times.end(i);
      inFlight += times.elapsed(i);
    }
    Arrays.sort(ends);
    int[] open = new int[times.count()];
    int ended = 0;
    for (int i = 0; i < open.length; i++) {
      while (ended < ends.length && ends[ended] <= times.start(i)) { // all: it took no time
        ended++;
      }
      open[i] = i + 1 - ended;
    }
    int[] sorted = open.clone();
    Arrays.sort(sorted);
    int usual = sorted[sorted.length / 2];
    long close = Arrays.stream(open).filter(each -> Math.abs(each - usual) <= 1).count();
    return inFlight / Math.max(1, times.spanNanos()) >= BUSY * usual && close >= BUSY * open.length;
  }

  private long medianElapsed() {
    return Math.round(sent().quantile(0.5) * NANOS_PER_SECOND);
  }

  /** The response times, and those of requests that would have been due while a user waited. */
  private DurationStatistics backFilled(Map<Integer, Long> cycles) {
    DurationStatistics filled = new DurationStatistics();
    for (int i = 0; i < times.count(); i++) {
      long elapsed = times.elapsed(i);
      long cycle = cycles.getOrDefault(times.session(i), cycles.getOrDefault(-1, 0L));
      filled.accept(elapsed);
      int missing = 0;
      for (long left = elapsed - cycle; cycle > 0 && left >= cycle; left -= cycle) {
        if (missing++ < MOST_MISSING) {
          filled.accept(left);
        }
      }
    }
    return filled;
  }
}
