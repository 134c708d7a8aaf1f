package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.cli.Trueload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A Java program run to its end.
 *
 * @param exit its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record Finished(int exit, String out, String err) {

  private static final Path TRUELOAD = Path.of("..", "analyzer", "cli", "target", "trueload.jar");
  private static final long LIMIT_SECONDS = 120;

  /** The command {@code trueload} in this JVM, which has compiled it by its second call. */
  static Finished trueload(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = Trueload.run(out, err, arguments);
    return new Finished(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** The same as a user runs it: {@code java -jar trueload.jar …}. */
  static Finished trueloadJar(String... arguments) throws IOException, InterruptedException {
    assertThat(TRUELOAD).as("the runnable jar: build with mvn verify").exists();
    List<String> command = new ArrayList<>(List.of("-jar", TRUELOAD.toString()));
    command.addAll(List.of(arguments));
    return java(command);
  }

  /** {@code java} with these arguments, after those of {@link Tools#java}. */
  static Finished java(List<String> arguments) throws IOException, InterruptedException {
    Path out = Files.createTempFile("trueload", ".out");
    Path err = Files.createTempFile("trueload", ".err");
    List<String> command = Tools.java();
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ended in time").isTrue();
      return new Finished(process.exitValue(), read(out), read(err));
    } finally {
      process.destroy();
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }
}
