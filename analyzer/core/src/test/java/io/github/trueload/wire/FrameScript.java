package io.github.trueload.wire;

import io.github.trueload.wire.tcp.Segment;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads bytes as frames of one HTTP/2 connection in clear, so that a fuzzer reaches streams, header
 * blocks and flow control without having to invent lengths. After the preface each frame is a byte
 * of {@link #SERVER} and so on, its type, flags and stream, a length, then as many bytes of
 * payload; with {@link #KNOWN_BLOCK} the length chooses a header block instead.
 */
final class FrameScript {

  static final int SERVER = 1;

  /** The frame comes in two segments. */
  static final int SPLIT = 2;

  /** The frame was not captured. */
  static final int LOST = 4;

  static final int KNOWN_BLOCK = 8;

  /** The next frame comes in the same segment. */
  static final int JOINED = 16;

  /** Only half of the segment was captured. */
  static final int CUT = 32;

  private static final int FIELDS = 5;
  private static final int FRAME_HEADER = 9;
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  /** Header blocks by RFC 7541: requests, responses, trailers, references to the table. */
  private static final List<byte[]> BLOCKS =
      List.of(
          block(0x82, 0x87, 0x84, 0x41, 1, 'a'),
          block(0x83, 0x87, 0x44, 2, '/', 'b', 0x41, 1, 'a'),
          block(0x88),
          block(0x88, 0x5f, 17, "text/event-stream"),
          block(0x88, 0x5f, 20, "application/x-ndjson"),
          block(0x48, 3, "100"),
          block(0x40, 11, "grpc-status", 1, "1"),
          block(0xbe, 0xbf),
          block(0x3f, 0xe1, 0x1f),
          block(0x82, 0x40, 9, ":protocol", 9, "websocket"));

  private final byte[] script;
  private int at;

  FrameScript(byte[] script) {
    this.script = script;
  }

  private static byte[] block(Object... parts) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    for (Object part : parts) {
      if (part instanceof String text) {
        block.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
      } else {
        block.write(part instanceof Character c ? c : (Integer) part);
      }
    }
    return block.toByteArray();
  }

  void forEach(Consumer<Segment> sink) {
    ScriptedConnection connection = new ScriptedConnection(sink);
    connection.send(false, PREFACE);
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    while (at + FIELDS <= script.length) {
      int control = script[at++];
      boolean byServer = (control & SERVER) != 0;
      joined.writeBytes(frame((control & KNOWN_BLOCK) != 0));
      boolean more = (control & JOINED) != 0 && at < script.length;
      if (!more || ((script[at] ^ control) & SERVER) != 0) {
        send(connection, byServer, control, joined.toByteArray());
        joined.reset();
      }
    }
  }

  private byte[] frame(boolean knownBlock) {
    int type = script[at++];
    int flags = script[at++];
    int stream = script[at++] & 0xFF;
    int length = script[at++] & 0xFF;
    byte[] payload;
    if (knownBlock) {
      payload = BLOCKS.get(length % BLOCKS.size());
    } else {
      payload = Arrays.copyOfRange(script, at, Math.min(script.length, at + length));
      at += payload.length;
    }
    ByteBuffer frame = ByteBuffer.allocate(FRAME_HEADER + payload.length);
    frame.put((byte) 0).putShort((short) payload.length).put((byte) type).put((byte) flags);
    return frame.putInt(stream).put(payload).array();
  }

  private static void send(
      ScriptedConnection connection, boolean byServer, int control, byte[] bytes) {
    if ((control & LOST) != 0) {
      connection.lose(byServer, bytes.length);
    } else if ((control & CUT) != 0) {
      connection.sendCut(byServer, bytes);
    } else if ((control & SPLIT) != 0) {
      int middle = (control >>> 6 & 3) + 1;
      connection.send(byServer, Arrays.copyOf(bytes, bytes.length / middle));
      connection.send(byServer, Arrays.copyOfRange(bytes, bytes.length / middle, bytes.length));
    } else {
      connection.send(byServer, bytes);
    }
  }
}
