package io.github.trueload.sample;

/**
 * Identifies a row of a log by its contents, so that a second reading of the log finds it. Rows of
 * the same name come in the log's order.
 */
public final class RowKey {

  private RowKey() {}

  /**
   * {@return the key of a row with Trueload's columns}
   *
   * @param localEnd the client's end of its connection
   * @param request the request's ordinal on it
   * @param startNanos of the row, since the epoch
   */
  public static long ofConnection(String localEnd, long request, long startNanos) {
    return mix(mix(mix(startNanos) + request) + localEnd.hashCode());
  }

  /**
   * {@return the key of a row without Trueload's columns}
   *
   * @param session its session's name; empty where not known
   * @param label its label
   * @param startNanos of the row, since the epoch
   * @param elapsedNanos as logged
   */
  public static long ofSession(String session, String label, long startNanos, long elapsedNanos) {
    return mix(mix(mix(mix(startNanos) + elapsedNanos) + session.hashCode()) + label.hashCode());
  }

  /** Stafford's mix 13, as in the JDK's {@code SplittableRandom}: each bit depends on all. */
  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
