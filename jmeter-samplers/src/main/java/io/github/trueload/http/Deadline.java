package io.github.trueload.http;

/**
 * How long an exchange may take as a whole: connecting, TLS, sending, head and body.
 *
 * @param limitMillis as the plan says; 0 for no limit, negative where the plan says nothing
 */
record Deadline(int limitMillis) {

  /** Where the plan gives neither a deadline nor a response timeout. */
  static final long DEFAULT_MILLIS = 60_000;

  /**
   * The limit for an exchange; 0 for none. Where the plan says nothing it is the sum of the connect
   * and response timeouts, and a response timeout that is not given counts as {@value
   * #DEFAULT_MILLIS} ms.
   */
  long millis(ConnectOptions dialing) {
    if (limitMillis >= 0) {
      return limitMillis;
    }
    long response = dialing.responseTimeoutMillis();
    return dialing.connectTimeoutMillis() + (response > 0 ? response : DEFAULT_MILLIS);
  }
}
