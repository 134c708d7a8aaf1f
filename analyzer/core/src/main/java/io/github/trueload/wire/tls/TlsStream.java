package io.github.trueload.wire.tls;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.wire.decryption.SealedRecord;
import io.github.trueload.wire.protocol.Protocol;
import io.github.trueload.wire.tcp.Sequence;
import io.github.trueload.wire.tcp.StreamBytes;
import io.github.trueload.wire.tcp.TcpStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the records in one direction of a TLS connection, by their headers, which are in clear. A
 * record's content is stepped over by its length, captured or not. Where a header was not captured,
 * the next one is looked for at the beginning of segments.
 */
final class TlsStream {

  static final int CHANGE_CIPHER_SPEC = 20;
  static final int ALERT = 21;
  static final int HANDSHAKE = 22;
  static final int APPLICATION_DATA = 23;

  private static final int HEADER = Protocol.TLS_HEADER;

  /** Bytes of a handshake record that are kept to be read. */
  private static final int MAX_HELLO = 4096;

  private enum State {
    HEADER,
    CONTENT,
    /** Framing is lost: what comes belongs to the turn, until a segment begins with a header. */
    LOST
  }

  final TcpStream transport;
  private final TlsConnection connection;
  private final byte[] header = new byte[HEADER];
  private State state = State.LOST;
  private int headerLength;
  private int remaining;
  private byte @Nullable [] kept;
  private int keptLength;
  boolean hasBegun;

  /** Whether a change of cipher was announced. */
  private boolean cipherChanged;

  /** Whether a handshake message was to be read. */
  boolean helloSeen;

  /** Zeros that the sender adds to what is not the application's, where that is known. */
  int padding;

  /** Of the record being read. */
  int type;

  int length;

  /** Whether it carries the application's bytes, not the handshake's. */
  boolean isOfApplication;

  /** Of a handshake's record: the first byte, which names the message; 0 if it was not captured. */
  int message;

  long firstNanos;
  long firstPacket;

  /** What the sender had received, sequence number of the other direction. */
  int acknowledgment;

  /** Sequence number of the record's first byte. */
  int firstSequence;

  /** Instant of the latest packet with bytes of the record. */
  long lastNanos;

  /** Whether bytes of the record are missing from the capture. */
  boolean hasGap;

  /** The record's content where the connection keeps it and all of it was captured; else null. */
  private byte @Nullable [] content;

  /** Where the content begins in {@link #content}. */
  private int contentAt;

  private int contentLength;

  /** Whether it was counted that framing is lost, since the last record that could be read. */
  private boolean lossCounted;

  private long nanos;
  private long packet;
  private int segmentAcknowledgment;

  TlsStream(TlsConnection connection, TcpStream transport) {
    this.connection = connection;
    this.transport = transport;
  }

  /** Whether a record has begun and not ended. */
  boolean isWithinRecord() {
    return state == State.CONTENT;
  }

  void data(StreamBytes bytes) {
    nanos = bytes.nanos;
    packet = bytes.packet;
    segmentAcknowledgment = bytes.acknowledgment;
    byte[] buffer = bytes.buffer;
    int at = bytes.at;
    int end = bytes.end;
    int sequenceOfZero = Sequence.plus(bytes.sequence, -at);
    if (state == State.LOST && Protocol.isTlsRecord(buffer, at, end)) {
      state = State.HEADER;
      headerLength = 0;
    }
    while (at < end && state != State.LOST) {
      at =
          state == State.HEADER
              ? readHeader(buffer, at, end, sequenceOfZero)
              : readContent(buffer, at, end);
    }
    if (at < end) {
      connection.unframed(this, end - at, nanos);
    }
    if (bytes.cut > 0) {
      hole(bytes.cut, false);
    }
  }

  private int readHeader(byte[] buffer, int from, int end, int sequenceOfZero) {
    if (headerLength == 0) {
      firstNanos = nanos;
      firstPacket = packet;
      acknowledgment = segmentAcknowledgment;
      firstSequence = Sequence.plus(sequenceOfZero, from);
      lastNanos = nanos;
      hasGap = false;
    }
    int at = from;
    while (at < end && headerLength < HEADER) {
      header[headerLength++] = buffer[at++];
    }
    if (headerLength < HEADER) {
      return at;
    }
    headerLength = 0;
    if (!Protocol.isTlsRecord(header, 0, HEADER)) {
      lose();
      return from;
    }
    type = header[0];
    length = (header[3] & 0xFF) << 8 | header[4] & 0xFF;
    remaining = length;
    message = 0;
    isOfApplication = false;
    keptLength = 0;
    content = null;
    contentLength = 0;
    state = State.CONTENT;
    lossCounted = false;
    lastNanos = Math.max(lastNanos, nanos);
    connection.recordBegins(this);
    hasBegun = true;
    return at;
  }

