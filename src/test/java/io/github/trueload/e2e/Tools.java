package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Programs of the system that a test drives. */
final class Tools {

  private Tools() {}

  /**
   * Where a program is. Without it the test is skipped, by name; where the environment says CI=true
   * it fails, for there it must have run.
   */
  static Path require(String program, String debianPackage) {
    Optional<Path> found = find(program);
    if (found.isEmpty()) {
      unavailable(program + " is not installed (apt-get install " + debianPackage + ")");
    }
    return found.orElseThrow();
  }

  /** Skips the test with the reason; fails it where CI=true. */
  static void unavailable(String reason) {
    if ("true".equals(System.getenv("CI"))) {
      fail(reason);
    }
    Assumptions.abort(reason);
  }

  /**
   * The beginning of a command that starts Java, with the options that the environment variable
   * JVM_ARGS holds: JMeter's script takes them too, and the build sets the compiler there.
   */
  static List<String> java() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String options = System.getenv().getOrDefault("JVM_ARGS", "").strip();
    if (!options.isEmpty()) {
      command.addAll(List.of(options.split("\\s+")));
    }
    return command;
  }

  /** Where a program is, if it is there. */
  static Optional<Path> find(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.concat(Stream.of(path.split(File.pathSeparator)), Stream.of("/usr/sbin"))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
