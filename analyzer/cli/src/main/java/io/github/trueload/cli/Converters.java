package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Rates;
import io.github.trueload.units.Sizes;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** From what is typed to seconds and rates, with a refusal that picocli shows. */
final class Converters {

  private Converters() {}

  /** A duration in seconds. */
  static final class Seconds implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      return checked(text, duration -> nanos(duration) / 1e9);
    }
  }

  static final class Bytes implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return (long) checked(text, Sizes::parseBytes);
    }
  }

  /** A rate per second. */
  static final class PerSecond implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      return checked(text, rate -> Rates.parseZeroOrMore(rate, BareNumber.REFUSED));
    }
  }

  /** One number over another, {@code 15/9}, or one number; above 0. */
  static final class Ratio implements ITypeConverter<Double> {
    private static final Pattern FORM =
        Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(?:/([0-9]{1,9}(?:\\.[0-9]{1,9})?))?");

    @Override
    public Double convert(String text) {
      Matcher form = FORM.matcher(text);
      double ratio = Double.NaN;
      if (form.matches()) {
        String below = form.group(2) == null ? "1" : form.group(2);
        ratio = Double.parseDouble(form.group(1)) / Double.parseDouble(below);
      }
      if (!(ratio > 0) || Double.isInfinite(ratio)) {
        throw new TypeConversionException(
            "'" + text + "' is not a ratio; write two numbers above 0, such as 15/9, or one");
      }
      return ratio;
    }
  }

  /**
   * A duration in nanoseconds, with its unit or 0.
   *
   * @throws IllegalArgumentException with a reason that does not repeat the text
   */
  static long nanos(String text) {
    return Durations.parseNanos(text, BareNumber.REFUSED);
  }

  /** What {@code reading} gives; where it refuses a value, the option is refused. */
  static <T> T ofOption(String option, Supplier<T> reading) throws OptionException {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new OptionException(option + ": " + e.getMessage());
    }
  }

  private static double checked(String text, ToDoubleFunction<String> reading) {
    try {
      return reading.applyAsDouble(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("'" + text + "' " + e.getMessage());
    }
  }
}
