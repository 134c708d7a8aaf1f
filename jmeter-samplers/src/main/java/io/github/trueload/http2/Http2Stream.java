package io.github.trueload.http2;

import io.github.trueload.events.EventFormat;
import io.github.trueload.times.ExchangeTimings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;
import org.apache.hc.core5.http2.H2Error;
import org.jspecify.annotations.Nullable;

/**
 * One request and its response on a connection of HTTP/2. It belongs to one thread; what comes for
 * it may be read by another stream's.
 */
public final class Http2Stream {

  /** A body up to here leaves in one write with the request's head, as with HTTP/1.1. */
  private static final int SHORT_BODY = 4096;

  private static final byte[] NOTHING = {};

  private final Multiplexer connection;
  private final ExchangeTimings timings;

  private int number;
  private boolean isHead;
  private long openedNanos;
  private int timeoutMillis;
  private long deadlineNanos;
  private boolean hasDeadline;
  private List<Header> sentFields = List.of();

  // Guarded by the connection's lock.
  private final Deque<byte[]> body = new ArrayDeque<>(2);
  private boolean reserved;
  private long sendWindow;
  private int receiveWindow = Multiplexer.STREAM_WINDOW;
  private int unreturned;
  private @Nullable ClassicHttpResponse response;
  private boolean ended;
  private boolean sent;
  private @Nullable IOException failure;
  private boolean unprocessed;
  private boolean refused;
  private long activeNanos;
  private long headBytes;
  private long announced = -1;
  private long came;

  Http2Stream(Multiplexer connection, ExchangeTimings timings) {
    this.connection = connection;
    this.timings = timings;
  }

  // ---- its own thread's

  /**
   * Sends a request and waits for the final response's head; the body is its entity.
   *
   * @param secure whether TLS is spoken
   * @param timeoutMillis most time between two frames of the response; 0 for no limit
   * @param deadlineNanos reading of {@link System#nanoTime()} at which it must be over; null for
   *     none
   * @return the response
   * @throws IOException if there is none
   */
  public ClassicHttpResponse send(
      ClassicHttpRequest request, boolean secure, int timeoutMillis, @Nullable Long deadlineNanos)
      throws IOException {
    this.timeoutMillis = timeoutMillis;
    hasDeadline = deadlineNanos != null;
    this.deadlineNanos = deadlineNanos == null ? 0 : deadlineNanos;
    isHead = request.getMethod().equals("HEAD");
    sentFields = RequestFields.of(request, secure);
    activeNanos = System.nanoTime();
    connection.lock().lock();
    try {
      connection.reserve(this);
    } finally {
      connection.lock().unlock();
    }
    writeUnlessAnswered(request.getEntity());
    connection.lock().lock();
    try {
      connection.await(this, () -> response != null && (ended || hasBody()));
      return withEntity(Objects.requireNonNull(response));
    } finally {
      connection.lock().unlock();
    }
  }

  /** A server that does not want the whole body may answer and close: its answer counts. */
  private void writeUnlessAnswered(@Nullable HttpEntity entity) throws IOException {
    try {
      write(entity);
    } catch (AnsweredException e) {
      // The response is complete without the rest of the request.
    } catch (SocketTimeoutException | RequestBodyException e) {
      throw e;
    } catch (IOException e) {
      if (!hasAnswer()) {
        throw e;
      }
    }
  }

  private boolean hasAnswer() {
    connection.lock().lock();
    try {
      activeNanos = System.nanoTime();
      timeoutMillis = 1;
      connection.await(this, () -> ended);
      return true;
    } catch (IOException e) {
      return false;
    } finally {
      connection.lock().unlock();
    }
  }

  private void write(@Nullable HttpEntity entity) throws IOException {
    if (entity == null) {
      open(NOTHING, true);
      return;
    }
    long length = entity.getContentLength();
    if (length >= 0 && length <= SHORT_BODY) {
      ByteArrayOutputStream whole = new ByteArrayOutputStream((int) length);
      entity.writeTo(whole);
      writeShort(whole.toByteArray());
    } else {
      open(NOTHING, false);
      writeLong(entity);
    }
  }

