package io.github.trueload.wire;

import io.github.trueload.wire.tcp.Segment;
import java.util.function.Consumer;

/**
 * One connection whose segments a fuzzer's script makes: sequence numbers and clock are right, so
 * that the layers above TCP see the bytes of the script.
 */
final class ScriptedConnection {

  private static final int CLIENT_PORT = 40_000;
  private static final int SERVER_PORT = 443;

  private final Consumer<Segment> sink;
  private final Segment segment = new Segment();
  private final int[] next = {-100, 5000};

  /** A connection that is opened by SYN and SYN/ACK. */
  ScriptedConnection(Consumer<Segment> sink) {
    this.sink = sink;
    send(false, Segment.SYN, new byte[0], 0);
    send(true, Segment.SYN | Segment.ACK, new byte[0], 0);
  }

  /** Sends a segment. */
  void send(boolean byServer, byte[] payload) {
    send(byServer, Segment.ACK, payload, payload.length);
  }

  /** Sends a segment of which only half was captured. */
  void sendCut(boolean byServer, byte[] payload) {
    send(byServer, Segment.ACK, payload, payload.length / 2);
  }

  /** Sends bytes that were not captured. */
  void lose(boolean byServer, int count) {
    next[byServer ? 1 : 0] += count;
  }

  /** Lets time pass. */
  void pass(long nanos) {
    segment.nanos += nanos;
  }

  /** Ends one direction. */
  void end(boolean byServer) {
    send(byServer, Segment.FIN | Segment.ACK, new byte[0], 0);
  }

  private void send(boolean byServer, int flags, byte[] payload, int captured) {
    int own = byServer ? 1 : 0;
    Segment s = segment;
    s.packet++;
    s.nanos += 1_000;
    s.sourceHigh = Segment.IPV4;
    s.targetHigh = Segment.IPV4;
    s.sourceLow = byServer ? 2 : 1;
    s.targetLow = byServer ? 1 : 2;
    s.sourcePort = byServer ? SERVER_PORT : CLIENT_PORT;
    s.targetPort = byServer ? CLIENT_PORT : SERVER_PORT;
    s.sequence = next[own];
    s.acknowledgment = next[1 - own];
    s.flags = flags;
    s.buffer = payload;
    s.offset = 0;
    s.length = payload.length;
    s.captured = captured;
    next[own] += payload.length + ((flags & (Segment.SYN | Segment.FIN)) != 0 ? 1 : 0);
    sink.accept(s);
  }
}
