package io.github.trueload.http;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The connections of one session to one route: at most as many as it may have, each carrying one
 * exchange at a time. With one (the rule) a session's exchanges follow one another on it; with
 * more, the resources of a page come over all of them at once, as in a browser.
 */
final class Lanes {

  /** A connection that ended, whose place the next takes; {@code told} once a sample failed. */
  private record Loss(Ending ending, SessionConnection connection, boolean told) {}

  /** A connection to use. */
  record Lease(SessionConnection connection, Ending replaced, String words) {}

  private final List<SessionConnection> idle = new ArrayList<>(1);
  private final Deque<Loss> lost = new ArrayDeque<>(1);
  private int places;

  /**
   * Takes an open connection, or a place for a new one; waits where all are in use.
   *
   * @param limit most connections, at least 1
   * @param onServerClose what to do where the server closed the one that was
   * @return the open connection; or none, with what it is to replace, and then {@link #put} or
   *     {@link #giveUp} must follow
   * @throws ServerClosedException if that shall be told
   */
  synchronized Lease take(int limit, ServerClose onServerClose) throws IOException {
    while (true) {
      SessionConnection open = firstOpen();
      if (open != null) {
        return new Lease(open, null, null);
      }
      if (places < limit) {
        return place(onServerClose);
      }
      await();
    }
  }

  private Lease place(ServerClose onServerClose) throws ServerClosedException {
    Loss loss = lost.poll();
    if (loss == null) {
      places++;
      return new Lease(null, null, null);
    }
    if (loss.ending.isByServer() && !loss.told && onServerClose == ServerClose.FAIL) {
      lost.push(new Loss(loss.ending, loss.connection, true));
      throw new ServerClosedException(
          "Connection " + words(loss) + "; the plan wants the next request to fail", null);
    }
    places++;
    return new Lease(null, loss.ending, words(loss));
  }

  private static String words(Loss loss) {
    int requests = loss.connection.requestOrdinal() + 1;
    return loss.connection.ordinal()
        + " "
        + loss.ending.words()
        + (loss.ending == Ending.ANNOUNCED ? "," : "")
        + " after "
        + requests
        + (requests == 1 ? " request" : " requests");
  }

  /** The first opened of the idle ones that still can be used; the others are lost. */
  private SessionConnection firstOpen() {
    SessionConnection first = null;
    for (int i = idle.size() - 1; i >= 0; i--) {
      SessionConnection candidate = idle.get(i);
      if (!candidate.isOpen()) {
        idle.remove(i);
        places--;
        lost.add(new Loss(candidate.ending(), candidate, false));
      } else if (first == null || candidate.ordinal() < first.ordinal()) {
        first = candidate;
      }
    }
    idle.remove(first);
    return first;
  }

  private void await() throws IOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new java.io.InterruptedIOException("Interrupted while waiting for a connection");
    }
  }

  /** The exchange on {@code connection} is over. */
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
