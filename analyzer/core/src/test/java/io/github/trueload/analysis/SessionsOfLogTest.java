package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.users.SessionConnections;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Users and connections of rows in ranges against the same rows in one. */
class SessionsOfLogTest {

  private static final int CONNECTIONS = 40;
  private static final int CLIENTS = 25;
  private static final int SESSIONS = 12;

  private final Random random = new Random(20_261_122);

  /** Connections of whom some have one client's end, one after another or at a time. */
  private static ConnectionTable table() {
    ConnectionTable table = new ConnectionTable();
    for (int i = 0; i < CONNECTIONS; i++) {
      table.add("127.0.0.1:" + (20_000 + i % CLIENTS), null, 0);
    }
    return table;
  }

  private SampleBlock rows(int count, long fromNanos) {
    SampleBlock block = new SampleBlock();
    for (int i = 0; i < count; i++) {
      int row = block.addRow();
      int connection = random.nextInt(CONNECTIONS + 1) - 1;
      block.connection[row] = connection;
      // Most connections are of one session; some rows name another session or none.
      int odd = random.nextInt(20);
      block.session[row] = odd == 0 ? -1 : Math.max(0, connection + odd / 18) % SESSIONS;
      block.startNanos[row] = fromNanos + random.nextInt(1_000);
      block.elapsedNanos[row] = odd == 1 ? SampleBlock.UNKNOWN : random.nextInt(300);
    }
    return block;
  }

  @Test
  void rangesThatAreCombinedGiveWhatOneRangeGives() {
    for (int ranges = 2; ranges < 12; ranges++) {
      SessionsOfLog whole = new SessionsOfLog();
      SessionsOfLog combined = null;
      for (int range = 0; range < ranges; range++) {
        SampleBlock rows = rows(5 + random.nextInt(60), range * 900L);
        whole.accept(rows);
        SessionsOfLog part = new SessionsOfLog();
        part.accept(rows);
        if (combined == null) {
          combined = part;
        } else {
          combined.combine(part);
        }
      }

      SessionConnections expected = whole.summary(table());
      assertThat(combined.summary(table())).isEqualTo(expected);
      assertThat(expected.count()).isPositive();
      assertThat(expected.reconnects()).isPositive();
    }
  }
}
