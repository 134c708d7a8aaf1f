package io.github.trueload.http2;

/** Types, flags and numbers of RFC 9113. */
final class FrameHead {

  static final int BYTES = 9;

  /** The most that a frame may hold without a setting to the contrary, of which there is none. */
  static final int MOST_PAYLOAD = 16_384;

  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int PRIORITY = 2;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PUSH_PROMISE = 5;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  static final int ACK = 0x1;
  static final int END_STREAM = 0x1;
  static final int END_HEADERS = 0x4;
  static final int PADDED = 0x8;
  static final int WITH_PRIORITY = 0x20;

  private FrameHead() {}

  /** Writes a head; returns the place behind it. */
  static int write(byte[] into, int at, int length, int type, int flags, int stream) {
    into[at] = (byte) (length >> 16);
    into[at + 1] = (byte) (length >> 8);
    into[at + 2] = (byte) length;
    into[at + 3] = (byte) type;
    into[at + 4] = (byte) flags;
    writeInt(into, at + 5, stream);
    return at + BYTES;
  }

  static void writeInt(byte[] into, int at, int value) {
    into[at] = (byte) (value >> 24);
    into[at + 1] = (byte) (value >> 16);
    into[at + 2] = (byte) (value >> 8);
    into[at + 3] = (byte) value;
  }

  static int readInt(byte[] from, int at) {
    return (from[at] & 0xff) << 24
        | (from[at + 1] & 0xff) << 16
        | (from[at + 2] & 0xff) << 8
        | from[at + 3] & 0xff;
  }

  /** A whole frame. */
  static byte[] frame(int type, int flags, int stream, byte... payload) {
    byte[] frame = new byte[BYTES + payload.length];
    int at = write(frame, 0, payload.length, type, flags, stream);
    System.arraycopy(payload, 0, frame, at, payload.length);
    return frame;
  }

  /** A whole frame of one number: RST_STREAM or WINDOW_UPDATE. */
  static byte[] ofNumber(int type, int stream, int number) {
    byte[] frame = new byte[BYTES + 4];
    writeInt(frame, write(frame, 0, 4, type, 0, stream), number);
    return frame;
  }
}
