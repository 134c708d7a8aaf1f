package io.github.trueload.times;

/** Whose clock says when a request left and its response came. */
public enum TimeSource {
  /** The kernel's timestamps of segments, where there are any. */
  KERNEL("kernel"),
  /** The JVM's monotonic clock, read around the calls of the socket. */
  JVM("jvm");

  private final String stored;

  TimeSource(String stored) {
    this.stored = stored;
  }

  /**
   * {@return the value in a plan and in the column {@code tl_clock}; the same in every language}
   */
  public String stored() {
    return stored;
  }
}
