package io.github.trueload.summary;

import java.io.ByteArrayOutputStream;

/** Numbers of up to 64 bits without a sign, seven bits a byte, the lowest first (LEB128). */
final class Varint {

  private static final int BITS = 7;
  private static final int MORE = 0x80;

  /** The most bytes of a number. */
  static final int MOST_BYTES = 10;

  private Varint() {}

  static void write(long value, ByteArrayOutputStream out) {
    long left = value;
    while ((left & -MORE) != 0) {
      out.write((int) (left & MORE - 1) | MORE);
      left >>>= BITS;
    }
    out.write((int) left);
  }

  /** Writes what {@link ByteCursor#text} reads. */
  static void write(String text, ByteArrayOutputStream out) {
    write(text.length(), out);
    for (int i = 0; i < text.length(); i++) {
      write(text.charAt(i), out);
    }
  }

  static int length(long value) {
    return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + BITS - 1) / BITS);
  }

  /** A number with a sign as one without: 0, −1, 1, −2 become 0, 1, 2, 3. */
  static long zigzag(long value) {
    return value << 1 ^ value >> Long.SIZE - 1;
  }

  static long unzigzag(long code) {
    return code >>> 1 ^ -(code & 1);
  }
}
