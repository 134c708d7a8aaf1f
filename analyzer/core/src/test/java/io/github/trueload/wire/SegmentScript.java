package io.github.trueload.wire;

import io.github.trueload.wire.tcp.Segment;
import java.util.function.Consumer;

/**
 * Reads bytes as segments of two connections between the same hosts, so that a fuzzer reaches TCP,
 * HTTP and TLS without having to invent frames and checksums. Each segment is a byte of {@link
 * #SERVER} and so on, one of payload length, perhaps one of displacement, then the payload.
 */
final class SegmentScript {

  static final int SERVER = 1;
  static final int SYN = 2;
  static final int FIN = 4;
  static final int RST = 8;

  /** A signed byte follows: how far the segment lies from where the last one ended. */
  static final int DISPLACED = 16;

  /** Only half of the payload was captured. */
  static final int CUT = 32;

  /** Without the acknowledgment of what the other side has sent. */
  static final int OLD_ACK = 64;

  static final int OTHER_CONNECTION = 128;

  private final byte[] script;
  private final int[][] next = {{-100, -5000}, {7, 2_000_000_000}};
  private int at;

  SegmentScript(byte[] script) {
    this.script = script;
  }

  void forEach(Consumer<Segment> sink) {
    Segment segment = new Segment();
    while (at + 2 <= script.length) {
      read(segment);
      sink.accept(segment);
    }
  }

  private void read(Segment s) {
    int control = script[at++];
    boolean byServer = (control & SERVER) != 0;
    int length = script[at++] & 0xFF;
    int displacement = (control & DISPLACED) != 0 && at < script.length ? script[at++] : 0;
    length = Math.min(length, script.length - at);
    int connection = (control & OTHER_CONNECTION) != 0 ? 1 : 0;
    int[] positions = next[connection];
    int own = byServer ? 1 : 0;
    s.packet++;
    s.nanos += 1_000;
    s.sourceHigh = Segment.IPV4;
    s.targetHigh = Segment.IPV4;
    s.sourceLow = byServer ? 2 : 1;
    s.targetLow = byServer ? 1 : 2;
    s.sourcePort = byServer ? 80 : 40_000 + connection;
    s.targetPort = byServer ? 40_000 + connection : 80;
    s.sequence = positions[own] + displacement;
    s.acknowledgment = positions[1 - own] - ((control & OLD_ACK) != 0 ? 50 : 0);
    boolean opens = (control & SYN) != 0 && !byServer;
    s.flags =
        ((control & SYN) != 0 ? Segment.SYN : 0)
            | ((control & FIN) != 0 ? Segment.FIN : 0)
            | ((control & RST) != 0 ? Segment.RST : 0)
            | (opens ? 0 : Segment.ACK);
    s.buffer = script;
    s.offset = at;
    s.length = length;
    s.captured = (control & CUT) != 0 ? length / 2 : length;
    int phantoms = Integer.bitCount(control & (SYN | FIN));
    positions[own] = s.sequence + length + phantoms;
    at += length;
  }
}
