package io.github.trueload.summary;

import java.util.Arrays;

/** Reads the content of a part from its first byte to its last. */
final class ByteCursor {

  /** A part holds something else than its kind allows. */
  static final class DamagedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DamagedException() {
      super("content of a part");
    }
  }

  private final byte[] bytes;
  private int at;

  ByteCursor(byte[] bytes) {
    this.bytes = bytes;
  }

  DamagedException damaged() {
    return new DamagedException();
  }

  boolean hasMore() {
    return at < bytes.length;
  }

  int next() {
    if (at == bytes.length) {
      throw damaged();
    }
    return bytes[at++];
  }

  byte[] bytes(int count) {
    if (count < 0 || count > bytes.length - at) {
      throw damaged();
    }
    at += count;
    return Arrays.copyOfRange(bytes, at - count, at);
  }

  long varint() {
    long value = 0;
    for (int i = 0; i < Varint.MOST_BYTES; i++) {
      int next = next();
      value |= (long) (next & 0x7F) << 7 * i;
      if (next >= 0) {
        return value;
      }
    }
    throw damaged();
  }

  /** A number from 0 to {@code most}. */
  int number(int most) {
    long number = varint();
    if (number < 0 || number > most) {
      throw damaged();
    }
    return (int) number;
  }

  /** Characters as they are, those too that are no text alone and that UTF-8 would replace. */
  String text() {
    int length = number(bytes.length - at); // each takes a byte at least
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) number(Character.MAX_VALUE));
    }
    return text.toString();
  }
}
