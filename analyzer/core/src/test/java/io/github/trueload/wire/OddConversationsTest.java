package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.Anomalies.Anomaly;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What TCP and HTTP do when they do not do the usual: one small file each in {@code wire/odd}. */
class OddConversationsTest {

  private static final Path FOLDER = Path.of("src/test/resources/wire/odd");

  @TempDir Path scratch;

  @TestFactory
  Stream<DynamicTest> eachIsReadAsItsFileSays() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(FOLDER)) {
      files = all.filter(f -> f.toString().endsWith(".txt")).sorted().toList();
    }
    assertThat(files).hasSizeGreaterThan(30);
    return files.stream()
        .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> check(f)));
  }

  private void check(Path file) throws IOException {
    ConversationScript script = ConversationScript.read(file);
    PcapWriter writer = new PcapWriter(Frame.Link.ETHERNET.linkType());
    script.packets().forEach(writer::add);
    Path capture = scratch.resolve("odd.pcap");
    writer.write(capture);
    WireReading reading = WireReading.of(capture);

    assertThat(script.why()).isNotBlank();
    assertThat(found(reading, script.expected())).isEqualTo(script.expected());
  }

  /** All exchanges, connections and anomalies, and those facts of the metadata that are asked. */
  private static List<String> found(WireReading reading, List<String> expected) {
    List<String> found = new ArrayList<>();
    reading.rows().forEach(row -> found.add(exchange(row)));
    reading.events().forEach(event -> found.add(event(event)));
    ConnectionTable table = reading.connections();
    for (int i = 0; i < table.size(); i++) {
      found.add(
          "connection %s open %s close %s connect %s last-try %s"
              .formatted(
                  table.client(i).replace("10.0.0.", "."),
                  packet(table.openNanos(i)),
                  packet(table.closeNanos(i)),
                  millis(table.connectNanos(i)),
                  millis(table.lastTryNanos(i))));
    }
    for (Anomaly anomaly : reading.summary().anomalies().list()) {
      found.add("anomaly " + anomaly.kind().id() + " " + anomaly.count());
    }
    reading.summary().metadata().entrySet().stream()
        .map(fact -> "fact " + fact.getKey() + " " + fact.getValue())
        .filter(expected::contains)
        .forEach(found::add);
    return found;
  }

  private static String event(WireReading.Event event) {
    boolean isFirst = (event.flags() & SampleBlock.FIRST_EVENT) != 0;
    boolean isNone = (event.flags() & SampleBlock.INCOMPLETE) != 0;
    return "%s %d.%d at %s%s"
        .formatted(
            isFirst ? "first-event" : "event",
            event.connection(),
            event.ordinal(),
            packet(event.start()),
            isNone ? " none" : " after " + (event.nanos() == null ? "?" : millis(event.nanos())));
  }

  private static String exchange(WireReading.Row row) {
    return "exchange %d.%d %s -> %d, request %s-%s response %s-%s%s"
        .formatted(
            row.connection(),
            row.ordinal(),
            row.label(),
            row.status(),
            packet(row.requestFirst()),
            packet(row.requestLast()),
            packet(row.responseFirst()),
            packet(row.responseLast()),
            flags(row));
  }

  private static String flags(WireReading.Row row) {
    return (row.has(SampleBlock.INCOMPLETE) ? " incomplete" : "")
        + (row.has(SampleBlock.EARLY_RESPONSE) ? " early" : "")
        + (row.has(SampleBlock.PIPELINED) ? " pipelined" : "")
        + (row.has(SampleBlock.GAP) ? " gap" : "");
  }

  /** Index of the packet with that time stamp. */
  private static String packet(Long nanos) {
    return nanos == null || nanos == SampleBlock.UNKNOWN
        ? "?"
        : Long.toString((nanos - TcpConversation.START) / TcpConversation.MILLISECOND);
  }

  private static String millis(long nanos) {
    return nanos == SampleBlock.UNKNOWN ? "?" : Long.toString(nanos / TcpConversation.MILLISECOND);
  }
}
