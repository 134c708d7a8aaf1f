package io.github.trueload.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Reads a body to its end and keeps its beginning: what JMeter's property {@code
 * httpsampler.max_bytes_to_store_per_request} says or, where it is not set, {@value #DEFAULT_BYTES}
 * bytes, so that a few compressed bodies cannot fill the heap.
 */
final class StoredBody {

  static final String PROPERTY = "httpsampler.max_bytes_to_store_per_request";

  static final int DEFAULT_BYTES = 16 << 20;

  /** Java's longest array, less what some JVMs need of it. */
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  /** Up to here an announced length is trusted before the bytes have come. */
  private static final int MOST_ANNOUNCED = 1 << 16;

  private static final int MOST = mostBytes(JMeterUtils.getProperty(PROPERTY));

  private StoredBody() {}

  /** The most bytes to keep; as in JMeter, a property that is not positive sets no limit. */
  static int mostBytes(String property) {
    if (property == null || property.isBlank()) {
      return DEFAULT_BYTES;
    }
    try {
      int most = Integer.parseInt(property.strip());
      return most > 0 ? Math.min(most, LONGEST_ARRAY) : LONGEST_ARRAY;
    } catch (NumberFormatException e) {
      return DEFAULT_BYTES;
    }
  }

  /**
   * Reads a decoded body and closes it.
   *
   * @return its first bytes
   */
  static byte[] read(InputStream body) throws IOException {
    return readAtMost(body, MOST);
  }

  /**
   * The same where the response has announced the body's length: an array of that length is filled,
   * without a larger buffer before it.
   *
   * @param announcedBytes the length; below 0 if it is not known
   */
  static byte[] read(InputStream body, long announcedBytes) throws IOException {
    if (announcedBytes < 0 || announcedBytes > Math.min(MOST, MOST_ANNOUNCED)) {
      return read(body);
    }
    try (body) {
      byte[] kept = new byte[(int) announcedBytes];
      int count = body.readNBytes(kept, 0, kept.length);
      return count == kept.length ? kept : Arrays.copyOf(kept, count);
    }
  }

  /** The same with a limit of its own. */
  static byte[] readAtMost(InputStream body, int mostBytes) throws IOException {
    try (body) {
      byte[] kept = body.readNBytes(mostBytes);
      if (kept.length == mostBytes && dropRest(body)) {
        RunTally.RUN.bodyCut(mostBytes);
      }
      return kept;
    }
  }

  private static boolean dropRest(InputStream body) throws IOException {
    byte[] dropped = new byte[8192];
    boolean any = false;
    while (body.read(dropped) >= 0) {
      any = true;
    }
    return any;
  }
}
