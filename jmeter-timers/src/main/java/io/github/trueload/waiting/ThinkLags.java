package io.github.trueload.waiting;

import io.github.trueload.health.LagCounts;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLongArray;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How late the threads of this JVM wake from think times. The listener's jar stands apart from the
 * timers', so the counts are told by a management bean, which needs no class of ours on the other
 * side.
 */
public final class ThinkLags implements ThinkTimesMXBean {

  private static final Logger LOG = LoggerFactory.getLogger(ThinkLags.class);

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

  /** Counts of its own, which nobody is told of unless they are announced. */
  public ThinkLags() {
    // begins at zero
  }

  /** The one of this JVM. */
  public static ThinkLags ofJvm() {
    return OF_JVM;
  }

  /** Makes it known to the JVM's management, once. */
  public synchronized void announce() {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName name = new ObjectName(NAME);
      if (!server.isRegistered(name)) {
        server.registerMBean(this, name);
      }
    } catch (JMException e) {
      LOG.warn("How late think times end will not be known: {}", e.toString());
    }
  }

  /**
   * Notes that the calling thread waits. Several timers wait one after another; a wait that is over
   * without a sample, as of a Flow Control Action, is forgotten.
   *
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

  @Override
  public String getLagsMillis() {
    LagCounts now = new LagCounts();
    for (int i = 0; i < LagCounts.CLASSES; i++) {
      now.add(LagCounts.lowerEdgeMillis(i), counts.get(i));
    }
    return now.toString();
  }
}
