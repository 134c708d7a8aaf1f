package io.github.trueload.sessions;

import io.github.trueload.health.DueSessions;
import java.util.concurrent.atomic.LongAdder;

/** The sessions that were to arrive in this JVM, of all thread groups and all runs. */
public final class SessionsOfJvm {

  private static final LongAdder DUE = new LongAdder();
  private static final LongAdder DROPPED = new LongAdder();

  private SessionsOfJvm() {}

  static void due() {
    DUE.increment();
  }

  /** A session that was due does not begin. */
  static void dropped() {
    DROPPED.increment();
  }

  /** {@return the sessions that were due, and those that were dropped, so far} */
  public static DueSessions counts() {
    long dropped = DROPPED.sum(); // first: each of them was due by then
    return new DueSessions(DUE.sum(), dropped);
  }
}