  private void writeShort(byte[] whole) throws IOException {
    boolean fits;
    connection.lock().lock();
    try {
      fits = whole.length <= SHORT_BODY && connection.takeWholeWindow(whole.length);
    } finally {
      connection.lock().unlock();
    }
    if (fits) {
      open(whole, true);
    } else {
      open(NOTHING, false);
      BodyOutput out = new BodyOutput();
      out.write(whole, 0, whole.length);
      out.finish();
      noteSent();
    }
  }

  private void open(byte[] whole, boolean last) throws IOException {
    connection
        .writer()
        .headers(() -> connection.open(this, whole.length), sentFields, whole, last, timings);
    if (last) {
      noteSent();
    }
  }

  private void noteSent() {
    connection.lock().lock();
    try {
      sent = true;
      activeNanos = System.nanoTime();
    } finally {
      connection.lock().unlock();
    }
  }

  private void writeLong(HttpEntity entity) throws IOException {
    BodyOutput out = new BodyOutput();
    entity.writeTo(out);
    out.finish();
    noteSent();
  }

  private ClassicHttpResponse withEntity(ClassicHttpResponse head) {
    if (hasBody()) {
      head.setEntity(
          new InputStreamEntity(new BodyInput(), ended && body.isEmpty() ? 0 : announced, null));
    }
    return head;
  }

  /** The response has been read whole; a request that the server did not want whole is given up. */
  public void finish() {
    connection.lock().lock();
    try {
      if (sent) {
        connection.forget(this);
      } else {
        connection.reset(this, H2Error.CANCEL);
      }
    } finally {
      connection.lock().unlock();
    }
    connection.flushQueued();
  }

  /** It is given up, in any state; after its end nothing happens. */
  public void cancel() {
    connection.cancel(this);
  }

  // ---- what is known of it

  /** {@return its number on the connection, 1, 3, 5 …; 0 before it is opened} */
  public int number() {
    return number;
  }

  /** {@return its times} */
  public ExchangeTimings timings() {
    return timings;
  }

  /** {@return the request's fields as they were sent, for results; without cookies} */
  public String sentFields() {
    return RequestFields.shown(sentFields);
  }

  /** {@return bytes of the response's frames with headers} */
  public long headBytes() {
    return headBytes;
  }

  /**
   * {@return whether the server has said that it did nothing with the request: by GOAWAY or by
   * refusing the stream} It may then be sent again, with any method (RFC 9113, 8.7).
   */
  public boolean isUnprocessed() {
    return unprocessed;
  }

  /** {@return whether the server refused this stream alone} */
  public boolean isRefused() {
    return refused;
  }

  // ---- the connection's, which holds its lock

  void reserved() {
    reserved = true;
  }

  void released() {
    reserved = false;
  }

  boolean isReserved() {
    return reserved;
  }

  long openedNanos() {
    return openedNanos;
  }

  void requireNotFailed() throws IOException {
    IOException reason = failure;
    if (reason != null) {
      throw reason;
    }
  }

  /** What is left of its time; {@link Long#MAX_VALUE} where it has no limit. */
  long leftNanos(long nowNanos) {
    long left =
        timeoutMillis > 0 ? activeNanos + timeoutMillis * 1_000_000L - nowNanos : Long.MAX_VALUE;
    return hasDeadline ? Math.min(left, deadlineNanos - nowNanos) : left;
  }

  /** The connection has ended. */
  IOException cutOff(String goAway) {
    String why = goAway.isEmpty() ? "" : " after " + goAway;
    return response == null
        ? new NoHttpResponseException("The server closed the connection without a response" + why)
        : new ConnectionClosedException(
            "The server closed the connection within the response" + why);
  }

  void fail(IOException reason) {
    if (failure == null && !ended) {
      failure = reason;
    }
  }

