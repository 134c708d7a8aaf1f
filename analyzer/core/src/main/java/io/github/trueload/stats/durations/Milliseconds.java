package io.github.trueload.stats.durations;

/**
 * Whole milliseconds of nanoseconds, without a division: x/10⁶ is x/5⁶, by the inverse of 5⁶ modulo
 * 2⁶⁴, rotated by 6 bits. The JVM's first compiler divides by constants too, in many cycles.
 */
public final class Milliseconds {

  private static final long INVERSE = 0x790F_B656_68C2_6139L;
  private static final int SHIFT = 6;

  private Milliseconds() {}

  /**
   * The number of milliseconds.
   *
   * @param nanos nanoseconds, of any sign
   * @return the number if {@code nanos} is a multiple of a million from 0 to 9.2·10¹⁸; otherwise a
   *     number below 0, or above 9.2·10¹²
   */
  public static long of(long nanos) {
    long product = nanos * INVERSE;
    return product >>> SHIFT | product << -SHIFT;
  }
}
