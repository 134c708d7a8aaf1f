package io.github.trueload.sessions;

/** What becomes of a session that arrives when as many run as are allowed. */
public enum LimitPolicy {
  /** It waits until another ends, behind those that wait already. */
  WAIT,
  /** It never starts, and is counted. */
  DROP,
  /** The test is shut down: sessions end after the sample they are in. */
  STOP
}
