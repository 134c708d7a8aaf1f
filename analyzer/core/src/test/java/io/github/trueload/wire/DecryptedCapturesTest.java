package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.wire.WireReading.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Captures with the secrets of their connections, read as tshark reads them. */
class DecryptedCapturesTest {

  private static final Path FOLDER = Path.of("src/test/resources/wire/decrypted");

  @TempDir Path folder;

  /** Those of pcap in which no byte was sent again: a copy would stand for what is missing. */
  static Stream<Path> captures() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : files().toList()) {
      boolean sentOnce = WireReading.of(file).count(AnomalyKind.RETRANSMISSION) == 0;
      if (sentOnce && !file.toString().endsWith(".pcapng")) {
        found.add(file);
      }
    }
    assertThat(found).hasSizeGreaterThanOrEqualTo(10);
    return found.stream();
  }

  static Stream<Path> files() throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.list(FOLDER)) {
      all.filter(file -> file.toString().contains(".pcap")).sorted().forEach(found::add);
    }
    assertThat(found).hasSizeGreaterThanOrEqualTo(15);
    return found.stream();
  }

  private static Path beside(Path capture, String ending) {
    String name = capture.getFileName().toString().replaceAll("\\.pcap(ng)?$", "");
    return capture.resolveSibling(name + ending);
  }

  private static WireOptions options(Path capture) {
    Path keys = beside(capture, ".keys");
    return Files.exists(keys)
        ? WireOptions.defaults().withKeyLogs(List.of(keys))
        : WireOptions.defaults();
  }

  private static List<String> lines(Path capture, WireReading reading) throws IOException {
    List<String> expected = Files.readAllLines(beside(capture, ".txt"));
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < reading.rows().size(); i++) {
      String[] wanted = i < expected.size() ? expected.get(i).split(" ") : new String[4];
      Row row = reading.rows().get(i);
      lines.add(
          String.join(
              " ",
              "-".equals(wanted[0]) ? "-" : Long.toString(row.requestFirst()),
              "-".equals(wanted[1]) ? "-" : Long.toString(row.requestLast()),
              "-".equals(wanted[2]) ? "-" : String.valueOf(row.responseFirst()),
              String.valueOf(row.responseLast()),
              Integer.toString(row.status()),
              row.label()));
    }
    return lines;
  }

  @ParameterizedTest
  @MethodSource("files")
  void areReadAsTsharkReadsThem(Path capture) throws IOException {
    WireReading reading = WireReading.of(capture, options(capture));
    assertThat(lines(capture, reading)).isEqualTo(Files.readAllLines(beside(capture, ".txt")));
    assertThat(reading.rows()).noneMatch(row -> row.has(SampleBlock.ENCRYPTED));
    assertThat(reading.count(AnomalyKind.HTTP_2)).isZero();
  }

  /** Where TLS's handshake was captured, the first exchange's connect time reaches to its end. */
  @ParameterizedTest
  @MethodSource("files")
  void connectEndsWithTheHandshakeOfTls(Path capture) throws IOException {
    WireReading reading = WireReading.of(capture, options(capture));
    long tls = reading.connections().tlsNanos(0);
    boolean encrypted = !capture.toString().contains("clear");
    assertThat(tls != SampleBlock.UNKNOWN).isEqualTo(encrypted);
    long connected = reading.connections().openNanos(0) + reading.rows().get(0).connectNanos();
    if (encrypted && !capture.toString().contains("early")) {
      assertThat(reading.rows().get(0).connectNanos()).isGreaterThan(tls);
      assertThat(connected).isLessThanOrEqualTo(reading.rows().get(0).requestFirst());
    }
  }

  /** The request of early data (0-RTT) goes out before the server's hello. */
  @Test
  void aRequestOfEarlyDataIsTimedWithoutKeysToo() throws IOException {
    Path capture = FOLDER.resolve("tls13-early-data.pcap");
    List<Row> decrypted = WireReading.of(capture, options(capture)).rows();
    List<Row> byTurns = WireReading.of(capture).rows();
    assertThat(byTurns).hasSameSizeAs(decrypted);
    assertThat(byTurns).allMatch(row -> row.has(SampleBlock.ENCRYPTED));
    assertThat(byTurns)
        .extracting(Row::requestFirst)
        .containsExactlyElementsOf(decrypted.stream().map(Row::requestFirst).toList());
    assertThat(byTurns)
        .extracting(Row::responseFirst)
        .containsExactlyElementsOf(decrypted.stream().map(Row::responseFirst).toList());
    // the session ticket that follows the first response cannot be distinguished from it
    assertThat(byTurns.get(0).responseLast()).isGreaterThan(decrypted.get(0).responseLast());
    assertThat(byTurns.get(1).responseLast()).isEqualTo(decrypted.get(1).responseLast());
  }

  /** A capture that lacks any one packet gives no exchange a wrong time without a mark. */
  @Tag("large")
  @ParameterizedTest
  @MethodSource("captures")
  void noPacketIsMissedWithoutAMark(Path capture) throws IOException {
    List<String> whole = Files.readAllLines(beside(capture, ".txt"));
    byte[] file = Files.readAllBytes(capture);
    int packets = packets(file);
    int decrypted = 0;
    for (int missing = 0; missing < packets; missing++) {
      InputBytes bytes =
          InputBytes.of("cut.pcap", new ByteArrayInputStream(without(file, missing)));
      WireReading reading = WireReading.of(WireSource.open(bytes, options(capture)));
      for (Row row : reading.rows()) {
        boolean marked =
            row.has(SampleBlock.GAP)
                || row.has(SampleBlock.INCOMPLETE)
                || row.has(SampleBlock.ENCRYPTED);
        decrypted += marked ? 0 : 1;
        assertThat(marked || isAmong(whole, row))
            .as("without packet %d of %s: %s", missing + 1, capture, row)
            .isTrue();
      }
    }
    // Most packets carry nothing that the exchanges need.
    assertThat(decrypted).isGreaterThan(packets * whole.size() / 2);
  }

  private static boolean isAmong(List<String> whole, Row row) {
    boolean labelLost = row.label().startsWith("HTTP/2 ");
    for (String line : whole) {
      String[] parts = line.split(" ", 6);
      boolean startFits = parts[0].equals("-") || parts[0].equals("" + row.requestFirst());
      boolean sentFits = parts[1].equals("-") || parts[1].equals("" + row.requestLast());
      boolean labelFits = labelLost || parts[5].equals(row.label());
      if (startFits && sentFits && labelFits && parts[3].equals("" + row.responseLast())) {
        return true;
      }
    }
    return false;
  }

  private static int packets(byte[] pcap) {
    int count = 0;
    for (int at = 24; at < pcap.length; at += 16 + captured(pcap, at)) {
      count++;
    }
    return count;
  }

  private static byte[] without(byte[] pcap, int missing) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    kept.write(pcap, 0, 24);
    int number = 0;
    for (int at = 24; at < pcap.length; at += 16 + captured(pcap, at)) {
      if (number++ != missing) {
        kept.write(pcap, at, 16 + captured(pcap, at));
      }
    }
    return kept.toByteArray();
  }

  private static int captured(byte[] pcap, int at) {
    return ByteBuffer.wrap(pcap).order(ByteOrder.LITTLE_ENDIAN).getInt(at + 8);
  }

  @Test
  void aPushedResponseIsCountedAndIsNoExchange() throws IOException {
    Path capture = FOLDER.resolve("tls12-http2-push.pcap");
    WireReading reading = WireReading.of(capture, options(capture));
    assertThat(reading.rows()).hasSize(1);
    assertThat(reading.summary().metadata()).containsEntry("http2_pushed_responses", "1");
  }

  @Test
  void withoutSecretsTheTurnsRemain() throws IOException {
    WireReading reading = WireReading.of(FOLDER.resolve("tls13-http1.pcap"));
    assertThat(reading.rows()).hasSize(3).allMatch(row -> row.has(SampleBlock.ENCRYPTED));
  }

  /** The client offered HTTP/2 too; the length of the server's extensions shows its choice. */
  @Test
  void aChoiceOfHttp1ShowsWithoutSecrets() throws IOException {
    Path capture = FOLDER.resolve("tls13-http1-of-two.pcap");
    Row row = WireReading.of(capture, options(capture)).rows().get(0);
    WireReading byTurns = WireReading.of(capture);
    assertThat(byTurns.rows())
        .extracting(Row::requestFirst, Row::requestLast, Row::responseFirst, Row::responseLast)
        .containsExactly(
            tuple(row.requestFirst(), row.requestLast(), row.responseFirst(), row.responseLast()));
    assertThat(byTurns.summary().metadata()).doesNotContainKey("connections_tls_offering_http2");
    assertThat(byTurns.summary().anomalies().losesData()).isFalse();
  }

  @Test
  void theSecretsOfOtherConnectionsAreCounted() throws IOException {
    WireOptions others =
        WireOptions.defaults().withKeyLogs(List.of(FOLDER.resolve("tls12-aes128-sha.keys")));
    WireReading reading = WireReading.of(FOLDER.resolve("tls13-http1.pcap"), others);
    assertThat(reading.summary().metadata()).containsEntry("tls_connections_without_keys", "1");
    assertThat(reading.rows()).hasSize(3).allMatch(row -> row.has(SampleBlock.ENCRYPTED));
  }

  @Test
  void aFileWithoutSecretsIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("keys.txt"), "CLIENT_RANDOM 00 11\nnonsense\n");
    WireOptions options = WireOptions.defaults().withKeyLogs(List.of(file));
    assertThatThrownBy(() -> WireReading.of(FOLDER.resolve("tls13-http1.pcap"), options))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessage(
            file
                + ": contains no TLS secret; give a file in the NSS key log format, as SSLKEYLOGFILE"
                + " names one");
  }
}
