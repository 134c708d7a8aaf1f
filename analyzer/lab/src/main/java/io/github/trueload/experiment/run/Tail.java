package io.github.trueload.experiment.run;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The last words of a program that wrote into a file. */
final class Tail {

  private static final int MOST_BYTES = 4096;
  private static final int LINES = 3;

  private Tail() {}

  /** {@code ; its last output: …}; empty where it said nothing. */
  static String of(Path file) {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      long from = Math.max(0, in.length() - MOST_BYTES);
      byte[] bytes = new byte[(int) (in.length() - from)];
      in.seek(from);
      in.readFully(bytes);
      List<String> lines =
          new String(bytes, StandardCharsets.UTF_8)
              .lines()
              .map(String::strip)
              // Log4j in JMeter 5.6.3 says this of itself at every start.
              .filter(line -> !line.isEmpty() && !line.startsWith("WARN StatusConsoleListener"))
              .toList();
      List<String> last = lines.subList(Math.max(0, lines.size() - LINES), lines.size());
      return last.isEmpty() ? "" : "; its last output: " + String.join(" / ", last);
    } catch (IOException e) {
      return "";
    }
  }
}
