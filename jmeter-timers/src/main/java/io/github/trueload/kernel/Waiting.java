package io.github.trueload.kernel;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.SocketException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Waits until a socket can be read or written. A platform thread waits in {@code poll}; a virtual
 * one parks, so that its carrier is free, and one thread with {@code epoll} unparks it. That this
 * takes longer is without harm: the stamp, and not the waking up, says when the bytes came.
 *
 * <p>One thread at a time waits to read from a socket, and one to write to it.
 */
final class Waiting {

  static final int READABLE = Epoll.READABLE;
  static final int WRITABLE = Epoll.WRITABLE;

  private static final @Nullable MethodHandle IS_VIRTUAL = isVirtualHandle();

  private static final long NANOS_PER_MILLI = 1_000_000L;

  private Waiting() {}

  private static @Nullable MethodHandle isVirtualHandle() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
    } catch (ReflectiveOperationException e) {
      return null; // a JVM before 21
    }
  }

  /** Whether the calling thread is virtual, and must not wait in a system call. */
  static boolean isVirtual() {
    try {
      return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
    } catch (Throwable e) {
      throw new LinkageError("isVirtual", e);
    }
  }

  /**
   * Waits; may return early.
   *
   * @param deadlineNanos reading of {@link System#nanoTime()} to wait until; meaningful with {@code
   *     hasDeadline} alone
   * @return false if the time is over
   */
  static boolean await(int socket, int events, boolean hasDeadline, long deadlineNanos)
      throws SocketException {
    long left = hasDeadline ? deadlineNanos - System.nanoTime() : Long.MAX_VALUE;
    if (left <= 0) {
      return false;
    }
    if (isVirtual()) {
      Loop.LOOP.await(socket, events, left);
    } else {
      // Rounded up: less than a millisecond must not become a loop without a wait.
      long millis = hasDeadline ? (left + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI : -1;
      int[] descriptor = {socket, events};
      int timeout = (int) Math.min(millis, Integer.MAX_VALUE);
      if (Libc.poll(descriptor, 1, timeout) < 0 && NativeAccess.errno() != Errno.EINTR) {
        throw Errno.using(NativeAccess.errno());
      }
    }
    return true;
  }

  /** The thread that waits for the sockets of all virtual threads. */
  private static final class Loop implements Runnable {

    static final Loop LOOP = new Loop();

    private final Epoll epoll;
    private final Map<Integer, Thread> readers = new ConcurrentHashMap<>();
    private final Map<Integer, Thread> writers = new ConcurrentHashMap<>();

    private Loop() {
      try {
        epoll = new Epoll();
      } catch (SocketException e) {
        throw new IllegalStateException(e);
      }
      Thread thread = new Thread(this, "trueload epoll");
      thread.setDaemon(true);
      thread.start();
    }

    void await(int socket, int events, long nanos) throws SocketException {
      Map<Integer, Thread> waiting = events == WRITABLE ? writers : readers;
      Thread thread = Thread.currentThread();
      waiting.put(socket, thread);
      try {
        register(socket);
        if (waiting.get(socket) == thread) {
          LockSupport.parkNanos(this, nanos);
        }
      } finally {
        waiting.remove(socket, thread);
      }
    }

    /** For all that is waited for: what is registered last replaces what was before. */
    private synchronized void register(int socket) throws SocketException {
      int events =
          (readers.containsKey(socket) ? READABLE : 0)
              | (writers.containsKey(socket) ? WRITABLE : 0);
      epoll.addAgain(socket, events | Epoll.ONE_SHOT);
    }

    @Override
    public void run() {
      try {
        while (true) {
          int count = epoll.await(-1);
          for (int i = 0; i < count; i++) {
            int socket = epoll.ready(i);
            LockSupport.unpark(readers.remove(socket));
            LockSupport.unpark(writers.remove(socket));
          }
        }
      } catch (SocketException e) {
        throw new IllegalStateException(e); // for a descriptor that is never closed
      }
    }
  }
}
