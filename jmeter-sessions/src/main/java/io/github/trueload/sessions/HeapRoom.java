package io.github.trueload.sessions;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;

/**
 * Whether what lives leaves the heap no room, by what the last collection of old objects left
 * behind. The JVM itself says so only once nothing more can be freed, and until then does little
 * but collect.
 */
final class HeapRoom {
  /** Beyond this share of the old objects' space collections follow each other. */
  private static final double FULL = 0.95;

  /** Pools that may have such a threshold are those of old objects. */
  private final List<MemoryPoolMXBean> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .filter(MemoryPoolMXBean::isUsageThresholdSupported)
          .toList();

  boolean isFull() {
    return pools.stream().anyMatch(pool -> isFull(pool.getCollectionUsage()));
  }

  /**
   * Whether so little was freed.
   *
   * @param left after a collection; null where the JVM says nothing
   */
  static boolean isFull(MemoryUsage left) {
    return left != null && left.getMax() > 0 && left.getUsed() > FULL * left.getMax();
  }
}
