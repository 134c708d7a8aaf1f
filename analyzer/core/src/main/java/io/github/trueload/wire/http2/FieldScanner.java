package io.github.trueload.wire.http2;

/**
 * Finds the fields of a header block by their lengths (RFC 7541, 6) and shows which of them must be
 * decoded: those that change the dynamic table, and those whose name is of use here or not known
 * before it is decoded. Of a block without changes most bytes are dates, lengths and the like.
 */
final class FieldScanner {

  /** Indexes beyond it are those of the dynamic table. */
  static final int STATIC_ENTRIES = 61;

  private static final int CONTENT_TYPE = 31;

  /** Method, path, status, content encoding and content type, a bit each (RFC 7541, A). */
  private static final long USED =
      1L << 2 | 1L << 3 | 1L << 4 | 1L << 5 | 0x7FL << 8 | 1L << 26 | 1L << CONTENT_TYPE;

  private byte[] block = {};
  private int end;

  /** Index of the next byte. */
  private int at;

  /** Of the field that was stepped over last. */
  private int first;

  private int index;
  private int valueFrom;

  /** Begins with a block that ends before {@code end}. */
  void begin(byte[] bytes, int end) {
    this.block = bytes;
    this.end = end;
    this.at = 0;
  }

  boolean hasNext() {
    return at < end;
  }

  int position() {
    return at;
  }

  /**
   * Steps over a field; one that is damaged reaches to the end of the block.
   *
   * @return whether it must be decoded
   */
  boolean next() {
    first = block[at];
    if (isIndexed()) {
      index = readInteger(7);
      return isUsed();
    }
    index = readInteger(isAdded() ? 6 : isSize() ? 5 : 4);
    if (isSize()) {
      return true;
    }
    boolean isUsed = isAdded() || index == 0 || isUsed();
    if (index == 0) {
      skipString();
    }
    valueFrom = at;
    skipString();
    return isUsed || at == end;
  }

  /** Whether the field stands in a table as a whole. */
  boolean isIndexed() {
    return (first & 0x80) != 0;
  }

  /** Whether the field enters the dynamic table. */
  boolean isAdded() {
    return (first & 0xC0) == 0x40;
  }

  /** Whether it is no field, but {@link #index} is the new size of the dynamic table. */
  boolean isSize() {
    return (first & 0xE0) == 0x20;
  }

  /** Index of the field or of its name; 0 if the name is in the field. */
  int index() {
    return index;
  }

  /** Where the encoded value of a field begins that {@linkplain #isIndexed no table holds}. */
  int valueFrom() {
    return valueFrom;
  }

  private boolean isUsed() {
    return index > STATIC_ENTRIES || (USED >>> index & 1) != 0;
  }

  /** RFC 7541, 5.1. An integer that is cut or too large ends the block. */
  private int readInteger(int prefix) {
    int mask = (1 << prefix) - 1;
    int value = at < end ? block[at++] & mask : 0;
    if (value < mask) {
      return value;
    }
    for (int shift = 0; at < end && shift < 28; shift += 7) {
      int next = block[at++];
      value += (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    at = end;
    return value;
  }

  /** RFC 7541, 5.2. */
  private void skipString() {
    int length = readInteger(7);
    at = length > end - at ? end : at + length;
  }
}
