package io.github.trueload.stats;

import io.github.trueload.dispersion.Moments;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.AnalysisSummary.Arrivals;
import io.github.trueload.stats.AnalysisSummary.PrincipleA;
import java.util.Arrays;

/**
 * Users, their think times and response times as a log shows them: a think time is the gap between
 * a user's response and the same user's next request; or, where every such request has one logged,
 * the think time drawn. Rows of a user come in order; 24 bytes a user.
 */
public final class ThinkTimeStatistics implements Accumulator<ThinkTimeStatistics> {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Of a user who has sent nothing. */
  private static final long NONE = Long.MIN_VALUE;

  /** Of a user whose last response has no known end: no gap follows it. */
  private static final long NOT_TOLD = NONE + 1;

  /** Starts and durations are cut off or rounded: a gap may come out this many steps too short. */
  private static final int STEPS = 2;

  private final int[] userOfSession;
  private final long slackNanos;
  private final long[] firstStart;
  private final long[] lastEnd;
  private final long[] firstThink;
  private final Moments gaps = new Moments();
  private final Moments drawn = new Moments();
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
   * @param resolutionNanos step of the stamps, 1 or more
   */
  public ThinkTimeStatistics(int[] userOfSession, long resolutionNanos) {
    this.userOfSession = userOfSession.clone();
    slackNanos = STEPS * resolutionNanos;
    int users = Arrays.stream(userOfSession).max().orElse(-1) + 1;
    firstStart = new long[users];
    lastEnd = new long[users];
    firstThink = new long[users];
    Arrays.fill(lastEnd, NONE);
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int session = block.session[row];
      if (session >= 0) {
        long start = block.startNanos[row];
        long elapsed = block.elapsedNanos[row];
        boolean told = elapsed != SampleBlock.UNKNOWN;
        if (told) {
          responseNanos += elapsed;
          responses++;
        }
        boolean ends = told && start != SampleBlock.UNKNOWN;
        long end = ends ? start + block.sendNanos[row] + elapsed : NOT_TOLD;
        accept(userOfSession[session], start, block.thinkNanos[row], end);
      }
    }
  }

  private void accept(int user, long start, long think, long end) {
    if (start != SampleBlock.UNKNOWN) {
      rows++;
      first = Math.min(first, start);
      last = Math.max(last, start);
    }
    if (lastEnd[user] == NONE) {
      firstStart[user] = start;
      firstThink[user] = think;
    } else {
      gap(lastEnd[user], start, think);
    }
    lastEnd[user] = end == NOT_TOLD ? end : Math.max(lastEnd[user], end);
  }

  /** A request sent before the last response was there (in parallel) has no think time. */
  private void gap(long end, long start, long think) {
    if (end == NOT_TOLD || start == SampleBlock.UNKNOWN) {
      return;
    }
    if (start - end >= -slackNanos) {
      gaps.accept(start - end);
      if (think != SampleBlock.UNKNOWN) {
        drawn.accept(think);
      }
    } else {
      overlaps++;
    }
  }

  /**
   * Adds what followed; the gaps across the cut included. Both must number their sessions alike.
   */
  @Override
  public void combine(ThinkTimeStatistics next) {
    gaps.combine(next.gaps);
    drawn.combine(next.drawn);
    responseNanos += next.responseNanos;
    responses += next.responses;
    rows += next.rows;
    overlaps += next.overlaps;
    first = Math.min(first, next.first);
    last = Math.max(last, next.last);
    for (int user = 0; user < lastEnd.length; user++) {
      if (next.lastEnd[user] != NONE) {
        join(user, next);
      }
    }
  }

  private void join(int user, ThinkTimeStatistics next) {
    if (lastEnd[user] == NONE) {
      firstStart[user] = next.firstStart[user];
      firstThink[user] = next.firstThink[user];
    } else {
      gap(lastEnd[user], next.firstStart[user], next.firstThink[user]);
    }
    long end = next.lastEnd[user];
    lastEnd[user] = end == NOT_TOLD ? end : Math.max(lastEnd[user], end);
  }

  /**
   * Principle A's row.
   *
   * @param arrivals whose intervals stand beside it
   * @return null where the log tells no user's think time or no response time
   */
  public PrincipleA summary(Arrivals arrivals) {
    double rate = (rows - 1) / ((last - first) / NANOS_PER_SECOND);
    boolean ofTimers = drawn.count() > 0 && drawn.count() == gaps.count();
    Moments thinks = ofTimers ? drawn : gaps;
    double think = thinks.mean() / NANOS_PER_SECOND;
    double response = responseNanos / responses / NANOS_PER_SECOND;
    boolean isLoop = think >= 0 && response >= 0 && think + response > 0;
    if (!isLoop || !(rate > 0) || !Double.isFinite(rate)) {
      return null;
    }
    long users = Arrays.stream(lastEnd).filter(end -> end != NONE).count();
    double little = rate * (response + think);
    ClosedLoop loop = new ClosedLoop(little, think, response);
    return new PrincipleA(
        users,
        think,
        thinks.sd() / NANOS_PER_SECOND,
        gaps.count(),
        overlaps,
        rate,
        response,
        loop.inSystem(),
        little,
        loop.responseToThink(),
        arrivals.mean(),
        arrivals.sd(),
        arrivals.covResolvable() ? arrivals.cov() : Double.NaN,
        ofTimers,
        Double.NaN);
  }
}
