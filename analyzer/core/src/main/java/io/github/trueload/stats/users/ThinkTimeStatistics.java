package io.github.trueload.stats.users;

import io.github.trueload.dispersion.Moments;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.stats.users.ObservedLoop.ThinkGaps;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Users, their think times and response times as a log shows them: a think time is the gap between
 * a user's response and the same user's next request; or, where every such request has one logged,
 * the think time drawn. Rows of a user come in order.
 */
public final class ThinkTimeStatistics implements Accumulator<ThinkTimeStatistics> {

  private static final double NANOS_PER_SECOND = 1e9;

  private final int[] userOfSession;
  private final LastResponseTracker users;
  private final Moments gaps = new Moments();
  private final Moments drawn = new Moments();
  private final boolean isIntendedCounted;
  private final IntendedStarts intended = new IntendedStarts();
  private double responseNanos;
  private long responses;
  private long rows;
  private long overlaps;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  /**
   * Statistics of a log.
   *
   * @param userOfSession user of each {@link SampleBlock#session}, from 0
   * @param resolutionNanos step of the timestamps, 1 or more
   */
  public ThinkTimeStatistics(int[] userOfSession, long resolutionNanos) {
    this(userOfSession, resolutionNanos, true);
  }

  private ThinkTimeStatistics(
      int[] userOfSession, long resolutionNanos, boolean isIntendedCounted) {
    this.isIntendedCounted = isIntendedCounted;
    this.userOfSession = userOfSession.clone();
    users =
        new LastResponseTracker(Arrays.stream(userOfSession).max().orElse(-1) + 1, resolutionNanos);
  }

  /**
   * {@return statistics for {@link #summary} alone, without histograms of intended starts}
   *
   * @param userOfSession user of each session, from 0
   * @param resolutionNanos step of the timestamps, nanoseconds
   */
  public static ThinkTimeStatistics ofLoop(int[] userOfSession, long resolutionNanos) {
    return new ThinkTimeStatistics(userOfSession, resolutionNanos, false);
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (block.session[row] >= 0) {
        accept(block, row);
      }
    }
  }

  /** In a method of its own, which a JVM compiles after some hundred rows. */
  private void accept(SampleBlock block, int row) {
    long start = block.startNanos[row];
    long elapsed = block.elapsedNanos[row];
    if (elapsed != SampleBlock.UNKNOWN) {
      responseNanos += elapsed;
      responses++;
    }
    if (start != SampleBlock.UNKNOWN) {
      rows++;
      first = Math.min(first, start);
      last = Math.max(last, start);
    }
    int user = userOfSession[block.session[row]];
    long end = LastResponseTracker.end(start, block.sendNanos[row], elapsed);
    request(user, start, block.thinkNanos[row], end);
    users.accept(user, start, block.thinkNanos[row], end);
  }

  private void request(int user, long start, long think, long end) {
    if (!users.isKnown(user, start)) {
      return;
    }
    if (users.follows(user, start)) {
      gaps.accept(start - users.lastEnd(user));
      if (think != SampleBlock.UNKNOWN) {
        drawn.accept(think);
      }
    } else {
      overlaps++;
    }
    if (isIntendedCounted
        && think != SampleBlock.UNKNOWN
        && end != LastResponseTracker.NOT_LOGGED) {
      intended.accept(users.lastEnd(user) + think, start, end);
    }
  }

  /**
   * Adds what followed; the gaps across the cut included. Both must number their sessions alike.
   */
  @Override
  public void combine(ThinkTimeStatistics next) {
    gaps.combine(next.gaps);
    drawn.combine(next.drawn);
    intended.combine(next.intended);
    responseNanos += next.responseNanos;
    responses += next.responses;
    rows += next.rows;
    overlaps += next.overlaps;
    first = Math.min(first, next.first);
    last = Math.max(last, next.last);
    for (int user = 0; user < users.count(); user++) {
      if (next.users.has(user)) {
        LastResponseTracker after = next.users;
        request(user, after.firstStart(user), after.firstThink(user), after.firstEnd(user));
        users.combine(user, after);
      }
    }
  }

  /**
   * {@return requests by when they should have been sent; empty where no think times are logged,
   * and of {@link #ofLoop}}
   */
  public IntendedStarts intended() {
    return intended;
  }

  /**
   * Whether the users wait for their responses, which they do not where all their requests overlap
   * and no {@link #summary} exists.
   *
   * @param workload by when the users come and go
   * @return the workload; of kind unknown where users have several requests at once
   */
  public Workload workload(Workload workload) {
    return workload.of(gaps.count(), overlaps);
  }

  /**
   * Principle A's row.
   *
   * @param arrivals whose intervals are shown with it
   * @param responseStandardError standard error of the mean response time; NaN where not known
   * @return null where the log has no user's think time or no response time
   */
  public @Nullable ObservedLoop summary(Intervals arrivals, double responseStandardError) {
    double rate = (rows - 1) / ((last - first) / NANOS_PER_SECOND);
    boolean ofTimers = drawn.count() > 0 && drawn.count() == gaps.count();
    Moments thinks = ofTimers ? drawn : gaps;
    double think = thinks.mean() / NANOS_PER_SECOND;
    double response = responseNanos / responses / NANOS_PER_SECOND;
    boolean isLoop = think >= 0 && response >= 0 && think + response > 0;
    if (!isLoop || !(rate > 0) || !Double.isFinite(rate)) {
      return null;
    }
    return new ObservedLoop(
        IntStream.range(0, users.count()).filter(users::has).count(),
        new ThinkGaps(think, thinks.sd() / NANOS_PER_SECOND, gaps.count(), overlaps, ofTimers),
        rate,
        response,
        responseStandardError,
        arrivals);
  }
}
