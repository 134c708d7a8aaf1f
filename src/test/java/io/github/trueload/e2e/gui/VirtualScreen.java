package io.github.trueload.e2e.gui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;

/** Xvfb, started for a test and stopped after it. */
record VirtualScreen(Process process, String display) implements AutoCloseable {

  static final Path HOME =
      Path.of("..", "examples", "jmeter-home", "target", "jmeter").toAbsolutePath().normalize();

  static VirtualScreen start() throws Exception {
    Path xvfb = Path.of("/usr/bin/Xvfb");
    boolean present = Files.isExecutable(xvfb);
    if (System.getenv("CI") == null) {
      Assumptions.assumeTrue(present, "needs the Debian package xvfb");
    }
    assertThat(present).as("the Debian package xvfb is installed").isTrue();
    Process process =
        new ProcessBuilder(
                xvfb.toString(),
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1280x860x24",
                "-nolisten",
                "tcp")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String number = process.inputReader().readLine();
    return new VirtualScreen(process, ":" + number);
  }

  /** Runs a tour with JMeter's class path to its end; returns what it printed. */
  String tour(Path folder, Class<?> tour, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-Djmeter.home=" + HOME, "-Djava.awt.headless=false", "-Duser.language=en"));
    // JMeter's window is there for seconds: the second compiler would take more than it saves
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(
        List.of(
            "--add-opens=java.desktop/javax.swing=ALL-UNNAMED",
            "--add-opens=java.desktop/javax.swing.text.html=ALL-UNNAMED",
            "--add-opens=java.desktop/java.awt=ALL-UNNAMED",
            "--add-opens=java.desktop/java.awt.font=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED"));
    command.addAll(List.of("-cp", classPath(), tour.getName()));
    command.addAll(List.of(arguments));
    File output = folder.resolve(arguments[arguments.length - 1] + ".log").toFile();
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("DISPLAY", display);
    Process process = builder.redirectErrorStream(true).redirectOutput(output).start();
    try {
      boolean ended = process.waitFor(10, TimeUnit.MINUTES);
      assertThat(ended && process.exitValue() == 0)
          .as("the tours %s: %s", List.of(arguments), Files.readString(output.toPath()))
          .isTrue();
      return Files.readString(output.toPath());
    } finally {
      process.destroyForcibly();
    }
  }

  private static String classPath() {
    Path tests = Path.of("target", "test-classes").toAbsolutePath();
    String separator = File.pathSeparator;
    return HOME.resolve("lib/ext/*")
        + separator
        + HOME.resolve("lib/*")
        + separator
        + tests
        + separator
        + HOME.resolve("bin/ApacheJMeter.jar");
  }

  static long differentColours(Path picture) throws IOException {
    var image = ImageIO.read(picture.toFile());
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return Arrays.stream(pixels).distinct().count();
  }

  @Override
  public void close() {
    process.destroy();
  }
}
