package io.github.trueload.wire.http2;

/**
 * Finds the fields of a header block by their lengths (RFC 7541, 6) and shows which of them must be
 * decoded: those that change the dynamic table, and those whose name is of use here or not known
 * before it is decoded. Of a block without changes most bytes are dates, lengths and the like.
 */
final class FieldScanner {

  private static final int STATIC_ENTRIES = 61;
  private static final int CONTENT_TYPE = 31;

  /** Method, path, status, content encoding and content type, a bit each (RFC 7541, A). */
  private static final long USED =
      1L << 2 | 1L << 3 | 1L << 4 | 1L << 5 | 0x7FL << 8 | 1L << 26 | 1L << CONTENT_TYPE;

  private byte[] block = {};
  private int end;

  /** Index of the next byte. */
  private int at;

  private boolean isContentType;

  /** Value of the integer that was read last. */
  private int value;

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
    int first = block[at];
    isContentType = false;
    if ((first & 0x80) != 0) {
      readInteger(7);
      return isUsed();
    }
    boolean changesTable = (first & 0x60) != 0;
    boolean isSize = (first & 0xE0) == 0x20;
    readInteger((first & 0x40) != 0 ? 6 : isSize ? 5 : 4);
    if (isSize) {
      return true;
    }
    isContentType = !changesTable && value == CONTENT_TYPE;
    boolean isUsed = changesTable || value == 0 || isUsed();
    if (value == 0) {
      skipString();
    }
    skipString();
    return isUsed || at == end;
  }

  /** Whether the field is a content type that leaves the dynamic table as it is. */
  boolean isContentType() {
    return isContentType;
  }

  private boolean isUsed() {
    return value > STATIC_ENTRIES || (USED >>> value & 1) != 0;
  }

  /** RFC 7541, 5.1. An integer that is cut or too large ends the block. */
  private void readInteger(int prefix) {
    int mask = (1 << prefix) - 1;
    value = at < end ? block[at++] & mask : 0;
    if (value < mask) {
      return;
    }
    for (int shift = 0; at < end && shift < 28; shift += 7) {
      int next = block[at++];
      value += (next & 0x7F) << shift;
      if (next >= 0) {
        return;
      }
    }
    at = end;
  }

  /** RFC 7541, 5.2. */
  private void skipString() {
    readInteger(7);
    at = value > end - at ? end : at + value;
  }
}
