package io.github.trueload.wire.http2;

import java.util.Arrays;
import org.apache.hc.core5.http.Header;

/** The fields of one direction to which later header blocks may refer (RFC 7541, 2.3.2 and 4). */
final class FieldTable {

  /** What an entry counts beside its name and its value (RFC 7541, 4.1). */
  private static final int ENTRY_BYTES = 32;

  private final int allowed;
  private int room;
  private int size;

  /** The newest entry is before {@link #next}, the others before it, round about. */
  private Header[] entries = new Header[16];

  private int next;
  private int count;

  /**
   * @param allowed most bytes that the encoder may use
   */
  FieldTable(int allowed) {
    this.allowed = allowed;
    this.room = allowed;
  }

  /** A table with the newest of the same entries that may use {@code bytes}. */
  FieldTable withAllowed(int bytes) {
    FieldTable table = new FieldTable(bytes);
    for (int i = count; i > 0; i--) {
      table.add(get(i));
    }
    return table;
  }

  /** Whether there is an entry of that age. */
  boolean has(int age) {
    return age <= count;
  }

  /** The entry of that age, 1 for the newest. */
  Header get(int age) {
    if (age < 1 || age > count) {
      throw new IllegalArgumentException("no entry " + age + " of " + count);
    }
    return entries[(next - age) & (entries.length - 1)];
  }

  /** The encoder has chosen to use {@code bytes} only. */
  void resize(int bytes) {
    if (bytes > allowed) {
      throw new IllegalArgumentException(bytes + " bytes of " + allowed);
    }
    room = bytes;
    evict();
  }

  void add(Header field) {
    if (count == entries.length) {
      Header[] larger = new Header[2 * count];
      for (int i = 0; i < count; i++) {
        larger[i] = get(count - i);
      }
      entries = larger;
      next = count;
    }
    entries[next] = field;
    next = (next + 1) & (entries.length - 1);
    count++;
    size += bytes(field);
    evict();
  }

  private void evict() {
    while (size > room) {
      size -= bytes(get(count));
      count--;
    }
    if (count == 0) {
      Arrays.fill(entries, null);
    }
  }

  private static int bytes(Header field) {
    return ENTRY_BYTES + field.getName().length() + field.getValue().length();
  }
}
