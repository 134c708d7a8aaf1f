package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.capture.CaptureReader;
import io.github.trueload.capture.Packet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as a process: signals, and machines on which capturing is not possible. */
@Tag("process")
class CaptureProcessTest {

  private static final String LOOPBACK = "lo";

  @TempDir Path folder;

  private Path messages() {
    return folder.resolve("messages");
  }

  private Process start(List<String> before, String... options) throws IOException {
    return start(Map.of(), before, List.of(options), folder.resolve("run.pcap"), List.of());
  }

  private Process start(
      Map<String, String> environment,
      List<String> before,
      List<String> options,
      Path file,
      List<String> more)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // it lives for a second
    command.addAll(options);
    command.add("--enable-native-access=ALL-UNNAMED"); // as the jar's manifest does
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Trueload.class.getName()));
    command.addAll(List.of("capture", "-i", LOOPBACK, "--filter", "tcp"));
    if (file != null) {
      command.add(file.toString());
    }
    command.addAll(more);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(messages().toFile());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private void awaitCapture(Process process) throws Exception {
    while (process.isAlive() && !Files.readString(messages(), UTF_8).contains("capturing on lo")) {
      Thread.sleep(20);
    }
    assumeTrue(process.isAlive(), Files.readString(messages(), UTF_8));
  }

  private int end(Process process) throws InterruptedException {
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ended").isTrue();
    return process.exitValue();
  }

  private static boolean isLinux() {
    return System.getProperty("os.name").startsWith("Linux");
  }

  /** In a directory in which any user may place links, one of which is where the counts go. */
  @Test
  void aPoliteKillLeavesAWholeFileForItsOwnerAlone() throws Exception {
    assumeTrue(isLinux(), "the loopback interface has another name elsewhere");
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Path counts = folder.resolve("run.pcap.drops.json");
    Files.createSymbolicLink(counts, victim);
    Process process = start(List.of());
    awaitCapture(process);
    assertThat(permissions("run.pcap.part")).isEqualTo("rw-------");
    process.destroy();
    assertThat(end(process)).isEqualTo(128 + 15); // SIGTERM
    assertThat(folder.resolve("run.pcap.part")).doesNotExist();
    assertThat(permissions("run.pcap")).isEqualTo("rw-------");
    try (CaptureReader reader = CaptureReader.open(folder.resolve("run.pcap"))) {
      Packet packet = new Packet();
      while (reader.next(packet)) {
        assertThat(packet.capturedLength).isPositive();
      }
      assertThat(reader.anomalies().list()).isEmpty();
    }
    assertThat(victim).as("the file behind a planted link").hasContent("precious");
    assertThat(counts).isRegularFile();
    assertThat(Files.isSymbolicLink(counts)).as("the planted link is replaced").isFalse();
  }

  /** A shell without job control lets commands with {@code &} ignore SIGINT. */
  @Test
  void anInterruptEndsACaptureInTheBackground() throws Exception {
    assumeTrue(isLinux(), "the loopback interface has another name elsewhere");
    List<String> ignoring = List.of("/bin/sh", "-c", "trap '' INT; exec \"$@\"", "sh");
    Process process = start(ignoring);
    awaitCapture(process);
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    assertThat(end(process)).isEqualTo(128 + 2);
    assertThat(folder.resolve("run.pcap")).exists();
  }

  /** A directory in which any user may place links. */
  @Test
  void aPlantedLinkIsNotFollowed() throws Exception {
    assumeTrue(isLinux(), "the loopback interface has another name elsewhere");
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Files.createSymbolicLink(folder.resolve("run.pcap.part"), victim);
    Process process = start(List.of());
    assertThat(end(process)).isIn(2, 3); // 3 where this user may not capture
    assertThat(victim).hasContent("precious");
    assumeTrue(process.exitValue() == 2, Files.readString(messages(), UTF_8));
    assertThat(Files.readAllLines(messages()))
        .singleElement()
        .asString()
        .startsWith(
            "trueload: " + folder.resolve("run.pcap.part") + ": cannot be written: it exists");
  }

  private String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"caller", "named"})
  void rootsRightsAreDroppedOnceTheInterfaceIsOpen(String how) throws Exception {
    assumeRoot();
    Path own = folderOf(UNPRIVILEGED);
    List<String> named = how.equals("named") ? List.of("--user", UNPRIVILEGED_NAME) : List.of();
    Process process = startAs(named, own.resolve("run.pcap"));
    awaitCapture(process);
    for (Path task : tasks(process)) {
      assertThat(Files.readAllLines(task.resolve("status")))
          .anyMatch(line -> line.matches("Uid:(\\s65534){4}"))
          .anyMatch(line -> line.matches("CapEff:\\s0+"));
    }
    assertThat(Files.getAttribute(own.resolve("run.pcap.part"), "unix:uid"))
        .isEqualTo(UNPRIVILEGED);
    process.destroy();
    assertThat(end(process)).isEqualTo(128 + 15);
    assertThat(own.resolve("run.pcap")).exists();
    assertThat(own.resolve("run.pcap.drops.json")).exists();
  }

  @Test
  void aDirectoryThatTheOtherUserMayNotWriteToIsRefused() throws Exception {
    assumeRoot();
    Path root = Files.createDirectory(folder.resolve("roots"));
    Process process = startAs(List.of("--user", UNPRIVILEGED_NAME), root.resolve("run.pcap"));
    assertThat(end(process)).isEqualTo(2);
    assertThat(Files.readString(messages()))
        .contains(
            "run.pcap.part: cannot be written: no right to write into its directory as "
                + UNPRIVILEGED_NAME
                + "; choose another directory, or another user with --user");
    assertThat(root).isEmptyDirectory();
  }

  /** With a capability and no root the process cannot change its user, its threads can drop. */
  @Test
  void theThreadThatCapturesHasNoCapability() throws Exception {
    assumeRoot();
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "no setpriv here");
    Path own = folderOf(UNPRIVILEGED);
    // to capture, and to read the test's class path in root's directories
    String only = "+net_raw,+dac_read_search";
    List<String> before =
        List.of(
            "setpriv",
            "--reuid=" + UNPRIVILEGED,
            "--regid=" + UNPRIVILEGED,
            "--clear-groups",
            "--inh-caps=" + only,
            "--ambient-caps=" + only);
    Process process = start(Map.of(), before, List.of(), own.resolve("run.pcap"), List.of());
    awaitCapture(process);
    awaitTask(process, "trueload-captur", "0+");
    process.destroy();
    end(process);
    assertThat(own.resolve("run.pcap")).exists();
  }

  /** A shell of root: threads that copy or parse packets may write files, and nothing else. */
  @ParameterizedTest
  @ValueSource(strings = {"run.pcap", "--live"})
  void threadsOfRootThatHandlePacketsMayWriteFilesAlone(String how) throws Exception {
    assumeRoot();
    Process process =
        how.equals("--live")
            ? start(Map.of(), List.of(), List.of(), null, List.of("--live"))
            : start(List.of());
    awaitCapture(process);
    awaitTask(process, how.equals("--live") ? ".*" : "trueload-captur", "0+2");
    process.destroy();
    end(process);
  }

  /** Waits for a thread of this name (15 characters at most) with these effective capabilities. */
  private static void awaitTask(Process process, String name, String capabilities)
      throws Exception {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      found.clear();
      for (Path task : tasks(process)) {
        List<String> status = Files.readAllLines(task.resolve("status"));
        found.add(status.get(0) + status.stream().filter(l -> l.startsWith("CapEff")).toList());
      }
      String wanted = "Name:\\s" + name + "\\[CapEff:\\s" + capabilities + "]";
      if (found.stream().anyMatch(task -> task.matches(wanted))) {
        return;
      }
      Thread.sleep(10);
    }
    fail(found.toString());
  }

  private static final String UNPRIVILEGED_NAME = "nobody";
  private static final int UNPRIVILEGED = 65_534;

  private static void assumeRoot() {
    assumeTrue(
        isLinux() && "root".equals(System.getProperty("user.name")),
        "only root has rights to drop");
  }

  /** Others may pass through the temporary folder, and write into the one that is returned. */
  private Path folderOf(int user) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    Path own = Files.createDirectory(folder.resolve("own"));
    Files.setAttribute(own, "unix:uid", user);
    return own;
  }

  private Process startAs(List<String> user, Path file) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    return start(
        user.isEmpty() ? Map.of("SUDO_UID", Integer.toString(UNPRIVILEGED)) : Map.of(),
        List.of(),
        List.of(),
        file,
        user);
  }

  private static List<Path> tasks(Process process) throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc/" + process.pid() + "/task"))) {
      return tasks.toList();
    }
  }

  @Test
  void withoutLibpcapTheRemedyIsSaid() throws Exception {
    Process process = start(List.of(), "-Dorg.pcap4j.core.pcapLibName=no-such-library");
    assertThat(end(process)).isEqualTo(3);
    assertThat(Files.readAllLines(messages()))
        .singleElement()
        .asString()
        .startsWith("trueload: capture: libpcap was not found (")
        .containsPattern("install (it|Npcap)|part of macOS");
  }

  @Test
  void withoutTheRightTheRemedyIsSaid() throws Exception {
    assumeTrue(isLinux(), "capabilities are Linux's");
    List<String> without = List.of("setpriv", "--bounding-set=-net_raw,-net_admin");
    boolean root = "root".equals(System.getProperty("user.name"));
    assumeTrue(!root || Files.isExecutable(Path.of("/usr/bin/setpriv")), "no setpriv here");
    Process process = start(root ? without : List.of());
    assertThat(end(process)).isEqualTo(3);
    assertThat(Files.readAllLines(messages()))
        .singleElement()
        .asString()
        .startsWith("trueload: lo: no right to capture on it; run as root, or ")
        .contains("setcap cap_net_raw+ep /");
  }
}
