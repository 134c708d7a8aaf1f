package io.github.trueload.sessions;

import io.github.trueload.health.DueSessions;
import java.util.concurrent.atomic.LongAdder;

/** The sessions that were to arrive in this JVM, of all thread groups and all runs. */
public final class SessionsOfJvm {

  /** Sessions that were due and not dropped: so one step counts each, whenever it is read. */
  private static final LongAdder KEPT = new LongAdder();

  private static final LongAdder DROPPED = new LongAdder();

  private SessionsOfJvm() {}

  /** A session is due, and begins at once or after a wait. */
  static void kept() {
    KEPT.increment();
  }

  /** A session is due and does not begin. */
  static void dropped() {
    DROPPED.increment();
  }

  /** {@return the sessions that were due, and those that were dropped, so far} */
  public static DueSessions counts() {
    long dropped = DROPPED.sum();
    return new DueSessions(KEPT.sum() + dropped, dropped);
  }
}
