package io.github.trueload.settings;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write them: {@code 512 MiB}, {@code 50KiB}, {@code 1.5 GB}, {@code 4096}. */
public final class Sizes {
  private static final Pattern FORM =
      Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)\\s*([A-Za-z]{0,3})");

  private static final Map<String, Long> BYTES_PER_UNIT =
      Map.of(
          "",
          1L,
          "B",
          1L,
          "kB",
          1_000L,
          "MB",
          1_000_000L,
          "GB",
          1_000_000_000L,
          "KiB",
          1L << 10,
          "MiB",
          1L << 20,
          "GiB",
          1L << 30);

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
    Matcher form = FORM.matcher(text);
    Long unit = form.matches() ? BYTES_PER_UNIT.get(form.group(2)) : null;
    if (unit == null) {
      throw new IllegalArgumentException(
          "is not a size; write a number and B, kB, MB, GB, KiB, MiB or GiB, such as 512 MiB"
              + " (a bare number is bytes)");
    }
    BigDecimal bytes = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(unit));
    if (bytes.compareTo(MOST) > 0) {
      throw new IllegalArgumentException("is larger than a petabyte");
    }
    long whole = bytes.setScale(0, RoundingMode.HALF_UP).longValueExact();
    if (whole < 1) {
      throw new IllegalArgumentException("must be at least one byte");
    }
    return whole;
  }

  /** The size with the unit of 1,024s that reads best and four significant digits. */
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
