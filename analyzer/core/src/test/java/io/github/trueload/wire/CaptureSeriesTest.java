package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.capture.CaptureSeries;
import io.github.trueload.sample.Anomalies.Anomaly;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.wire.TcpConversation.TestPacket;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that together are one capture are read as that capture. */
class CaptureSeriesTest {

  private static final int ETHERNET = 1;

  @TempDir Path folder;

  private int files;

  /** Two connections open at once, each with four exchanges, packets alternating in time. */
  private static List<TestPacket> packets() {
    List<TestPacket> packets = new ArrayList<>();
    for (int port : new int[] {40_000, 40_001}) {
      TcpConversation talk = new TcpConversation().clientPort(port).handshake();
      for (int i = 0; i < 4; i++) {
        talk.client("GET /" + port + "/" + i + " HTTP/1.1\r\nHost: a\r\n\r\n");
        talk.server("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc").server("def");
      }
      talk.clientFin().serverFin();
      for (TestPacket packet : talk.packets()) {
        packets.add(packet.at(packet.nanos() + (port - 40_000) * 300_000L));
      }
    }
    packets.sort((a, b) -> Long.compare(a.nanos(), b.nanos()));
    return packets;
  }

  private static byte[] pcap(List<TestPacket> packets) {
    PcapWriter writer = new PcapWriter(ETHERNET);
    packets.forEach(writer::add);
    return writer.bytes();
  }

  /** Big-endian, one interface, nanoseconds. */
  private static byte[] pcapng(List<TestPacket> packets) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteBuffer head = ByteBuffer.allocate(28 + 32);
    head.putInt(0x0A0D0D0A).putInt(28).putInt(0x1A2B3C4D).putInt(1 << 16).putLong(-1).putInt(28);
    head.putInt(1).putInt(32).putShort((short) ETHERNET).putShort((short) 0).putInt(0);
    head.putShort((short) 9).putShort((short) 1).putInt(9 << 24).putInt(0).putInt(32);
    out.writeBytes(head.array());
    for (TestPacket packet : packets) {
      int padded = (packet.bytes().length + 3) & ~3;
      ByteBuffer block = ByteBuffer.allocate(32 + padded);
      block.putInt(6).putInt(32 + padded).putInt(0);
      block.putInt((int) (packet.nanos() >>> 32)).putInt((int) packet.nanos());
      block.putInt(packet.bytes().length).putInt(packet.originalLength()).put(packet.bytes());
      block.putInt(28 + padded, 32 + padded);
      out.writeBytes(block.array());
    }
    return out.toByteArray();
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(folder.resolve("part" + files++), content);
  }

  private static WireReading read(List<Path> paths) throws IOException {
    CaptureSeries series = new CaptureSeries();
    for (Path path : paths) {
      series.add(InputBytes.open(path));
    }
    return WireReading.of(WireSource.open(series.reader(), WireOptions.defaults()));
  }

  private WireReading whole() throws IOException {
    return WireReading.of(file(pcap(packets())));
  }

  private static void assertSame(WireReading series, WireReading whole) {
    assertThat(series.rows()).isEqualTo(whole.rows()).hasSize(8);
    assertThat(series.connections().size()).isEqualTo(2);
    for (int row = 0; row < 2; row++) {
      assertThat(series.connections().closeNanos(row))
          .isEqualTo(whole.connections().closeNanos(row));
    }
    assertThat(series.summary().anomalies().list()).isEmpty();
    assertThat(series.summary().rows()).isEqualTo(packets().size());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void aRingInAnyOrderAndOfAnyFormatIsReadAsOneFile(int seed) throws IOException {
    Random random = new Random(seed);
    List<TestPacket> packets = packets();
    List<Path> ring = new ArrayList<>();
    for (int from = 0; from < packets.size(); ) {
      int to = Math.min(packets.size(), from + 1 + random.nextInt(9));
      List<TestPacket> part = packets.subList(from, to);
      byte[] plain = random.nextBoolean() ? pcap(part) : pcapng(part);
      ring.add(file(random.nextBoolean() ? plain : Zstd.compress(plain)));
      from = to;
    }
    ring.add(file(pcap(List.of())));
    Collections.shuffle(ring, random);
    assertSame(read(ring), whole());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void whatWasCapturedAtTwoPlacesAtOnceIsPutIntoTheOrderOfTime(int seed) throws IOException {
    Random random = new Random(seed);
    List<TestPacket> here = new ArrayList<>();
    List<TestPacket> there = new ArrayList<>();
    packets().forEach(packet -> (random.nextBoolean() ? here : there).add(packet));
    assertSame(read(List.of(file(pcap(there)), file(pcapng(here)))), whole());
  }

  @Test
  void aPipeCanBePartOfIt() throws IOException {
    List<TestPacket> packets = packets();
    CaptureSeries series = new CaptureSeries();
    byte[] later = pcap(packets.subList(9, packets.size()));
    series.add(InputBytes.of("pipe", new ByteArrayInputStream(later)));
    series.add(InputBytes.open(file(pcap(packets.subList(0, 9)))));
    assertSame(WireReading.of(WireSource.open(series.reader(), WireOptions.defaults())), whole());

    CaptureSeries alone = new CaptureSeries();
    alone.add(InputBytes.of("pipe", new ByteArrayInputStream(pcap(packets))));
    assertSame(WireReading.of(WireSource.open(alone.reader(), WireOptions.defaults())), whole());
  }

  @Test
  void damageOfOneFileHasItsPlaceInTheWhole() throws IOException {
    List<TestPacket> packets = packets();
    byte[] second = pcap(packets.subList(10, 14));
    Path first = file(pcap(packets.subList(0, 10)));
    Path cut = file(Arrays.copyOf(second, second.length - 5));
    Path third = file(pcap(packets.subList(14, packets.size())));
    WireReading reading = read(List.of(third, cut, first));

    // The second file's fourth packet, which is the whole's fourteenth.
    assertThat(reading.summary().anomalies().list())
        .contains(new Anomaly(AnomalyKind.TRUNCATED_FILE, 1, List.of(14L)));
    assertThat(reading.summary().path()).isEqualTo(first + ", " + cut + ", " + third);
    assertThat(reading.summary().metadata())
        .containsEntry("file 1", first + ": pcap, 10 packets")
        .containsEntry("file 2", cut + ": pcap, 3 packets");
    assertThat(reading.summary().format()).isEqualTo(SourceFormat.PCAP);
  }

  @Test
  void ofManyFilesTheFirstAreNamed() throws IOException {
    List<TestPacket> packets = packets();
    List<Path> ring = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ring.add(file(pcap(packets.subList(4 * i, 4 * i + 4))));
    }
    assertThat(read(ring).summary().path())
        .isEqualTo(ring.get(0) + ", " + ring.get(1) + ", " + ring.get(2) + " and 2 more");
  }

  @Test
  void whatIsNoCaptureIsNoPart() throws IOException {
    CaptureSeries series = new CaptureSeries();
    InputBytes text = InputBytes.open(file(new byte[] {'t', 'e', 'x', 't'}));
    assertThatThrownBy(() -> series.add(text))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("part0: not a packet capture");
  }
}
