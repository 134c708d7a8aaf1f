package io.github.trueload.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Scanning and hashing bytes, eight at a time. Up to {@link #SLACK} bytes behind what is scanned
 * are read too, so arrays must be longer by as much.
 */
public final class ByteScan {

  /** Bytes that must be readable past the end of what is scanned. */
  public static final int SLACK = 24;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;

  /** The high bit of each of eight bytes. */
  public static final long HIGHS = 0x8080808080808080L;

  /** {@link #pattern} of newlines. */
  public static final long NEWLINES = ONES * '\n';

  /** {@link #pattern} of the digit 0. */
  public static final long ZEROS = ONES * '0';

  /** What makes the high bit of each byte above 9 when it is added to bytes from 0 to 127. */
  public static final long ABOVE_NINE = ONES * (0x7F - 9);

  /** The factor of {@link #hash}. */
  public static final long HASH = 0x9E3779B97F4A7C15L;

  private static final long[] POWERS = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
  };

  private static final long ALIKE = ~(ONES * ('"' ^ '\n'));
  private static final long STOPS = ONES * ('"' & '\n');
  private static final long LOWS = ~HIGHS;

  private ByteScan() {}

  /**
   * {@return the high bit of every byte of {@code word} that equals the pattern's, and of no other}
   *
   * @param word eight bytes
   * @param pattern {@link #pattern} of the byte looked for
   */
  public static long hits(long word, long pattern) {
    long x = word ^ pattern;
    return ~(((x & LOWS) + LOWS) | x) & HIGHS;
  }

  /**
   * {@return which byte, from 0 at the lowest, holds the lowest high bit of {@code hits}; 8 if none
   * is set} By counting the bytes below it in a multiplication: the JVM's first compiler, which
   * reads most of a log, has no instruction for trailing zeros.
   *
   * @param hits high bits of bytes
   */
  public static int lowestByte(long hits) {
    long below = (hits & -hits) - 1 >>> 7;
    return (int) ((below & ONES) * ONES >>> 56);
  }

  /**
   * {@return the high bit of the lowest byte of {@code word} that is a newline, a quote, or one of
   * two others that are alike but for the bits in which those differ ({@code *} is one); above it
   * some more}
   *
   * @param word eight bytes
   */
  public static long stops(long word) {
    long x = (word & ALIKE) ^ STOPS;
    return (x - ONES) & ~x & HIGHS;
  }

  /**
   * {@return the first place at or after {@code from} that holds the separator, a newline, a quote,
   * or what {@link #stops} takes for one} There must be one: readers put a newline behind the last
   * byte.
   *
   * @param b the bytes
   * @param separators {@link #pattern} of the separator
   */
  public static int stop(byte[] b, int from, long separators) {
    int p = from;
    for (; ; ) {
      long word = (long) LONGS.get(b, p);
      long found = hits(word, separators) | stops(word);
      if (found != 0) {
        return p + lowestByte(found);
      }
      p += 8;
    }
  }

  /**
   * {@return eight bytes as one number, the first lowest}
   *
   * @param b the bytes, of which {@code at + 8} exist
   * @param at index of the first
   */
  public static long word(byte[] b, int at) {
    return (long) LONGS.get(b, at);
  }

  /** {@return the number of bytes of {@code word} before the first one that is not a digit} */
  public static int digits(long word) {
    long x = word ^ ZEROS;
    return lowestByte(((x + ABOVE_NINE) | x) & HIGHS);
  }

  /**
   * {@return the number that the first {@code digits} bytes of {@code word} make}
   *
   * @param digits 1 to 8
   */
  public static long number(long word, int digits) {
    long x = (word ^ ZEROS) << ((8 - digits) << 3);
    x = x * 10 + (x >>> 8);
    long high = (x & 0x000000FF000000FFL) * 0x000F424000000064L;
    long low = ((x >>> 16) & 0x000000FF000000FFL) * 0x0000271000000001L;
    return (high + low) >>> 32;
  }

  /**
   * {@return 10 to the power of {@code exponent}}
   *
   * @param exponent from 0 to 8
   */
  public static long power(int exponent) {
    return POWERS[exponent];
  }

  /**
   * {@return whether two ranges of bytes are equal; {@link #SLACK} bytes must be readable after
   * each}
   *
   * @param a bytes of the one range
   * @param from its first index
   * @param b bytes of the other range
   * @param other its first index
   * @param length of both ranges, bytes, 0 or more
   */
  public static boolean equal(byte[] a, int from, byte[] b, int other, int length) {
    int p = 0;
    for (; p + 8 <= length; p += 8) {
      if ((long) LONGS.get(a, from + p) != (long) LONGS.get(b, other + p)) {
        return false;
      }
    }
    long differing = (long) LONGS.get(a, from + p) ^ (long) LONGS.get(b, other + p);
    return p == length || differing << ((8 - length + p) << 3) == 0;
  }

  /**
   * {@return eight copies of a byte, as {@link #find} and {@link #fieldEnd} want it}
   *
   * @param b the byte
   */
  public static long pattern(byte b) {
    return ONES * (b & 0xFF);
  }

  /**
   * {@return the first place at or after {@code from} that holds the separator or a newline} There
   * must be one: readers put a newline behind the last byte.
   *
   * @param b the bytes
   * @param separators {@link #pattern} of the separator
   */
  public static int fieldEnd(byte[] b, int from, long separators) {
    int p = from;
    for (; ; ) {
      long word = (long) LONGS.get(b, p);
      long x = word ^ separators;
      long y = word ^ NEWLINES;
      long hits = (((x - ONES) & ~x) | ((y - ONES) & ~y)) & HIGHS;
      if (hits != 0) {
        return p + lowestByte(hits);
      }
      p += 8;
    }
  }

  /**
   * {@return the index of the first byte in a range that equals the one looked for; {@code to} if
   * there is none}
   *
   * @param b the bytes, {@link #SLACK} more than the range
   * @param from start of the range
   * @param to end of the range, exclusive
   * @param pattern {@link #pattern} of the byte looked for
   */
  public static int find(byte[] b, int from, int to, long pattern) {
    for (int p = from; p < to; p += 8) {
      long hits = hits((long) LONGS.get(b, p), pattern);
      if (hits != 0) {
        return Math.min(to, p + lowestByte(hits));
      }
    }
    return to;
  }

  /**
   * {@return the index of the first byte in a range that equals one of two; {@code to} if there is
   * none}
   *
   * @param b the bytes, {@link #SLACK} more than the range
   * @param from start of the range
   * @param to end of the range, exclusive
   * @param pattern {@link #pattern} of the one
   * @param other {@link #pattern} of the other
   */
  public static int findEither(byte[] b, int from, int to, long pattern, long other) {
    for (int p = from; p < to; p += 8) {
      long word = (long) LONGS.get(b, p);
      long x = word ^ pattern;
      long y = word ^ other;
      long hits = (((x - ONES) & ~x) | ((y - ONES) & ~y)) & HIGHS;
      if (hits != 0) {
        return Math.min(to, p + lowestByte(hits));
      }
    }
    return to;
  }

  /**
   * {@return the first newline at or after {@code from}; there must be one}
   *
   * @param b the bytes
   */
  public static int lineEnd(byte[] b, int from) {
    return fieldEnd(b, from, NEWLINES);
  }

  /**
   * {@return a hash of the bytes; well spread in its low bits}
   *
   * @param b the bytes
   * @param from start of the range
   * @param to end of the range, exclusive
   */
  public static int hash(byte[] b, int from, int to) {
    long h = 0;
    int p = from;
    for (; p + 8 <= to; p += 8) {
      h = (h ^ (long) LONGS.get(b, p)) * HASH;
      h ^= h >>> 32;
    }
    return hash(h, (long) LONGS.get(b, p) & ((1L << (to - p << 3)) - 1), to - from);
  }

  /**
   * {@return the same hash, of which the whole words have been taken}
   *
   * @param words 0; then, with each word {@code w} of eight bytes, {@code h = (words ^ w) * }{@link
   *     #HASH} and {@code h ^ h >>> 32} in turn
   * @param rest the bytes behind the last of them, 7 or fewer, the first lowest
   * @param length of the whole range, bytes
   */
  public static int hash(long words, long rest, int length) {
    return folded((words ^ rest ^ (long) length << 56) * HASH);
  }

  /** Apart from {@link #hash(long, long, int)}, which is so short that it joins its caller. */
  private static int folded(long product) {
    long h = product ^ product >>> 32;
    return (int) (h ^ h >>> 15);
  }
}
