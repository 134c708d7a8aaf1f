package io.github.trueload.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.github.luben.zstd.Zstd;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureReaderTest {

  private static final long SECONDS = 1_700_000_000L;

  @TempDir Path folder;

  private record Read(long nanos, int linkType, int original, String bytes) {}

  private record Result(List<Read> packets, CaptureReader reader) {}

  private Result read(byte[] file) throws IOException {
    Path path = folder.resolve("capture");
    Files.write(path, file);
    List<Read> packets = new ArrayList<>();
    try (CaptureReader reader = CaptureReader.open(path)) {
      Packet packet = new Packet();
      while (reader.next(packet)) {
        assertThat(packet.number).isEqualTo(packets.size() + 1);
        byte[] bytes = new byte[packet.capturedLength];
        System.arraycopy(packet.buffer, packet.offset, bytes, 0, bytes.length);
        packets.add(
            new Read(
                packet.timestampNanos,
                packet.linkType,
                packet.originalLength,
                new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1)));
      }
      return new Result(packets, reader);
    }
  }

  private static ByteBuffer buffer(int size, ByteOrder order) {
    return ByteBuffer.allocate(size).order(order);
  }

  private static byte[] pcap(ByteOrder order, int magic, int fraction, String... packets) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteBuffer header = buffer(24, order).putInt(magic).putShort((short) 2).putShort((short) 4);
    out.writeBytes(header.putLong(0).putInt(96).putInt(LinkType.RAW).array());
    for (String packet : packets) {
      boolean patched = magic == CaptureFormat.PCAP_PATCHED;
      ByteBuffer record = buffer(patched ? 24 : 16, order).putInt((int) SECONDS).putInt(fraction);
      out.writeBytes(record.putInt(packet.length()).putInt(packet.length() + 7).array());
      out.writeBytes(packet.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    }
    return out.toByteArray();
  }

  @Test
  void readsBothByteOrdersAndBothResolutions() throws IOException {
    for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
      Result micros = read(pcap(order, CaptureFormat.PCAP_MICROS, 123_456, "one", "two"));
      assertThat(micros.packets())
          .containsExactly(
              new Read(SECONDS * 1_000_000_000L + 123_456_000L, LinkType.RAW, 10, "one"),
              new Read(SECONDS * 1_000_000_000L + 123_456_000L, LinkType.RAW, 10, "two"));
      assertThat(micros.reader().resolutionNanos()).isEqualTo(1_000);
      assertThat(micros.reader().snapLength()).isEqualTo(96);

      Result nanos = read(pcap(order, CaptureFormat.PCAP_NANOS, 123_456_789, "one"));
      assertThat(nanos.packets().get(0).nanos()).isEqualTo(SECONDS * 1_000_000_000L + 123_456_789L);
      assertThat(nanos.reader().resolutionNanos()).isEqualTo(1);

      Result patched = read(pcap(order, CaptureFormat.PCAP_PATCHED, 1, "one", "two"));
      assertThat(patched.packets()).extracting(Read::bytes).containsExactly("one", "two");
    }
  }

  @Test
  void readsPackedFilesAsIfTheyWerePlain() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] plain = pcap(ByteOrder.LITTLE_ENDIAN, CaptureFormat.PCAP_MICROS, 1, "one", "two");
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    }
    byte[] packed = out.toByteArray();
    for (byte[] file : List.of(packed, Zstd.compress(plain))) {
      assertThat(read(file).packets()).extracting(Read::bytes).containsExactly("one", "two");
      assertThat(read(file).reader().anomalies().list()).isEmpty();
    }

    // Within the last packet; and behind it, within gzip's own trailer.
    for (int missing : new int[] {12, 3}) {
      byte[] cut = java.util.Arrays.copyOf(packed, packed.length - missing);
      assertThat(read(cut).reader().anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
    }
  }

  @Test
  void packetsMayLieAcrossTheWindowAndExceedIt() throws IOException {
    String small = "s".repeat(1_000);
    String large = "l".repeat(ByteSource.DEFAULT_WINDOW + 1_000);
    List<String> packets = new ArrayList<>();
    for (int i = 0; i < 700; i++) {
      packets.add(i == 300 ? large : i + small);
    }
    Result result =
        read(
            pcap(
                ByteOrder.LITTLE_ENDIAN,
                CaptureFormat.PCAP_MICROS,
                0,
                packets.toArray(new String[0])));

    assertThat(result.packets()).extracting(Read::bytes).isEqualTo(packets);
  }

  /** As of a ring of thousands of files. */
  @Test
  void aFileOfASeriesThatHasBeenReadTakesNoMemory() throws IOException {
    CaptureSeries series = new CaptureSeries();
    for (int i = 0; i < 2; i++) {
      byte[] file = pcap(ByteOrder.LITTLE_ENDIAN, CaptureFormat.PCAP_MICROS, i, "packet " + i);
      series.add(InputBytes.open(Files.write(folder.resolve("ring" + i), file)));
    }
    try (CaptureReader reader = series.reader()) {
      Packet packet = new Packet();
      assertThat(reader.next(packet)).isTrue();
      WeakReference<byte[]> first = new WeakReference<>(packet.buffer);
      assertThat(reader.next(packet)).isTrue();
      // Once may have no effect while another test of this JVM holds off the collector.
      for (int i = 0; i < 50 && !first.refersTo(null); i++) {
        System.gc();
      }
      assertThat(first.refersTo(null)).isTrue();
      assertThat(reader.next(packet)).isFalse();
      assertThat(reader.facts().values()).allMatch(each -> each.endsWith(": pcap, 1 packets"));
    }
  }

  @Test
  void everyTruncationEndsInAClearLineOrACountedAnomaly() throws IOException {
    byte[] pcap = pcap(ByteOrder.LITTLE_ENDIAN, CaptureFormat.PCAP_MICROS, 1, "one", "two");
    byte[] pcapng =
        new PcapNg(ByteOrder.BIG_ENDIAN).section().ethernet(6, 0).packet(0, 5, "one").bytes();
    for (byte[] whole : List.of(pcap, pcapng)) {
      for (int length = 0; length < whole.length; length++) {
        assertThat(truncationIsReported(java.util.Arrays.copyOf(whole, length), whole))
            .as("cut after %d bytes", length)
            .isTrue();
      }
    }
  }

  /** Cut between records a file is whole. */
  private boolean truncationIsReported(byte[] cut, byte[] whole) throws IOException {
    try {
      Result result = read(cut);
      boolean counted = result.reader().anomalies().count(AnomalyKind.TRUNCATED_FILE) == 1;
      int read = result.packets().size();
      boolean betweenRecords =
          whole[0] == 0x0A
              ? List.of(28, 28 + 20).contains(cut.length)
              : cut.length == 24 + 19 * read;
      return counted != betweenRecords;
    } catch (UnreadableInputException e) {
      return e.getMessage().startsWith(folder.resolve("capture") + ": ");
    }
  }

  @Test
  void whatIsNoCaptureIsRefusedInOneLine() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    Path text = Files.writeString(folder.resolve("text"), "timeStamp,elapsed\n");
    assertRefused(empty, "empty: is empty");
    assertRefused(text, "text: not a packet capture");
    assertRefused(folder, "is a directory");
    assertRefused(folder.resolve("none"), "does not exist");
  }

  private static void assertRefused(Path path, String message) {
    assertThatThrownBy(() -> CaptureReader.open(path))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aFileWithoutPacketsIsACapture() throws IOException {
    Result result = read(pcap(ByteOrder.BIG_ENDIAN, CaptureFormat.PCAP_MICROS, 0));
    assertThat(result.packets()).isEmpty();
    assertThat(result.reader().anomalies().list()).isEmpty();
  }

  @Test
  void aLengthBeyondReasonEndsTheReading() throws IOException {
    byte[] file = pcap(ByteOrder.BIG_ENDIAN, CaptureFormat.PCAP_MICROS, 0, "one", "two");
    ByteBuffer.wrap(file).putInt(24 + 19 + 8, -5);
    Result result = read(file);
    assertThat(result.packets()).hasSize(1);
    assertThat(result.reader().anomalies().count(AnomalyKind.MALFORMED_PACKET)).isEqualTo(1);
    assertThat(result.reader().anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
  }

  @Test
  void readsSectionsOfEitherByteOrderEachWithItsInterfaces() throws IOException {
    byte[] first =
        new PcapNg(ByteOrder.LITTLE_ENDIAN)
            .section()
            .ethernet(6, 0)
            .ethernet(9, 0)
            .custom()
            .packet(0, 1_700_000_000_000_001L, "micros")
            .packet(1, 1_700_000_000_000_000_001L, "nanos")
            .bytes();
    byte[] second =
        new PcapNg(ByteOrder.BIG_ENDIAN)
            .section()
            .ethernet(3, 1_000)
            .packet(0, 5, "millis and offset")
            .simple("simple")
            .obsolete(0, 7, "obsolete")
            .bytes();
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.writeBytes(first);
    both.writeBytes(second);
    Result result = read(both.toByteArray());

    assertThat(result.packets())
        .extracting(Read::bytes)
        .containsExactly("micros", "nanos", "millis and offset", "simple", "obsolete");
    assertThat(result.packets())
        .extracting(Read::nanos)
        .containsExactly(
            1_700_000_000_000_001_000L,
            1_700_000_000_000_000_001L,
            1_000_005_000_000L,
            0L,
            1_000_007_000_000L);
    assertThat(result.reader().resolutionNanos()).isEqualTo(1);
  }

  /** 2^-10 s a unit: 1,536 units are 1.5 s. Ten to the minus 12: 5,000 units are 5 ns. */
  @Test
  void resolutionsMayBePowersOfTwoOrFinerThanNanoseconds() {
    assertThat(new PcapNgInterface(1, 0, 0x8A, 0).nanos(1_536)).isEqualTo(1_500_000_000L);
    assertThat(new PcapNgInterface(1, 0, 12, 0).nanos(5_000)).isEqualTo(5);
    assertThat(new PcapNgInterface(1, 0, 0x8A, 0).stepNanos()).isEqualTo(976_563);
  }

  @Test
  void dropsOfTheKernelAreCounted() throws IOException {
    byte[] file =
        new PcapNg(ByteOrder.LITTLE_ENDIAN)
            .section()
            .ethernet(6, 0)
            .statistics(3)
            .packet(0, 1, "one")
            .statistics(11)
            .bytes();
    Result result = read(file);
    assertThat(result.reader().anomalies().count(AnomalyKind.CAPTURE_DROPS)).isEqualTo(11);
  }

  /** Interface 0 of the second section is another: 11 + 3. */
  @Test
  void dropsAreThoseOfAllSections() throws IOException {
    PcapNg file = new PcapNg(ByteOrder.LITTLE_ENDIAN).section().ethernet(6, 0).statistics(11);
    byte[] both = file.section().ethernet(6, 0).packet(0, 1, "one").statistics(3).bytes();
    assertThat(read(both).reader().anomalies().count(AnomalyKind.CAPTURE_DROPS)).isEqualTo(14);
  }

  /**
   * Of interface 0 the packets say 4 and 2; of interface 1, statistics say 9, which has them all.
   */
  @Test
  void dropsThatPacketsStateCountWhereNoStatisticsDo() throws IOException {
    PcapNg file = new PcapNg(ByteOrder.BIG_ENDIAN).section().ethernet(6, 0).ethernet(6, 0);
    file.packetAfterDrops(0, 4, "one").obsolete(0, 2, 2, "two").obsolete(0, 0xFFFF, 3, "three");
    assertThat(read(file.bytes()).reader().anomalies().count(AnomalyKind.CAPTURE_DROPS))
        .isEqualTo(6);
    file.packetAfterDrops(1, 5, "four").statistics(1, 9).emptyStatistics(0);
    Result both = read(file.bytes());
    assertThat(both.reader().anomalies().count(AnomalyKind.CAPTURE_DROPS)).isEqualTo(15);
    assertThat(both.packets())
        .extracting(Read::bytes)
        .containsExactly("one", "two", "three", "four");
  }

  /** As libpcap does: before version 2.4 the larger of the two lengths is the packet's own. */
  @Test
  void lengthsInTheOtherOrderAreThoseOfOldFiles() throws IOException {
    byte[] file = pcap(ByteOrder.BIG_ENDIAN, CaptureFormat.PCAP_MICROS, 0, "one", "two");
    ByteBuffer old = ByteBuffer.wrap(file).putShort(6, (short) 3);
    old.putInt(24 + 8, 10).putInt(24 + 12, 3);
    assertThat(read(file).packets())
        .extracting(Read::bytes, Read::original)
        .containsExactly(tuple("one", 10), tuple("two", 10));
  }

  @Test
  void aPacketOfAnUndescribedInterfaceIsCounted() throws IOException {
    byte[] file = new PcapNg(ByteOrder.LITTLE_ENDIAN).section().packet(3, 1, "one").bytes();
    assertThat(read(file).reader().anomalies().count(AnomalyKind.MALFORMED_PACKET)).isEqualTo(1);
  }

  /** Writes pcapng blocks. */
  private static final class PcapNg {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteOrder order;

    PcapNg(ByteOrder order) {
      this.order = order;
    }

    private PcapNg block(int type, ByteBuffer body) {
      int padded = (body.position() + 3) & ~3;
      ByteBuffer block = buffer(12 + padded, order).putInt(type).putInt(12 + padded);
      block.put(body.array(), 0, padded).putInt(12 + padded);
      out.writeBytes(block.array());
      return this;
    }

    PcapNg section() {
      ByteBuffer body =
          buffer(16, order).putInt(0x1A2B3C4D).putShort((short) 1).putShort((short) 0);
      return block(0x0A0D0D0A, body.putLong(-1));
    }

    PcapNg ethernet(int resolution, long offset) {
      ByteBuffer body = buffer(64, order).putShort((short) 1).putShort((short) 0).putInt(0);
      if (resolution != 6) {
        body.putShort((short) 9).putShort((short) 1).put((byte) resolution).put(new byte[3]);
        body.putShort((short) 14).putShort((short) 8).putLong(offset).putInt(0);
      }
      return block(1, body);
    }

    PcapNg packet(int from, long units, String text) {
      ByteBuffer body = buffer(200, order).putInt(from);
      return data(6, body, units, text);
    }

    /** Its options: a comment, and the count. */
    PcapNg packetAfterDrops(int from, long dropped, String text) {
      ByteBuffer body = buffer(200, order).putInt(from).putLong(0);
      body.putInt(text.length()).putInt(text.length()).put(text.getBytes());
      body.position((body.position() + 3) & ~3);
      body.putShort((short) 1).putShort((short) 2).putInt(0x61620000);
      return block(6, body.putShort((short) 4).putShort((short) 8).putLong(dropped).putInt(0));
    }

    PcapNg obsolete(int from, long units, String text) {
      return obsolete(from, 0, units, text);
    }

    PcapNg obsolete(int from, int dropped, long units, String text) {
      ByteBuffer body = buffer(200, order).putShort((short) from).putShort((short) dropped);
      return data(2, body, units, text);
    }

    private PcapNg data(int type, ByteBuffer body, long units, String text) {
      body.putInt((int) (units >>> 32)).putInt((int) units);
      body.putInt(text.length()).putInt(text.length()).put(text.getBytes());
      return block(type, body);
    }

    PcapNg simple(String text) {
      return block(3, buffer(200, order).putInt(text.length()).put(text.getBytes()));
    }

    PcapNg custom() {
      return block(0x0BAD, buffer(8, order).putInt(1).putInt(2));
    }

    PcapNg statistics(long dropped) {
      return statistics(0, dropped);
    }

    PcapNg emptyStatistics(int of) {
      return block(5, buffer(64, order).putInt(of).putLong(0));
    }

    PcapNg statistics(int of, long dropped) {
      ByteBuffer body = buffer(64, order).putInt(of).putLong(0);
      body.putShort((short) 5).putShort((short) 8).putLong(dropped).putInt(0);
      return block(5, body);
    }

    byte[] bytes() {
      return out.toByteArray();
    }
  }
}
