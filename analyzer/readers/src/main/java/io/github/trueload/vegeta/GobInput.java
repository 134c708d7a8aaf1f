package io.github.trueload.vegeta;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.UnreadableInputException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The messages of a gob stream and their values, as Go's package {@code encoding/gob} documents
 * them. A message begins with its length; no value reaches beyond it.
 */
final class GobInput {

  private static final int BUFFER = 1 << 16;
  private static final int BYTE = 0x80;
  private static final int MOST_TEXT = 1 << 16;

  private final String name;
  private final InputStream in;
  private long left;
  private long message;

  GobInput(InputBytes bytes) {
    this.name = bytes.name();
    this.in = new BufferedInputStream(bytes.asStream(), BUFFER);
  }

  /** The number of the message that is read, from 1. */
  long message() {
    return message;
  }

  /** Passes over the rest of the message. */
  void finish() throws IOException {
    in.skipNBytes(left);
    left = 0;
  }

  /** Goes to the next message, past the rest of this one; false after the last one. */
  boolean next() throws IOException {
    finish();
    in.mark(1);
    if (in.read() < 0) {
      return false;
    }
    in.reset();
    message++;
    left = Long.MAX_VALUE;
    left = positive();
    return true;
  }

  private int read() throws IOException {
    if (left <= 0) {
      throw unreadable("ends within a value");
    }
    left--;
    int value = in.read();
    if (value < 0) {
      throw new EOFException();
    }
    return value;
  }

  /** An unsigned number; above {@link Long#MAX_VALUE} it is negative here. */
  long unsigned() throws IOException {
    int first = read();
    if (first < BYTE) {
      return first;
    }
    int bytes = (1 << Byte.SIZE) - first;
    if (bytes > Long.BYTES) {
      throw unreadable("has a number of " + bytes + " bytes");
    }
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value = value << Byte.SIZE | read();
    }
    return value;
  }

  /** An unsigned number that is a length, a count or a size. */
  long positive() throws IOException {
    long value = unsigned();
    if (value < 0) {
      throw unreadable("has a length above 2^63");
    }
    return value;
  }

  /** A number with a sign, which its lowest bit shows. */
  long signed() throws IOException {
    long value = unsigned();
    return (value & 1) == 0 ? value >>> 1 : ~(value >>> 1);
  }

  private long length() throws IOException {
    long length = positive();
    if (length > left) {
      throw unreadable("has a value that is longer than the message");
    }
    return length;
  }

  byte[] bytes() throws IOException {
    long length = length();
    if (length > MOST_TEXT) {
      throw unreadable("has a text of " + length + " bytes; at most 65,536 are read");
    }
    byte[] value = in.readNBytes((int) length);
    left -= length;
    if (value.length < length) {
      throw new EOFException();
    }
    return value;
  }

  String text() throws IOException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  void skipBytes() throws IOException {
    long length = length();
    in.skipNBytes(length);
    left -= length;
  }

  UnreadableInputException unreadable(String problem) {
    return new UnreadableInputException(
        name,
        "message " + message + " of the gob stream " + problem,
        "the file is damaged: run the attack again, or convert it (vegeta encode -to csv)");
  }
}
