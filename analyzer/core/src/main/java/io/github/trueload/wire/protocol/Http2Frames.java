package io.github.trueload.wire.protocol;

import io.github.trueload.bytes.BigEndian;

/**
 * What the header of a frame of HTTP/2 shows (RFC 9113, 4.1 and 6). A connection that was open
 * before the capture is recognised by it: the preface is missing.
 */
public final class Http2Frames {

  /** Bytes of a header: length, type, flags, stream. */
  public static final int HEADER_BYTES = 9;

  /** The longest frame that a peer accepts unless it says otherwise (RFC 9113, 6.5.2). */
  public static final int DEFAULT_MAX_LENGTH = 1 << 14;

  private static final int HEADERS = 1;
  private static final int CONTINUATION = 9;

  /** The flags that each type has: data, headers, and so on. */
  private static final int[] FLAGS = {0x09, 0x2D, 0, 0, 0x01, 0x0C, 0x01, 0, 0, 0x04};

  private Http2Frames() {}

  private static int lengthAt(byte[] in, int at) {
    return BigEndian.unsigned16(in, at) << 8 | in[at + 2] & 0xFF;
  }

  /**
   * {@return whether the header of a frame may stand at {@code at}: a known type, a length that the
   * peer accepts, and length and stream as the type has them}
   *
   * @param in holds it
   * @param end index after the last byte that is there
   * @param maxLength the longest frame that the peer accepts
   */
  public static boolean isHeader(byte[] in, int at, int end, int maxLength) {
    if (end - at < HEADER_BYTES || in[at + 5] < 0) {
      return false;
    }
    int type = in[at + 3] & 0xFF;
    int length = lengthAt(in, at);
    return type <= CONTINUATION
        && length <= maxLength
        && fits(type, length, BigEndian.int32(in, at + 5));
  }

  /** {@return whether length and stream are as {@code type} has them; true if it is not known} */
  public static boolean fits(int type, int length, int stream) {
    return switch (type) {
      case 0, HEADERS, 5, CONTINUATION -> stream != 0;
      case 2 -> stream != 0 && length == 5;
      case 3 -> stream != 0 && length == 4;
      case 4 -> stream == 0 && length % 6 == 0;
      case 6 -> stream == 0 && length == 8;
      case 7 -> stream == 0 && length >= 8;
      case 8 -> length == 4;
      default -> true;
    };
  }

  /**
   * {@return whether the bytes from {@code at} on are whole frames, one after the other, among them
   * one with headers: by chance no other protocol looks like that}
   *
   * @param in holds them
   * @param end index after the last
   */
  public static boolean areFrames(byte[] in, int at, int end) {
    boolean hasHeaders = false;
    int next = at;
    while (isHeader(in, next, end, DEFAULT_MAX_LENGTH)) {
      int type = in[next + 3];
      if ((in[next + 4] & ~FLAGS[type] & 0xFF) != 0) {
        return false;
      }
      hasHeaders |= type == HEADERS;
      next += HEADER_BYTES + lengthAt(in, next);
    }
    return hasHeaders && next == end;
  }
}
