package io.github.trueload.stats.users;

import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/**
 * Where each user, or each session, stands: the end of its last response, which its next request
 * follows after a think time. Of parts of a log that follow each other the first request of each
 * part is known too. Rows of one come in order; 32 bytes each.
 */
final class LastResponseTracker {

  /** State of a user with no request yet. */
  private static final long NONE = Long.MIN_VALUE;

  /** An end that is not known: nothing that follows it is a think time. */
  static final long NOT_LOGGED = NONE + 1;

  /** Starts and durations are cut off or rounded: a gap may come out this many steps too short. */
  private static final int STEPS = 2;

  private final long slackNanos;
  private final long[] firstStart;
  private final long[] firstThink;
  private final long[] firstEnd;
  private final long[] lastEnd;

  /**
   * Nothing sent yet.
   *
   * @param count how many users or sessions
   * @param resolutionNanos step of the timestamps, 1 or more
   */
  LastResponseTracker(int count, long resolutionNanos) {
    slackNanos = STEPS * resolutionNanos;
    firstStart = new long[count];
    firstThink = new long[count];
    firstEnd = new long[count];
    lastEnd = new long[count];
    Arrays.fill(lastEnd, NONE);
  }

  /**
   * When a response was there; {@link #NOT_LOGGED} where the log does not say. As the other methods
   * of each row it is so short that the JVM's first compiler puts it into its callers.
   *
   * @param start as {@link SampleBlock#startNanos} has it
   * @param send as {@link SampleBlock#sendNanos} has it
   * @param elapsed as {@link SampleBlock#elapsedNanos} has it
   */
  static long end(long start, long send, long elapsed) {
    boolean known = start != SampleBlock.UNKNOWN && elapsed != SampleBlock.UNKNOWN;
    return known ? start + send + elapsed : NOT_LOGGED;
  }

  /** Adds a request of {@code who}, to whom {@link #end} of it is the last response. */
  void accept(int who, long start, long think, long end) {
    if (lastEnd[who] == NONE) {
      first(who, start, think, end);
    }
    end(who, end);
  }

  private void first(int who, long start, long think, long end) {
    firstStart[who] = start;
    firstThink[who] = think;
    firstEnd[who] = end;
  }

  private void end(int who, long end) {
    lastEnd[who] = end == NOT_LOGGED ? end : Math.max(lastEnd[who], end);
  }

  /** Goes on where {@code next}, the part that follows, ends. */
  void combine(int who, LastResponseTracker next) {
    if (lastEnd[who] == NONE) {
      first(who, next.firstStart[who], next.firstThink[who], next.firstEnd[who]);
    }
    end(who, next.lastEnd[who]);
  }

  /** How many there may be. */
  int count() {
    return lastEnd.length;
  }

  /** Whether {@code who} has sent anything. */
  boolean has(int who) {
    return lastEnd[who] != NONE;
  }

  /** Start of the first request; of one that {@link #has} sent. */
  long firstStart(int who) {
    return firstStart[who];
  }

  /** Think time logged with the first request. */
  long firstThink(int who) {
    return firstThink[who];
  }

  /** End of the first response. */
  long firstEnd(int who) {
    return firstEnd[who];
  }

  /** End of the last response. */
  long lastEnd(int who) {
    return lastEnd[who];
  }

  /** Whether it is known what lies between {@code who}'s last response and a start. */
  boolean isKnown(int who, long start) {
    return lastEnd[who] > NOT_LOGGED && start != SampleBlock.UNKNOWN;
  }

  /** Whether a think time lies between {@code who}'s last response and a start. */
  boolean hasGap(int who, long start) {
    return isKnown(who, start) && follows(who, start);
  }

  /**
   * Whether a request that starts then follows the last response: else it was sent in parallel, and
   * there was no think time.
   */
  boolean follows(int who, long start) {
    return start - lastEnd[who] >= -slackNanos;
  }
}
