package io.github.trueload.http;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one session to one route: at most as many as it may have, each carrying one
 * exchange at a time. With one (the rule) a session's exchanges follow one another on it; with
 * more, the resources of a page come over all of them at once, as in a browser.
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
   * @param connection null for a place
   * @param replaced how the connection ended that it replaces; null for none
   * @param words what became of that connection; null for none
   */
  record Lease(
      @Nullable SessionConnection connection,
      @Nullable CloseReason replaced,
      @Nullable String words) {

    /** The connection, where it is no place. */
    SessionConnection opened() {
      return Objects.requireNonNull(connection);
    }
  }

  private final ArrayList<SessionConnection> idle = new ArrayList<>(1);
  private final Deque<SessionConnection> lost = new ArrayDeque<>(1);
  private int places;

  /**
   * Takes a connection that can be used, or a place for a new one; waits where all are in use.
   *
   * @param exchange what it is for; it stops waiting when the exchange is to stop
   * @param limit most connections, at least 1
   * @param onServerClose what to do where the server closed the one that was
   * @return the open connection; or none, with what it is to replace, and then {@link #put} or
   *     {@link #giveUp} must follow
   * @throws ServerClosedException if the plan wants an exchange to fail for that
   */
  synchronized Lease take(SampledExchange exchange, int limit, ServerClose onServerClose)
      throws IOException {
    while (true) {
      exchange.requireNotStopped();
      Lease lease = firstUsable();
      if (lease != null) {
        return lease;
      }
      if (places < limit) {
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
  private @Nullable Lease firstUsable() {
    while (!idle.isEmpty()) {
      SessionConnection first = idle.get(0);
      for (SessionConnection each : idle) {
        if (each.ordinal() < first.ordinal()) {
          first = each;
        }
      }
      if (first.isUsable()) {
        Lease lease = new Lease(first, null, null);
        idle.remove(first);
        return lease;
      }
      lost.add(first);
      idle.remove(first);
      places--;
    }
    return null;
  }

  private void await() throws IOException {
    try {
      wait(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new java.io.InterruptedIOException("Interrupted while waiting for a connection");
    }
  }

  synchronized void put(SessionConnection connection) {
    idle.add(connection);
    notifyAll();
  }

  /** No connection could be opened in the place taken. */
  synchronized void giveUp() {
    places--;
    notifyAll();
  }

  /** The connections without an exchange under way; they are no longer here afterwards. */
  synchronized List<SessionConnection> drain() {
    List<SessionConnection> all = List.copyOf(idle);
    idle.clear();
    places -= all.size();
    return all;
  }
}
