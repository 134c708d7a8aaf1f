package io.github.trueload.sessions;

import io.github.trueload.arrivals.ScheduleText;
import io.github.trueload.settings.PlanFiles;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Files of one short value in each line. Any other content is refused, with the line. */
final class TextLines {
  /** No value is longer; a file without line ends must not be read whole to find that out. */
  private static final int LONGEST_CHARS = 100;

  /** About 160 MB as instants. */
  static final int MOST_LINES = 20_000_000;

  interface Taker {
    /**
     * Takes the value of a line.
     *
     * @throws IllegalArgumentException with what is wrong with it
     */
    void take(String value);
  }

  /** What was made last for each purpose; memory that is needed elsewhere is taken from it. */
  private static final Map<String, Made> LATEST = new HashMap<>();

  private record Made(FileVersion version, SoftReference<Object> model) {}

  private TextLines() {}

  /**
   * What is made of a file that a setting names: what was made for the purpose before, if it was
   * made of the same file, which has not changed. A panel asks at each change of a setting, and a
   * test at its start.
   *
   * @param purpose what the lines mean
   * @param making reads the file by {@link #read}
   * @throws io.github.trueload.settings.RefusedSetting if {@code making} does
   */
  static synchronized <T> T made(
      SettingValues values, Setting setting, String purpose, Class<T> type, Supplier<T> making) {
    FileVersion version;
    try {
      version = FileVersion.of(PlanFiles.resolve(values.file(setting)));
    } catch (IOException e) {
      return making.get(); // which says what is wrong with the file
    }
    Made before = LATEST.get(purpose);
    Object known = before != null && before.version.equals(version) ? before.model.get() : null;
    if (known != null) {
      return type.cast(known);
    }
    T made = making.get();
    LATEST.put(purpose, new Made(version, new SoftReference<>(made)));
    return made;
  }

  /**
   * Hands each line of a file that a setting names to a taker.
   *
   * @throws io.github.trueload.settings.RefusedSetting if it cannot be read whole, is empty or has
   *     a line that is not taken
   */
  static void read(SettingValues values, Setting setting, Taker taker) {
    Path file = PlanFiles.resolve(values.file(setting));
    int line = 0;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      StringBuilder text = new StringBuilder();
      while (next(reader, text)) {
        line++;
        if (line > MOST_LINES) {
          throw new IllegalArgumentException(
              "exceeds the limit: " + MOST_LINES + " are the maximum");
        }
        take(line == 1 ? withoutMark(text.toString()) : text.toString(), taker);
      }
    } catch (IllegalArgumentException e) {
      throw values.refusal(setting, "cannot be used: line " + line + " " + e.getMessage());
    } catch (IOException e) {
      throw values.refusal(setting, PlanFiles.reason(file, e));
    }
    if (line == 0) {
      throw values.refusal(setting, "cannot be used: the file is empty");
    }
  }

  private static void take(String line, Taker taker) {
    String value = line.trim();
    if (value.isEmpty()) {
      throw new IllegalArgumentException("is empty; remove it");
    }
    if (value.length() > LONGEST_CHARS) {
      throw new IllegalArgumentException(
          ScheduleText.shown(value)
              + " is longer than "
              + LONGEST_CHARS
              + " characters: is it another file?");
    }
    try {
      taker.take(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(ScheduleText.shown(value) + " " + e.getMessage(), e);
    }
  }

  private static String withoutMark(String line) {
    return line.startsWith("\uFEFF") ? line.substring(1) : line;
  }

  /** Reads a line, no further than is needed to see that it is too long. */
  private static boolean next(BufferedReader reader, StringBuilder line) throws IOException {
    line.setLength(0);
    int read = reader.read();
    if (read < 0) {
      return false;
    }
    while (read >= 0 && read != '\n' && line.length() <= LONGEST_CHARS + 2) {
      line.append((char) read);
      read = reader.read();
    }
    return true;
  }
}
