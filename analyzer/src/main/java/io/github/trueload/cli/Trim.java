package io.github.trueload.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * What {@code --trim} cuts off a run.
 *
 * @param startNanos off its start
 * @param endNanos off its end
 */
record Trim(long startNanos, long endNanos) {

  /** Nothing. */
  static final Trim NONE = new Trim(0, 0);

  /** Reads {@code START,END}. */
  static final class Converter implements ITypeConverter<Trim> {
    @Override
    public Trim convert(String text) {
      String[] ends = text.split(",", -1);
      if (ends.length != 2) {
        throw new TypeConversionException(
            "'" + text + "' is not START,END; write two durations, such as 30s,10s");
      }
      try {
        return new Trim(Durations.nanos(ends[0]), Durations.nanos(ends[1]));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
