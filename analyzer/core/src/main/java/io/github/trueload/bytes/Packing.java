package io.github.trueload.bytes;

/** How an input's bytes are packed, reported by the first of them. */
public enum Packing {
  NONE("none"),
  /** RFC 1952; several members one after another are one input. */
  GZIP("gzip"),
  /** RFC 8878; several frames one after another are one input. */
  ZSTD("zstd");

  /** How many bytes {@link #of} wants to see; fewer are fine. */
  static final int MAGIC_BYTES = 4;

  private final String id;

  Packing(String id) {
    this.id = id;
  }

  /** {@return the name in reports and messages} */
  public String id() {
    return id;
  }

  static Packing of(byte[] head) {
    if (head.length >= 2 && head[0] == 0x1F && head[1] == (byte) 0x8B) {
      return GZIP;
    }
    boolean zstd = head.length >= 4 && head[2] == 0x2F && head[3] == (byte) 0xFD;
    if (zstd && head[0] == 0x28 && head[1] == (byte) 0xB5) {
      return ZSTD;
    }
    // A frame to be skipped: parallel compressors put one first.
    boolean skippable = head.length >= 4 && head[2] == 0x4D && head[3] == 0x18;
    return skippable && head[1] == 0x2A && (head[0] & 0xF0) == 0x50 ? ZSTD : NONE;
  }
}
