package io.github.trueload.http;

import io.github.trueload.times.ExchangeTimings;
import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.jspecify.annotations.Nullable;

/**
 * What carries an exchange: a whole connection of HTTP/1.1, or a stream of one of HTTP/2. It is the
 * exchange's own; only {@link #abort()} may be called from elsewhere.
 */
interface ExchangeChannel {

  /** The connection that it is, or that it belongs to. */
  SessionConnection connection();

  /** Timings of the exchange under way, or of the last. */
  ExchangeTimings timings();

  /** The request's number on the connection, from 0; -1 before it is sent. */
  int requestOrdinal();

  /** The stream's number; 0 for HTTP/1.1, and before the request is sent. */
  int stream();

  /**
   * Sends a request and reads its response's head.
   *
   * @param timeoutMillis most time between two reads; 0 for no limit
   * @param deadlineNanos reading of {@link System#nanoTime()} at which it must be over; null for
   *     none
   */
  ClassicHttpResponse send(
      ClassicHttpRequest request, int timeoutMillis, @Nullable Long deadlineNanos)
      throws IOException, HttpException;

  /** The request's headers as they were sent, without cookies; null for as they were composed. */
  @Nullable String sentHeaders();

  /** Whether the server has said that it did nothing with the request. */
  boolean isUnprocessed();

  /** Whether the server refused the request alone, and the connection goes on. */
  boolean isRefused();

  /**
   * Whether a failure at this reading of {@link System#nanoTime()} shows that the server closed the
   * connection before it could have had the request.
   */
  boolean wasClosedBeforeTheRequestArrived(long nowNanos);

  /** The response has been read whole: the connection is kept, if both ends want that. */
  void finish(ClassicHttpRequest request, ClassicHttpResponse response) throws IOException;

  /** Bytes of the response's head on the wire; -1 where its text says how many. */
  long headBytes();

  /** Whether the exchange's thread itself ends its waiting at the deadline. */
  boolean keepsDeadline();

  /** The exchange has failed: what may come of it is of no use. */
  void fail();

  /** Ends the connection at once, and with it the exchange, wherever it waits. */
  void abort();
}
