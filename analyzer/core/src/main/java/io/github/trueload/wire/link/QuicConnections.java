package io.github.trueload.wire.link;

import io.github.trueload.bytes.BigEndian;
import io.github.trueload.wire.tcp.Segment;
import java.util.HashSet;
import java.util.Set;

/**
 * Counts connections of QUIC (RFC 9000, 9369), by the Initial packets that open each: their form,
 * their version, and the 1,200 bytes that they have at least. What is in them is encrypted.
 */
final class QuicConnections {

  private static final int UDP_HEADER = 8;
  private static final int SHORTEST_INITIAL = 1200;
  private static final int LONGEST_ID = 20;
  private static final int VERSION_1 = 1;
  private static final int VERSION_2 = 0x6B3343CF;

  /** Connections that are kept apart; beyond, a packet that is sent again counts again. */
  private static final int MAX_KNOWN = 1 << 16;

  private final Set<Long> known = new HashSet<>();
  private long connections;

  long connections() {
    return connections;
  }

  /** Looks at the UDP datagram that {@code frame} stands at; does not move it. */
  void look(FrameCursor frame, Segment addresses) {
    int at = frame.at + UDP_HEADER;
    boolean mayBe = frame.left() >= UDP_HEADER + 7 && frame.wireEnd - at >= SHORTEST_INITIAL;
    if (!mayBe || !isInitial(frame.buffer, at, frame.end)) {
      return;
    }
    // The same both ways: a server answers with an Initial packet, too.
    long source = (addresses.sourceHigh * 31 + addresses.sourceLow) * 65_599 + frame.unsigned16(0);
    long target = (addresses.targetHigh * 31 + addresses.targetLow) * 65_599 + frame.unsigned16(2);
    if (known.size() == MAX_KNOWN) {
      known.clear();
    }
    if (known.add(source * target + (source ^ target))) {
      connections++;
    }
  }

  /** A long header, of the kind that opens a connection (RFC 9000, 17.2.2). */
  private static boolean isInitial(byte[] in, int at, int end) {
    int version = BigEndian.int32(in, at + 1);
    int type = in[at] >> 4 & 3;
    int idLength = in[at + 5];
    boolean initial = version == VERSION_1 && type == 0 || version == VERSION_2 && type == 1;
    return (in[at] & 0xC0) == 0xC0
        && initial
        && idLength >= 0
        && idLength <= LONGEST_ID
        && at + 6 + idLength <= end;
  }
}
