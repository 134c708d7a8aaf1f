package io.github.trueload.wire.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.events.EventFormat;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What the packets of conversations do not show; those are in {@code wire/odd}. */
class EventReaderTest {

  /** A body of two bytes an event must not take eight bytes each without end. */
  @Test
  void aBodyOfShortLinesDoesNotFillTheMemory() {
    EventReader reader = new EventReader(EventFormat.JSON_LINES);
    byte[] lines = "1\n".repeat(1024).getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < EventReader.MOST_EVENTS / 1024; i++) {
      reader.data(lines, 0, lines.length, i);
    }
    assertThat(reader.size()).isEqualTo(EventReader.MOST_EVENTS);
    assertThat(reader.isFull()).isFalse();
    reader.data(lines, 0, 2, 0);
    assertThat(reader.size()).isEqualTo(EventReader.MOST_EVENTS);
    assertThat(reader.isFull()).isTrue();
  }

  /** However a body is cut into packets, the events are the same. */
  @Test
  void theEventsDoNotDependOnThePackets() {
    String body =
        "\uFEFFdata: a\r\n\r\n: no event\n\nid: 1\r\rdata\n\ndata:b\rdata:c\r\r\ndatum: x\n\n";
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    for (int cut = 0; cut <= bytes.length; cut++) {
      EventReader reader = new EventReader(EventFormat.SERVER_SENT);
      reader.data(bytes, 0, cut, 1);
      reader.data(bytes, cut, bytes.length, 2);
      // a; the empty data; b and c together
      assertThat(reader.size()).as("cut at " + cut).isEqualTo(3);
    }
  }
}
