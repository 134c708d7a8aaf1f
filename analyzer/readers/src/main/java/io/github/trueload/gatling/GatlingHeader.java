package io.github.trueload.gatling;

import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The record at the start of a log, as {@code RunMessageSerializer} writes it.
 *
 * @param startMillis to which the times of all records are relative, since the epoch
 */
record GatlingHeader(String version, String simulation, long startMillis) {

  /** The kind of this record. */
  static final int KIND = 0;

  private static final int MOST_VERSION = 40;
  private static final int MOST_ENTRIES = 1_000_000;
  private static final Pattern VERSION = Pattern.compile("[0-9]+\\.[0-9]+\\.[0-9]+[!-~]*");

  /** The versions whose records are known: each writes the same ones. */
  private static final Pattern KNOWN = Pattern.compile("3\\.1[345]\\..*");

  /** Whether a file begins with the kind of this record and the version of a Gatling. */
  static boolean fits(byte[] head) {
    ByteBuffer start = ByteBuffer.wrap(head);
    if (start.remaining() < Byte.BYTES + Integer.BYTES || start.get() != KIND) {
      return false;
    }
    int length = start.getInt();
    return length > 0
        && length <= MOST_VERSION
        && length <= start.remaining()
        && VERSION
            .matcher(new String(head, start.position(), length, StandardCharsets.ISO_8859_1))
            .matches();
  }

  /**
   * Reads it.
   *
   * @throws UnreadableInputException if another Gatling wrote it
   */
  static GatlingHeader read(GatlingInput in) throws IOException {
    in.kind();
    String version = in.string();
    if (!KNOWN.matcher(version).matches()) {
      throw new UnreadableInputException(
          in.name(),
          "is a log of Gatling " + version + "; the binary logs of 3.13 to 3.15 can be read",
          "capture the packets of the run, or use the access log of the server");
    }
    String simulation = in.string();
    long start = in.longNumber();
    in.string(); // the description of the run
    int scenarios = in.count(MOST_ENTRIES);
    for (int i = 0; i < scenarios; i++) {
      in.string();
    }
    int assertions = in.count(MOST_ENTRIES);
    for (int i = 0; i < assertions; i++) {
      in.skipBytes();
    }
    return new GatlingHeader(version, simulation, start);
  }
}
