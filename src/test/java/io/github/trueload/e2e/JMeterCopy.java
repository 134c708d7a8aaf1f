package io.github.trueload.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A copy of the assembled JMeter, whose jars a test may change. */
final class JMeterCopy {

  private JMeterCopy() {}

  /** Copies JMeter into {@code home}, which must not exist. */
  static Path in(Path home) throws IOException {
    try (Stream<Path> files = Files.walk(RecordedRun.HOME)) {
      for (Path file : files.toList()) {
        Path target = home.resolve(RecordedRun.HOME.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
    return home;
  }
}
