package io.github.trueload.http;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one session to one route: at most as many as it may have, each carrying one
 * exchange at a time. With one (the rule) a session's exchanges follow one another on it; with
 * more, the resources of a page come over all of them at once, as in a browser.
 *
 * <p>With HTTP/2 it is one connection, and at most as many streams at once. Where the server is yet
 * to select it, the first connection is waited for before a second is opened.
 *
 * <p>Every lease comes back in each case: code that can fail for lack of memory comes before what
 * changes the state.
 */
final class ConnectionPool {

  /** How often an exchange that waits for a connection looks whether it is to stop. */
  private static final long LOOK_MILLIS = 50;

  /**
   * A connection to use, or a place for one.
   *
   * @param lane null for a place
   * @param replaced how the connection ended that it replaces; null for none
   * @param words what became of that connection; null for none
   */
  record Lease(
      @Nullable ExchangeChannel lane, @Nullable CloseReason replaced, @Nullable String words) {

    /** What carries the exchange, where it is no place. */
    ExchangeChannel opened() {
      return Objects.requireNonNull(lane);
    }
  }

  private final ArrayList<SessionConnection> idle = new ArrayList<>(1);
  private final Deque<SessionConnection> lost = new ArrayDeque<>(1);

  /** Of HTTP/2: no place any more, but streams that go on. */
  private final Set<SessionConnection> leaving = new HashSet<>(1);

  private int places;
  private int most;

  /** Exchanges that wait for a connection. */
  private int waiting;

  /** No connections. */
  ConnectionPool(HttpProtocol protocol) {
    most = protocol == HttpProtocol.HTTP_1_1 ? Integer.MAX_VALUE : 1;
  }

  /**
   * Takes a connection that can be used, or a place for a new one; waits where all are in use.
   *
   * @param exchange what it is for; it stops waiting when the exchange is to stop
   * @param limit most exchanges at once, at least 1
   * @param onServerClose what to do where the server closed the one that was
   * @return the open connection; or none, with what it is to replace, and then {@link #put} or
   *     {@link #giveUp} must follow
   * @throws ServerClosedException if the plan wants an exchange to fail for that
   */
  synchronized Lease take(SampledExchange exchange, int limit, ServerClose onServerClose)
      throws IOException {
    while (true) {
      exchange.requireNotStopped();
      Lease lease = firstUsable(limit);
      if (lease != null) {
        return lease;
      }
      if (places < Math.min(limit, most)) {
        return place(onServerClose);
      }
      await();
    }
  }

  private Lease place(ServerClose onServerClose) throws ServerClosedException {
    idle.ensureCapacity(places + 1);
    SessionConnection loss = lost.peek();
    if (loss == null) {
      Lease lease = new Lease(null, null, null);
      places++;
      return lease;
    }
    if (onServerClose == ServerClose.FAIL && loss.ending().isByServer() && loss.reportLoss()) {
      throw new ServerClosedException(
          "Connection " + words(loss) + "; the plan requires that the next request fails", null);
    }
    Lease lease = new Lease(null, loss.ending(), words(loss));
    lost.poll();
    places++;
    return lease;
  }

  private static String words(SessionConnection loss) {
    int requests = loss.requestOrdinal() + 1;
    return loss.ordinal()
        + " "
        + loss.ending().words()
        + (loss.ending() == CloseReason.ANNOUNCED ? "," : "")
        + " after "
        + requests
        + (requests == 1 ? " request" : " requests");
  }

  /** The first opened of the idle ones that can be used; those that cannot are lost. */
  private @Nullable Lease firstUsable(int limit) {
    while (!idle.isEmpty()) {
      SessionConnection first = idle.get(0);
      for (SessionConnection each : idle) {
        if (each.ordinal() < first.ordinal()) {
          first = each;
        }
      }
      if (first.isUsable()) {
        Lease lease = new Lease(first.lane(), null, null);
        first.addStream();
        if (!first.isMultiplexed() || first.streams() >= limit) {
          idle.remove(first);
        }
        return lease;
      }
      if (first.streams() > 0) {
        leaving.add(first);
      }
      lost.add(first);
      idle.remove(first);
      places--;
    }
    return null;
  }

  private void await() throws IOException {
    waiting++;
    try {
      wait(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new java.io.InterruptedIOException("Interrupted while waiting for a connection");
    } finally {
      waiting--;
    }
  }

  /** Wakes those that wait; a session with one connection has none, and a call is not free. */
  private void wake() {
    if (waiting > 0) {
      notifyAll();
    }
  }

  /**
   * A connection has been opened in the place taken, for one exchange; others may share it at once
   * if it is of HTTP/2.
   */
  synchronized void opened(SessionConnection connection, int limit) {
    connection.addStream();
    if (!connection.isMultiplexed()) {
      most = Integer.MAX_VALUE;
    } else if (limit > 1) {
      idle.add(connection);
    }
    wake();
  }

  synchronized void put(SessionConnection connection) {
    connection.removeStream();
    if (!leaving.contains(connection)) {
      if (!idle.contains(connection)) {
        idle.add(connection);
      }
    } else if (connection.streams() == 0) {
      leaving.remove(connection);
    }
    wake();
  }

  /** No connection could be opened in the place taken. */
  synchronized void giveUp() {
    places--;
    wake();
  }

  /** The connections without an exchange under way; they are no longer here afterwards. */
  synchronized List<SessionConnection> drain() {
    List<SessionConnection> all = List.copyOf(idle);
    idle.clear();
    places -= all.size();
    return all;
  }
}
