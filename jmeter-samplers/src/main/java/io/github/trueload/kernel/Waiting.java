package io.github.trueload.kernel;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits until a socket can be read or written. A platform thread waits in {@code poll}; a virtual
 * one parks, so that its carrier is free, and one thread with {@code epoll} unparks it. That this
 * takes longer is without harm: the stamp, and not the waking up, says when the bytes came.
 *
 * <p>One thread at a time waits on a socket.
 */
final class Waiting {

  static final int READABLE = 1;
  static final int WRITABLE = 4;

  private static final MethodHandle IS_VIRTUAL = isVirtualHandle();

  private static final long NANOS_PER_MILLI = 1_000_000L;

  private Waiting() {}

  private static MethodHandle isVirtualHandle() {
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
   * @return whether time is left
   */
  static boolean await(int socket, int events, boolean hasDeadline, long deadlineNanos)
      throws SocketException {
    long left = hasDeadline ? deadlineNanos - System.nanoTime() : Long.MAX_VALUE;
    if (left <= 0) {
      return false;
    }
    if (isVirtual()) {
      Epoll.LOOP.await(socket, events, left);
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
  private static final class Epoll implements Runnable {

    static final Epoll LOOP = new Epoll();

    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int ADD = 1;
    private static final int MODIFY = 3;
    private static final int ONE_SHOT = 1 << 30;
    private static final int MOST_EVENTS = 256;

    /** {@code struct epoll_event} is packed on amd64 alone. */
    private static final int DATA = System.getProperty("os.arch").equals("amd64") ? 4 : 8;

    private static final int EVENT_BYTES = DATA + 8;

    private final int epoll = Libc.epoll_create1(CLOSE_ON_EXEC);
    private final Map<Integer, Thread> waiting = new ConcurrentHashMap<>();

    private Epoll() {
      if (epoll < 0) {
        throw new IllegalStateException(Libc.strerror(NativeAccess.errno()));
      }
      Thread thread = new Thread(this, "trueload epoll");
      thread.setDaemon(true);
      thread.start();
    }

    void await(int socket, int events, long nanos) throws SocketException {
      Thread thread = Thread.currentThread();
      waiting.put(socket, thread);
      try {
        watch(socket, events);
        if (waiting.get(socket) == thread) {
          LockSupport.parkNanos(this, nanos);
        }
      } finally {
        waiting.remove(socket, thread);
      }
    }

    private void watch(int socket, int events) throws SocketException {
      byte[] event = new byte[EVENT_BYTES];
      System.arraycopy(LinuxOption.bytes(events | ONE_SHOT), 0, event, 0, 4);
      System.arraycopy(LinuxOption.bytes(socket), 0, event, DATA, 4);
      if (Libc.epoll_ctl(epoll, MODIFY, socket, event) == 0) {
        return;
      }
      int failure = NativeAccess.errno();
      if (failure == Errno.ENOENT) { // not watched yet; closing a socket ends that, too
        failure = Libc.epoll_ctl(epoll, ADD, socket, event) == 0 ? 0 : NativeAccess.errno();
      }
      if (failure != 0) {
        throw Errno.using(failure);
      }
    }

    @Override
    public void run() {
      long address = Libc.malloc((long) EVENT_BYTES * MOST_EVENTS);
      ByteBuffer events = NativeAccess.memory(address, (long) EVENT_BYTES * MOST_EVENTS);
      while (true) {
        int count = Libc.epoll_wait(epoll, address, MOST_EVENTS, -1);
        for (int i = 0; i < count; i++) {
          Thread ready = waiting.remove(events.getInt(i * EVENT_BYTES + DATA));
          LockSupport.unpark(ready);
        }
      }
    }
  }
}
