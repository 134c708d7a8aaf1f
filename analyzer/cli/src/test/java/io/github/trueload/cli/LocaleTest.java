package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as a JVM of its own in locales that have no encoding, as most containers begin. */
@Tag("process")
class LocaleTest {

  private static final Path RUN = Path.of("../core/src/test/resources/analysis/four-users.jtl");

  @TempDir private Path folder;

  private record Outcome(int code, String out) {}

  private Outcome trueload(String locale, String... arguments) throws Exception {
    Process process = start(locale, arguments);
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new Outcome(process.exitValue(), out);
  }

  private Process start(String locale, String... arguments) throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/self/cmdline")), "no /proc");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // it lives for a second
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Trueload.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(script(command)).redirectErrorStream(true);
    builder.environment().put("LC_ALL", locale);
    return builder.start();
  }

  /**
   * This JVM may have no UTF-8 either, and would lose the arguments of another; a file does not.
   */
  private List<String> script(List<String> command) throws IOException {
    StringBuilder line = new StringBuilder("exec");
    for (String word : command) {
      line.append(" '").append(word).append("'");
    }
    Path script = Files.writeString(folder.resolve("script.sh"), line + "\n", UTF_8);
    return List.of("/bin/sh", script.toString());
  }

  private void makeLog(String name) throws Exception {
    Path script = folder.resolve("copy.sh");
    Path named = folder.resolve("run.jtl");
    Files.copy(RUN, named);
    Files.writeString(script, "cp '" + named + "' '" + folder + "/" + name + "'\n", UTF_8);
    Process copy = new ProcessBuilder("/bin/sh", script.toString()).start();
    assertThat(copy.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  /** POSIX is another name of C. */
  @ParameterizedTest
  @ValueSource(strings = {"C", "C.UTF-8"})
  void aGateMayHoldThePlusMinusSign(String locale) throws Exception {
    Outcome outcome =
        trueload(locale, "check", RUN.toString(), "--gate", "samples.count = 79 ± 1", "--brief");
    assertThat(outcome.code()).as(outcome.out()).isZero();
  }

  @Test
  void labelsAndNamesOfFilesMayHoldAnyCharacter() throws Exception {
    makeLog("é-測試.jtl");
    Outcome outcome = trueload("C", "analyze", folder + "/é-測試.jtl");
    assertThat(outcome.code()).as(outcome.out()).isZero();
    assertThat(outcome.out()).contains("é-測試.jtl").contains("+/-").doesNotContain("±");
  }

  /** A second JVM has the locale; the first one has no time to end it. */
  @Test
  void aKillEndsTheSecondProcessToo() throws Exception {
    makeLog("é.jtl");
    Process first = start("C", "analyze", "--follow", folder + "/é.jtl");
    assertThat(first.inputReader(UTF_8).readLine()).contains("79 arrivals");
    ProcessHandle second = first.children().findFirst().orElseThrow();
    first.destroyForcibly();
    try {
      second.onExit().get(60, TimeUnit.SECONDS);
    } finally {
      second.destroyForcibly();
    }
  }
}
