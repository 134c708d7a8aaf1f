package io.github.trueload.listener;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One line of a log in CSV, being written. Ugly on purpose: every sample of the run goes through
 * here, in the thread that made it.
 */
final class RowText {

  private byte[] bytes = new byte[512];
  private int length;

  /** Begins a line anew. */
  void begin() {
    length = 0;
  }

  /** The bytes, of which {@link #length} count. */
  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** Ends a field. */
  void next() {
    put((byte) ',');
  }

  /** Ends the line, in the place of the last field's end. */
  void end() {
    bytes[length - 1] = '\n';
  }

  private void put(byte b) {
    if (length == bytes.length) {
      reserve(1);
    }
    bytes[length++] = b;
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
    }
  }

  /** A number; below 0 none, as where JMeter does not know it. */
  void number(long value) {
    if (value < 0) {
      return;
    }
    reserve(20);
    int digits = 1;
    for (long rest = value / 10; rest > 0; rest /= 10) {
      digits++;
    }
    long rest = value;
    for (int place = length + digits - 1; place >= length; place--) {
      bytes[place] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += digits;
  }

  /** A text, in quotes where it needs them; null is none. */
  void text(String text) {
    if (text == null) {
      return;
    }
    int size = text.length();
    reserve(size);
    int at = length;
    for (int i = 0; i < size; i++) {
      char c = text.charAt(i);
      if (c >= 0x80 || c == ',' || c == '"' || c < ' ') {
        oddText(text);
        return;
      }
      bytes[at++] = (byte) c;
    }
    length = at;
  }

  private void oddText(String text) {
    put((byte) '"');
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (b == '"') {
        put(b);
      }
      put(b);
    }
    put((byte) '"');
  }
}
