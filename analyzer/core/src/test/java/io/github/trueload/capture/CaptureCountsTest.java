package io.github.trueload.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the kernel dropped stands beside a pcap, and is found there. */
class CaptureCountsTest {

  private static final Path RECORDED = Path.of("src/test/resources/analysis/four-users.pcap");
  private static final long PACKETS = 265;
  private static final long BYTES = 41_331;

  @TempDir Path folder;

  private static long drops(Path pcap) throws IOException {
    return read(CaptureReader.open(pcap)).anomalies().count(AnomalyKind.CAPTURE_DROPS);
  }

  private static CaptureReader read(CaptureReader opened) throws IOException {
    try (CaptureReader reader = opened) {
      Packet packet = new Packet();
      while (reader.next(packet)) {
        assertThat(packet.number).isPositive();
      }
      assertThat(reader.next(packet)).isFalse();
      return reader;
    }
  }

  @Test
  void dropsBesideACaptureAreItsOwn() throws IOException {
    Path pcap = Files.copy(RECORDED, folder.resolve("run.pcap"));
    assertThat(drops(pcap)).isZero();
    new CaptureCounts(PACKETS, 5, 2).write(pcap, "eth0", "tcp port 80", BYTES);
    assertThat(drops(pcap)).isEqualTo(7);
    assertThat(read(CaptureReader.open(pcap)).facts())
        .containsEntry("dropped_packets", "7 beside " + PACKETS + " captured");
  }

  /** As after {@code tcpdump -w} to the same name: other packets, or as many of another size. */
  @Test
  void countsOfAnotherCaptureAreNotBelieved() throws IOException {
    Path pcap = Files.copy(RECORDED, folder.resolve("run.pcap"));
    Path counts = CaptureCounts.beside(pcap);
    for (long[] other : new long[][] {{PACKETS - 1, BYTES}, {PACKETS + 1, BYTES}, {PACKETS, 99}}) {
      new CaptureCounts(other[0], 5, 2).write(pcap, "eth0", "tcp", other[1]);
      CaptureReader reader = read(CaptureReader.open(pcap));
      assertThat(reader.anomalies().list()).isEmpty();
      assertThat(reader.facts())
          .containsEntry(
              "dropped_packets", "unknown, because " + counts + " is of another capture");
    }
    CaptureSeries series = new CaptureSeries();
    series.add(InputBytes.open(pcap));
    series.add(InputBytes.open(Files.copy(RECORDED, folder.resolve("other.pcap"))));
    assertThat(read(series.reader()).facts().values())
        .filteredOn(file -> file.contains("with the counts of another capture beside it"))
        .hasSize(1);
  }

  /** A copy that was broken off has fewer packets than were counted. */
  @Test
  void countsOfACaptureThatIsCutAreItsOwn() throws IOException {
    byte[] cut = Arrays.copyOf(Files.readAllBytes(RECORDED), (int) BYTES - 5);
    Path pcap = Files.write(folder.resolve("run.pcap"), cut);
    new CaptureCounts(PACKETS, 5, 2).write(pcap, "eth0", "tcp", BYTES);
    assertThat(drops(pcap)).isEqualTo(7);
  }

  @Test
  void theyStayWithACaptureThatIsPackedAfterwards() throws IOException {
    Path packed = folder.resolve("run.pcap.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(RECORDED, out);
    }
    new CaptureCounts(PACKETS, 5, 0).write(folder.resolve("run.pcap"), "eth0", "tcp", BYTES);
    assertThat(drops(packed)).isEqualTo(5);
  }

  @Test
  void noDropsAreNoLoss() throws IOException {
    Path pcap = Files.copy(RECORDED, folder.resolve("run.pcap"));
    new CaptureCounts(PACKETS, 0, 0).write(pcap, "lo", "tcp", BYTES);
    assertThat(read(CaptureReader.open(pcap)).anomalies().losesData()).isFalse();
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
