package io.github.trueload.wire.tcp;

/**
 * Arithmetic of TCP sequence and acknowledgment numbers, which wrap at 2³² (RFC 9293, 3.4). A
 * number is an {@code int} so that none is allocated; every sum, difference and comparison of two
 * is made here.
 */
public final class Sequence {

  private Sequence() {}

  /**
   * {@return bytes from {@code from} to {@code to}; negative if {@code to} lies before {@code
   * from}}
   */
  public static int distance(int from, int to) {
    return to - from;
  }

  /** {@return whether {@code a} lies after {@code b}} */
  public static boolean isAfter(int a, int b) {
    return a - b > 0;
  }

  /** {@return the number {@code bytes} after {@code sequence}; before it if negative} */
  public static int plus(int sequence, int bytes) {
    return sequence + bytes;
  }
}