  /** A reset after a complete response says only that the rest of the request is not wanted. */
  void wasReset(int code, boolean isRefusal) {
    if (!ended) {
      refused = isRefusal;
      unprocessed = isRefusal;
      fail(new StreamResetException(number, code));
    }
  }

  void wasNotProcessed(String goAway) {
    unprocessed = true;
    fail(
        new NoHttpResponseException(
            "The server did not process the request"
                + (number == 0 ? "" : " on stream " + number)
                + (goAway.isEmpty() ? "" : ": " + goAway)));
  }

  /** Whether the response is complete, and the rest of the request of no use. */
  boolean isAnswered() {
    return ended;
  }

  long window() {
    return sendWindow;
  }

  /** The server allows so many more bytes, or fewer by its settings. */
  void widen(long bytes) {
    sendWindow += bytes;
  }

  /** The server allows so many more bytes on this stream. */
  void widened(int bytes) throws ServerFault {
    sendWindow += bytes;
    activeNanos = System.nanoTime();
    if (bytes == 0 || sendWindow > Integer.MAX_VALUE) {
      throw new ServerFault(
          bytes == 0 ? H2Error.PROTOCOL_ERROR : H2Error.FLOW_CONTROL_ERROR,
          "a WINDOW_UPDATE of " + bytes + " bytes makes no valid window of a stream");
    }
  }

  /** It has its number: its HEADERS are about to be written. */
  void opened(int as, long window) {
    number = as;
    sendWindow = window;
    openedNanos = System.nanoTime();
    activeNanos = openedNanos;
  }

  /** The first frame of a head has come, which need not be all of it. */
  void headBegins(FrameInput frame) {
    timings.received(1, frame.firstNanos(), frame.firstStamp());
    timings.received(frame.size() - 1, frame.lastNanos(), frame.lastStamp());
    noteHead(frame);
  }

  void headContinues(FrameInput frame) {
    timings.received(frame.size(), frame.lastNanos(), frame.lastStamp());
    noteHead(frame);
  }

  private void noteHead(FrameInput frame) {
    activeNanos = System.nanoTime();
    headBytes += frame.size();
  }

  /** A head is complete, or what follows a body. */
  void fields(List<Header> fields, boolean last) throws ServerFault {
    if (ended) {
      throw new ServerFault(
          H2Error.STREAM_CLOSED, "headers came after the end of stream " + number);
    }
    if (headBytes > HeaderBlock.MOST_BYTES) {
      throw new ServerFault(
          H2Error.ENHANCE_YOUR_CALM,
          "a response's heads take more than " + HeaderBlock.MOST_BYTES + " bytes");
    }
    if (response != null) {
      if (!last) {
        throw ResponseFields.malformed("it has a second head");
      }
      ResponseFields.requireTrailers(fields);
      end();
      return;
    }
    ClassicHttpResponse head = ResponseFields.response(fields);
    if (head.getCode() < HttpStatus.SC_SUCCESS) {
      if (last) {
        throw ResponseFields.malformed("it ends with an interim status");
      }
      timings.interimResponse();
      return;
    }
    announced = ResponseFields.contentLength(head);
    timings.finalResponse();
    response = head;
    EventFormat events = ResponseFields.events(head);
    if (events != null && hasBody()) {
      timings.streams(events);
    }
    if (last) {
      end();
    }
  }

  /** A part of the body has come. */
  void data(FrameInput frame, int before, int behind) throws ServerFault {
    if (ended) {
      throw new ServerFault(H2Error.STREAM_CLOSED, "DATA came after the end of stream " + number);
    }
    receiveWindow -= frame.length();
    if (receiveWindow < 0) {
      throw new ServerFault(
          H2Error.FLOW_CONTROL_ERROR, "the server sent more than the window of a stream");
    }
    timings.received(frame.size(), frame.lastNanos(), frame.lastStamp());
    activeNanos = System.nanoTime();
    int count = frame.length() - before - behind;
    came += count;
    if (response == null) {
      throw ResponseFields.malformed("its body comes before its head");
    }
    if (count > 0 && !hasBody()) {
      throw ResponseFields.malformed("it has a body, which its status or the method excludes");
    }
    if (announced >= 0 && came > announced && hasBody()) {
      throw wrongLength();
    }
    if (count > 0) {
      byte[] part = frame.payload(before, frame.length() - behind);
      timings.body(part, 0, count);
      body.add(part);
    }
    if (frame.has(FrameHead.END_STREAM)) {
      end();
    }
    connection.returnWindow(this, before + behind);
  }

