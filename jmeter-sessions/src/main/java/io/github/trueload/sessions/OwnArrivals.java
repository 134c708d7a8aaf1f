package io.github.trueload.sessions;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.engines.EngineShare;
import io.github.trueload.think.SeededStreams;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * The arrivals that are this engine's. All engines of a workload draw the same instants and lengths
 * of sessions, and each keeps its share: together they make what one engine would make. For several
 * threads.
 */
final class OwnArrivals {
  private static final int INSTANTS = 0;
  private static final int LENGTHS = 1;
  private static final int SHARES = 2;

  private final ArrivalPlan plan;
  private final EngineShare share;
  private final ArrivalSequence instants;
  private final IntSupplier lengths;
  private final long key;

  /** How many arrivals of all engines were looked at. */
  private int seen;

  /** Sessions beyond those of the process. */
  private int extra;

  /**
   * A session to begin.
   *
   * @param number of the session among those of all engines, from 0
   */
  record Due(int number, long nanos, int loops) {}

  /**
   * At the first arrival.
   *
   * @param streams what instants and lengths are drawn from, equal on all engines
   * @param streamName distinguishes this group from the others of the plan
   */
  OwnArrivals(ArrivalPlan plan, SeededStreams streams, String streamName, EngineShare share) {
    this.plan = plan;
    this.share = share;
    instants = plan.process().sequence(streams.generator(streamName, INSTANTS));
    lengths = plan.length().sequence(streams.generator(streamName, LENGTHS));
    key = streams.generator(streamName, SHARES).nextLong();
  }

  /** The next one; empty when arrivals have ended. */
  synchronized Optional<Due> next() {
    while (seen < plan.end().mostSessions()) {
      long instant = instants.nextNanos();
      if (instant == ArrivalSequence.END || instant > plan.end().nanos()) {
        return Optional.empty();
      }
      int loops = lengths.getAsInt();
      int k = seen++;
      if (has(k)) {
        return Optional.of(new Due(k + extra, instant, loops));
      }
    }
    return Optional.empty();
  }

  /** Whether an arrival of the process is this engine's. */
  boolean has(long number) {
    return share.takes(key, number);
  }

  /** A session that the process did not foresee. */
  synchronized Due unforeseen(long nanos) {
    return new Due(seen + extra++, nanos, lengths.getAsInt());
  }
}
