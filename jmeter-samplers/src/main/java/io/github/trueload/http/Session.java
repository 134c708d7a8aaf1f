package io.github.trueload.http;

import java.io.IOException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.core5.http.HttpException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of one emulated user, for as long as it is the same user, shared with no other
 * user: one to each route, or a few where a page's resources are fetched at once.
 *
 * <p>A connection has no time to live: only what the server does to it, or a failure to use it,
 * ends it before the session does.
 */
final class Session {

  private static final Logger log = LoggerFactory.getLogger(Session.class);

  private final String id;
  private final SessionSettings settings;
  private final @Nullable InetAddress local;
  private final TlsSockets tls;
  private final Map<Route, ConnectionPool> routes = new HashMap<>(4);

  // Exchanges under way: nearly always one, a few where a page's resources are fetched at once.
  private final AtomicReference<@Nullable SampledExchange> active = new AtomicReference<>();
  private final Set<SampledExchange> moreActive = ConcurrentHashMap.newKeySet(1);
  private int opened;

  // Guarded by this: the routes of successive exchanges are mostly the same object.
  private @Nullable Route lastRoute;
  private @Nullable ConnectionPool lastLanes;

  /**
   * A session without connections.
   *
   * @param settings of the sampler that begins it
   * @param tls what it may resume
   */
  Session(String id, SessionSettings settings, TlsSockets tls) {
    this.id = id;
    this.settings = settings;
    this.tls = tls;
    local =
        settings.sockets().locals().isEmpty()
            ? null
            : LocalAddresses.next(settings.sockets().locals());
  }

  /** Its name, unique in the run over all load generators. */
  String id() {
    return id;
  }

  /** The local address all its connections are made from; null: as the sampler says. */
  @Nullable InetAddress local() {
    return local;
  }

  TlsSockets tls() {
    return tls;
  }

  /**
   * An exchange begins, which {@link #interrupt} may end; {@link #end(SampledExchange)} follows.
   */
  void begin(SampledExchange exchange) {
    if (!active.compareAndSet(null, exchange)) {
      moreActive.add(exchange);
    }
  }

  /** The exchange is over: nothing is to interrupt any more. */
  void end(SampledExchange exchange) {
    if (!active.compareAndSet(exchange, null)) {
      moreActive.remove(exchange);
    }
  }

  /** A connection for the exchange, opened now if there is none; {@link #release} it. */
  ConnectionPool.Lease lease(SampledExchange exchange) throws IOException, HttpException {
    SessionSettings wanted = exchange.settings();
    ConnectionPool lanes = lanes(exchange.prepared().route());
    ConnectionPool.Lease lease = lanes.take(exchange, wanted.connections(), wanted.onServerClose());
    if (lease.lane() == null) {
      lease = open(exchange, lease, lanes);
    }
    exchange.leased(lease.opened());
    lease.opened().connection().begin(this);
    return lease;
  }

  private synchronized ConnectionPool lanes(Route route) {
    ConnectionPool lanes = lastLanes;
    if (lanes == null || route != lastRoute) {
      lanes = routes.computeIfAbsent(route, key -> new ConnectionPool(key.protocol()));
      lastRoute = route;
      lastLanes = lanes;
    }
    return lanes;
  }

  /** Opens a connection in a place taken, which is released if that fails for any reason. */
  private ConnectionPool.Lease open(
      SampledExchange exchange, ConnectionPool.Lease place, ConnectionPool lanes)
      throws IOException, HttpException {
    @Nullable SessionConnection fresh = null;
    boolean ready = false;
    try {
      fresh = new SessionConnection(exchange.prepared().route(), this);
      exchange.connecting(fresh);
      fresh.open(exchange.prepared().dialing(), settings);
      note(fresh, place);
      ConnectionPool.Lease lease =
          new ConnectionPool.Lease(fresh.lane(), place.replaced(), place.words());
      lanes.opened(fresh, exchange.settings().connections());
      exchange.hasOpened(fresh);
      ready = true;
      return lease;
    } finally {
      if (!ready) {
        try {
          exchange.connecting(null);
          abandon(fresh, place);
        } finally {
          lanes.giveUp();
        }
      }
    }
  }

  private void abandon(@Nullable SessionConnection fresh, ConnectionPool.Lease place) {
    if (fresh != null) {
      fresh.abort();
      if (fresh.isConnected()) {
        note(fresh, place);
      }
    }
  }

  private void note(SessionConnection fresh, ConnectionPool.Lease place) {
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

  void release(SessionConnection connection) {
    connection.end();
    lanes(connection.route()).put(connection);
  }

  /** Ends the exchanges under way, if there are any. May be called by any thread. */
  boolean interrupt() {
    SampledExchange first = active.get();
    boolean any = first != null;
    if (first != null) {
      first.stop(SampledExchange.Stop.INTERRUPTION);
    }
    for (SampledExchange interrupted : moreActive) {
      interrupted.stop(SampledExchange.Stop.INTERRUPTION);
      any = true;
    }
    return any;
  }

  /** Closes all connections, by FIN or RST as the settings say. */
  void close() {
    for (ConnectionPool lanes : routes.values()) {
      for (SessionConnection connection : lanes.drain()) {
        connection.close(settings.sockets().resets());
      }
    }
    routes.clear();
    lastLanes = null;
    log.debug("Session {} ended after {} connections", id, opened);
  }
}
