package io.github.trueload.http2;

import org.apache.hc.core5.http2.H2Error;

/** What the server asks of its client (RFC 9113, 6.5.2). */
final class PeerSettings {

  static final int DEFAULT_WINDOW = 65_535;

  private static final int HEADER_TABLE_SIZE = 1;
  private static final int ENABLE_PUSH = 2;
  private static final int MAX_CONCURRENT_STREAMS = 3;
  private static final int INITIAL_WINDOW_SIZE = 4;
  private static final int MAX_FRAME_SIZE = 5;

  private static final int MOST_TABLE_BYTES = 4096;

  private int tableBytes = MOST_TABLE_BYTES;
  private int mostStreams = Integer.MAX_VALUE;
  private int window = DEFAULT_WINDOW;

  /**
   * Takes one setting.
   *
   * @param value unsigned
   */
  void take(int setting, int value) throws ServerFault {
    switch (setting) {
      // The least that was ever wanted: a table that grows again would have to be announced twice.
      case HEADER_TABLE_SIZE -> tableBytes = value < 0 ? tableBytes : Math.min(tableBytes, value);
      case ENABLE_PUSH -> require(value == 0, H2Error.PROTOCOL_ERROR, "ENABLE_PUSH", value);
      case MAX_CONCURRENT_STREAMS -> mostStreams = value < 0 ? Integer.MAX_VALUE : value;
      case INITIAL_WINDOW_SIZE -> {
        require(value >= 0, H2Error.FLOW_CONTROL_ERROR, "INITIAL_WINDOW_SIZE", value);
        window = value;
      }
      case MAX_FRAME_SIZE ->
          require(
              value >= FrameHead.MOST_PAYLOAD && value < 1 << 24,
              H2Error.PROTOCOL_ERROR,
              "MAX_FRAME_SIZE",
              value);
      default -> {
        // Settings that are not known have no meaning.
      }
    }
  }

  private static void require(boolean valid, H2Error error, String name, int value)
      throws ServerFault {
    if (!valid) {
      throw new ServerFault(error, "the server set " + name + " to " + (value & 0xffffffffL));
    }
  }

  /** Most bytes of the table for headers that this side may use. */
  int tableBytes() {
    return tableBytes;
  }

  /** Most streams at once. */
  int mostStreams() {
    return mostStreams;
  }

  /** Bytes of a body that a stream may send before the server has allowed more. */
  int window() {
    return window;
  }
}
