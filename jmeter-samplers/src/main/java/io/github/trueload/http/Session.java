package io.github.trueload.http;

import java.io.IOException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.core5.http.HttpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of one emulated user, for as long as it is the same user, shared with nobody: one
 * to each route, or a few where a page's resources are fetched at once.
 *
 * <p>A connection has no time to live and is not asked whether it still works: only a failure to
 * use it, or the server's word in a response, ends it before the session does.
 */
final class Session {

  private static final Logger log = LoggerFactory.getLogger(Session.class);

  private final String id;
  private final SessionSettings settings;
  private final InetAddress local;
  private final TlsSockets tls;
  private final Map<Route, Lanes> routes = new HashMap<>(4);
  private final Set<SessionConnection> active = ConcurrentHashMap.newKeySet(2);
  private int opened;

  /**
   * A session without connections.
   *
   * @param id unique in the run
   * @param settings of the sampler that begins it
   * @param tls what it may resume
   */
  Session(String id, SessionSettings settings, TlsSockets tls) {
    this.id = id;
    this.settings = settings;
    this.tls = tls;
    local = settings.locals().isEmpty() ? null : LocalAddresses.next(settings.locals());
  }

  /** Its name, unique in the run over all load generators. */
  String id() {
    return id;
  }

  /** The local address all its connections are made from; null: as the sampler says. */
  InetAddress local() {
    return local;
  }

  /** The TLS of its connections. */
  TlsSockets tls() {
    return tls;
  }

  /**
   * A connection to the route for one exchange, opened now if there is none; {@link #release} it.
   *
   * @param wanted settings of the sampler that asks
   */
  Lanes.Lease lease(Route route, Dialing dialing, SessionSettings wanted)
      throws IOException, HttpException {
    Lanes lanes = lanes(route);
    Lanes.Lease lease = lanes.take(wanted.connections(), wanted.onServerClose());
    if (lease.connection() == null) {
      SessionConnection fresh = open(route, dialing, lease, lanes);
      lease = new Lanes.Lease(fresh, lease.replaced(), lease.words());
    }
    active.add(lease.connection());
    lease.connection().begin(this);
    return lease;
  }

  private synchronized Lanes lanes(Route route) {
    return routes.computeIfAbsent(route, key -> new Lanes());
  }

  private SessionConnection open(Route route, Dialing dialing, Lanes.Lease place, Lanes lanes)
      throws IOException, HttpException {
    SessionConnection fresh = new SessionConnection(route, this);
    active.add(fresh);
    boolean ready = false;
    try {
      fresh.open(dialing, settings);
      ready = true;
      return fresh;
    } finally {
      if (fresh.isConnected()) {
        note(fresh, place);
      }
      if (!ready) {
        active.remove(fresh);
        lanes.giveUp();
      }
    }
  }

  private void note(SessionConnection fresh, Lanes.Lease place) {
    RunTally.RUN.connected(fresh);
    if (fresh.ordinal() == 1) {
      RunTally.RUN.sessionConnected();
    }
    if (place.replaced() != null) {
      RunTally.RUN.reconnected(place.replaced());
      log.debug("Session {}: connection {}", id, place.words());
    }
    log.debug("Session {} opened connection {}: {}", id, fresh.ordinal(), fresh);
  }

  /** The number of the connection that has just been made, from 1. */
  synchronized int nextOrdinal() {
    return ++opened;
  }

  /** The exchange is over: the connection is free for the next, and nothing is to interrupt. */
  void release(SessionConnection connection) {
    active.remove(connection);
    connection.end();
    lanes(connection.route()).put(connection);
  }

  /** Ends the exchanges under way, if there are any. May be called by any thread. */
  boolean interrupt() {
    boolean any = false;
    for (SessionConnection interrupted : active) {
      interrupted.abort();
      any = true;
    }
    return any;
  }

  /** Closes all connections, by FIN or RST as the settings say. */
  void close() {
    for (Lanes lanes : routes.values()) {
      for (SessionConnection connection : lanes.drain()) {
        connection.close(settings.resets());
      }
    }
    routes.clear();
    log.debug("Session {} ended after {} connections", id, opened);
  }
}
