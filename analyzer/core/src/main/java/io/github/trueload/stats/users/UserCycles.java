package io.github.trueload.stats.users;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How many users a window held by Little's law, and how far its ends can make that number stray.
 *
 * <p>Summed up is the users' time in the window: response times, and think times ahead of requests,
 * as far as they lie in it. What it does not show is a think time that is still open at its end.
 * Let a be the time from a user's last response to that end (below 0 during a response, by what is
 * left of it). A user who continues shows T − min(a, T) of the window of length T, so that N of
 * them show N·(T − E[min(a, T)]): their number is the time shown over the bracket. Of independent
 * users its variance is N·Var(min(a, T)) over the bracket's square, and what comes of E[min(a, T)]
 * not being known exactly. In a cycle of R and the Z that follows it, a runs evenly from −R to Z,
 * so both moments are integrals over the cycles of the run itself, as ratios of means. Cycles that
 * began ahead of the log are not known: the log must reach some think times back from the window.
 *
 * <p>Takes all rows of a log, those outside of the window too, the rows of a user in order.
 */
public final class UserCycles implements BlockSink {

  private static final double NANOS_PER_SECOND = 1e9;

  private final int[] userOfSession;
  private final long startNanos;
  private final long endNanos;
  private final double length;
  private final LastResponseTracker users;
  private final Part responses = new Part();
  private final Part gaps = new Part();
  private final Part drawn = new Part();
  private long requests;
  private double unlogged;

  /**
   * What came of it; seconds.
   *
   * @param requests sent in the window
   * @param seconds length of the window, T
   * @param response R; NaN where no request has one
   * @param think Z: as drawn, where every request has that logged, else as waited; NaN where no
   *     request has one
   * @param users number of users by Little's law, counting only users that were certainly there
   * @param usersMost the same if those whose first request lay in the window had been thinking
   *     ahead of it, which a log without drawn think times does not say
   * @param standardError of {@code users} by the window's end
   */
  public record Balance(
      long requests,
      double seconds,
      double response,
      double think,
      double users,
      double usersMost,
      double standardError) {}

  /** One part of the cycles: how many, their time, that in the window, and the integrals of a. */
  private final class Part {
    private long count;
    private double time;
    private double inWindow;
    private double ages;
    private double agesSquared;
    private double ageByAge;
    private double ageByTime;
    private double timeByTime;

    void response(double seconds) {
      add(seconds, seconds, -seconds * seconds / 2, seconds * seconds * seconds / 3);
    }

    void think(double seconds, double inside) {
      double whole = Math.min(seconds, length);
      double beyond = seconds - whole;
      add(
          seconds,
          Math.min(seconds, inside),
          whole * whole / 2 + length * beyond,
          whole * whole * whole / 3 + length * length * beyond);
    }

    private void add(double seconds, double inside, double age, double ageSquared) {
      count++;
      time += seconds;
      inWindow += inside;
      ages += age;
      agesSquared += ageSquared;
      ageByAge += age * age;
      ageByTime += age * seconds;
      timeByTime += seconds * seconds;
    }

    /** Variance of the mean of age − ratio·time, the numerator's of a ratio of means. */
    double variance(double ratio) {
      double mean = mean(ages) - ratio * mean(time);
      double square =
          mean(ageByAge) - 2 * ratio * mean(ageByTime) + ratio * ratio * mean(timeByTime);
      return (square - mean * mean) / count;
    }

    double mean(double sum) {
      return count == 0 ? Double.NaN : sum / count;
    }
  }

  /**
   * Of a window of a log.
   *
   * @param userOfSession user of each {@link SampleBlock#session}, from 0
   * @param resolutionNanos step of the timestamps, 1 or more
   * @param startNanos start of the window, taken in
   * @param endNanos its end, taken in; no later than the log's last request
   */
  public UserCycles(int[] userOfSession, long resolutionNanos, long startNanos, long endNanos) {
    this.userOfSession = userOfSession.clone();
    this.startNanos = startNanos;
    this.endNanos = endNanos;
    length = seconds(endNanos - startNanos);
    users =
        new LastResponseTracker(Arrays.stream(userOfSession).max().orElse(-1) + 1, resolutionNanos);
  }

  private static double seconds(long nanos) {
    return nanos / NANOS_PER_SECOND;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int session = block.session[row];
      long start = block.startNanos[row];
      if (session >= 0 && start != SampleBlock.UNKNOWN) {
        int user = userOfSession[session];
        long end = LastResponseTracker.end(start, block.sendNanos[row], block.elapsedNanos[row]);
        if (start >= startNanos && start <= endNanos) {
          request(user, start, block.thinkNanos[row], end);
        } else if (start < startNanos && end > startNanos) {
          responses.inWindow += seconds(end - startNanos);
        }
        users.accept(user, start, block.thinkNanos[row], end);
      }
    }
  }

  private void request(int user, long start, long think, long end) {
    requests++;
    if (end != LastResponseTracker.NOT_LOGGED) {
      responses.response(seconds(end - start));
    }
    double inside = seconds(start - startNanos);
    if (think != SampleBlock.UNKNOWN) {
      drawn.think(seconds(think), inside);
    }
    if (!users.has(user)) {
      unlogged += inside;
    } else if (users.hasGap(user, start)) {
      gaps.think(seconds(Math.max(0, start - users.lastEnd(user))), inside);
    }
  }

  /**
   * {@return the balance; null of a window without length, without requests or without think times}
   */
  public @Nullable Balance balance() {
    boolean ofTimers = drawn.count == requests;
    Part thinks = ofTimers ? drawn : gaps;
    double cycle = responses.mean(responses.time) + thinks.mean(thinks.time);
    double age = (responses.mean(responses.ages) + thinks.mean(thinks.ages)) / cycle;
    double square =
        (responses.mean(responses.agesSquared) + thinks.mean(thinks.agesSquared)) / cycle;
    double shown = length - age;
    if (!(shown > 0)) {
      return null;
    }
    double inLoop = (responses.inWindow + thinks.inWindow) / shown;
    double ofEnds = inLoop * (square - age * age);
    double ofMoments =
        inLoop * inLoop * (responses.variance(age) + thinks.variance(age)) / (cycle * cycle);
    return new Balance(
        requests,
        length,
        responses.mean(responses.time),
        thinks.mean(thinks.time),
        inLoop,
        inLoop + (ofTimers ? 0 : unlogged / shown),
        Math.sqrt(Math.max(0, ofEnds + ofMoments)) / shown);
  }
}
