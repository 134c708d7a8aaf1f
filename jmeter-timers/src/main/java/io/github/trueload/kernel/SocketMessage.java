package io.github.trueload.kernel;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Native memory of one call of {@code sendmsg} or {@code recvmsg}: {@code struct msghdr}, its
 * {@code struct iovec}, control messages and data, laid out as on 64-bit Linux.
 *
 * <p>As many exist as calls run or wait at once, and not one for each socket: the users of a load
 * test mostly think. What is never touched takes no memory.
 */
final class SocketMessage {

  static final int MOST_BYTES = 1 << 16;

  private static final int NAME = 0;
  private static final int NAME_LENGTH = 8;
  private static final int VECTOR = 16;
  private static final int VECTOR_LENGTH = 24;
  private static final int CONTROL = 32;
  private static final int CONTROL_LENGTH = 40;
  private static final int FLAGS = 48;
  private static final int IOVEC = 56;
  private static final int ERRNO = 72;
  private static final int CONTROL_MESSAGES = 80;
  private static final int DATA = 512;
  private static final int CONTROL_BYTES = DATA - CONTROL_MESSAGES;
  private static final int CONTROL_HEAD = 16;

  private static final int PEEK = 0x2;

  private static final int SOL_IP = 0;
  private static final int IP_RECVERR = 11;
  private static final int SOL_IPV6 = 41;
  private static final int IPV6_RECVERR = 25;
  private static final int ORIGIN_TIMESTAMPING = 4;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  /** Messages kept for later calls, a power of two; more are given back to the system. */
  private static final int MOST_KEPT = 256;

  /** How many places a thread looks at, from its own on. */
  private static final int PLACES_TRIED = 4;

  /** An array rather than a queue: a request takes a message five times, and allocates nothing. */
  private static final AtomicReferenceArray<@Nullable SocketMessage> KEPT =
      new AtomicReferenceArray<>(MOST_KEPT);

  private final long address;
  private final ByteBuffer memory;
  private final RequestCalls calls;
  private long stampNanos;
  private long stampedByte;

  private SocketMessage() {
    address = Libc.malloc(DATA + MOST_BYTES);
    if (address == 0) {
      throw new OutOfMemoryError("native memory for a socket's call");
    }
    memory = NativeAccess.memory(address, DATA + MOST_BYTES);
    calls = new RequestCalls(RequestCalls.cheapest(), address, memory, ERRNO);
    memory.putLong(NAME, 0);
    memory.putInt(NAME_LENGTH, 0);
    memory.putLong(VECTOR, address + IOVEC);
    memory.putLong(VECTOR_LENGTH, 1);
    memory.putLong(CONTROL, address + CONTROL_MESSAGES);
    memory.putLong(IOVEC, address + DATA);
  }

  /** A message for the calling thread's use, until {@link #giveBack()}. */
  static SocketMessage take() {
    int own = System.identityHashCode(Thread.currentThread());
    for (int i = 0; i < PLACES_TRIED; i++) {
      int place = own + i & MOST_KEPT - 1;
      SocketMessage kept = KEPT.get(place) == null ? null : KEPT.getAndSet(place, null);
      if (kept != null) {
        return kept;
      }
    }
    return new SocketMessage();
  }

  void giveBack() {
    int own = System.identityHashCode(Thread.currentThread());
    for (int i = 0; i < PLACES_TRIED; i++) {
      if (KEPT.compareAndSet(own + i & MOST_KEPT - 1, null, this)) {
        return;
      }
    }
    Libc.free(address);
  }

  /** Receives what has come, up to {@link #MOST_BYTES}: how many bytes, or a failure below 0. */
  long receive(int socket, int flags) {
    memory.putLong(IOVEC + 8, MOST_BYTES);
    memory.putLong(CONTROL_LENGTH, CONTROL_BYTES);
    memory.putInt(FLAGS, 0);
    long count = calls.recvmsg(socket, address, flags);
    stampNanos = 0;
    stampedByte = -1;
    if (count >= 0) {
      readControlMessages();
    }
    return count;
  }

