package io.github.trueload.wire.http2;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.wire.events.EventReader;
import io.github.trueload.wire.protocol.Http2Frames;
import io.github.trueload.wire.tcp.StreamBytes;
import io.github.trueload.wire.tcp.TcpStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the frames in one direction of a connection. The payload of data is stepped over by its
 * length, captured or not. Where a header was not captured, the next one is looked for at the
 * beginning of segments or records.
 */
final class FrameStream {

  /** What a client sends first (RFC 9113, 3.4). */
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  /** The longest payload that is kept: a header block in one frame. */
  private static final int MAX_KEPT = 1 << 18;

  private enum State {
    BEGIN,
    PREFACE,
    HEADER,
    PAYLOAD,
    /** A header was not captured. */
    LOST
  }

  final TcpStream transport;
  final HeaderBlocks headers;
  final PendingHeaders block = new PendingHeaders();
  private final Http2Connection connection;
  private final Frame frame = new Frame();
  private final byte[] header = new byte[Frame.HEADER_BYTES];
  private State state = State.BEGIN;

  /** Whether bytes before the first ones are missing. */
  private boolean beginsLate;

  /** Bytes of the preface or the header that were read. */
  private int taken;

  /** Bytes of the payload still to come. */
  private int remaining;

  private long nanos;

  /** Reads the data of the frame that is under way; null where it is no stream of events. */
  private @Nullable EventReader events;

  /** Bytes at the end of that frame that are no data. */
  private int padding;

  /** The longest frame that the receiver accepts, as far as is known. */
  private int maxLength = Http2Frames.DEFAULT_MAX_LENGTH;

  /** Whether the receiver may accept longer ones, since its settings are not known. */
  private boolean mayBeLonger;

  /** Whether bytes are missing since the last header, so that its payload may end elsewhere. */
  private boolean isDoubtful;

  FrameStream(Http2Connection connection, TcpStream transport, HeaderBlocks headers) {
    this.connection = connection;
    this.transport = transport;
    this.headers = headers;
  }

  void data(StreamBytes bytes) {
    nanos = bytes.nanos;
    byte[] in = bytes.buffer;
    int at = bytes.at;
    int end = bytes.end;
    if (state == State.BEGIN || state == State.LOST) {
      bytes.open(at, Math.min(end, at + PREFACE.length));
    }
    if (state == State.BEGIN && at < end) {
      begin(in, at, end);
    } else if (state == State.LOST && Http2Frames.isHeader(in, at, end, maxLength)) {
      state = State.HEADER;
      taken = 0;
    }
    while (at < end && state != State.LOST) {
      at =
          switch (state) {
            case PREFACE -> skipPreface(at, end);
            case HEADER -> readHeader(bytes, at);
            default -> readPayload(bytes, at);
          };
    }
    if (bytes.cut > 0) {
      gap(bytes.cut);
    }
  }

  /** The client's preface, or in the other direction a frame; else the capture begins within. */
  private void begin(byte[] in, int at, int end) {
    int length = Math.min(PREFACE.length, end - at);
    if (Arrays.equals(in, at, at + length, PREFACE, 0, length)) {
      connection.setClient(transport);
      state = State.PREFACE;
    } else if (transport.isFromStart() && !beginsLate
        || Http2Frames.isHeader(in, at, end, maxLength)) {
      state = State.HEADER;
    } else {
      state = State.LOST;
    }
    // Without its preface a client's first header blocks may be missing.
    if (state != State.PREFACE && (transport.isClient() || !transport.isFromStart())) {
      headers.lose();
    }
    mayBeLonger |= !transport.other().isFromStart();
    taken = 0;
  }

  private int skipPreface(int at, int end) {
    int part = Math.min(PREFACE.length - taken, end - at);
    taken += part;
    if (taken == PREFACE.length) {
      state = State.HEADER;
      taken = 0;
    }
    return at + part;
  }

