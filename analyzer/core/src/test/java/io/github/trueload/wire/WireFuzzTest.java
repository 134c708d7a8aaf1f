package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.trueload.bytes.BigEndian;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.capture.CaptureFormat;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.wire.decryption.KeyLog;
import io.github.trueload.wire.protocol.WireOutput;
import io.github.trueload.wire.tcp.Segment;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.function.Consumer;

/**
 * For any bytes, reading them ends, in exchanges that contradict neither each other nor time, or in
 * one clear line. In a build each target runs over its kept inputs ({@code WireFuzzTestInputs});
 * how to look for more stands in CONTRIBUTING.md.
 */
class WireFuzzTest {

  private static final Path FOLDER = Path.of("src/test/resources/wire/decrypted");

  private static final List<String> DECRYPTED =
      List.of(
          "http2-clear",
          "tls12-aes128-sha",
          "tls12-ecdhe-rsa-aes128-gcm-sha256",
          "tls13-early-data",
          "tls13-http2-aes-128-gcm-sha256",
          "tls13-key-update");

  /** Bytes of a capture before its first packet. */
  private static final int PCAP_HEADER = 24;

  /** A file in the classic format. */
  @FuzzTest
  void pcap(byte[] file) throws IOException {
    readFile(file, SourceFormat.PCAP);
  }

  /** A file of blocks. */
  @FuzzTest
  void pcapng(byte[] file) throws IOException {
    readFile(file, SourceFormat.PCAPNG);
  }

  private static void readFile(byte[] file, SourceFormat format) throws IOException {
    if (CaptureFormat.detect(file).orElse(null) != format) {
      return;
    }
    InputBytes bytes = InputBytes.of("fuzzed", new ByteArrayInputStream(file));
    try (WireSource source = WireSource.open(bytes, WireOptions.defaults())) {
      source.readInto(block -> assertThat(block.size).isPositive());
    } catch (UnreadableInputException refused) {
      assertThat(refused.getMessage()).startsWith("fuzzed: ").doesNotContain("\n");
    }
  }

  /** Segments of two connections, as {@link SegmentScript} reads them out of the bytes. */
  @FuzzTest
  void segments(byte[] script) throws GeneralSecurityException {
    readSegments("", new SegmentScript(script)::forEach);
  }

  /** Frames of a connection of HTTP/2, as {@link FrameScript} reads them out of the bytes. */
  @FuzzTest
  void frames(byte[] script) throws GeneralSecurityException {
    readSegments("", new FrameScript(script)::forEach);
  }

  /** What is decrypted of a connection, as {@link RecordScript} reads it out of the bytes. */
  @FuzzTest
  void records(byte[] script) throws GeneralSecurityException {
    readSegments(RecordScript.keys(), new RecordScript(script)::forEach);
  }

  /** The same records, of which no secret is known. */
  @FuzzTest
  void recordsWithoutKeys(byte[] script) throws GeneralSecurityException {
    readSegments("", new RecordScript(script)::forEach);
  }

  /** Hands segments on, as a script makes them. */
  private interface Segments {
    void forEach(Consumer<Segment> sink) throws GeneralSecurityException;
  }

  private static void readSegments(String secrets, Segments segments)
      throws GeneralSecurityException {
    ConnectionTable table = new ConnectionTable();
    ExchangeRows rows = new ExchangeRows(table, new CheckedRows(table));
    WireOutput output = new WireOutput(table, new Anomalies(), new Names(100), rows);
    KeyLog keys = new KeyLog();
    keys.add(secrets);
    Protocols protocols = new Protocols(output, WireOptions.defaults(), keys);
    segments.forEach(protocols::accept);
    protocols.finish();
    rows.flush();
  }

  /** What must be true of every row. */
  private record CheckedRows(ConnectionTable table) implements BlockSink {

    @Override
    public void accept(SampleBlock block) {
      checkRows(block, table);
    }

    @Override
    public void acceptEvents(SampleBlock events) {
      for (int row = 0; row < events.size; row++) {
        check(events.connection[row] >= 0 && events.connection[row] < table.size(), "connection");
        long gap = events.elapsedNanos[row];
        boolean isFirst = (events.flags[row] & SampleBlock.FIRST_EVENT) != 0;
        check(isFirst || gap == SampleBlock.UNKNOWN || gap >= 0, "event before the one before");
      }
    }
  }

  /**
   * A capture with its secrets, some of whose bytes are others: the first byte chooses the capture,
   * then each three name a place and a value.
   */
  @FuzzTest
  void decrypted(byte[] edits) throws IOException {
    if (edits.length == 0) {
      return;
    }
    String name = DECRYPTED.get((edits[0] & 0xFF) % DECRYPTED.size());
    byte[] file = Files.readAllBytes(FOLDER.resolve(name + ".pcap"));
    for (int i = 1; i + 2 < edits.length; i += 3) {
      int place = BigEndian.unsigned16(edits, i) % (file.length - PCAP_HEADER);
      file[PCAP_HEADER + place] = edits[i + 2];
    }
    Path keys = FOLDER.resolve(name + ".keys");
    WireOptions options =
        Files.exists(keys)
            ? WireOptions.defaults().withKeyLogs(List.of(keys))
            : WireOptions.defaults();
    InputBytes bytes = InputBytes.of("fuzzed", new ByteArrayInputStream(file));
    try (WireSource source = WireSource.open(bytes, options)) {
      source.readInto(new CheckedRows(source.connections()));
    } catch (UnreadableInputException refused) {
      assertThat(refused.getMessage()).startsWith("fuzzed: ").doesNotContain("\n");
    }
  }

  private static void checkRows(SampleBlock block, ConnectionTable table) {
    for (int row = 0; row < block.size; row++) {
      check(block.connection[row] >= 0 && block.connection[row] < table.size(), "connection");
      check(block.request[row] < table.requests(block.connection[row]), "ordinal");
      check(block.sendNanos[row] >= 0, "request ends before it begins");
      long first = block.firstByteNanos[row];
      long last = block.elapsedNanos[row];
      check(last == SampleBlock.UNKNOWN || first != SampleBlock.UNKNOWN, "end without beginning");
      check(last == SampleBlock.UNKNOWN || last >= first, "response ends before it begins");
      boolean early = (block.flags[row] & SampleBlock.EARLY_RESPONSE) != 0;
      check(early == (first != SampleBlock.UNKNOWN && first < 0), "early");
      check(block.bytes[row] == SampleBlock.UNKNOWN || block.bytes[row] >= 0, "bytes");
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }
}
