package io.github.trueload.hotcold;

import java.util.Collection;

/**
 * Turns of all connections that there were. Guarded by the lock of its {@link
 * HotConnectionLimiter}.
 */
final class HotTally {
  private long ended;
  private long turnsOfEnded;
  private long fewest = Long.MAX_VALUE;
  private long most;
  private int mostAtOnce;

  record Figures(
      long connections, int mostAtOnce, long turns, long fewest, long most, long rounds) {

    boolean everyOneWasHot() {
      return fewest > 0;
    }
  }

  void joined(int now) {
    mostAtOnce = Math.max(mostAtOnce, now);
  }

  void left(long turns) {
    ended++;
    turnsOfEnded += turns;
    fewest = Math.min(fewest, turns);
    most = Math.max(most, turns);
  }

  Figures figures(Collection<Connection> present, long rounds) {
    long turns = turnsOfEnded;
    long least = fewest;
    long highest = most;
    for (Connection connection : present) {
      turns += connection.turns();
      least = Math.min(least, connection.turns());
      highest = Math.max(highest, connection.turns());
    }
    long connections = ended + present.size();
    return new Figures(
        connections, mostAtOnce, turns, connections == 0 ? 0 : least, highest, rounds);
  }
}
