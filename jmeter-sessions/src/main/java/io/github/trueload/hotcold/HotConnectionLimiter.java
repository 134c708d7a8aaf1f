package io.github.trueload.hotcold;

import io.github.trueload.turns.ShuffledRounds;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/**
 * Lets a share of the connections make requests and keeps the others waiting, open and idle. A
 * place that becomes free goes to the connection that {@link ShuffledRounds} names.
 *
 * <p>Safe for several threads; each connection's methods are for its own thread.
 */
final class HotConnectionLimiter {
  private final HotColdSettings settings;
  private final ShuffledRounds<Connection> rounds;
  private final Set<Connection> members = new HashSet<>();
  private final HotTally tally = new HotTally();
  private int hot;

  /**
   * Without connections.
   *
   * @param generator of the order of turns
   */
  HotConnectionLimiter(HotColdSettings settings, RandomGenerator generator) {
    this.settings = settings;
    this.rounds = new ShuffledRounds<>(generator);
  }

  /** The calling thread's connection joins, cold. */
  synchronized Connection join() {
    Connection connection = new Connection(Thread.currentThread());
    members.add(connection);
    tally.joined(members.size());
    giveTurns();
    return connection;
  }

  /** The connection is no more; its turn goes to another. */
  synchronized void leave(Connection connection) {
    if (!members.remove(connection)) {
      return;
    }
    rounds.leave(connection);
    tally.left(connection.turns());
    if (connection.isHot()) {
      connection.cool();
      hot--;
    }
    giveTurns();
  }

  /**
   * Waits for the connection's turn, unless it has it already.
   *
   * @param untilEpochMillis when to give up, 0 for never
   * @return whether it has its turn
   * @throws InterruptedException if the thread is asked to stop
   */
  boolean await(Connection connection, long untilEpochMillis) throws InterruptedException {
    if (connection.isHot()) {
      return true;
    }
    synchronized (this) {
      rounds.await(connection);
      giveTurns();
    }
    try {
      waitUntilHot(connection, untilEpochMillis);
    } finally {
      if (!connection.isHot()) {
        giveUp(connection);
      }
    }
    // A turn that comes behind the end, from one who finished late, would be one request more.
    boolean isOver = untilEpochMillis != 0 && System.currentTimeMillis() >= untilEpochMillis;
    if (isOver) {
      forgo(connection);
    }
    return connection.isHot();
  }

  private synchronized void forgo(Connection connection) {
    if (connection.isHot()) {
      connection.forgo();
      hot--;
      giveTurns();
    }
  }

  private void waitUntilHot(Connection connection, long untilEpochMillis)
      throws InterruptedException {
    while (!connection.isHot()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (untilEpochMillis == 0) {
        LockSupport.park(this);
      } else {
        long leftMillis = untilEpochMillis - System.currentTimeMillis();
        if (leftMillis <= 0) {
          return;
        }
        LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(leftMillis));
      }
    }
  }

  private synchronized void giveUp(Connection connection) {
    if (!connection.isHot()) {
      rounds.leave(connection);
    }
  }

  /** The connection has had its answer; after the turn's last another is hot. */
  synchronized void requested(Connection connection) {
    if (connection.isHot() && connection.requested()) {
      connection.cool();
      hot--;
      giveTurns();
    }
  }

  /** Connections that have their turn. */
  synchronized int hot() {
    return hot;
  }

  /** What has been so far, the present connections among it. */
  synchronized HotTally.Figures figures() {
    return tally.figures(members, rounds.round());
  }

  private void giveTurns() {
    int most = settings.hotOf(members.size());
    while (hot < most) {
      Connection next = rounds.next().orElse(null);
      if (next == null) {
        return;
      }
      hot++;
      next.heat(settings.requests());
    }
  }
}
