package io.github.trueload.http2;

import io.github.trueload.times.ExchangeTimings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http2.hpack.HPackEncoder;
import org.apache.hc.core5.util.ByteArrayBuffer;

/**
 * Writes frames, one thread at a time. A thread that reads never waits for one that writes: what it
 * has to answer is queued, and written by the thread that is the next to have the socket.
 */
final class FrameWriter {

  /** Every connection begins with it (RFC 9113, 3.4). */
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private static final int TABLE_BYTES = 4096;

  private final OutputStream out;
  private final ReentrantLock writing = new ReentrantLock();

  /** Guarded by itself. */
  private final ByteArrayOutputStream queued = new ByteArrayOutputStream(0);

  /** Guarded by {@link #writing}; of US-ASCII, with which alone its buffer does not grow. */
  private final HPackEncoder encoder = new HPackEncoder(TABLE_BYTES, StandardCharsets.US_ASCII);

  private volatile int tableBytes = TABLE_BYTES;

  FrameWriter(OutputStream out) {
    this.out = out;
  }

  /** Gives a stream its number just before its first frame is written. */
  @FunctionalInterface
  interface Opening {

    /** The number; fails where no stream can be opened any more. */
    int open() throws IOException;
  }

  /** Writes the preface with this side's settings. */
  void begin(byte[]... frames) throws IOException {
    ByteArrayOutputStream first = new ByteArrayOutputStream();
    first.write(PREFACE);
    for (byte[] frame : frames) {
      first.write(frame);
    }
    out.write(first.toByteArray());
  }

  /** The server allows a table of so many bytes for headers. */
  void allowTable(int bytes) {
    tableBytes = Math.min(TABLE_BYTES, bytes);
  }

  /** Queues a frame; {@link #flush} follows. */
  void queue(byte[] frame) {
    synchronized (queued) {
      queued.writeBytes(frame);
    }
  }

  /** Writes what is queued, unless another thread writes, which does it then. */
  void flush() throws IOException {
    while (hasQueued() && writing.tryLock()) {
      try {
        writeQueued();
      } finally {
        writing.unlock();
      }
    }
  }

  private boolean hasQueued() {
    synchronized (queued) {
      return queued.size() > 0;
    }
  }

  private void writeQueued() throws IOException {
    byte[] frames;
    synchronized (queued) {
      frames = queued.toByteArray();
      queued.reset();
    }
    if (frames.length > 0) {
      out.write(frames);
    }
  }

  /**
   * Opens a stream by its HEADERS, in one write with its whole body where that is short.
   *
   * @param body the whole body; empty where there is none or it follows by {@link #data}
   * @param last whether nothing follows
   */
  void headers(
      Opening opening, List<Header> fields, byte[] body, boolean last, ExchangeTimings timings)
      throws IOException {
    writing.lock();
    try {
      writeQueued();
      int stream = opening.open();
      ByteArrayOutputStream frames = new ByteArrayOutputStream(256 + body.length);
      appendHeaders(frames, stream, block(fields), last && body.length == 0);
      if (body.length > 0) {
        frames.write(
            FrameHead.frame(FrameHead.DATA, last ? FrameHead.END_STREAM : 0, stream, body));
      }
      write(frames.toByteArray(), timings);
    } finally {
      writing.unlock();
    }
    flush();
  }

  private ByteArrayBuffer block(List<Header> fields) throws IOException {
    ByteArrayBuffer block = new ByteArrayBuffer(256);
    encoder.setMaxTableSize(tableBytes);
    encoder.encodeHeaders(block, fields, true);
    return block;
  }

  private static void appendHeaders(
      ByteArrayOutputStream frames, int stream, ByteArrayBuffer block, boolean last) {
    int from = 0;
    do {
      int length = Math.min(FrameHead.MOST_PAYLOAD, block.length() - from);
      boolean isWhole = from + length == block.length();
      byte[] head = new byte[FrameHead.BYTES];
      FrameHead.write(
          head,
          0,
          length,
          from == 0 ? FrameHead.HEADERS : FrameHead.CONTINUATION,
          (isWhole ? FrameHead.END_HEADERS : 0) | (from == 0 && last ? FrameHead.END_STREAM : 0),
          stream);
      frames.writeBytes(head);
      frames.write(block.array(), from, length);
      from += length;
    } while (from < block.length());
  }

  /** Writes a part of a body. */
  void data(int stream, byte[] bytes, int offset, int length, boolean last, ExchangeTimings timings)
      throws IOException {
    byte[] frame = new byte[FrameHead.BYTES + length];
    int at =
        FrameHead.write(frame, 0, length, FrameHead.DATA, last ? FrameHead.END_STREAM : 0, stream);
    System.arraycopy(bytes, offset, frame, at, length);
    writing.lock();
    try {
      writeQueued();
      write(frame, timings);
    } finally {
      writing.unlock();
    }
    flush();
  }

  private void write(byte[] frames, ExchangeTimings timings) throws IOException {
    timings.sending(frames.length);
    out.write(frames);
    timings.sent();
  }
}
