package io.github.trueload.cli;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as they are typed: {@code 100MB}, {@code 1.5GB}, {@code 64MiB}, {@code 4096}. */
final class Sizes {

  private static final Map<String, Long> BYTES =
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

  private static final Pattern FORM =
      Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,9})?) ?([A-Za-z]{0,3})");

  private Sizes() {}

  /**
   * Bytes of {@code text}.
   *
   * @throws IllegalArgumentException if it is no size
   */
  static long bytes(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches() || !BYTES.containsKey(form.group(2))) {
      throw new IllegalArgumentException(
          "'" + text + "' is no size; write a number and a unit, such as 100MB, 1GB, 64MiB");
    }
    return new BigDecimal(form.group(1))
        .multiply(BigDecimal.valueOf(BYTES.get(form.group(2))))
        .longValue();
  }
}
