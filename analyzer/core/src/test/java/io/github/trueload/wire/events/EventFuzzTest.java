package io.github.trueload.wire.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.trueload.events.EventFormat;
import io.github.trueload.sample.SampleBlock;
import java.nio.charset.StandardCharsets;

/**
 * For any body, the events are those that a reader of lines finds, however the body is cut into
 * packets; each has the instant of the packet that ends it.
 */
class EventFuzzTest {

  private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

  /** The first byte chooses the format, the second the length of packets, the third a loss. */
  @FuzzTest
  void bodies(byte[] script) {
    if (script.length < 3) {
      return;
    }
    EventFormat format = EventFormat.values()[script[0] & 1];
    int step = 1 + (script[1] & 0x3F);
    String body = new String(script, 3, script.length - 3, StandardCharsets.ISO_8859_1);
    EventReader whole = new EventReader(format);
    whole.data(script, 3, script.length, 1);
    whole.end(2);
    assertThat(whole.size()).isEqualTo(events(body, format));

    EventReader pieces = new EventReader(format);
    for (int at = 3; at < script.length; at += step) {
      pieces.data(script, at, Math.min(script.length, at + step), at);
    }
    pieces.end(script.length);
    assertThat(pieces.size()).isEqualTo(whole.size());
    long before = 0;
    for (int i = 0; i < pieces.size(); i++) {
      assertThat(pieces.instant(i)).isGreaterThanOrEqualTo(before);
      before = pieces.instant(i);
    }
    checkLoss(script, format, step);
  }

  /** Where bytes are missing, there are no more events than without the loss, and one mark. */
  private static void checkLoss(byte[] script, EventFormat format, int step) {
    int missing = 3 + (script[2] & 0xFF);
    EventReader cut = new EventReader(format);
    EventReader before = new EventReader(format);
    for (int at = 3; at < script.length; at += step) {
      int to = Math.min(script.length, at + step);
      if (at <= missing && missing < to) {
        cut.lose();
        cut.lose();
      } else {
        cut.data(script, at, to, at);
      }
      if (to <= missing) {
        before.data(script, at, to, at);
      }
    }
    int marks = 0;
    for (int i = 0; i < cut.size(); i++) {
      marks += cut.instant(i) == SampleBlock.UNKNOWN ? 1 : 0;
    }
    assertThat(marks).isEqualTo(missing < script.length ? 1 : 0);
    assertThat(cut.size()).isGreaterThanOrEqualTo(before.size());
  }

  /** The events of a body by the text of the standard (WHATWG HTML, 9.2.6), line by line. */
  private static int events(String text, EventFormat format) {
    String body = text.startsWith(BYTE_ORDER_MARK) ? text.substring(3) : text;
    String[] lines = body.split("\r\n|\n|\r", -1);
    int events = 0;
    boolean hasData = false;
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      boolean isEnded = i < lines.length - 1;
      if (format == EventFormat.JSON_LINES) {
        events += line.chars().anyMatch(c -> c > ' ') ? 1 : 0;
      } else if (line.isEmpty() && isEnded) {
        events += hasData ? 1 : 0;
        hasData = false;
      } else {
        hasData |= line.equals("data") || line.startsWith("data:");
      }
    }
    return events;
  }
}
