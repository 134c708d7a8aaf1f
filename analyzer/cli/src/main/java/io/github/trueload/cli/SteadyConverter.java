package io.github.trueload.cli;

import io.github.trueload.analysis.WindowChoice;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code auto}, {@code none} or {@code START,END}: what is cut off a run. */
final class SteadyConverter implements ITypeConverter<WindowChoice> {

  @Override
  public WindowChoice convert(String text) {
    if (text.equals("auto")) {
      return WindowChoice.AUTOMATIC;
    }
    if (text.equals("none")) {
      return WindowChoice.WHOLE;
    }
    String[] ends = text.split(",", -1);
    if (ends.length != 2) {
      throw new TypeConversionException(
          "'"
              + text
              + "' is not START,END; write two durations, such as 30s,10s, or auto, or none");
    }
    try {
      return WindowChoice.without(Converters.nanos(ends[0]), Converters.nanos(ends[1]));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("'" + text + "': a part " + e.getMessage());
    }
  }
}
