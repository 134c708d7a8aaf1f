package io.github.trueload.vegeta;

import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An instant as Go's {@code time.Time.MarshalBinary} writes it. */
final class GoTime {

  private static final int FIRST_VERSION = 1;
  private static final int SECOND_VERSION = 2;
  private static final int LENGTH = 15;

  /** From the year 1, where Go counts from, to 1970. */
  private static final long SECONDS_TO_EPOCH = 62_135_596_800L;

  private static final long SECOND_NANOS = 1_000_000_000L;

  private GoTime() {}

  /**
   * Nanoseconds since the epoch; unknown for an instant outside of 1970 to 2261.
   *
   * @param bytes the version, seconds, nanoseconds, and an offset that does not matter
   * @param in for the refusal of other bytes
   */
  static long nanos(byte[] bytes, GobInput in) throws IOException {
    ByteBuffer value = ByteBuffer.wrap(bytes);
    int version = value.hasRemaining() ? value.get() : 0;
    // The second version has the offset's seconds, too.
    if (version < FIRST_VERSION
        || version > SECOND_VERSION
        || bytes.length != LENGTH + version - FIRST_VERSION) {
      throw in.unreadable("has a time in an unknown form");
    }
    long seconds = value.getLong() - SECONDS_TO_EPOCH;
    int nanos = value.getInt();
    boolean isKnown =
        seconds >= 0
            && seconds < Long.MAX_VALUE / SECOND_NANOS
            && nanos >= 0
            && nanos < SECOND_NANOS;
    return isKnown ? seconds * SECOND_NANOS + nanos : SampleBlock.UNKNOWN;
  }
}