  /** Once for each stretch: what cannot be read at all is one oddity, not one each segment. */
  private void lose() {
    state = State.LOST;
    if (!lossCounted) {
      lossCounted = true;
      connection.anomaly(AnomalyKind.MALFORMED_TLS, packet);
    }
  }

  private int readContent(byte[] buffer, int at, int end) {
    int taken = Math.min(remaining, end - at);
    if (type == HANDSHAKE && !isProtected()) {
      message = remaining == length ? buffer[at] : message;
      if (!helloSeen) {
        keep(buffer, at, taken);
      }
    }
    if (isSealed() && connection.keepsContent()) {
      keepContent(buffer, at, taken);
    }
    remaining -= taken;
    lastNanos = Math.max(lastNanos, nanos);
    if (remaining == 0) {
      endRecord();
    }
    return at + taken;
  }

  boolean isSealed() {
    return type == APPLICATION_DATA || isProtected() && type != CHANGE_CIPHER_SPEC;
  }

  /**
   * Whether the handshake's records are encrypted, which a change of cipher announces. In TLS 1.3
   * it announces nothing (RFC 8446, D.4): what is encrypted there has the type of application data.
   */
  boolean isProtected() {
    return cipherChanged && !connection.isTls13();
  }

  /** The next message of the handshake is a hello again. */
  void awaitHello() {
    helloSeen = false;
  }

  void describe(SealedRecord captured) {
    captured.type = type;
    captured.bytes = content;
    captured.at = contentAt;
    captured.length = length;
    captured.firstNanos = firstNanos;
    captured.lastNanos = lastNanos;
    captured.packet = firstPacket;
    captured.sequence = firstSequence;
    captured.acknowledgment = acknowledgment;
  }

  /** A record that came within one segment is lent where it is; of any other a copy is made. */
  private void keepContent(byte[] buffer, int at, int taken) {
    if (taken == length) {
      content = buffer;
      contentAt = at;
    } else if (remaining == length) {
      content = new byte[length];
      contentAt = 0;
    }
    if (content != null && taken < length) {
      System.arraycopy(buffer, at, content, contentLength, taken);
    }
    contentLength += taken;
  }

  private void keep(byte[] buffer, int at, int taken) {
    int more = Math.min(taken, MAX_HELLO - keptLength);
    if (kept == null) {
      kept = new byte[Math.max(512, more)];
    } else if (kept.length < keptLength + more) {
      kept = Arrays.copyOf(kept, Math.min(MAX_HELLO, (keptLength + more) * 2));
    }
    System.arraycopy(buffer, at, kept, keptLength, more);
    keptLength += more;
  }

  private void endRecord() {
    state = State.HEADER;
    headerLength = 0;
    if (type == HANDSHAKE && !isProtected() && !helloSeen) {
      helloSeen = true;
      TlsHello hello = TlsHello.read(kept == null ? new byte[0] : kept, keptLength);
      kept = null;
      connection.hello(this, hello);
    }
    connection.recordEnds(this);
    content = null;
    if (type == CHANGE_CIPHER_SPEC) {
      cipherChanged = true;
    }
  }

  /** Bytes that were never captured. */
  void gap(int missing) {
    hasGap = true;
    hole(missing, true);
  }

  private void hole(int missing, boolean isGap) {
    if (state == State.CONTENT) {
      content = null;
      int within = Math.min(missing, remaining);
      remaining -= within;
      if (!isGap) {
        lastNanos = Math.max(lastNanos, nanos);
      }
      if (remaining == 0) {
        endRecord();
      }
      if (within == missing) {
        return;
      }
      connection.unframed(this, missing - within, isGap ? lastNanos : nanos);
    } else {
      connection.unframed(this, missing, isGap ? lastNanos : nanos);
    }
    state = State.LOST;
    headerLength = 0;
  }
}
