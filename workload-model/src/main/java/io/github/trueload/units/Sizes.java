package io.github.trueload.units;

import io.github.trueload.units.Unit.Dimension;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Sizes as people write them: {@code 512 MiB}, {@code 50KiB}, {@code 1.5 GB}, {@code 4096}. */
public final class Sizes {
  /** The largest size accepted: a petabyte. */
  private static final BigDecimal MOST = BigDecimal.valueOf(1L << 50);

  private Sizes() {}

  /**
   * Reads a size.
   *
   * @param text a number and one of B, kB, MB, GB (thousands), KiB, MiB, GiB (1,024); a bare number
   *     is bytes
   * @return bytes, from 1 to 2⁵⁰, rounded to the nearest
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static long parseBytes(String text) {
    BigDecimal bytes =
        Quantity.of(text, Dimension.SIZE, BareNumber.ACCEPTED)
            .filter(each -> each.number().signum() >= 0)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "is not a size; write a number and B, kB, MB, GB, KiB, MiB or GiB, such as"
                            + " 512 MiB (a bare number is bytes)"))
            .value();
    if (bytes.compareTo(MOST) > 0) {
      throw new IllegalArgumentException("is larger than a petabyte");
    }
    long whole = bytes.setScale(0, RoundingMode.HALF_UP).longValueExact();
    if (whole < 1) {
      throw new IllegalArgumentException("must be at least one byte");
    }
    return whole;
  }

  /**
   * A size for a reader, in the unit of 1,024s that suits it.
   *
   * @param bytes 0 or more
   * @return four significant digits, a space and B, KiB, MiB or GiB, such as {@code 1.5 MiB}
   */
  public static String format(double bytes) {
    if (bytes >= 1L << 30) {
      return Numbers.format(bytes / (1L << 30)) + " GiB";
    }
    if (bytes >= 1L << 20) {
      return Numbers.format(bytes / (1L << 20)) + " MiB";
    }
    return bytes >= 1L << 10
        ? Numbers.format(bytes / (1L << 10)) + " KiB"
        : Numbers.format(bytes) + " B";
  }
}
