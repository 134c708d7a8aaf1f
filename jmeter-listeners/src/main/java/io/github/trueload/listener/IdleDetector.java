package io.github.trueload.listener;

/**
 * Whether the run has gone silent: no response for so long that chance does not explain it. The
 * window then moves on without responses; until then it ends with the last one, so that its figures
 * are those of a part of the log. For one thread.
 */
final class IdleDetector {

  /** Requests due in a gap that a Poisson process leaves once in a thousand: e⁻⁷. */
  static final double RARELY_NONE_OF = 7;

  /** Looks come once a second: less is none. */
  private static final double LEAST_SECONDS = 2;

  private final double expectedSeconds;
  private long heardNanos;
  private double ratePerSecond = Double.NaN;

  /**
   * Nothing was heard yet.
   *
   * @param expectedSeconds for how long responses may be on their way here, 0 or more: engines send
   *     theirs in batches
   */
  IdleDetector(double expectedSeconds) {
    this.expectedSeconds = expectedSeconds;
  }

  /** Responses have come. */
  void broken(long nowNanos) {
    heardNanos = nowNanos;
  }

  /** How many come in a second as a rule. */
  void usual(double responsesPerSecond) {
    ratePerSecond = responsesPerSecond;
  }

  /** For how long none has come, seconds; 0 where that is no silence. */
  double seconds(long nowNanos) {
    double seconds = (nowNanos - heardNanos) / 1e9;
    double unexpected = seconds - expectedSeconds;
    return unexpected >= LEAST_SECONDS && unexpected * ratePerSecond >= RARELY_NONE_OF
        ? seconds
        : 0;
  }
}
