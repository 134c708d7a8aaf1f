package io.github.trueload.timer;

import io.github.trueload.arrivals.ScheduleText;
import io.github.trueload.settings.PlanFiles;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.think.Trace;
import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads recorded think times: a duration in each line, or the gaps in a results file. */
final class TraceFile {
  private TraceFile() {}

  /** A line that holds no think time. */
  static final class BadLine extends Exception {
    private static final long serialVersionUID = 1L;

    BadLine(int line, String reason) {
      super("line " + line + " " + reason);
    }
  }

  /**
   * Reads a file that a setting names.
   *
   * @param results whether it is a results file of JMeter
   * @throws io.github.trueload.settings.RefusedSetting if it cannot be read whole or makes no trace
   */
  static Trace read(SettingValues values, Setting setting, boolean results) {
    Path file = PlanFiles.resolve(values.file(setting));
    try (LineNumberReader reader =
        new LineNumberReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      skipByteOrderMark(reader);
      Trace.Builder builder = new Trace.Builder();
      if (results) {
        new ResultsGaps(reader, builder).read();
      } else {
        readDurations(reader, builder);
      }
      return builder.build();
    } catch (BadLine | IllegalArgumentException e) {
      throw values.refusal(setting, "cannot be used: " + e.getMessage());
    } catch (IOException e) {
      throw values.refusal(setting, PlanFiles.reason(file, e));
    }
  }

  private static void skipByteOrderMark(LineNumberReader reader) throws IOException {
    reader.mark(1);
    if (reader.read() != '\uFEFF') {
      reader.reset();
    }
  }

  private static void readDurations(LineNumberReader reader, Trace.Builder builder)
      throws IOException, BadLine {
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      String text = line.trim();
      if (text.isEmpty()) {
        throw new BadLine(reader.getLineNumber(), "is empty; remove it");
      }
      try {
        builder.add("", Math.round(Durations.parseLength(text, BareNumber.ACCEPTED) * 1e9));
      } catch (IllegalArgumentException e) {
        throw new BadLine(reader.getLineNumber(), ScheduleText.shown(text) + " " + e.getMessage());
      }
    }
  }
}
