package io.github.trueload.analysis;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.stats.users.SessionEvidence;
import java.util.BitSet;

/** Users of a log and the connections in its columns. */
final class SessionsOfLog implements Accumulator<SessionsOfLog> {

  private final SessionUse uses = new SessionUse();
  private final BitSet seen = new BitSet();

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      accept(block, row);
    }
  }

  /** Takes one row, for those that go through the rows already. */
  void accept(SampleBlock block, int row) {
    int session = block.session[row];
    long start = block.startNanos[row];
    long elapsed = Math.max(0, block.elapsedNanos[row]);
    uses.accept(block.connection[row], session, start, start + elapsed);
    if (session >= 0) {
      seen.set(session);
    }
  }

  @Override
  public void combine(SessionsOfLog next) {
    uses.combine(next.uses);
    seen.or(next.seen);
  }

  /** The count. */
  SessionConnections summary(ConnectionTable connections) {
    SessionUse.Overlap overlap = uses.overlap(connections);
    return new SessionConnections(
        seen.cardinality(),
        overlap.connections(),
        overlap.shared(),
        uses.reconnects(),
        new SessionEvidence.OfLog());
  }
}
