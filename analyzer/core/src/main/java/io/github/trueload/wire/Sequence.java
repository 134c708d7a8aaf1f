package io.github.trueload.wire;

/** Arithmetic of TCP sequence numbers, which wrap at 2³² (RFC 9293, 3.4). */
final class Sequence {

  private Sequence() {}

  /** Bytes from {@code from} to {@code to}: negative if {@code to} lies behind. */
  static int distance(int from, int to) {
    return to - from;
  }

  /** Whether {@code a} lies after {@code b}. */
  static boolean isAfter(int a, int b) {
    return a - b > 0;
  }
}
