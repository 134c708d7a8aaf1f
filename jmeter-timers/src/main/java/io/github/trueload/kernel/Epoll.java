package io.github.trueload.kernel;

import java.net.SocketException;
import java.nio.ByteBuffer;

/** Linux's {@code epoll}: which of many descriptors are of use. One thread waits. */
final class Epoll {

  static final int READABLE = 1;
  static final int WRITABLE = 4;

  /** One event, and then none before the descriptor is watched again. */
  static final int ONE_SHOT = 1 << 30;

  private static final int ADD = 1;
  private static final int REMOVE = 2;
  private static final int MODIFY = 3;
  private static final int MOST_EVENTS = 1024;

  /** {@code struct epoll_event} is packed on amd64 alone. */
  private static final int DATA = System.getProperty("os.arch").equals("amd64") ? 4 : 8;

  private static final int EVENT_BYTES = DATA + 8;

  private final int number;
  private final long address;
  private final ByteBuffer events;

  Epoll() throws SocketException {
    number = Libc.epoll_create1(LinuxOption.CLOSE_ON_EXEC);
    if (number < 0) {
      throw Errno.using(NativeAccess.errno());
    }
    address = Libc.malloc((long) EVENT_BYTES * MOST_EVENTS);
    if (address == 0) {
      Libc.close(number);
      throw new OutOfMemoryError("native memory for events");
    }
    events = NativeAccess.memory(address, (long) EVENT_BYTES * MOST_EVENTS);
  }

  /** Watches a descriptor that it has not watched. */
  void add(int descriptor, int wanted) throws SocketException {
    int failure = control(ADD, descriptor, wanted);
    if (failure != 0) {
      throw Errno.using(failure);
    }
  }

  /** Watches a descriptor, which may have been watched before; closing a descriptor ends that. */
  void addAgain(int descriptor, int wanted) throws SocketException {
    int failure = control(MODIFY, descriptor, wanted);
    if (failure == Errno.ENOENT) {
      add(descriptor, wanted);
    } else if (failure != 0) {
      throw Errno.using(failure);
    }
  }

  void remove(int descriptor) {
    control(REMOVE, descriptor, 0);
  }

  private int control(int operation, int descriptor, int wanted) {
    byte[] event = new byte[EVENT_BYTES];
    System.arraycopy(LinuxOption.bytes(wanted), 0, event, 0, 4);
    System.arraycopy(LinuxOption.bytes(descriptor), 0, event, DATA, 4);
    return Libc.epoll_ctl(number, operation, descriptor, event) == 0 ? 0 : NativeAccess.errno();
  }

  /**
   * Waits for events.
   *
   * @param millis most milliseconds; 0 not to wait, -1 for no limit
   * @return the number of entries in {@link #ready}; 0 after a signal
   */
  int await(int millis) throws SocketException {
    int count = Libc.epoll_wait(number, address, MOST_EVENTS, millis);
    if (count >= 0) {
      return count;
    }
    int failure = NativeAccess.errno();
    if (failure != Errno.EINTR) {
      throw Errno.using(failure);
    }
    return 0;
  }

  int ready(int index) {
    return events.getInt(index * EVENT_BYTES + DATA);
  }

  /** Closes it; no thread waits any more. */
  void close() {
    Libc.close(number);
    Libc.free(address);
  }
}
