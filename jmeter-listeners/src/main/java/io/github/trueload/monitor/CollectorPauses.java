package io.github.trueload.monitor;

import java.lang.management.GarbageCollectorMXBean;
import java.util.List;

/** Pauses for garbage collection since the JVM began. */
record CollectorPauses(long count, long millis) {

  /**
   * The sum of {@code collectors}. Those that count whole cycles, most of which run beside the
   * threads (of ZGC and Shenandoah), are left out: their pauses have a collector of their own.
   */
  static CollectorPauses sum(List<GarbageCollectorMXBean> collectors) {
    long count = 0;
    long millis = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      if (!collector.getName().endsWith("Cycles")) {
        count += Math.max(0, collector.getCollectionCount());
        millis += Math.max(0, collector.getCollectionTime());
      }
    }
    return new CollectorPauses(count, millis);
  }

  /** What came since {@code earlier}. */
  CollectorPauses since(CollectorPauses earlier) {
    return new CollectorPauses(count - earlier.count, millis - earlier.millis);
  }
}
