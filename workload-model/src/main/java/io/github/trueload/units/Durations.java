package io.github.trueload.units;

import static io.github.trueload.units.Unit.MILLISECONDS;

import io.github.trueload.units.Unit.Dimension;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Durations as people write them: {@code 7 s}, {@code 250ms}, {@code 1.5 min}. */
public final class Durations {
  /**
   * The longest duration accepted, in seconds: 365 days, far below what 64-bit nanoseconds hold.
   */
  public static final double MAX_SECONDS = 365 * 86_400.0;

  /** The shortest, one microsecond: below it draws in nanoseconds lose their shape. */
  public static final double MIN_SECONDS = 1e-6;

  private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);

  private Durations() {}

  /**
   * Reads a positive duration.
   *
   * @param text a number and one of ns, us (or µs), ms, s, m (or min), h
   * @param bare whether a number may stand alone, which is milliseconds then
   * @return seconds, from {@link #MIN_SECONDS} to {@link #MAX_SECONDS}
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static double parseSeconds(String text, BareNumber bare) {
    double seconds = parse(text, bare).doubleValue();
    rangeFault(seconds)
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(reason);
            });
    return seconds;
  }

  /**
   * Reads a duration that may be zero, in the form of {@link #parseSeconds}.
   *
   * @param text as {@link #parseSeconds} reads it
   * @param bare whether a number may stand alone, which is milliseconds then; 0 always may
   * @return seconds, from 0 to {@link #MAX_SECONDS}
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static double parseLength(String text, BareNumber bare) {
    double seconds = parse(text, bare).doubleValue();
    if (seconds < 0) {
      throw new IllegalArgumentException("is negative");
    }
    if (!(seconds <= MAX_SECONDS)) {
      throw new IllegalArgumentException("is longer than 365 days");
    }
    return seconds;
  }

  /**
   * Reads a duration or an instant exactly, in the form of {@link #parseSeconds}: an instant of our
   * days in nanoseconds has more digits than a {@code double}.
   *
   * @param text as {@link #parseSeconds} reads it
   * @param bare whether a number may stand alone, which is milliseconds then; 0 always may
   * @return nanoseconds, 0 or more, rounded to the nearest
   * @throws IllegalArgumentException with a reason a user can act on
   */
  public static long parseNanos(String text, BareNumber bare) {
    BigDecimal nanos = parse(text, bare).multiply(NANOS_PER_SECOND);
    if (nanos.signum() < 0) {
      throw new IllegalArgumentException("is negative");
    }
    if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) >= 0) {
      throw new IllegalArgumentException("is longer than 292 years");
    }
    return nanos.setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  private static BigDecimal parse(String text, BareNumber bare) {
    return Quantity.of(text, Dimension.TIME, BareNumber.ACCEPTED)
        .filter(
            each ->
                each.unit() != Unit.NONE
                    || bare == BareNumber.ACCEPTED
                    || each.number().signum() == 0)
        .map(each -> each.unit() == Unit.NONE ? MILLISECONDS.toBase(each.number()) : each.value())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "is not a duration; write a number and ns, us, ms, s, m (or min) or h, such as"
                        + " 30s or 250 ms"
                        + (bare == BareNumber.ACCEPTED
                            ? " (a bare number is milliseconds)"
                            : ", or 0")));
  }

  /**
   * Checks that a duration is from {@link #MIN_SECONDS} to {@link #MAX_SECONDS}.
   *
   * @param seconds any number; NaN is a fault
   * @return the reason as the end of a sentence ("must be longer than zero"); empty where the
   *     duration is accepted
   */
  public static Optional<String> rangeFault(double seconds) {
    if (!(seconds > 0)) {
      return Optional.of("must be longer than zero");
    }
    if (!(seconds >= MIN_SECONDS)) {
      return Optional.of("is shorter than a microsecond");
    }
    return seconds <= MAX_SECONDS ? Optional.empty() : Optional.of("is longer than 365 days");
  }

  /**
   * A duration for a reader, in the unit that suits its size: h from 1.5 h, min from 1.5 min, s, ms
   * from 1 ms, otherwise µs.
   *
   * @param seconds 0 or more
   * @return four significant digits, a space and the unit, such as {@code 1.5 min}; NaN and
   *     infinity by their names
   */
  public static String format(double seconds) {
    if (seconds >= 5400) {
      return Numbers.format(seconds / 3600) + " h";
    }
    if (seconds >= 90) {
      return Numbers.format(seconds / 60) + " min";
    }
    if (seconds >= 1) {
      return Numbers.format(seconds) + " s";
    }
    if (seconds >= 1e-3) {
      return Numbers.format(seconds * 1e3) + " ms";
    }
    return Numbers.format(seconds * 1e6) + " µs";
  }
}
