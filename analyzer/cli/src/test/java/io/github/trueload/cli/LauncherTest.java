package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code trueload}, with a JVM that only notes how it was called. */
@Tag("process")
class LauncherTest {

  private static final Path SCRIPT = Path.of("src/main/launcher/trueload").toAbsolutePath();

  /** Notes its arguments, and makes the list and the archive that it is asked for. */
  private static final String JAVA =
      """
      #!/bin/sh
      echo "$@" >> "$NOTES"
      for argument; do
        case $argument in
          -XX:SharedArchiveFile=*.making/*) echo archive > "${argument#*=}" ;;
          -XX:DumpLoadedClassList=*) echo a/Class > "${argument#*=}" ;;
          io.github.trueload.cli.TypicalRuns) exit "${EXIT_OF_TYPICAL_RUNS:-0}" ;;
          -Xshare:dump) EXIT=0 ;;
          wait)
            trap 'echo terminated >> "$NOTES"; exit 143' TERM
            while :; do sleep 0.1; done
            ;;
        esac
      done
      exit "${EXIT:-0}"
      """;

  @TempDir Path folder;
  private Path home;
  private Path notes;
  private Path cache;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void install() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh");
    home = folder.resolve("with a space");
    Files.createDirectories(home.resolve("jdk/bin"));
    Files.copy(SCRIPT, home.resolve("trueload"));
    Files.writeString(home.resolve("trueload.jar"), "");
    Path java = Files.writeString(home.resolve("jdk/bin/java"), JAVA);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    notes = folder.resolve("notes");
    cache = folder.resolve("cache");
    environment.put("JAVA_HOME", home.resolve("jdk").toString());
    environment.put("TRUELOAD_CACHE", cache.toString());
    environment.put("NOTES", notes.toString());
  }

  private record Run(int exit, String output) {}

  private Run run(int exitOfJava, String... arguments) throws IOException, InterruptedException {
    Process process = start(exitOfJava, arguments);
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), output);
  }

  private Process start(int exitOfJava, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", home.resolve("trueload").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    builder.environment().put("EXIT", Integer.toString(exitOfJava));
    builder.environment().remove("TRUELOAD_JAR");
    return builder.start();
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(notes);
  }

  /** Waits for the archive that is made in the background. */
  private List<Path> archives() throws IOException, InterruptedException {
    for (int i = 0; ; i++) {
      try (Stream<Path> files = Files.list(cache)) {
        List<Path> all = files.toList();
        if (i == 600 || all.stream().allMatch(file -> file.toString().endsWith(".jsa"))) {
          return all;
        }
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  @Test
  void handsOnArgumentsAndExitCode() throws Exception {
    assertThat(run(3, "plan", "web").exit()).isEqualTo(3);
    assertThat(calls()).hasSize(1);
    assertThat(calls().get(0))
        .contains("-XX:+UseSerialGC")
        .endsWith(home.resolve("trueload.jar") + " io.github.trueload.cli.Main plan web");
  }

  /** Keeps what it makes: 300 MB of small arrays. */
  static final class KeepsAll {
    public static void main(String[] arguments) {
      List<byte[]> kept = new ArrayList<>();
      for (int i = 0; i < 300_000; i++) {
        kept.add(new byte[1000]);
      }
      System.out.println(kept.size());
    }
  }

  /**
   * A collection copies all that is kept. If the heap grows by a tenth at a time, all collections
   * together copy at most ten times the kept data; from 64 to 260 MB they copied 5.4 times as much
   * with JDK 17, and JDK 25 needs none. With 2 to 5 % to spare it was 8.9 times, and more with more
   * data, for the heap grew by half a nursery at a time: the cost was quadratic.
   */
  @Test
  void collectionsTogetherCopyAFewTimesWhatIsKept() throws Exception {
    run(0, "plan");
    List<String> command =
        new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString()));
    Stream.of(calls().get(0).split(" "))
        .filter(each -> each.startsWith("-X"))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-Xlog:gc:stdout",
            "-cp",
            System.getProperty("java.class.path"),
            KeepsAll.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    List<Integer> megabytes =
        Pattern.compile("Pause Full.*->(\\d+)M")
            .matcher(output)
            .results()
            .map(found -> Integer.valueOf(found.group(1)))
            .toList();
    int most = megabytes.stream().mapToInt(Integer::intValue).max().orElse(0);
    assertThat(megabytes.stream().mapToInt(Integer::intValue).sum()).isLessThanOrEqualTo(7 * most);
  }

  /** What a jar's manifest allows holds for a jar that is started as one. */
  @ParameterizedTest
  @ValueSource(strings = {"capture", "experiment", "ab", "capacity", "@arguments"})
  void startsTheJarAsOneWhereNativeCodeIsToBeAllowed(String command) throws Exception {
    assertThat(run(0, command, "-i", "lo").exit()).isZero();
    assertThat(calls())
        .singleElement()
        .asString()
        .endsWith("-jar " + home.resolve("trueload.jar") + " " + command + " -i lo");
  }

  @Test
  void leavesTheLastCompilerOutUnlessALogIsLarge() throws Exception {
    Path large = home.resolve("large file.jtl");
    Path capture = home.resolve("large.pcap");
    for (Path path : new Path[] {large, capture}) {
      try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
        file.setLength(1_000_000_001); // a hole: it takes no room
      }
    }
    Path small = Files.writeString(home.resolve("small.jtl"), "x");
    run(0, "plan", small.toString(), capture.toString(), "--option");
    run(0, "plan", small.toString(), large.toString());
    assertThat(calls().get(0)).contains("-XX:TieredStopAtLevel=1");
    assertThat(calls().get(1)).doesNotContain("TieredStopAtLevel");
  }

  @Test
  void makesTheArchiveOfClassesAtTheFirstUseAndUsesItAfterwards() throws Exception {
    assertThat(run(0, "analyze", "a file.pcap").exit()).isZero();
    List<Path> archives = archives();
    assertThat(archives).hasSize(1);
    assertThat(run(1, "check", "a file.pcap").exit()).isEqualTo(1);

    assertThat(calls()).hasSize(4);
    assertThat(calls().get(0))
        .doesNotContain("DumpLoadedClassList")
        .endsWith("analyze a file.pcap");
    assertThat(calls().get(1))
        .contains("-XX:DumpLoadedClassList=", ownLoader() + " -cp " + jar())
        .contains(TypicalRuns.class.getName() + " " + cache);
    assertThat(calls().get(2))
        .contains("-Xshare:dump", "-XX:SharedClassListFile=")
        .contains("-XX:+IgnoreUnrecognizedVMOptions -XX:+AOTClassLinking")
        .contains(ownLoader() + " -cp " + jar());
    assertThat(calls().get(3))
        .contains("-XX:SharedArchiveFile=" + archives.get(0) + " " + ownLoader() + " -cp " + jar())
        .endsWith("check a file.pcap");
  }

  private Path jar() {
    return home.resolve("trueload.jar");
  }

  private String ownLoader() {
    return "-Xbootclasspath/a:" + jar();
  }

  /** The library that calls libpcap fails on the path of the JVM's own loader. */
  @ParameterizedTest
  @ValueSource(strings = {"capture", "experiment", "ab", "capacity", "@arguments"})
  void captureLoadsLibpcapAsTheManifestAllows(String command) throws Exception {
    run(0, "analyze");
    archives();
    run(0, command);
    assertThat(calls().get(3))
        .endsWith("-jar " + jar() + " " + command)
        .doesNotContain("SharedArchiveFile", "bootclasspath");
  }

  /** Java 24 and newer warn of native code that is not allowed. */
  @ParameterizedTest
  @CsvSource({"23.0.2, false", "24, true", "25.0.3, true"})
  void aLogPackedWithZstdIsReadAsTheManifestAllows(String version, boolean isAsJar)
      throws Exception {
    String call = callWithArchive(version, "analyze", "run.jtl.zst");
    assertThat(call.contains("-jar " + jar() + " analyze run.jtl.zst")).isEqualTo(isAsJar);
    assertThat(call.contains("SharedArchiveFile")).isNotEqualTo(isAsJar);
    assertThat(archives()).hasSize(1);
    assertThat(calls()).hasSize(4); // none makes another archive
  }

  @ParameterizedTest
  @CsvSource({"17.0.15, true", "25.0.3, true", "26-ea, false"})
  void onlyAJavaThatIsKnownHasTheDiagnosticOption(String version, boolean isKnown)
      throws Exception {
    assertThat(callWithArchive(version, "analyze").contains("-XX:ArchiveRelocationMode=0"))
        .isEqualTo(isKnown);
  }

  /** How a Java of a version is called once there is an archive. */
  private String callWithArchive(String version, String... arguments) throws Exception {
    Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
    run(0, "analyze");
    archives();
    run(0, arguments);
    return calls().get(3);
  }

  /** The JVM must have the process that the caller knows. */
  @ParameterizedTest
  @ValueSource(strings = {"analyze", "capture"})
  void aSignalReachesTheJvmAtTheFirstUseToo(String command) throws Exception {
    Process process = start(0, command, "wait");
    for (int i = 0; i < 600 && !Files.exists(notes); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    process.destroy();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(143);
    assertThat(calls()).contains("terminated");
    archives();
  }

  @Test
  void anArchiveOfAnotherSizeIsMadeAnew() throws Exception {
    run(0, "analyze");
    Path archive = archives().get(0);
    Files.writeString(archive, "half");
    run(0, "analyze");
    assertThat(archives()).hasSize(1);
    assertThat(calls().get(3)).doesNotContain("SharedArchiveFile");
    assertThat(calls().get(4)).contains("-XX:DumpLoadedClassList=");
    assertThat(archives().get(0)).hasContent("archive\n");
  }

  @Test
  void theJvmChecksTheSumsOfAnArchive() throws Exception {
    run(0, "analyze");
    archives();
    run(0, "analyze");
    assertThat(calls().get(3)).contains("-XX:+VerifySharedSpaces -XX:SharedArchiveFile=");
  }

  @Test
  void aDirectoryOfAnotherProgramThatWasKilledIsTakenOverAfterAnHour() throws Exception {
    run(0, "analyze");
    Path archive = archives().get(0);
    Files.delete(archive);
    String stem = archive.getFileName().toString().replaceFirst("-[0-9]+\\.jsa$", "");
    Path making = Files.createDirectory(cache.resolve(stem + ".making"));
    Files.writeString(making.resolve("classes.lst"), "");
    run(0, "analyze");
    Files.setLastModifiedTime(making, FileTime.from(Instant.now().minusSeconds(3700)));
    run(0, "analyze");
    assertThat(archives()).containsExactly(archive);
    assertThat(calls()).hasSize(3 + 1 + 3);
  }

  @Test
  void noArchiveIsTakenFromADirectoryThatOthersMayWriteTo() throws Exception {
    run(0, "analyze");
    archives();
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
    run(0, "analyze");
    assertThat(calls().get(3)).doesNotContain("SharedArchiveFile");
    assertThat(Files.getPosixFilePermissions(cache))
        .isEqualTo(PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(archives()).isEmpty();
    run(0, "analyze");
    assertThat(archives()).hasSize(1);
  }

  @Test
  void noArchiveIsTakenFromADirectoryOfAnotherUser() throws Exception {
    assumeTrue("root".equals(System.getProperty("user.name")), "only root can give files away");
    run(0, "analyze");
    archives();
    Files.setAttribute(cache, "unix:uid", 65_534);
    run(0, "analyze");
    assertThat(calls().get(3)).doesNotContain("SharedArchiveFile", "ClassList");
  }

  @Test
  void theDirectoryOfArchivesIsForItsOwnerAlone() throws Exception {
    run(0, "analyze");
    assertThat(Files.getPosixFilePermissions(cache))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    archives();
  }

  @Test
  void anotherJarHasAnotherArchive() throws Exception {
    run(0, "analyze");
    archives();
    Files.writeString(home.resolve("trueload.jar"), "another");
    run(0, "analyze");
    assertThat(archives()).hasSize(2);
  }

  @Test
  void theArchiveDoesNotDependOnTheFirstRun() throws Exception {
    assertThat(run(3, "analyze", "missing").exit()).isEqualTo(3);
    assertThat(archives()).hasSize(1);
  }

  @Test
  void typicalRunsThatFailMakeNoArchive() throws Exception {
    environment.put("EXIT_OF_TYPICAL_RUNS", "1");
    assertThat(run(0, "analyze", "x").exit()).isZero();
    assertThat(archives()).isEmpty();
    assertThat(calls()).hasSize(2);
  }

  /** The script may be found by a link, and be named without a folder. */
  @Test
  void theJarIsLookedForWhereTheScriptIs() throws Exception {
    Path link = Files.createDirectories(folder.resolve("bin")).resolve("a link");
    Files.createSymbolicLink(link, link.getParent().relativize(home.resolve("trueload")));
    for (Path script : List.of(link, link.getFileName())) {
      ProcessBuilder builder = new ProcessBuilder("/bin/sh", script.toString(), "plan");
      builder.directory(link.getParent().toFile()).environment().putAll(environment);
      builder.environment().remove("TRUELOAD_JAR");
      assertThat(builder.start().waitFor()).isZero();
    }
    assertThat(calls()).hasSize(2).allMatch(call -> call.contains("with a space/trueload.jar"));
  }

  @Test
  void worksWhereNothingCanBeKept() throws Exception {
    Files.writeString(cache, "a file where the folder should be");
    assertThat(run(0, "analyze", "x").exit()).isZero();
    assertThat(calls()).hasSize(1);
    assertThat(calls().get(0)).doesNotContain("Archive", "ClassList");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.8.0_392", "11.0.13", "16"})
  void aJavaThatIsTooOldIsSaidByItsHome(String version) throws Exception {
    Files.writeString(
        home.resolve("jdk/release"),
        "IMPLEMENTOR=\"Vendor\"\nJAVA_VERSION=\"" + version + "\"\nOS_NAME=\"Linux\"\n");
    Run run = run(0, "analyze", "x");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.output())
        .isEqualTo(
            "trueload: Java "
                + version
                + " ("
                + home.resolve("jdk/bin/java")
                + ") is too old; install 17 or newer, or set JAVA_HOME to it\n");
    assertThat(notes).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "17.0.9", "25-ea", ""})
  void aJavaThatIsNewEnoughOrDoesNotSayRuns(String version) throws Exception {
    Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
    assertThat(run(0, "plan").exit()).isZero();
    assertThat(calls()).hasSize(1);
  }

  @Test
  void saysWhereTheJarIsLookedFor() throws Exception {
    Files.delete(home.resolve("trueload.jar"));
    Run run = run(0, "analyze", "x");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.output())
        .isEqualTo(
            "trueload: trueload.jar is neither beside "
                + home.resolve("trueload")
                + " nor in ../lib; name it in TRUELOAD_JAR\n");
  }
}
