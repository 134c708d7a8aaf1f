package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JMeter with two of our jars says so, and runs no plan with our elements. */
class InstalledTwiceTest {

  private static final String OWN_JARS = "(trueload-jmeter|jmeter-timers|jmeter-listeners)-.*";

  private static final String OF_OURS =
      """
              <io.github.trueload.timer.ExponentialThinkTime guiclass="io.github.trueload.timer.gui.ExponentialThinkTimeGui" testclass="io.github.trueload.timer.ExponentialThinkTime" testname="Think">
                <stringProp name="ThinkTime.mean">1 ms</stringProp>
              </io.github.trueload.timer.ExponentialThinkTime>
              <hashTree/>
      """;

  private static final String PLAN =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
        <hashTree>
          <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="Plan"/>
          <hashTree>
            <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="Users">
              <intProp name="ThreadGroup.num_threads">1</intProp>
              <intProp name="ThreadGroup.ramp_time">0</intProp>
              <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
                <intProp name="LoopController.loops">3</intProp>
                <boolProp name="LoopController.continue_forever">false</boolProp>
              </elementProp>
            </ThreadGroup>
            <hashTree>
              <JavaSampler guiclass="JavaTestSamplerGui" testclass="JavaSampler" testname="Sleep">
                <elementProp name="arguments" elementType="Arguments">
                  <collectionProp name="Arguments.arguments">
                    <elementProp name="Sleep_Time" elementType="Argument">
                      <stringProp name="Argument.name">Sleep_Time</stringProp>
                      <stringProp name="Argument.value">1</stringProp>
                    </elementProp>
                    <elementProp name="Sleep_Mask" elementType="Argument">
                      <stringProp name="Argument.name">Sleep_Mask</stringProp>
                      <stringProp name="Argument.value">0</stringProp>
                    </elementProp>
                  </collectionProp>
                </elementProp>
                <stringProp name="classname">org.apache.jmeter.protocol.java.test.SleepTest</stringProp>
              </JavaSampler>
              <hashTree/>
      %s      </hashTree>
          </hashTree>
        </hashTree>
      </jmeterTestPlan>
      """;

  @TempDir private static Path folder;

  private static Path extensions;
  private static Path jar;

  @BeforeAll
  static void copyJMeter() throws IOException {
    Path home = JMeterCopy.in(folder.resolve("jmeter"));
    extensions = home.resolve("lib").resolve("ext");
    jar = trueloadJars().get(0);
  }

  private static List<Path> trueloadJars() throws IOException {
    try (Stream<Path> jars = Files.list(extensions)) {
      return jars.filter(each -> each.getFileName().toString().matches(OWN_JARS)).toList();
    }
  }

  @AfterEach
  void leaveOneJar() throws IOException {
    for (Path each : trueloadJars()) {
      if (!each.equals(jar)) {
        Files.delete(each);
      }
    }
  }

  /** A jar as of 0.1, when each family of elements had its own: the part of ours of that family. */
  private Path oldJar(String name, String family) throws IOException {
    Path old = extensions.resolve(name);
    try (JarFile whole = new JarFile(jar.toFile());
        JarOutputStream part = new JarOutputStream(Files.newOutputStream(old))) {
      for (JarEntry entry : whole.stream().toList()) {
        if (entry.getName().startsWith("io/github/trueload/" + family) && !entry.isDirectory()) {
          part.putNextEntry(new JarEntry(entry.getName()));
          whole.getInputStream(entry).transferTo(part);
        }
      }
    }
    return old;
  }

  private record Run(Finished jmeter, long rows, String log) {}

  private Run run(String elements) throws IOException, InterruptedException {
    Path plan = Files.writeString(folder.resolve("plan.jmx"), PLAN.formatted(elements));
    Path log = folder.resolve("jmeter.log");
    Path rows = folder.resolve("run.jtl");
    Files.deleteIfExists(rows);
    Finished jmeter =
        Finished.java(
            List.of(
                "-jar",
                folder.resolve("jmeter/bin/ApacheJMeter.jar").toString(),
                "-n",
                "-t",
                plan.toString(),
                "-l",
                rows.toString(),
                "-j",
                log.toString()));
    try (Stream<String> lines = Files.lines(rows)) {
      return new Run(jmeter, lines.count() - 1, Files.readString(log));
    }
  }

  private static void assertRefused(Run run, Path... jars) {
    String line =
        "Trueload is in JMeter's class path more than once: "
            + String.join(", ", Stream.of(jars).map(Path::toString).sorted().toList())
            + "; leave one trueload-jmeter jar there, delete the other files and start JMeter again";
    assertThat(run.jmeter().out().lines().toList()).contains(line, "Test stopped: " + line);
    assertThat(run.log())
        .contains("ERROR o.a.j.u.JMeterUtils: " + line)
        .containsPattern("INFO i\\.g\\.t\\.i\\.StartCheck: Trueload [0-9]+\\.[0-9]+\\.[0-9]+");
    assertThat(run.rows()).as("samples").isZero();
  }

  /** As each other run of JMeter here shows, but for the words. */
  @Tag("full")
  @Test
  void aPlanOfOursRunsWhereTheJarIsThereOnce() throws Exception {
    Run run = run(OF_OURS);
    assertThat(run.rows()).as(run.jmeter().toString()).isEqualTo(3);
    assertThat(run.jmeter().out()).doesNotContain("Trueload");
  }

  @Test
  void twoVersionsAreNamedAndAPlanOfOursIsRefused() throws Exception {
    Path other = Files.copy(jar, extensions.resolve("trueload-jmeter-9.9.jar"));
    assertRefused(run(OF_OURS), jar, other);
  }

  /** They come first in JMeter's class path: the plan's elements are those of the old jars. */
  @Test
  void theJarsOfOldBesideTheNewOneAreNamedAndAPlanOfOursIsRefused() throws Exception {
    Path timers = oldJar("jmeter-timers-0.1.0.jar", "timer/");
    Path listeners = oldJar("jmeter-listeners-0.1.0.jar", "listener/");
    assertRefused(run(OF_OURS), timers, listeners, jar);
  }

  @Tag("full")
  @Test
  void aPlanWithoutOurElementsRunsAllTheSame() throws Exception {
    Path other = Files.copy(jar, extensions.resolve("trueload-jmeter-9.9.jar"));
    Run run = run("");
    assertThat(run.rows()).as(run.jmeter().toString()).isEqualTo(3);
    assertThat(run.jmeter().out()).contains(other.toString()).doesNotContain("Test stopped");
  }
}
