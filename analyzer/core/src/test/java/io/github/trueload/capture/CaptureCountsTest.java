package io.github.trueload.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the kernel dropped stands beside a pcap, and is found there. */
class CaptureCountsTest {

  private static final Path RECORDED = Path.of("src/test/resources/analysis/four-users.pcap");

  @TempDir Path folder;

  private static long drops(Path pcap) throws IOException {
    try (CaptureReader reader = CaptureReader.open(pcap)) {
      Packet packet = new Packet();
      while (reader.next(packet)) {
        assertThat(packet.number).isPositive();
      }
      return reader.anomalies().count(AnomalyKind.CAPTURE_DROPS);
    }
  }

  @Test
  void dropsBesideACaptureAreItsOwn() throws IOException {
    Path pcap = Files.copy(RECORDED, folder.resolve("run.pcap"));
    assertThat(drops(pcap)).isZero();
    new CaptureCounts(900, 5, 2).write(pcap, "eth0", "tcp port 80", 1234);
    assertThat(drops(pcap)).isEqualTo(7);
    try (CaptureReader reader = CaptureReader.open(pcap)) {
      assertThat(reader.facts()).containsEntry("dropped_packets", "7 beside 900 captured");
    }
  }

  @Test
  void theyStayWithACaptureThatIsPackedAfterwards() throws IOException {
    Path packed = folder.resolve("run.pcap.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(RECORDED, out);
    }
    new CaptureCounts(900, 5, 0).write(folder.resolve("run.pcap"), "eth0", "tcp", 1234);
    assertThat(drops(packed)).isEqualTo(5);
  }

  @Test
  void noDropsAreNoLoss() throws IOException {
    Path pcap = Files.copy(RECORDED, folder.resolve("run.pcap"));
    new CaptureCounts(900, 0, 0).write(pcap, "lo", "tcp", 1234);
    try (CaptureReader reader = CaptureReader.open(pcap)) {
      assertThat(reader.anomalies().losesData()).isFalse();
    }
  }

  @Test
  void countsOfAPartAreTheDifference() {
    assertThat(new CaptureCounts(10, 5, 3).since(new CaptureCounts(4, 1, 3)))
        .isEqualTo(new CaptureCounts(6, 4, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{\"packets\": 1, \"dropped_by_kernel\": 2}",
        "{\"packets\": 1, \"dropped_by_kernel\": -2, \"dropped_by_interface\": 0}",
        "{\"packets\": 1, \"dropped_by_kernel\": \"none\", \"dropped_by_interface\": 0}"
      })
  void whatIsNoCountIsRefusedWithItsName(String text) throws IOException {
    Path pcap = Files.copy(RECORDED, folder.resolve("run.pcap"));
    Files.writeString(CaptureCounts.beside(pcap), text);
    assertThatThrownBy(() -> CaptureReader.open(pcap))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessage(
            CaptureCounts.beside(pcap)
                + ": is not what trueload capture writes; remove it; the number of dropped packets"
                + " is then unknown");
  }
}
