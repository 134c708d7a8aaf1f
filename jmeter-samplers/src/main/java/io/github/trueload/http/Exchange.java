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
  private final SessionSettings settings;
  private final long beginNanos = System.nanoTime();
  private SessionConnection connection;
  private boolean leased;
  private boolean hasConnected;
  private long connectedNanos;
  private String mark = "";
  private ClassicHttpResponse response;

  Exchange(Session session, PreparedRequest prepared, SessionSettings settings) {
    this.session = session;
    this.prepared = prepared;
    this.settings = settings;
  }

  /**
   * Sends the request and reads the response's head, over a new connection where the session has
   * none. If the server has closed a used connection, which shows only when it is used again, an
   * idempotent request is sent once more over a new one, and marked; unless the plan wants it to
   * fail.
   */
  ClassicHttpResponse send() throws IOException, HttpException {
    try {
      return attempt();
    } catch (IOException e) {
      if (!wasStale(e)) {
        throw e;
      }
      return again(e);
    }
  }

  private ClassicHttpResponse again(IOException failure) throws IOException, HttpException {
    SessionConnection stale = connection;
    stale.foundStale();
    String found =
        "connection "
            + stale.ordinal()
            + " closed by the server, found on request "
            + (stale.requestOrdinal() + 1);
    log.debug("Session {}: {} ({})", session.id(), found, failure.toString());
    if (settings.onServerClose() == ServerClose.FAIL) {
      throw new ServerClosedException(
          "C" + found.substring(1) + "; the plan wants this to fail", failure);
    }
    release();
    connection = null;
    ClassicHttpResponse second = attempt();
    mark = " (" + found + ", sent again on " + connection.ordinal() + ")";
    return second;
  }

  private ClassicHttpResponse attempt() throws IOException, HttpException {
    Lanes.Lease lease = session.lease(prepared.route(), prepared.dialing(), settings);
    connection = lease.connection();
    leased = true;
    if (connection.requestOrdinal() < 0) {
      connectedNanos = System.nanoTime();
      hasConnected = true;
    }
    if (lease.replaced() != null
        && lease.replaced().isByServer()
        && settings.onServerClose() == ServerClose.MARK) {
      mark = " (connection " + lease.words() + ", now on " + connection.ordinal() + ")";
    }
    response = connection.send(prepared.request(), prepared.dialing().responseTimeoutMillis());
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
    try {
      connection.finish(prepared.request(), response);
    } finally {
      release();
    }
  }

  /** Something failed: what is left of the response can never be told apart. */
  void fail() {
    if (leased) {
      connection.abort();
      release();
    }
  }

  private void release() {
    if (leased) {
      leased = false;
      session.release(connection);
    }
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

  /** What the response message is to say of the server's closing; empty for nothing. */
  String mark() {
    return mark;
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
