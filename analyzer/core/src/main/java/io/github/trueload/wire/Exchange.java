package io.github.trueload.wire;

/** A request and what was seen of its response. Reused: {@link #begin} empties it. */
final class Exchange {

  /** Ordinal of the request on its connection, from 0. */
  int ordinal;

  int label;
  boolean isHead;
  boolean isConnect;

  /** Number of the packet that carries the request's first byte. */
  long firstPacket;

  /** What the client had acknowledged of the server's bytes when it sent the request. */
  int acknowledgment;

  long requestFirstNanos;
  long requestLastNanos;
  boolean requestDone;

  boolean responseStarted;
  long responseFirstNanos;
  long responseLastNanos;

  /** Whether the response came whole. */
  boolean responseWhole;

  /** Whether its last byte was seen; also true where the server closed before it was whole. */
  boolean responseEndSeen;

  /** Whether nothing more will come of the response. */
  boolean responseDone;

  int status;
  long responseBytes;
  boolean pipelined;
  boolean gap;

  /** Whether it was told by the turns of an encrypted connection. */
  boolean encrypted;

  /** Of an encrypted one: instant at which the handshake was over, or unknown. */
  long connectedNanos;

  void begin(int newOrdinal) {
    ordinal = newOrdinal;
    requestDone = false;
    responseStarted = false;
    responseWhole = false;
    responseEndSeen = false;
    responseDone = false;
    responseBytes = 0;
    status = 0;
    pipelined = false;
    gap = false;
  }
}
