package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A capture cut after each of its first 2,048 bytes is refused in one line or counted as cut; only
 * between two records leaves no trace. Without {@code tests.full}, one of pcapng or gzip is cut
 * after every third byte, and between all records.
 */
class TruncationTest {

  private static final int BYTES = 2048;
  private static final int STEP = Boolean.getBoolean("tests.full") ? 1 : 3;

  @Tag("large")
  @Test
  void ofPcap() throws IOException {
    byte[] file = Files.readAllBytes(Path.of("src/test/resources/wire/tls/tls12.pcap"));
    Set<Integer> ends = new HashSet<>(Set.of(24));
    ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 24; at < file.length; at += 16 + buffer.getInt(at + 8)) {
      ends.add(at);
    }
    check(file, ends, 1);
  }

  @Tag("large")
  @Test
  void ofPcapng() throws IOException {
    byte[] file =
        Files.readAllBytes(
            Path.of("src/test/resources/io/github/trueload/wire/WireFuzzTestInputs/pcapng/tls13"));
    Set<Integer> ends = new HashSet<>();
    ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < file.length; at += buffer.getInt(at + 4)) {
      ends.add(at);
    }
    check(file, ends, STEP);
  }

  @Tag("large")
  @Test
  void ofGzip() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(Files.readAllBytes(Path.of("src/test/resources/wire/tls/tls12.pcap")));
    }
    check(packed.toByteArray(), Set.of(), STEP);
  }

  private static void check(byte[] file, Set<Integer> ends, int step) throws IOException {
    assertThat(file.length).isGreaterThan(BYTES);
    for (int length = 0; length <= BYTES; length++) {
      if (length % step != 0 && !ends.contains(length)) {
        continue;
      }
      String reported = read(Arrays.copyOf(file, length));
      boolean whole = reported.isEmpty();
      assertThat(whole && !ends.contains(length) || reported.contains("\n"))
          .as("cut after %d bytes: %s", length, reported)
          .isFalse();
    }
  }

  /** What the reader reports of the cut; empty if nothing. */
  private static String read(byte[] cut) throws IOException {
    InputBytes bytes = InputBytes.of("cut", new ByteArrayInputStream(cut));
    try (WireSource source = WireSource.open(bytes, WireOptions.defaults())) {
      SourceSummary summary = source.readInto(block -> {});
      return summary.anomalies().count(AnomalyKind.TRUNCATED_FILE) == 1 ? "counted" : "";
    } catch (UnreadableInputException refused) {
      assertThat(refused.getMessage()).startsWith("cut: ");
      return refused.getMessage();
    }
  }
}
