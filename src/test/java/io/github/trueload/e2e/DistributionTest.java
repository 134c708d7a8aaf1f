package io.github.trueload.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.examples.JMeterRun;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code trueload-VERSION.zip}, used as README describes it: in an empty folder. */
class DistributionTest {

  private static final Path TARGET = Path.of("..", "examples", "target");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");

  @TempDir static Path folder;
  private static Path zip;
  private static Path unzipped;

  @BeforeAll
  static void unzip() throws Exception {
    try (Stream<Path> files = Files.list(TARGET)) {
      List<Path> zips =
          files.filter(file -> file.getFileName().toString().matches("trueload-.*\\.zip")).toList();
      assertThat(zips).as("the zip of this build, and no other").hasSize(1);
      zip = zips.get(0);
    }
    try (FileSystem inside =
        FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", "true"))) {
      Path root = inside.getPath("/");
      try (Stream<Path> entries = Files.walk(root)) {
        for (Path entry : entries.skip(1).toList()) {
          Path target = folder.resolve(root.relativize(entry).toString());
          if (Files.isDirectory(entry)) {
            Files.createDirectories(target);
          } else {
            Files.copy(entry, target);
            Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(entry));
          }
        }
      }
    }
    unzipped = folder.resolve(zip.getFileName().toString().replace(".zip", ""));
  }

  private static Finished trueload(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(unzipped.resolve("bin/trueload").toString()));
    command.addAll(List.of(arguments));
    return run(command, environment);
  }

  private static Finished trueload(String... arguments) throws IOException, InterruptedException {
    return trueload(Map.of(), arguments);
  }

  private static Finished run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "run", ".out");
    Path err = Files.createTempFile(folder, "run", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().keySet().removeAll(Set.of("JRE_HOME", "JMETER_HOME", "TRUELOAD_JAR"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("TRUELOAD_CACHE", "");
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new Finished(
        process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
  }

  /** A JMeter as it is downloaded: the assembled one without our jars. */
  private static Path freshJMeter(String name) throws IOException {
    Path from = RecordedRun.HOME;
    Path home = folder.resolve(name);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = home.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else if (!file.getFileName().toString().startsWith("trueload-")) {
          Files.copy(file, target);
        }
      }
    }
    return home;
  }

  private static SortedMap<String, Long> listing(Path home) throws IOException {
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
  void fromTheZipToAVerdictAndBack() throws Exception {
    Path home = freshJMeter("jmeter");
    SortedMap<String, Long> before = listing(home);

    Finished install = trueload("install", "--jmeter", home.toString());
    assertThat(install.exit()).as(install.toString()).isZero();
    assertThat(install.out())
        .startsWith("JMeter 5.6.3 in " + home + ", Java ")
        .contains("added: lib/ext/trueload-jmeter-", "Installed: 1 jar.");

    Path log = folder.resolve("run.jtl");
    try (Backend server = Backend.start()) {
      new JMeterRun(
              home,
              unzipped.resolve("examples/plans/web-users.jmx"),
              log,
              Map.of(
                  "port", String.valueOf(server.port()),
                  "users", "10",
                  "rate", "40",
                  "ramp", "1",
                  "duration", "5"),
              Duration.ofMinutes(1))
          .run(line -> {});
    }
    Finished analyze = trueload("analyze", log.toString());
    assertThat(analyze.exit()).as(analyze.toString()).isZero();
    assertThat(analyze.out()).contains("10 users on 10 connections");

    Finished uninstall = trueload("uninstall", "--jmeter", home.toString());
    assertThat(uninstall.exit()).as(uninstall.toString()).isZero();
    assertThat(listing(home)).isEqualTo(before);
  }

  /** With its archive the launcher gives the jar to this loader. */
  @Test
  void thePluginsAreFoundFromAJarOfTheJvmsOwnLoader() throws Exception {
    Path home = freshJMeter("own-loader");
    Path jar = unzipped.resolve("lib/trueload.jar");
    Finished install =
        Finished.java(
            List.of(
                "-Xbootclasspath/a:" + jar,
                "-cp",
                jar.toString(),
                "io.github.trueload.cli.Main",
                "install",
                "--jmeter",
                home.toString()));
    assertThat(install.exit()).as(install.toString()).isZero();
    assertThat(install.out()).contains("Installed: 1 jar.");
  }

  @Test
  void aFolderThatMustNotBeWrittenIsOneLineAndExit2() throws Exception {
    Path home = freshJMeter("read-only");
    Path extensions = home.resolve("lib/ext");
    List<String> command = new ArrayList<>();
    if (Files.getOwner(folder).getName().equals("root")) {
      // Root may write anywhere; another user must do it, and must get here.
      command.addAll(
          List.of(
              Tools.require("setpriv", "util-linux").toString(),
              "--reuid=65534",
              "--clear-groups",
              "--"));
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Set<PosixFilePermission> before = Files.getPosixFilePermissions(extensions);
    Files.setPosixFilePermissions(extensions, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      command.add(unzipped.resolve("bin/trueload").toString());
      command.addAll(List.of("install", "--jmeter", home.toString()));
      SortedMap<String, Long> listing = listing(home);
      Finished install = run(command, Map.of());
      assertThat(install.exit()).as(install.toString()).isEqualTo(2);
      assertThat(install.err())
          .startsWith("trueload: " + extensions)
          .endsWith("cannot be written: no right to write into its directory\n")
          .hasLineCount(1);
      assertThat(listing(home)).isEqualTo(listing);
    } finally {
      Files.setPosixFilePermissions(extensions, before);
    }
  }

  /** A Java that is too old is simulated where it says so itself: in its home. */
  @Test
  void theClassThatTheJvmBeginsWithCanBeLoadedByJava8() throws Exception {
    try (ZipFile jar = new ZipFile(unzipped.resolve("lib/trueload.jar").toFile())) {
      byte[] start =
          jar.getInputStream(jar.getEntry("io/github/trueload/cli/Main.class")).readAllBytes();
      assertThat(start[7]).as("major version of the class file").isEqualTo((byte) 52);
      String manifest =
          new String(
              jar.getInputStream(jar.getEntry("META-INF/MANIFEST.MF")).readAllBytes(), UTF_8);
      assertThat(manifest).contains("Main-Class: io.github.trueload.cli.Main");
    }
    Finished version =
        Finished.java(
            List.of("-jar", unzipped.resolve("lib/trueload.jar").toString(), "--version"));
    assertThat(version.exit()).isZero();
    assertThat(version.out().strip())
        .isEqualTo(unzipped.getFileName().toString().replaceFirst("-", " "));
  }

  @Test
  void theClassesOfTheCommandAreThoseThatTheJvmStartsSoonerWith() throws Exception {
    try (ZipFile jar = new ZipFile(unzipped.resolve("lib/trueload.jar").toFile())) {
      List<ZipEntry> classes =
          jar.stream()
              .map(ZipEntry.class::cast)
              .filter(entry -> entry.getName().endsWith(".class"))
              .toList();
      int ofLambdas = 0;
      for (ZipEntry each : classes) {
        byte[] bytes = jar.getInputStream(each).readAllBytes();
        assertThat(bytes[7]).as("version of " + each).isGreaterThanOrEqualTo((byte) 50);
        if (each.getName().startsWith("io/github/trueload/")) {
          assertThat(new String(bytes, ISO_8859_1))
              .as(each.getName())
              .doesNotContain("java/lang/invoke/LambdaMetafactory");
          ofLambdas += each.getName().contains("$$L") ? 1 : 0;
        }
      }
      assertThat(ofLambdas).isPositive();
    }
  }

  @Test
  void whatIsToBeRunCanBeRunAndNothingElse() throws Exception {
    try (Stream<Path> files = Files.walk(unzipped)) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .filter(Files::isExecutable)
                  .map(file -> unzipped.relativize(file).toString()))
          .containsExactlyInAnyOrder("bin/trueload", "bin/trueload.cmd");
    }
    assertThat(Files.readString(unzipped.resolve("bin/trueload"))).doesNotContain("\r");
    assertThat(Files.readString(unzipped.resolve("bin/trueload.cmd")).split("\n"))
        .allMatch(line -> line.endsWith("\r"));
  }

  @Test
  void everythingIsThere() {
    for (String name :
        new String[] {
          "README.md",
          "CHANGELOG.md",
          "LICENSE",
          "NOTICE",
          "SECURITY.md",
          "THIRD-PARTY.txt",
          "lib/trueload.jar",
          "completion/trueload.bash",
          "man/man1/trueload.1",
          "docs/install.md",
          "docs/cli.md",
          "examples/plans/web-users.jmx",
          "examples/recorded/web-users.pcap",
        }) {
      assertThat(unzipped.resolve(name)).isNotEmptyFile();
    }
  }

  @Test
  void theReadmeLinksToWhatIsThere() throws Exception {
    Matcher link = LINK.matcher(Files.readString(unzipped.resolve("README.md")));
    int links = 0;
    while (link.find()) {
      assertThat(unzipped.resolve(link.group(1))).exists();
      links++;
    }
    assertThat(links).isGreaterThan(20);
  }

  @Test
  void completionAndManualAreThoseOfThisCommand() throws Exception {
    assertThat(trueload("completion").out())
        .isEqualTo(Files.readString(unzipped.resolve("completion/trueload.bash")));
    assertThat(trueload("manual").out())
        .isEqualTo(Files.readString(unzipped.resolve("man/man1/trueload.1")));
  }

  /**
   * The times of a zip are the machine's unless the build says otherwise: then no two are alike.
   */
  @Test
  void itsEntriesBearTheTimeOfTheReleaseNotOfTheBuild() throws Exception {
    try (ZipFile file = new ZipFile(zip.toFile())) {
      Set<Object> times = new HashSet<>();
      Enumeration<? extends ZipEntry> entries = file.entries();
      while (entries.hasMoreElements()) {
        times.add(entries.nextElement().getLastModifiedTime());
      }
      assertThat(times).hasSize(1);
    }
  }
}