  private boolean hasBody() {
    int code = Objects.requireNonNull(response).getCode();
    return !isHead && code != HttpStatus.SC_NO_CONTENT && code != HttpStatus.SC_NOT_MODIFIED;
  }

  private void end() throws ServerFault {
    if (announced >= 0 && came != announced && hasBody()) {
      throw wrongLength();
    }
    timings.bodyEnded();
    ended = true;
  }

  private ServerFault wrongLength() {
    return ResponseFields.malformed(
        "its content-length is " + announced + ", but " + came + " bytes came");
  }

  /** Bytes have been used; whether the server is to hear of it. */
  boolean returns(int bytes) {
    unreturned += bytes;
    return !ended && failure == null && unreturned >= Multiplexer.STREAM_WINDOW / 2;
  }

  int takeReturned() {
    int bytes = unreturned;
    receiveWindow += bytes;
    unreturned = 0;
    return bytes;
  }

  /** Forgets what has come and was not read: how many bytes. */
  int dropBody() {
    int bytes = 0;
    for (byte[] part : body) {
      bytes += part.length;
    }
    body.clear();
    return bytes;
  }

  /** The response is complete; the rest of the request is of no use. */
  private static final class AnsweredException extends IOException {

    private static final long serialVersionUID = 1L;
  }

  /** The request's body: DATA frames, as the server allows them. */
  private final class BodyOutput extends OutputStream {

    private final byte[] buffer = new byte[FrameHead.MOST_PAYLOAD];
    private int filled;

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int done = 0;
      while (done < length) {
        if (filled == buffer.length) {
          send(false);
        }
        int count = Math.min(length - done, buffer.length - filled);
        System.arraycopy(bytes, offset + done, buffer, filled, count);
        filled += count;
        done += count;
      }
    }

    void finish() throws IOException {
      send(true);
    }

    private void send(boolean last) throws IOException {
      int done = 0;
      do {
        int count = filled == 0 ? 0 : allowed(filled - done);
        boolean isEnd = last && done + count == filled;
        connection.writer().data(number, buffer, done, count, isEnd, timings);
        done += count;
      } while (done < filled);
      filled = 0;
    }

    private int allowed(int most) throws IOException {
      connection.lock().lock();
      try {
        int count = connection.takeWindow(Http2Stream.this, most);
        if (count == 0) {
          throw new AnsweredException();
        }
        activeNanos = System.nanoTime();
        return count;
      } finally {
        connection.lock().unlock();
      }
    }
  }

  /** The response's body; closing it waits for its end. */
  private final class BodyInput extends InputStream {

    private byte[] part = NOTHING;
    private int at;
    private boolean closed;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (at == part.length && !next()) {
        return -1;
      }
      int count = Math.min(length, part.length - at);
      System.arraycopy(part, at, into, offset, count);
      at += count;
      return count;
    }

    /** Goes on to the next part; false at the end. */
    private boolean next() throws IOException {
      connection.lock().lock();
      try {
        connection.await(Http2Stream.this, () -> !body.isEmpty() || ended);
        byte[] came = body.poll();
        if (came == null) {
          return false;
        }
        part = came;
        at = 0;
        connection.returnWindow(Http2Stream.this, came.length);
      } finally {
        connection.lock().unlock();
      }
      connection.flushQueued();
      return true;
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        while (next()) {
          at = part.length;
        }
      }
    }
  }
}
