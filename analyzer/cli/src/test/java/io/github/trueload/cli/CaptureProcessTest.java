package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.capture.CaptureReader;
import io.github.trueload.capture.Packet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process: signals, and machines on which capturing is not possible. */
@Tag("process")
class CaptureProcessTest {

  private static final String LOOPBACK = "lo";

  @TempDir Path folder;

  private Path messages() {
    return folder.resolve("messages");
  }

  private Process start(List<String> before, String... options) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.add("--enable-native-access=ALL-UNNAMED"); // as the jar's manifest does
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Trueload.class.getName()));
    command.addAll(
        List.of(
            "capture", "-i", LOOPBACK, "--filter", "tcp", folder.resolve("run.pcap").toString()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(messages().toFile())
        .start();
  }

  private int end(Process process) throws InterruptedException {
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ended").isTrue();
    return process.exitValue();
  }

  private static boolean isLinux() {
    return System.getProperty("os.name").startsWith("Linux");
  }

  @Test
  void aPoliteKillLeavesAWholeFile() throws Exception {
    assumeTrue(isLinux(), "the loopback interface has another name elsewhere");
    Process process = start(List.of());
    while (process.isAlive() && !Files.readString(messages(), UTF_8).contains("capturing on lo")) {
      Thread.sleep(20);
    }
    assumeTrue(process.isAlive(), Files.readString(messages(), UTF_8));
    assertThat(folder.resolve("run.pcap.part")).exists();
    process.destroy();
    assertThat(end(process)).isEqualTo(128 + 15); // SIGTERM
    assertThat(folder.resolve("run.pcap.part")).doesNotExist();
    assertThat(folder.resolve("run.pcap.drops.json")).exists();
    try (CaptureReader reader = CaptureReader.open(folder.resolve("run.pcap"))) {
      Packet packet = new Packet();
      while (reader.next(packet)) {
        assertThat(packet.capturedLength).isPositive();
      }
      assertThat(reader.anomalies().list()).isEmpty();
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
