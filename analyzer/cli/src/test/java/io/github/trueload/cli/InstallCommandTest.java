package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.install.JMeterJava;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code install} and {@code uninstall}, on folders that look like a JMeter. */
class InstallCommandTest {

  private static final String JAR = "trueload-jmeter-0.2.0.jar";
  private static final String TITLE = "Trueload: JMeter plugins";

  @TempDir Path folder;
  private Path home;
  private Path plugins;
  private Path java;

  @BeforeEach
  void prepare() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh");
    home = jmeter("5.6.3");
    plugins = Files.createDirectories(folder.resolve("plugins"));
    jar(plugins.resolve(JAR), TITLE, "0.2.0");
    java = java("17.0.9");
  }

  private Path jmeter(String version) throws IOException {
    Path jmeter = folder.resolve("apache-jmeter-" + version);
    for (String each : new String[] {"bin", "lib/ext", "lib/junit"}) {
      Files.createDirectories(jmeter.resolve(each));
    }
    jar(jmeter.resolve("lib/ext/ApacheJMeter_core.jar"), "Apache JMeter core", version);
    jar(jmeter.resolve("lib/commons-math3-3.6.1.jar"), "Apache Commons Math", "3.6.1");
    Files.writeString(jmeter.resolve("lib/ext/readme.txt"), "Put plugins here\n");
    return jmeter;
  }

  /** A program that says of itself what that Java's would. */
  private Path java(String version) throws IOException {
    Path program = folder.resolve("java-" + version);
    Files.writeString(
        program, "#!/bin/sh\necho 'openjdk version \"" + version + "\" 2021-10-19' >&2\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }

  private static void jar(Path file, String title, String version) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (title != null) {
      attributes.put(Attributes.Name.IMPLEMENTATION_TITLE, title);
    }
    if (version != null) {
      attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    }
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      jar.putNextEntry(new ZipEntry("io/github/trueload/A.class"));
    }
  }

  private static Outcome trueload(String... arguments) {
    return Outcome.of((Object[]) arguments);
  }

  private Outcome install(String... more) {
    List<String> arguments = new ArrayList<>(List.of("install", "--jmeter", home.toString()));
    arguments.addAll(List.of("--plugins", plugins.toString(), "--java", java.toString()));
    arguments.addAll(List.of(more));
    return trueload(arguments.toArray(String[]::new));
  }

  private Outcome uninstall(String... more) {
    List<String> arguments = new ArrayList<>(List.of("uninstall", "--jmeter", home.toString()));
    arguments.addAll(List.of(more));
    return trueload(arguments.toArray(String[]::new));
  }

  /** Every file of the JMeter, and how long it is. */
  private SortedMap<String, Long> listing() throws IOException {
    SortedMap<String, Long> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.toList()) {
        all.put(
            home.relativize(file).toString(), Files.isRegularFile(file) ? Files.size(file) : -1);
      }
    }
    return all;
  }

  @Test
  void copiesTheJarAndSaysSoAndUninstallLeavesWhatWasThere() throws Exception {
    SortedMap<String, Long> before = listing();
    Outcome run = install();
    assertThat(run).as(run.err()).extracting(Outcome::code).isEqualTo(0);
    assertThat(run.out().lines())
        .containsExactly(
            "JMeter 5.6.3 in " + home + ", Java 17.0.9 (" + java + ", of --java)",
            "  added: lib/ext/trueload-jmeter-0.2.0.jar (0.2.0)",
            "Installed: 1 jar. Restart a running JMeter to load them.");
    assertThat(home.resolve("lib/ext").resolve(JAR)).hasSameBinaryContentAs(plugins.resolve(JAR));
    assertThat(listing()).hasSize(before.size() + 1);

    Outcome out = uninstall();
    assertThat(out.code()).isZero();
    assertThat(out.out().lines())
        .containsExactly(
            "JMeter 5.6.3 in " + home,
            "  removed: lib/ext/trueload-jmeter-0.2.0.jar (0.2.0)",
            "Removed: 1 jar.");
    assertThat(listing()).isEqualTo(before);
  }

  @Test
  void aSecondTimeNothingIsLeftToDo() {
    install();
    assertThat(install().out())
        .contains("  already there: lib/ext/trueload-jmeter-0.2.0.jar (0.2.0)")
        .endsWith("The jar was already there.\n");
    uninstall();
    assertThat(uninstall().out()).endsWith("No Trueload plugin was found.\n");
  }

  @Test
  void anotherVersionIsRemovedUnderAnyNameAndWhereverJMeterWouldLoadIt() throws Exception {
    jar(home.resolve("lib/ext/trueload-jmeter-0.1.0.jar"), TITLE, "0.1.0");
    jar(home.resolve("lib/ext/renamed.jar"), TITLE, "0.3.0");
    jar(home.resolve("lib/think-times.jar"), TITLE, null);
    jar(home.resolve("lib/junit/old.jar"), TITLE, "0.0.9");
    Outcome run = install();
    assertThat(run.out())
        .contains(
            "  removed: lib/ext/trueload-jmeter-0.1.0.jar (0.1.0)\n",
            "  removed: lib/ext/renamed.jar (0.3.0)\n",
            "  removed: lib/think-times.jar (unknown)\n",
            "  removed: lib/junit/old.jar (0.0.9)\n");
    assertThat(listing().keySet())
        .filteredOn(name -> name.endsWith(".jar"))
        .containsExactly(
            "lib/commons-math3-3.6.1.jar", "lib/ext/ApacheJMeter_core.jar", "lib/ext/" + JAR);
  }

  /** Each family of elements was a jar of its own once. */
  @Test
  void theFourJarsOfOldGo() throws Exception {
    for (String family : new String[] {"timers", "sessions", "samplers", "listeners"}) {
      jar(
          home.resolve("lib/ext/jmeter-" + family + "-0.1.0.jar"),
          "Trueload: JMeter " + family,
          "0.1.0");
    }
    Files.writeString(home.resolve("lib/ext/.jmeter-timers-0.1.0.jar.123.part"), "half");
    install();
    assertThat(listing().keySet())
        .filteredOn(name -> name.contains(".jar"))
        .containsExactly(
            "lib/commons-math3-3.6.1.jar", "lib/ext/ApacheJMeter_core.jar", "lib/ext/" + JAR);
  }

  @Test
  void aJarOfTheSameNameIsReplaced() throws Exception {
    Path target = home.resolve("lib/ext/trueload-jmeter-0.2.0.jar");
    Files.writeString(target, "cut off by a full disk");
    assertThat(install().out()).contains("  added: lib/ext/trueload-jmeter-0.2.0.jar (0.2.0)\n");
    assertThat(target).hasSameBinaryContentAs(plugins.resolve("trueload-jmeter-0.2.0.jar"));
  }

  @Test
  void whatAStoppedCopyLeftGoesAndWhatOthersMadeStays() throws Exception {
    Files.writeString(home.resolve("lib/ext/.trueload-jmeter-0.2.0.jar.123.part"), "half");
    Files.writeString(home.resolve("lib/ext/broken.jar"), "no zip");
    jar(home.resolve("lib/ext/theirs-with-our-classes.jar"), "Their plugin", "1");
    jar(home.resolve("lib/ext/untitled.jar"), null, null);
    Outcome run = uninstall();
    assertThat(run.out())
        .contains("removed: lib/ext/.trueload-jmeter-0.2.0.jar.123.part (incompletely copied)")
        .endsWith("Removed: 1 jar.\n");
    assertThat(listing())
        .containsKeys(
            "lib/ext/broken.jar", "lib/ext/theirs-with-our-classes.jar", "lib/ext/untitled.jar");
  }

  /** Twenty million lines, a few kilobytes when packed, took over a minute. */
  @Test
  void aJarWithAnEndlessManifestIsNotOurs() throws Exception {
    Path jar = home.resolve("lib/ext/endless.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
      zip.write("Manifest-Version: 1.0\nImplementation-Title: Trueload: x\n".getBytes(UTF_8));
      byte[] lines = "A: b\n".repeat(10_000).getBytes(UTF_8);
      for (int i = 0; i < 30; i++) {
        zip.write(lines);
      }
    }
    uninstall();
    assertThat(jar).exists();
  }

  @Test
  void aDryRunChangesNothing() throws Exception {
    jar(home.resolve("lib/ext/trueload-jmeter-0.1.0.jar"), TITLE, "0.1.0");
    SortedMap<String, Long> before = listing();
    assertThat(install("--dry-run").out())
        .contains("  would be added: lib/ext/trueload-jmeter-0.2.0.jar (0.2.0)\n")
        .contains("  would be removed: lib/ext/trueload-jmeter-0.1.0.jar (0.1.0)\n")
        .endsWith("Nothing was changed (--dry-run).\n");
    assertThat(uninstall("--dry-run").out()).endsWith("Nothing was changed (--dry-run).\n");
    assertThat(listing()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"2.13.20180731", "5.5", "3.3"})
  void anOldJMeterIsRefused(String version) throws Exception {
    home = jmeter(version);
    SortedMap<String, Long> before = listing();
    Outcome run = install();
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err())
        .isEqualTo(
            "trueload: "
                + home
                + ": JMeter "
                + version
                + " is too old; the plugins need JMeter 5.6 or newer\n");
    assertThat(run.out()).isEmpty();
    assertThat(listing()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"5.6.4", "6.0.0-SNAPSHOT", "10.1"})
  void aNewerJMeterIsNoted(String version) throws Exception {
    home = jmeter(version);
    Outcome run = install();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("note: JMeter " + version + " is newer than the newest tested version, 5.6.3\n");
  }

  @ParameterizedTest
  @CsvSource({"5.6", "5.6.1"})
  void aJMeterOfTheSeriesIsNotNoted(String version) throws Exception {
    home = jmeter(version);
    assertThat(install().out()).doesNotContain("note").contains("Installed: 1 jar.");
  }

  @ParameterizedTest
  @CsvSource({"1.8.0_392", "11.0.13", "16.0.2"})
  void anOldJavaIsRefused(String version) throws Exception {
    java = java(version);
    SortedMap<String, Long> before = listing();
    Outcome run = install();
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err())
        .isEqualTo(
            "trueload: "
                + java
                + ": Java "
                + version
                + ", which JMeter would run with (of --java), is too old; the plugins need Java 17"
                + " or newer: set JAVA_HOME, or name JMeter's own with --java\n");
    assertThat(listing()).isEqualTo(before);
  }

  @Test
  void aNewerJavaIsNoted() throws Exception {
    java = java("26-ea");
    assertThat(install().out())
        .contains("note: Java 26-ea is newer than the newest tested version, 25");
  }

  @Test
  void whatIsNoJavaIsRefused() throws Exception {
    java = folder.resolve("nothing");
    assertThat(install().err())
        .isEqualTo(
            "trueload: "
                + java
                + " (of --java): is not a java command; name the one JMeter will run with\n");
    java = Path.of("/bin/sh");
    assertThat(install().err())
        .contains("(of --java): does not report its version")
        .hasLineCount(1);
  }

  @Test
  void whatIsNoJMeterIsRefusedAndTheRightFolderNamed() throws Exception {
    Path real = home;
    home = folder.resolve("nowhere");
    assertThat(install().err())
        .isEqualTo(
            "trueload: "
                + home
                + ": does not exist; give the folder of a JMeter, the one that contains bin and"
                + " lib\n");
    assertThat(uninstall().code()).isEqualTo(3);
    home = real.resolve("lib/ext/readme.txt");
    assertThat(install().err()).contains("is not a folder").hasLineCount(1);
    home = folder;
    assertThat(install().err()).contains("is not a JMeter").hasLineCount(1);
    for (String inside : new String[] {"bin", "lib", "lib/ext"}) {
      home = real.resolve(inside);
      assertThat(install().err()).endsWith("; give " + real + "\n").hasLineCount(1);
    }
  }

  @Test
  void aJMeterOfUnknownVersionIsRefused() throws Exception {
    jar(home.resolve("lib/ext/ApacheJMeter_core.jar"), "Apache JMeter core", null);
    assertThat(install().err()).contains("does not contain JMeter's version").hasLineCount(1);
    Files.writeString(home.resolve("lib/ext/ApacheJMeter_core.jar"), "no zip");
    assertThat(install().err()).contains("does not contain JMeter's version").hasLineCount(1);
  }

  @Test
  void anotherVendorsJarWithADamagedManifestIsNoReasonToRefuse() throws Exception {
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(home.resolve("lib/foo.jar")))) {
      zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
      zip.write("no colon\n".getBytes(UTF_8));
    }
    assertThat(install()).as("install").extracting(Outcome::code).isEqualTo(0);
    assertThat(uninstall().out()).endsWith("Removed: 1 jar.\n");
  }

  @Test
  void aJarThatIsALinkToTheOldPlaceIsKeptWhole() throws Exception {
    Path old = home.resolve("lib").resolve(JAR);
    jar(old, TITLE, "0.1.0");
    Path target = home.resolve("lib/ext").resolve(JAR);
    Files.createSymbolicLink(target, Path.of("..", JAR));
    assertThat(install().code()).isZero();
    assertThat(target).hasSameBinaryContentAs(plugins.resolve(JAR));
  }

  @Test
  void aCoreVersionOfAnyLengthIsCompared() throws Exception {
    jar(home.resolve("lib/ext/ApacheJMeter_core.jar"), "core", "5.6.20240101120000");
    assertThat(install()).extracting(Outcome::code).isEqualTo(0);
  }

  /**
   * As in JMeter's script for Unix: "If JRE_HOME and JAVA_HOME are both set, JAVA_HOME is used".
   */
  @Test
  void theJavaIsTheOneThatJMetersScriptStarts() throws Exception {
    Path of17 = Files.createDirectories(folder.resolve("17/bin")).getParent();
    Files.move(java("17.0.9"), of17.resolve("bin/java"));
    Path of8 = Files.createDirectories(folder.resolve("8/bin")).getParent();
    Files.move(java("1.8.0_392"), of8.resolve("bin/java"));
    Map<String, String> both = Map.of("JRE_HOME", of8.toString(), "JAVA_HOME", of17.toString());
    assertThat(JMeterJava.find(null, both).orElseThrow())
        .isEqualTo(new JMeterJava(of17.resolve("bin/java"), "JAVA_HOME", "17.0.9"));
    assertThat(JMeterJava.find(null, Map.of("JRE_HOME", of8.toString())).orElseThrow().version())
        .isEqualTo("1.8.0_392");
    String path = "\0" + File.pathSeparator + '"' + of17.resolve("bin") + '"';
    assertThat(JMeterJava.find(null, Map.of("PATH", path)).orElseThrow().origin())
        .isEqualTo("the PATH");
  }

  @Test
  void aFolderWithoutPluginsIsRefused() throws Exception {
    plugins = Files.createDirectories(folder.resolve("empty"));
    Outcome run = install();
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("no plugins there; run bin/trueload of an unpacked");
    // Not run from a zip: the classes of this test are in a folder of the build.
    run = trueload("install", "--jmeter", home.toString(), "--java", java.toString(), "--dry-run");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("has no plugins next to it").hasLineCount(1);
  }

  @Test
  void withoutAJMeterItAsksForOne() {
    assumeTrue(System.getenv("JMETER_HOME") == null, "JMETER_HOME is set");
    Outcome run = trueload("install");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo("trueload: no JMeter given; use --jmeter DIR, or set JMETER_HOME\n");
  }
}
