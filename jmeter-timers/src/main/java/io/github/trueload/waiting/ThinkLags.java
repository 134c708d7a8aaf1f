package io.github.trueload.waiting;

import io.github.trueload.health.LagCounts;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How late the threads of this JVM began their samples after a think time was over. Threads whose
 * group has timers other than Trueload's are left out: what those wait for is not known.
 */
public final class ThinkLags {

  /**
   * The stamps on either side are whole milliseconds: what is earlier belongs to something else.
   */
  private static final long MOST_EARLY_MILLIS = 2;

  private static final ThinkLags OF_JVM = new ThinkLags();

  private final AtomicLongArray counts = new AtomicLongArray(LagCounts.CLASSES);
  private final ThreadLocal<Due> due = ThreadLocal.withInitial(Due::new);

  /** When the calling thread's next sample is due. */
  private static final class Due {
    private boolean waits;
    private long millis;
  }

  /** {@return the instance of this JVM} */
  public static ThinkLags ofJvm() {
    return OF_JVM;
  }

  /**
   * Notes that the calling thread waits. Several timers wait one after another; a wait that is over
   * without a sample, as of a Flow Control Action, is forgotten.
   *
   * @param thinkNanos think time, nanoseconds
   * @param nowMillis epoch milliseconds
   */
  public void waits(long thinkNanos, long nowMillis) {
    Due own = due.get();
    long from = own.waits && own.millis > nowMillis ? own.millis : nowMillis;
    own.millis = from + thinkNanos / 1_000_000;
    own.waits = true;
  }

  /**
   * Notes that the calling thread's sample began.
   *
   * @param startMillis epoch milliseconds
   * @param alone whether the thread waits for timers of ours alone
   */
  public void began(long startMillis, boolean alone) {
    Due own = due.get();
    if (!own.waits) {
      return;
    }
    own.waits = false;
    long lag = startMillis - own.millis;
    if (alone && lag >= -MOST_EARLY_MILLIS) {
      counts.incrementAndGet(LagCounts.classOf(lag));
    }
  }

  /**
   * Counts a wait that is over, by a thread that begins its sample at once.
   *
   * @param lagNanos how late it ended
   */
  public void woke(long lagNanos) {
    counts.incrementAndGet(LagCounts.classOf(Math.max(0, lagNanos / 1_000_000)));
  }

  /** {@return the counts so far} */
  public LagCounts counts() {
    LagCounts now = new LagCounts();
    for (int i = 0; i < LagCounts.CLASSES; i++) {
      long count = counts.get(i);
      if (count > 0) { // asked once a second, by code that is still interpreted: most are 0
        now.add(LagCounts.lowerEdgeMillis(i), count);
      }
    }
    return now;
  }
}
