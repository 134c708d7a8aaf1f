package io.github.trueload.http;

import io.github.trueload.events.EventFormat;
import io.github.trueload.http2.RequestBodyException;
import io.github.trueload.times.ExchangeTimings;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.apache.hc.core5.function.Supplier;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.apache.hc.core5.http.io.SessionOutputBuffer;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * HttpCore's connection over a socket of ours. It notes which responses are interim, and bounds
 * what a response may take beside its body.
 */
final class TimedHttpConnection extends DefaultBHttpClientConnection {

  /** Bytes buffered each way: a request's head and small body leave in one write. */
  private static final int BUFFER_BYTES = 4096;

  /**
   * What a response's head may hold: beyond it a server is at fault, and must not fill the heap.
   */
  private static final Http1Config CONFIG =
      Http1Config.custom()
          .setBufferSize(BUFFER_BYTES)
          .setMaxLineLength(128 * 1024)
          .setMaxHeaderCount(1000)
          .build();

  /** How long a response is waited for that a server can only have sent before. */
  private static final Timeout NOW = Timeout.ofMilliseconds(1);

  private final ResponseHeadParser heads;
  private final ExchangeTimings timings;

  /** Whether the server has answered and closed without the whole request. */
  private boolean isRefused;

  /** Of the response's events, if it should have a body; null if that is no stream of events. */
  private @Nullable EventFormat events;

  /** An unconnected connection. */
  TimedHttpConnection(ExchangeTimings timings) {
    this(new ResponseHeadParser(CONFIG), timings);
  }

  private TimedHttpConnection(ResponseHeadParser heads, ExchangeTimings timings) {
    super(
        CONFIG,
        null,
        null,
        CachedHead::contentLength,
        null,
        RepeatedRequest.Writer::new,
        config -> heads);
    this.heads = heads;
    this.timings = timings;
  }

  void attach(SocketHolder holder) throws IOException {
    bind(holder);
  }

  /** Whether bytes have been read that belong to no response. */
  boolean hasUnread() {
    return heads.hasUnread();
  }

  @Override
  public void sendRequestHeader(ClassicHttpRequest request) throws HttpException, IOException {
    heads.begin(request instanceof RepeatedRequest repeated ? repeated.place() : -1);
    super.sendRequestHeader(request);
  }

  /**
   * A server that does not want the whole body answers and closes. Its answer lies in the socket,
   * and is the response; without one the failure is the result. A body that cannot be read is not
   * the server's doing.
   */
  @Override
  public void sendRequestEntity(ClassicHttpRequest request) throws HttpException, IOException {
    try {
      super.sendRequestEntity(request);
    } catch (RequestBodyException e) {
      throw e;
    } catch (IOException e) {
      if (!hasAnswer()) {
        throw e;
      }
      isRefused = true;
    }
  }

  private boolean hasAnswer() {
    try {
      return isDataAvailable(NOW);
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void flush() throws IOException {
    if (!isRefused) {
      super.flush();
    }
  }

  @Override
  public boolean isConsistent() {
    return !isRefused && super.isConsistent();
  }

  /**
   * Whether the request's body was not sent, because the server answered instead of asking for it
   * ({@code Expect: 100-continue}): no other request can follow.
   */
  boolean hasWithheldBody() {
    return !super.isConsistent();
  }

  @Override
  protected OutputStream createContentOutputStream(
      long length,
      SessionOutputBuffer buffer,
      OutputStream out,
      @Nullable Supplier<List<? extends Header>> trailers) {
    return new UploadOutput(super.createContentOutputStream(length, buffer, out, trailers));
  }

  @Override
  protected InputStream createContentInputStream(
      long length, SessionInputBuffer buffer, InputStream in) {
    InputStream body =
        length == ContentLengthStrategy.CHUNKED
            ? new BoundedChunks(buffer, in, CONFIG)
            : super.createContentInputStream(length, buffer, in);
    if (events == null) {
      return body;
    }
    timings.streams(events);
    return new EventInput(body, timings);
  }

  @Override
  protected void onResponseReceived(ClassicHttpResponse response) {
    if (response.getCode() < HttpStatus.SC_SUCCESS) {
      timings.interimResponse();
    } else {
      timings.finalResponse();
      events = CachedHead.events(response);
    }
  }

  /** A body whose events are timed: each of its reads has bytes of the last read of the socket. */
  private static final class EventInput extends FilterInputStream {

    private final ExchangeTimings timings;
    private boolean isOver;

    EventInput(InputStream in, ExchangeTimings timings) {
      super(in);
      this.timings = timings;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = in.read(bytes, offset, length);
      if (count > 0) {
        timings.body(bytes, offset, offset + count);
      } else if (count < 0) {
        isOver = true;
        timings.bodyEnded();
      }
      return count;
    }

    /** Reads what is left, and so the end: of a body of known length no other read may show it. */
    @Override
    public void close() throws IOException {
      byte[] rest = new byte[BUFFER_BYTES];
      while (!isOver) {
        read(rest, 0, rest.length);
      }
      in.close();
    }
  }
}
