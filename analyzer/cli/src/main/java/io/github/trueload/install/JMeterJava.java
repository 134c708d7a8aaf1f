package io.github.trueload.install;

import io.github.trueload.sample.UnreadableInputException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Java that JMeter will run with.
 *
 * @param program its {@code java}
 * @param origin who names it: "--java", "JAVA_HOME", "JRE_HOME" or "the PATH"
 * @param version as it says it, such as 17.0.9 or 1.8.0_392
 */
public record JMeterJava(Path program, String origin, String version) {

  private static final Pattern VERSION = Pattern.compile("version \"([^\"]+)\"");
  private static final long LIMIT_SECONDS = 20;

  /**
   * What JMeter's own script would start. On Windows this is the one of the PATH; elsewhere that of
   * JAVA_HOME, then of JRE_HOME, then of the PATH.
   *
   * @param given by the user, or null
   * @return the Java; empty if none is found
   * @throws UnreadableInputException if the one that is named is none, or does not report its
   *     version
   */
  public static Optional<JMeterJava> find(Path given, Map<String, String> environment)
      throws IOException {
    if (given != null) {
      return Optional.of(requested(program(given), "--java"));
    }
    for (String variable : List.of("JAVA_HOME", "JRE_HOME")) {
      String home = environment.getOrDefault(variable, "");
      if (!home.isBlank() && !isWindows()) {
        return Optional.of(requested(program(named(home, variable)), variable));
      }
    }
    Optional<Path> found =
        Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
            .flatMap(JMeterJava::programsIn)
            .filter(Files::isExecutable)
            .filter(Files::isRegularFile)
            .findFirst();
    return found.isEmpty() ? Optional.empty() : Optional.of(requested(found.get(), "the PATH"));
  }

  /** JMeter's script for Windows does not look at JAVA_HOME. */
  private static boolean isWindows() {
    return File.separatorChar == '\\';
  }

  private static Path named(String home, String variable) throws UnreadableInputException {
    try {
      return Path.of(home);
    } catch (InvalidPathException e) {
      throw new UnreadableInputException(
          home + " (of " + variable + ")", "is not a path", "correct it, or name a java by --java");
    }
  }

  /** An entry of the PATH that is no path, or is in quotes, is not the user's present mistake. */
  private static Stream<Path> programsIn(String entry) {
    String folder = entry.replace("\"", "");
    try {
      return folder.isBlank()
          ? Stream.empty()
          : Stream.of(Path.of(folder, "java"), Path.of(folder, "java.exe"));
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
  }

  /** The program of a home, or the program itself. */
  private static Path program(Path named) {
    Path unix = named.resolve("bin/java");
    Path windows = named.resolve("bin/java.exe");
    if (Files.isRegularFile(windows)) {
      return windows;
    }
    return Files.isDirectory(named) ? unix : named;
  }

  private static JMeterJava requested(Path program, String origin) throws IOException {
    String named = program + " (of " + origin + ")";
    if (!Files.isExecutable(program)) {
      throw new UnreadableInputException(
          named, "is not a java command", "name the one JMeter will run with");
    }
    Path said = Files.createTempFile("trueload", ".java-version");
    Process process = null;
    try {
      process =
          new ProcessBuilder(program.toString(), "-version")
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      process.getOutputStream().close();
      boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      Matcher version = VERSION.matcher(Files.readString(said, Charset.forName("ISO-8859-1")));
      if (!ended || !version.find()) {
        throw new UnreadableInputException(
            named,
            "does not report its version",
            "name the java that JMeter will run with (--java)");
      }
      return new JMeterJava(program, origin, version.group(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      if (process != null) {
        process.destroy();
      }
      Files.deleteIfExists(said);
    }
  }

  /** 8 of 1.8.0_392, 17 of 17.0.9, 26 of 26-ea. */
  int feature() {
    Matcher numbers = Pattern.compile("(?:1\\.)?(\\d+).*").matcher(version);
    return numbers.matches() ? Integer.parseInt(numbers.group(1)) : 0;
  }

  /**
   * Refuses a Java that cannot load the plugins.
   *
   * @return a remark; empty without one
   */
  public Optional<String> judge() throws UnreadableInputException {
    if (feature() < Versions.OLDEST_JAVA) {
      throw new UnreadableInputException(
          program.toString(),
          "Java " + version + ", which JMeter would run with (of " + origin + "), is too old",
          "the plugins need Java "
              + Versions.OLDEST_JAVA
              + " or newer: set JAVA_HOME, or name JMeter's own with --java");
    }
    return feature() > Versions.NEWEST_JAVA_TRIED
        ? Optional.of(
            "Java "
                + version
                + " is newer than the newest tested version, "
                + Versions.NEWEST_JAVA_TRIED)
        : Optional.empty();
  }
}
