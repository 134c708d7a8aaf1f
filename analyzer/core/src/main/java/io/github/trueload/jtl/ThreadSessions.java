package io.github.trueload.jtl;

import io.github.trueload.sample.Names;
import java.util.Arrays;

/**
 * The sessions of a log that has our column for them and does not use it: the column is in every
 * log that JMeter writes where Trueload's sampler is installed, for plans with any samplers. As
 * long as no row shows a session, threads stand for them, as in a log without the column; from the
 * first that does on, a row that contains none has none.
 */
final class ThreadSessions {

  private static final int MISSING = -1;

  private final Names sessions;
  private final Names threads;
  private boolean standIn;
  private boolean found;

  // By thread.
  private int[] sessionOf = new int[64];

  ThreadSessions(Layout layout, RowNames names) {
    this.sessions = names.sessions().names();
    this.threads = names.threads().names();
    this.standIn = layout.mayLackSessions();
    Arrays.fill(sessionOf, MISSING);
  }

  /** Gives rows whose names have their ids their threads for sessions, as long as that holds. */
  void fill(RowBatch batch) {
    if (!standIn) {
      return;
    }
    int[] session = batch.block.session;
    for (int row = 0; row < batch.block.size; row++) {
      if (session[row] != MISSING) {
        standIn = false;
        found = true;
        return;
      }
      session[row] = sessionOf(batch.thread[row]);
    }
  }

  private int sessionOf(int thread) {
    if (thread >= sessionOf.length) {
      int known = sessionOf.length;
      sessionOf = Arrays.copyOf(sessionOf, Math.max(thread + 1, known * 2));
      Arrays.fill(sessionOf, known, sessionOf.length, MISSING);
    }
    if (sessionOf[thread] == MISSING) {
      sessionOf[thread] = sessions.id(threads.name(thread));
    }
    return sessionOf[thread];
  }

  /** Whether a row reported its session, of those that were asked. */
  boolean found() {
    return found;
  }

  /** How many look-ups of sessions ended past the limit. */
  long folded() {
    return standIn ? threads.folded() : sessions.folded();
  }
}