  private int readHeader(StreamBytes bytes, int from) {
    if (taken == 0) {
      frame.firstNanos = from == bytes.at ? bytes.firstNanos : nanos;
      frame.packet = bytes.packet;
      frame.acknowledgment = bytes.acknowledgment;
      frame.hasGap = false;
    }
    int part = Math.min(Frame.HEADER_BYTES - taken, bytes.end - from);
    bytes.open(from, from + part);
    System.arraycopy(bytes.buffer, from, header, taken, part);
    taken += part;
    if (taken == Frame.HEADER_BYTES) {
      headerRead(bytes.packet);
    }
    return from + part;
  }

  private void headerRead(long packet) {
    taken = 0;
    frame.readHeader(header, 0);
    if (!isPlausible()) {
      if (!isDoubtful) {
        connection.anomaly(AnomalyKind.MALFORMED_HTTP, packet);
      }
      lose();
      return;
    }
    isDoubtful = false;
    remaining = frame.length;
    frame.lastNanos = nanos;
    frame.payload = frame.isKept() && frame.length <= MAX_KEPT ? new byte[frame.length] : null;
    if (frame.isKept() && frame.payload == null) {
      connection.anomaly(AnomalyKind.MALFORMED_HTTP, packet);
      lose();
      return;
    }
    padding = 0;
    events = frame.type == Frame.DATA && !transport.isClient() ? connection.events(frame) : null;
    state = State.PAYLOAD;
    if (remaining == 0) {
      endFrame();
    }
  }

  /** Whether the header can be one; behind a gap, whether it is one that is usual. */
  private boolean isPlausible() {
    return isDoubtful
        ? Http2Frames.isHeader(header, 0, Frame.HEADER_BYTES, maxLength)
        : (frame.length <= maxLength || mayBeLonger) && frame.isConsistent();
  }

  /** The receiver accepts frames of {@code length} bytes. */
  void allowLength(long length) {
    maxLength = (int) Math.max(maxLength, Math.min(length, Frame.MAX_LENGTH));
  }

  /** The receiver's settings may be missing. */
  void allowAnyLength() {
    mayBeLonger = true;
  }

  private int readPayload(StreamBytes bytes, int at) {
    int part = Math.min(remaining, bytes.end - at);
    if (frame.payload != null) {
      bytes.open(at, at + part);
      System.arraycopy(bytes.buffer, at, frame.payload, frame.length - remaining, part);
    } else if (events != null) {
      bytes.open(at, at + part);
      readEvents(events, bytes.buffer, at, part);
    }
    remaining -= part;
    frame.lastNanos = Math.max(frame.lastNanos, nanos);
    if (remaining == 0) {
      endFrame();
    }
    return at + part;
  }

  /** Hands on the data of a frame, without its padding (RFC 9113, 6.1). */
  private void readEvents(EventReader reader, byte[] in, int at, int part) {
    int offset = frame.length - remaining;
    if (offset == 0 && frame.dataFrom() > 0) {
      padding = in[at] & 0xFF;
    }
    int from = Math.max(frame.dataFrom(), offset);
    int to = Math.min(frame.length - padding, offset + part);
    if (from < to) {
      reader.data(in, at + from - offset, at + to - offset, nanos);
    }
  }

  private void endFrame() {
    state = State.HEADER;
    connection.frame(this, frame);
  }

  /** Bytes were sent that were not captured. */
  void gap(int missing) {
    if (state == State.BEGIN) {
      beginsLate = true;
      headers.lose();
      connection.framesLost(this);
    } else if (state == State.PAYLOAD && missing <= remaining) {
      isDoubtful = true;
      frame.hasGap = true;
      frame.payload = null;
      if (events != null) {
        events.lose();
      }
      remaining -= missing;
      if (remaining == 0) {
        endFrame();
      }
    } else {
      lose();
    }
  }

  /** An unknown number of bytes is missing. */
  void lose() {
    state = State.LOST;
    isDoubtful = false;
    headers.lose();
    connection.framesLost(this);
  }
}
