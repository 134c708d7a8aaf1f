package io.github.trueload.http;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hc.core5.http.HttpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of one emulated user, for as long as it is the same user: one to each route,
 * shared with nobody.
 *
 * <p>A connection has no time to live and is not asked whether it still works: only a failure to
 * use it, or the server's word in a response, ends it before the session does.
 */
final class Session {

  private static final Logger log = LoggerFactory.getLogger(Session.class);

  private final String id;
  private final Map<Route, SessionConnection> connections = new HashMap<>(4);
  private volatile SessionConnection active;
  private int opened;
  private boolean secure;

  /**
   * @param id unique in the run
   */
  Session(String id) {
    this.id = id;
  }

  /** Its name, unique in the run over all load generators. */
  String id() {
    return id;
  }

  /** The open connection to the route, made now if there is none. */
  SessionConnection connectionTo(Route route, Dialing dialing) throws IOException, HttpException {
    SessionConnection present = connections.get(route);
    if (present != null && present.isOpen()) {
      active = present;
      return present;
    }
    SessionConnection fresh = new SessionConnection(route, opened + 1);
    active = fresh;
    secure |= route.secure();
    try {
      fresh.open(dialing);
    } finally {
      if (fresh.isConnected()) {
        opened++;
        log.debug("Session {} opened connection {}: {} to {}", id, opened, fresh.local(), route);
      }
    }
    connections.put(route, fresh);
    return fresh;
  }

  /** The exchange is over: there is nothing left to interrupt. */
  void idle() {
    active = null;
  }

  /** Ends the exchange under way, if there is one. May be called by any thread. */
  boolean interrupt() {
    SessionConnection interrupted = active;
    if (interrupted == null) {
      return false;
    }
    interrupted.abort();
    return true;
  }

  /** Closes all connections (FIN) and forgets what TLS would resume. */
  void close() {
    for (SessionConnection connection : connections.values()) {
      connection.close();
    }
    connections.clear();
    if (secure) {
      TlsSockets.forgetSessions();
    }
    log.debug("Session {} ended after {} connections", id, opened);
  }
}
