package io.github.trueload.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.capture.CaptureReader;
import io.github.trueload.capture.Packet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapHandle.TimestampPrecision;
import org.pcap4j.core.Pcaps;

/** A capture whose interface breaks off: a file in its place, which ends in mid-packet. */
class FileCaptureTest {

  @TempDir Path folder;

  private PcapHandle breakingOff(int packets) throws Exception {
    ByteBuffer file = ByteBuffer.allocate(1_000).order(ByteOrder.nativeOrder());
    file.putInt(0xA1B23C4D).putShort((short) 2).putShort((short) 4).putLong(0);
    file.putInt(1_000).putInt(1);
    for (int i = 0; i <= packets; i++) {
      file.putInt(1).putInt(i).putInt(60).putInt(60).position(file.position() + 60);
    }
    Path path = folder.resolve("interface");
    Files.write(path, java.util.Arrays.copyOf(file.array(), file.position() - 1));
    try {
      return Pcaps.openOffline(path.toString(), TimestampPrecision.NANO);
    } catch (LinkageError missing) {
      assumeTrue(false, "no libpcap on this machine");
      throw missing;
    }
  }

  private static long packets(Path pcap) throws IOException {
    try (CaptureReader reader = CaptureReader.open(pcap)) {
      Packet packet = new Packet();
      while (reader.next(packet)) {
        assertThat(packet.capturedLength).isEqualTo(60);
      }
      assertThat(reader.anomalies().list()).isEmpty();
      return reader.packets();
    }
  }

  @Test
  void ofAnInterfaceThatIsRemovedThePacketsAndTheCountsAreLeft() throws Exception {
    RingFiles files = RingFiles.one(folder.resolve("run.pcap"));
    Path part = RingFiles.part(files.target());
    CaptureSettings settings =
        new CaptureSettings("eth0", "tcp", 1_000, 1 << 20, false, Optional.empty());
    OpenInterface from = new OpenInterface("eth0", breakingOff(3));
    try (FileCapture capture = FileCapture.start(settings, files, 0, from)) {
      while (capture.isRunning()) {
        Thread.onSpinWait();
      }
      assertThatThrownBy(capture::tend)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("eth0: the capture ended early (")
          .hasMessageEndingWith("; " + part + " contains the packets before this fault");
    }
    assertThat(packets(part)).isEqualTo(3);
    assertThat(CaptureCounts.beside(part))
        .content()
        .contains("\"file_bytes\" : " + Files.size(part), "\"packets\" : 3,");
    assertThat(files.target()).doesNotExist();
  }
}
