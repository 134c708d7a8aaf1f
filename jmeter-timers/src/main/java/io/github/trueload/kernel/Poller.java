package io.github.trueload.kernel;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Waits for many sockets at once. One thread watches and waits; any thread may wake it up.
 *
 * @param <T> what the caller keeps with each socket
 */
public interface Poller<T> extends Closeable {

  enum Event {
    /** Its connection is established, or refused. */
    CONNECTED,
    /** There are bytes to read, the end of the stream, or a reset. */
    READABLE
  }

  /**
   * Watches a socket, from a factory of the same kind, until it is closed or given up.
   *
   * @param event to wait for
   * @param owner passed on when the event has come
   */
  void watch(NonBlockingSocket socket, Event event, T owner) throws IOException;

  /**
   * Stops watching a socket. Another poller may take it after the next {@link #poll}, because the
   * JDK's selectors release a socket only then.
   *
   * @param socket that is watched
   */
  void giveUp(NonBlockingSocket socket);

  /**
   * Waits until an event has come, the time is over or {@link #wakeUp()} is called, and passes on
   * the owner of each socket that may be of use. It may be of none.
   *
   * @param ready takes the owners
   * @param millis most milliseconds to wait; 0 not to wait
   */
  void poll(Consumer<T> ready, long millis) throws IOException;

  /** Ends the waiting of now, or the next one; does nothing once it is closed. */
  void wakeUp();

  @Override
  void close();
}
