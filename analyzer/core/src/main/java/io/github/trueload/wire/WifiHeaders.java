package io.github.trueload.wire;

import io.github.trueload.capture.BigEndian;

/**
 * Headers of IEEE 802.11 and of what drivers put before it. Data that is encrypted, or one of
 * several parts of a frame, is not read.
 */
final class WifiHeaders {

  private static final int DATA = 2;
  private static final int WITHOUT_DATA = 4;
  private static final int WITH_QUALITY_OF_SERVICE = 8;
  private static final int TO_AND_FROM_ACCESS_POINT = 0x03;
  private static final int MORE_FRAGMENTS = 0x04;
  private static final int PROTECTED = 0x40;
  private static final int WITH_HT_CONTROL = 0x80;
  private static final int SEVERAL_PACKETS = 0x80;

  private static final int AVS_LEAST = 64;
  private static final int RADIOTAP_LEAST = 8;
  private static final int RADIOTAP_PADDED = 0x20;
  private static final int RADIOTAP_DAMAGED = 0x40;

  private WifiHeaders() {}

  private static int unsigned8(byte[] in, int at) {
    return in[at] & 0xFF;
  }

  /**
   * A frame of 802.11.
   *
   * @param padded whether its header is followed by what makes it a multiple of four bytes
   */
  static long frame(byte[] in, int at, int end, boolean padded) {
    if (end - at < 26) {
      return Payload.NOT_IP; // Shorter than any data: an acknowledgment, most often.
    }
    int kind = unsigned8(in, at);
    int subtype = kind >> 4;
    int flags = unsigned8(in, at + 1);
    boolean isData = (kind >> 2 & 3) == DATA && (subtype & WITHOUT_DATA) == 0;
    boolean isPart = (flags & MORE_FRAGMENTS) != 0 || (in[at + 22] & 0x0F) != 0;
    if (!isData || isPart || (flags & PROTECTED) != 0) {
      return Payload.NOT_IP;
    }
    int length = (flags & TO_AND_FROM_ACCESS_POINT) == TO_AND_FROM_ACCESS_POINT ? 30 : 24;
    if ((subtype & WITH_QUALITY_OF_SERVICE) != 0) {
      if (at + length < end && (in[at + length] & SEVERAL_PACKETS) != 0) {
        return Payload.NOT_IP;
      }
      length += (flags & WITH_HT_CONTROL) != 0 ? 6 : 2;
    }
    return Payload.of(Payload.LLC, at + (padded ? length + 3 & ~3 : length));
  }

  /** Radiotap: its length, then words that tell which fields there are, then the fields. */
  static long radiotap(byte[] in, int at, int end) {
    if (end - at < RADIOTAP_LEAST) {
      return Payload.CUT;
    }
    int length = unsigned8(in, at + 3) << 8 | unsigned8(in, at + 2);
    if (length < RADIOTAP_LEAST) {
      return Payload.MALFORMED;
    }
    if (length > end - at) {
      return Payload.CUT;
    }
    int flags = radiotapFlags(in, at, at + length);
    return (flags & RADIOTAP_DAMAGED) != 0
        ? Payload.NOT_IP
        : frame(in, at + length, end, (flags & RADIOTAP_PADDED) != 0);
  }

  /** The field of flags, second of all, behind a clock of eight aligned bytes. */
  private static int radiotapFlags(byte[] in, int at, int end) {
    int fields = at + 8;
    while (fields + 4 <= end && (in[fields - 1] & 0x80) != 0) {
      fields += 4;
    }
    boolean withClock = (in[at + 4] & 1) != 0;
    int flags = withClock ? at + (fields - at + 7 & ~7) + 8 : fields;
    return (in[at + 4] & 2) != 0 && flags < end ? unsigned8(in, flags) : 0;
  }

  /** Whether the header names itself one of AVS. */
  static boolean isAvs(byte[] in, int at) {
    return (BigEndian.int32(in, at) & 0xFFFFF000) == 0x80211000;
  }

  /** AVS: a magic number and its length, in network byte order. */
  static long avs(byte[] in, int at, int end) {
    if (end - at < AVS_LEAST) {
      return Payload.CUT;
    }
    int length = BigEndian.int32(in, at + 4);
    if (length < 8 || !isAvs(in, at)) {
      return Payload.MALFORMED;
    }
    return length > end - at ? Payload.CUT : frame(in, at + length, end, false);
  }
}
