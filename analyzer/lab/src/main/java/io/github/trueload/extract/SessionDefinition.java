package io.github.trueload.extract;

/**
 * What makes rows one session.
 *
 * @param byConnection whether each connection is one; otherwise each session that the input shows:
 *     {@code tl_session} or the thread in a JTL, the address and user agent in an access log. A
 *     capture contains connections alone
 * @param gapNanos a request that starts this long after the end of the session's last response
 *     begins another session; above 0, {@link Long#MAX_VALUE} for never
 */
public record SessionDefinition(boolean byConnection, long gapNanos) {

  /**
   * @throws IllegalArgumentException if the gap is not above 0
   */
  public SessionDefinition {
    if (gapNanos <= 0) {
      throw new IllegalArgumentException("the gap between sessions must be above 0");
    }
  }
}
