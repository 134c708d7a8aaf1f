package io.github.trueload.bytes;

/**
 * Numbers in network byte order, read out of an array byte by byte. Plain array accesses on
 * purpose: a buffer's accessors, and views of arrays, are as fast once they are compiled by the
 * last compiler, but several times slower before that, which is most of a run of half a second.
 */
public final class BigEndian {

  private BigEndian() {}

  /**
   * {@return two bytes as an unsigned number, 0 to 65535}
   *
   * @param bytes any
   * @param at index of the first of them
   */
  public static int unsigned16(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
  }

  /**
   * {@return four bytes as a signed number}
   *
   * @param bytes any
   * @param at index of the first of them
   */
  public static int int32(byte[] bytes, int at) {
    // Of two halves, so that each is small enough for the first compiler to inline.
    return unsigned16(bytes, at) << 16 | unsigned16(bytes, at + 2);
  }

  /**
   * {@return eight bytes as a signed number}
   *
   * @param bytes any
   * @param at index of the first of them
   */
  public static long int64(byte[] bytes, int at) {
    return (long) int32(bytes, at) << 32 | int32(bytes, at + 4) & 0xFFFFFFFFL;
  }
}
