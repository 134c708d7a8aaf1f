package io.github.trueload.gatling;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.UnreadableInputException;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of which Gatling's records consist: numbers in big-endian order, and strings as the
 * JVM holds them. A string that occurs again is the number of its first occurrence, negated.
 */
final class GatlingInput {

  private static final int BUFFER = 1 << 16;
  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_CHARACTERS = 1 << 12;
  private static final long MOST_KEPT = 1L << 26;

  private final String name;
  private final DataInputStream in;
  private final List<String> strings = new ArrayList<>();
  private long kept;
  private long record;

  GatlingInput(InputBytes bytes) {
    this.name = bytes.name();
    this.in = new DataInputStream(new BufferedInputStream(bytes.asStream(), BUFFER));
  }

  /** The file as messages name it. */
  String name() {
    return name;
  }

  /** The number of the record that is read, from 1. */
  long record() {
    return record;
  }

  /** The kind of the next record; −1 after the last one. */
  int kind() throws IOException {
    record++;
    return in.read();
  }

  int number() throws IOException {
    return in.readInt();
  }

  long longNumber() throws IOException {
    return in.readLong();
  }

  boolean flag() throws IOException {
    int value = in.readUnsignedByte();
    if (value > 1) {
      throw unreadable("has the value " + value + " where 0 or 1 is expected");
    }
    return value == 1;
  }

  /**
   * A number of things.
   *
   * @throws UnreadableInputException if it is negative or above {@code most}
   */
  int count(int most) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > most) {
      throw unreadable("has a length of " + count);
    }
    return count;
  }

  void skipBytes() throws IOException {
    in.skipNBytes(count(MOST_BYTES));
  }

  /** A string: its bytes, and 0 for ISO 8859-1 or 1 for UTF-16 in the order of the processor. */
  String string() throws IOException {
    int length = count(MOST_BYTES);
    if (length == 0) {
      return "";
    }
    byte[] value = in.readNBytes(length);
    if (value.length < length) {
      throw new EOFException();
    }
    Charset charset = flag() ? StandardCharsets.UTF_16LE : StandardCharsets.ISO_8859_1;
    return new String(value, charset);
  }

  /** A string that is written once: later its number stands for it. */
  String cachedString() throws IOException {
    int number = in.readInt();
    if (number == strings.size() + 1) {
      String text = string();
      String cut = text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) : text;
      kept += cut.length();
      if (kept > MOST_KEPT) {
        throw unreadable("has more text than 64 Mi characters before it");
      }
      strings.add(cut);
      return cut;
    }
    if (number >= 0 || number < -strings.size()) {
      throw unreadable("refers to the string " + number + ", which is not in the file");
    }
    return strings.get(-number - 1);
  }

  UnreadableInputException unreadable(String problem) {
    return new UnreadableInputException(
        name,
        "record " + record + " " + problem,
        "the file is damaged, or an unknown version of Gatling wrote it: run the test again");
  }
}
