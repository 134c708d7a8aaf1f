package io.github.trueload.http;

import io.github.trueload.http2.Http2Stream;
import io.github.trueload.times.ExchangeTimings;
import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.jspecify.annotations.Nullable;

/** A stream of a session's connection of HTTP/2. */
final class StreamChannel implements ExchangeChannel {

  private final SessionConnection connection;
  private final Http2Stream stream;

  StreamChannel(SessionConnection connection, Http2Stream stream) {
    this.connection = connection;
    this.stream = stream;
  }

  @Override
  public SessionConnection connection() {
    return connection;
  }

  @Override
  public ExchangeTimings timings() {
    return stream.timings();
  }

  /** A client's streams are 1, 3, 5 and so on. */
  @Override
  public int requestOrdinal() {
    return stream.number() == 0 ? -1 : stream.number() / 2;
  }

  @Override
  public int stream() {
    return stream.number();
  }

  @Override
  public ClassicHttpResponse send(
      ClassicHttpRequest request, int timeoutMillis, @Nullable Long deadlineNanos)
      throws IOException {
    return stream.send(request, connection.route().secure(), timeoutMillis, deadlineNanos);
  }

  @Override
  public String sentHeaders() {
    return stream.sentFields();
  }

  @Override
  public boolean isUnprocessed() {
    return stream.isUnprocessed();
  }

  @Override
  public boolean isRefused() {
    return stream.isRefused();
  }

  @Override
  public boolean wasClosedBeforeTheRequestArrived(long nowNanos) {
    return requestOrdinal() != 0 && connection.wasClosedEarly(stream.timings(), nowNanos);
  }

  @Override
  public void finish(ClassicHttpRequest request, ClassicHttpResponse response) {
    stream.finish();
    connection.streamFinished(request);
  }

  @Override
  public long headBytes() {
    return stream.headBytes();
  }

  @Override
  public boolean keepsDeadline() {
    return true;
  }

  @Override
  public void fail() {
    stream.cancel();
  }

  @Override
  public void abort() {
    connection.abort();
  }
}
