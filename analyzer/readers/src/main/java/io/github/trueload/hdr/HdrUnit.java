package io.github.trueload.hdr;

/** What the values of an interval log count, which the log does not say. */
public enum HdrUnit {
  /** Nanoseconds, as HdrHistogram's own tools assume. */
  NS(1),
  /** Microseconds. */
  US(1_000),
  /** Milliseconds. */
  MS(1_000_000);

  private final long nanos;

  HdrUnit(long nanos) {
    this.nanos = nanos;
  }

  /** The unit, nanoseconds. */
  long nanos() {
    return nanos;
  }
}
