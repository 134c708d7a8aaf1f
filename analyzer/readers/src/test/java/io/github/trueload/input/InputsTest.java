package io.github.trueload.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputsTest {

  private static final byte[] JTL =
      "timeStamp,elapsed\n1600000000000,5\n".getBytes(StandardCharsets.US_ASCII);

  @TempDir Path directory;

  private SourceFormat formatOf(byte[] content) throws IOException {
    return Inputs.open(file(content), InputOptions.defaults()).format();
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(directory.resolve("input"), content);
  }

  private void assertRefused(byte[] content, String problem) throws IOException {
    Path file = file(content);
    assertThatThrownBy(() -> Inputs.open(file, InputOptions.defaults()))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(problem)
        .hasMessageNotContaining("\n");
  }

  /** A pcap without packets: magic, version 2.4, zone, accuracy, snap length, Ethernet. */
  private static byte[] emptyPcap(int magic, ByteOrder order) {
    return ByteBuffer.allocate(24)
        .order(order)
        .putInt(magic)
        .putShort((short) 2)
        .putShort((short) 4)
        .putInt(0)
        .putInt(0)
        .putInt(65535)
        .putInt(1)
        .array();
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    return packed.toByteArray();
  }

  @Test
  void aLogIsKnownByItsHeader() throws IOException {
    assertThat(formatOf(JTL)).isEqualTo(SourceFormat.JTL_CSV);
  }

  @ParameterizedTest
  @CsvSource({"a1b2c3d4", "a1b23c4d"})
  void aCaptureIsKnownInEitherByteOrderPlainAndPacked(String magic) throws IOException {
    int number = (int) Long.parseLong(magic, 16);
    for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      byte[] pcap = emptyPcap(number, order);
      assertThat(formatOf(pcap)).isEqualTo(SourceFormat.PCAP);
      assertThat(formatOf(gzip(pcap))).isEqualTo(SourceFormat.PCAP);
      assertThat(formatOf(Zstd.compress(pcap))).isEqualTo(SourceFormat.PCAP);
    }
  }

  @Test
  void aCaptureOfTheNextGenerationIsKnown() throws IOException {
    // A section header block without options (pcapng, section 4.1), little-endian.
    byte[] section =
        ByteBuffer.allocate(28)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(0x0A0D0D0A)
            .putInt(28)
            .putInt(0x1A2B3C4D)
            .putShort((short) 1)
            .putShort((short) 0)
            .putLong(-1)
            .putInt(28)
            .array();
    assertThat(formatOf(section)).isEqualTo(SourceFormat.PCAPNG);
  }

  @Test
  void thePriorityOfALineOfSyslogIsNoTag() throws IOException {
    String log = Files.readString(Path.of("src/test/resources/accesslog/documented/haproxy.log"));
    byte[] ofSyslog = log.replaceAll("(?m)^Nov", "<134>Nov").getBytes(StandardCharsets.UTF_8);
    assertThat(formatOf(ofSyslog)).isEqualTo(SourceFormat.ACCESS_LOG);
  }

  @Test
  void logsAreRecognisedByTheirLinesPlainOrPacked() throws IOException {
    byte[] access = "::1 - - [14/Nov/2023:22:13:20 +0000] \"GET / HTTP/1.1\" 200 5\n".getBytes();
    byte[] xml = "<testResults><sample t=\"1\" lb=\"a\"/></testResults>".getBytes();
    Map<byte[], SourceFormat> formats =
        Map.of(
            JTL, SourceFormat.JTL_CSV, access, SourceFormat.ACCESS_LOG, xml, SourceFormat.JTL_XML);
    for (Map.Entry<byte[], SourceFormat> each : formats.entrySet()) {
      assertThat(formatOf(each.getKey())).isEqualTo(each.getValue());
      assertThat(formatOf(gzip(each.getKey()))).isEqualTo(each.getValue());
      assertThat(formatOf(Zstd.compress(each.getKey()))).isEqualTo(each.getValue());
      SampleSource source = Inputs.open(file(gzip(each.getKey())), InputOptions.defaults());
      long[] rows = new long[1];
      assertThat(source.readInto(block -> rows[0] += block.size).rows()).isEqualTo(1);
      assertThat(rows[0]).isEqualTo(1);
    }
  }

  @Test
  void whatIsNotReadIsRefusedInOneLine() throws IOException {
    assertRefused(new byte[0], "is empty");
    assertRefused(new byte[] {0, 1, 2, 3, 4, 5}, "binary");
    for (Charset utf16 : new Charset[] {StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE}) {
      byte[] marked = ("\uFEFF" + new String(JTL, StandardCharsets.US_ASCII)).getBytes(utf16);
      assertRefused(marked, "is text in UTF-16; save it as UTF-8");
      assertRefused(gzip(marked), "is text in UTF-16");
    }
    assertThatThrownBy(
            () ->
                Inputs.open(
                    Path.of("../core/src/test/resources/jtl/hostile/utf-16.jtl"),
                    InputOptions.defaults()))
        .hasMessageContaining("is text in UTF-16");
    assertRefused(gzip(gzip(JTL)), "packed more than once");
    assertRefused(Zstd.compress(gzip(JTL)), "packed more than once");
    assertRefused("<?xml version=\"1.0\"?><html/>".getBytes(), "root is <html>");
    assertRefused("some\ntext\n".getBytes(), "neither a header");
    assertRefused(new byte[] {'P', 'K', 3, 4, 20, 0, 0, 0, 8, 0}, "packed with zip");
    assertRefused("BZh91AY&SY".getBytes(), "packed with bzip2, which is not supported; unpack it");
    assertRefused(new byte[] {(byte) 0xFD, '7', 'z', 'X', 'Z', 0, 0, 4}, "packed with xz");
    byte[] tar = new byte[1024];
    System.arraycopy("run.jtl".getBytes(), 0, tar, 0, 7);
    System.arraycopy("ustar".getBytes(), 0, tar, 257, 5);
    assertRefused(gzip(tar), "is a tar archive; unpack it (tar -xf)");
    assertRefused("snoop\0\0\0\0\0\0\2".getBytes(), "convert it: editcap -F pcapng");
    assertRefused(new byte[] {0x1F, (byte) 0x8B}, "gzip data cut within its first bytes");
  }

  @Test
  void aMinusIsStandardInput() throws IOException {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(gzip(emptyPcap(0xA1B2C3D4, ByteOrder.BIG_ENDIAN))));
      SampleSource source = Inputs.open(Path.of("-"), InputOptions.defaults());
      assertThat(source.format()).isEqualTo(SourceFormat.PCAP);
      assertThat(source.readInto(block -> {}).path()).isEqualTo("standard input");

      System.setIn(new ByteArrayInputStream(new byte[0]));
      assertThatThrownBy(() -> Inputs.open(Path.of("-"), InputOptions.defaults()))
          .isInstanceOf(UnreadableInputException.class)
          .hasMessageStartingWith("standard input: is empty; ");
    } finally {
      System.setIn(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "missing.jtl"})
  void aDirectoryAndAMissingFileAreRefused(String name) {
    Path path = directory.resolve(name);
    assertThatThrownBy(() -> Inputs.open(path, InputOptions.defaults()))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining(name.isEmpty() ? "is a directory" : "does not exist");
  }
}
