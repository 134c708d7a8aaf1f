package io.github.trueload.jtl;

import io.github.trueload.sample.Names;
import java.util.HashMap;
import java.util.Map;

/**
 * Sessions that Session Arrivals thread groups did not begin, because their maximum of concurrent
 * sessions was reached. Each row of a session has how many its group had dropped by then.
 */
final class DroppedSessions {

  /** The share of the sessions that may be dropped; as of the load generator's health. */
  private static final double MAY_BE_DROPPED = 0.01;

  private record Group(int host, int group) {}

  private final Map<Group, Long> byGroup = new HashMap<>();
  private final Names started;

  /**
   * @param started names of the sessions that rows are of
   */
  DroppedSessions(Names started) {
    this.started = started;
  }

  /** Takes rows that have their groups. */
  void take(RowBatch batch) {
    for (int row = 0; row < batch.block.size; row++) {
      if (batch.dropped[row] > 0) {
        Group group = new Group(batch.block.host[row], batch.block.group[row]);
        byGroup.merge(group, batch.dropped[row], Math::max);
      }
    }
  }

  /** How many sessions were dropped; 0 where that is at most one in a hundred of them. */
  long notable() {
    long dropped = byGroup.values().stream().mapToLong(Long::longValue).sum();
    return dropped > MAY_BE_DROPPED * (dropped + started.size()) ? dropped : 0;
  }
}