  /** Sends bytes: how many, or a failure below 0. */
  long send(int socket, byte[] bytes, int offset, int length, int flags) {
    memory.put(DATA, bytes, offset, length);
    memory.putLong(IOVEC + 8, length);
    memory.putLong(CONTROL_LENGTH, 0);
    memory.putInt(FLAGS, 0);
    return calls.sendmsg(socket, address, flags);
  }

  /** The same, of bytes whose last the kernel is to timestamp as it leaves. */
  long sendStamped(int socket, byte[] bytes, int offset, int length, int flags) {
    memory.put(DATA, bytes, offset, length);
    memory.putLong(IOVEC + 8, length);
    memory.putLong(CONTROL_LENGTH, CONTROL_HEAD + 8);
    memory.putInt(FLAGS, 0);
    memory.putLong(CONTROL_MESSAGES, CONTROL_HEAD + 4);
    memory.putInt(CONTROL_MESSAGES + 8, LinuxOption.SOL_SOCKET);
    memory.putInt(CONTROL_MESSAGES + 12, LinuxOption.SO_TIMESTAMPING);
    memory.putInt(CONTROL_MESSAGES + CONTROL_HEAD, LinuxOption.TX_SOFTWARE);
    return calls.sendmsg(socket, address, flags);
  }

  /**
   * What a receipt would find, without waiting and without taking it: 1 byte, 0 for none, -1 for
   * the end of the stream or a reset.
   */
  int peek(int socket) {
    long count = calls.recv(socket, address + DATA, 1, PEEK | StampedTransfer.DONT_WAIT);
    return count > 0 ? 1 : count == -Errno.EAGAIN ? 0 : -1;
  }

  /**
   * Reads an option of a socket into the place of the data, without a copy of an array.
   *
   * @return the number of bytes read; a negative error number after a failure
   */
  int option(int socket, int level, int option, int most) {
    memory.putInt(CONTROL_MESSAGES, most);
    int result =
        calls.getsockopt(socket, level, option, address + DATA, address + CONTROL_MESSAGES);
    return result < 0 ? result : memory.getInt(CONTROL_MESSAGES);
  }

  int number(int at) {
    return memory.getInt(DATA + at);
  }

  void copy(int from, byte[] bytes, int offset, int length) {
    memory.get(DATA + from, bytes, offset, length);
  }

  /**
   * The stamp that came with what was received last, in nanoseconds since the epoch by the system's
   * wall clock; 0 where none came.
   */
  long stampNanos() {
    return stampNanos;
  }

  /**
   * Of a stamp from the error queue: the byte sent that it belongs to, by its number on the
   * connection from 0, modulo 2³²; -1 where the message was none of that kind.
   */
  long stampedByte() {
    return stampedByte;
  }

  private void readControlMessages() {
    long end = Math.min(memory.getLong(CONTROL_LENGTH), CONTROL_BYTES);
    int at = 0;
    while (at + CONTROL_HEAD <= end) {
      long length = memory.getLong(CONTROL_MESSAGES + at);
      if (length < CONTROL_HEAD || at + length > end) {
        return;
      }
      readControlMessage(CONTROL_MESSAGES + at);
      at += (int) (length + 7) & ~7;
    }
  }

  private void readControlMessage(int at) {
    int level = memory.getInt(at + 8);
    int type = memory.getInt(at + 12);
    int data = at + CONTROL_HEAD;
    if (level == LinuxOption.SOL_SOCKET && type == LinuxOption.SO_TIMESTAMPING) {
      stampNanos = memory.getLong(data) * NANOS_PER_SECOND + memory.getLong(data + 8);
    } else if ((level == SOL_IP && type == IP_RECVERR || level == SOL_IPV6 && type == IPV6_RECVERR)
        && memory.get(data + 4) == ORIGIN_TIMESTAMPING) {
      stampedByte = memory.getInt(data + 12) & 0xffffffffL;
    }
  }
}
