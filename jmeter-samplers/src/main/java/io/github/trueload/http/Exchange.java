package io.github.trueload.http;

import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request over a session's connection, with its response; and, if that was a challenge, the
 * same request once more with the answer.
 */
final class Exchange {

  private static final Logger log = LoggerFactory.getLogger(Exchange.class);

  private final Session session;
  private final PreparedRequest prepared;
  private final long beginNanos = System.nanoTime();
  private SessionConnection connection;
  private boolean hasConnected;
  private long connectedNanos;
  private ClassicHttpResponse response;

  Exchange(Session session, PreparedRequest prepared) {
    this.session = session;
    this.prepared = prepared;
  }

  /**
   * Sends the request and reads the response's head, over a new connection where the session has
   * none. If the server has closed a used connection, which shows only when it is used again, an
   * idempotent request is sent once more over a new one.
   */
  ClassicHttpResponse send() throws IOException, HttpException {
    try {
      return attempt();
    } catch (IOException e) {
      if (!wasStale(e)) {
        throw e;
      }
      log.debug(
          "Session {} found connection {} closed by the server: {}",
          session.id(),
          connection.ordinal(),
          e.toString());
      connection = null;
      return attempt();
    }
  }

  private ClassicHttpResponse attempt() throws IOException, HttpException {
    SessionConnection open = session.connectionTo(prepared.route(), prepared.dialing());
    connection = open;
    if (open.requestOrdinal() < 0) {
      connectedNanos = System.nanoTime();
      hasConnected = true;
    }
    response = open.send(prepared.request(), prepared.dialing().responseTimeoutMillis());
    return response;
  }

  private boolean wasStale(IOException failure) {
    return connection != null
        && connection.requestOrdinal() > 0
        && !connection.isAborted()
        && !connection.timings().hasReceived()
        && prepared.isRepeatable()
        && Failures.isStaleConnection(failure);
  }

  /** The response's body as it comes; null if it has none. */
  BodyStream body() throws IOException {
    HttpEntity entity = response.getEntity();
    return entity == null ? null : new BodyStream(entity.getContent(), connection);
  }

  /** The response has been read whole. */
  void finish() throws IOException {
    connection.finish(prepared.request(), response);
    session.idle();
  }

  /** Something failed after the response's head: what is left of it can never be told apart. */
  void fail() {
    if (connection != null) {
      connection.abort();
    }
    session.idle();
  }

  /** What is sent. */
  PreparedRequest prepared() {
    return prepared;
  }

  /** The session it belongs to. */
  Session session() {
    return session;
  }

  /** The connection that carried the request; null if none could be opened. */
  SessionConnection connection() {
    return connection;
  }

  /** Whether it had to open a connection. */
  boolean hasConnected() {
    return hasConnected;
  }

  /** Reading of {@link System#nanoTime()} once the connection it had to open was ready. */
  long connectedNanos() {
    return connectedNanos;
  }

  /** Reading of {@link System#nanoTime()} before anything was done, connecting included. */
  long beginNanos() {
    return beginNanos;
  }
}
