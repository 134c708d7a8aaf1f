package io.github.trueload.kernel;

import java.net.SocketException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A socket's descriptor, closed once and only when no thread is within a system call on it: its
 * number may belong to another socket the moment after.
 */
final class Descriptor implements Runnable {

  /** For {@link #close}: ends a thread's waiting for bytes, without a word to the other side. */
  static final int SHUT_READING = 0;

  /** For {@link #close}: ends a thread's waiting for room to write, too. */
  static final int SHUT_BOTH = 2;

  private static final int CLOSED = Integer.MIN_VALUE;

  private final int number;

  /** How many threads use it; negative once it is to be closed. */
  private final AtomicInteger users = new AtomicInteger();

  Descriptor(int number) {
    this.number = number;
  }

  /**
   * Its number, for use until {@link #release()}.
   *
   * @throws SocketException if it has been closed
   */
  int acquire() throws SocketException {
    while (true) {
      int now = users.get();
      if (now < 0) {
        throw new SocketException("Socket closed");
      }
      if (users.compareAndSet(now, now + 1)) {
        return number;
      }
    }
  }

  /** The last to go closes a descriptor that is to be closed. */
  void release() {
    if (users.decrementAndGet() == CLOSED) {
      Libc.close(number);
    }
  }

  boolean isClosed() {
    return users.get() < 0;
  }

  /**
   * Closes it: at once, or as soon as the threads that wait on it, woken up by this, have left.
   *
   * @param how {@link #SHUT_READING} or {@link #SHUT_BOTH}
   */
  void close(int how) {
    int before = beginClosing();
    if (before >= 0) {
      endClosing(before, how);
    }
  }

  /**
   * The first half of {@link #close}: no thread can begin to use it any more. It stays open for the
   * calling thread until {@link #endClosing}.
   *
   * @return how many threads are using it; below 0 if it has been closed before, and then there is
   *     no second half
   */
  int beginClosing() {
    return users.getAndUpdate(now -> now < 0 ? now : (now | CLOSED) + 1);
  }

  /**
   * The second half of {@link #close}.
   *
   * @param before what the first half returned
   */
  void endClosing(int before, int how) {
    if (before > 0) {
      Libc.shutdown(number, how);
    }
    release();
  }

  /** Its number, for a thread that has begun to close it. */
  int number() {
    return number;
  }

  /** Closes a socket that the program did not close and does not refer to any more. */
  @Override
  public void run() {
    close(SHUT_READING);
  }
}
