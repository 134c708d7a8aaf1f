package io.github.trueload.http;

import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Programs of the system that a test talks to. */
final class Installed {

  private Installed() {}

  /**
   * Where a program is. Without it the test is skipped and names it; where the environment says
   * CI=true it fails, for there it must have run.
   */
  static Path require(String program, String debianPackage) {
    String path = System.getenv().getOrDefault("PATH", "");
    Optional<Path> found =
        Stream.concat(Stream.of(path.split(File.pathSeparator)), Stream.of("/usr/sbin"))
            .filter(folder -> !folder.isBlank())
            .map(folder -> Path.of(folder, program))
            .filter(Files::isExecutable)
            .findFirst();
    if (found.isEmpty()) {
      String reason = program + " is not installed (apt-get install " + debianPackage + ")";
      if ("true".equals(System.getenv("CI"))) {
        fail(reason);
      }
      Assumptions.abort(reason);
    }
    return found.orElseThrow();
  }
}
