package io.github.trueload.kernel;

import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes through one connection, in both directions, and the kernel's timestamps of it.
 *
 * <p>Each receipt takes all that the kernel holds, up to {@link SocketMessage#MOST_BYTES}, and
 * keeps what was not asked for: a timestamp is that of the last segment taken, and kernels before
 * 5.10 give none for a segment taken in part. One thread at a time sends and receives.
 */
final class StampedTransfer {

  static final int DONT_WAIT = 0x40;

  private static final int ERROR_QUEUE = 0x2000;
  private static final int NO_SIGNAL = 0x4000;
  private static final int MORE = 0x8000;

  /** Nothing is added to the segment: of two requests in one, only the last has a timestamp. */
  private static final int END_OF_RECORD = 0x80;

  private static final int STAMPS =
      LinuxOption.RX_SOFTWARE
          | LinuxOption.REPORT_SOFTWARE
          | LinuxOption.NUMBERED
          | LinuxOption.STAMP_ONLY;

  private final Descriptor descriptor;
  private @Nullable ConnectionInfo connected;
  private int stampingFailure;

  /** Received and not asked for yet, from {@code aheadAt} on; null if nothing. */
  private byte @Nullable [] ahead;

  private int aheadAt;
  private long receivedStamp;

  /** Of the request and its response so far: a call each, and no longer than a segment. */
  private boolean isRequestOneSegment;

  private boolean isResponseOneSegment;
  private int receipts;

  /**
   * Held while a timestamp is collected, and while a close takes it away: a thread that finds the
   * socket closed and takes the lock finds the timestamp, too.
   */
  private final Object stampLock = new Object();

  private long sent;

  /** Of the next byte handed over; null if its timestamp is not wanted. */
  private @Nullable SentStamp next;

  /** Of the one exchange at a time that {@link #stampNextWrite()} begins. */
  private final SentStamp single = new SentStamp();

  /** Timestamps that have not come; guarded by {@link #stampLock}. */
  private final List<SentStamp> awaited = new ArrayList<>(1);

  private volatile boolean stampAwaited;

  StampedTransfer(Descriptor descriptor) {
    this.descriptor = descriptor;
  }

  /** The connection has been made: from here on the kernel is to timestamp. */
  void begin(int socket) {
    if (LinuxOption.set(socket, LinuxOption.SOL_SOCKET, LinuxOption.SO_TIMESTAMPING, STAMPS) != 0) {
      stampingFailure = NativeAccess.errno();
    }
    connected = ConnectionInfo.of(socket);
  }

  /** Time from SYN to SYN-ACK; 0 where it is not known, as where a SYN had to be sent again. */
  long connectNanos() {
    return connected == null || connected.retransmissions() > 0 ? 0 : connected.smoothedRttNanos();
  }

  /** Why the kernel refused to timestamp; 0 if it did not. */
  int stampingFailure() {
    return stampingFailure;
  }

  // ---- receiving

  /** How many bytes have been taken from the kernel and not been asked for. */
  int ahead() {
    return ahead == null ? 0 : ahead.length - aheadAt;
  }

  /** Of what lies {@link #ahead()}, as much as there is room for. */
  int takeAhead(byte[] bytes, int offset, int length) {
    byte[] lying = ahead;
    if (lying == null) {
      return 0;
    }
    int count = Math.min(length, lying.length - aheadAt);
    System.arraycopy(lying, aheadAt, bytes, offset, count);
    aheadAt += count;
    if (aheadAt == lying.length) {
      ahead = null;
    }
    return count;
  }

  /** All that the kernel holds; 0 at the end, a failure's number below 0. */
  int take(int socket, int flags, byte[] bytes, int offset, int length) {
    SocketMessage message = SocketMessage.take();
    try {
      int count = (int) message.receive(socket, flags);
      if (count < 0) {
        return count;
      }
      if (count > 0) {
        isResponseOneSegment = receipts++ == 0 && isOneSegment(count);
        receivedStamp = message.stampNanos();
      }
      int wanted = Math.min(count, length);
      message.copy(0, bytes, offset, wanted);
      if (count > wanted) {
        byte[] rest = new byte[count - wanted];
        message.copy(wanted, rest, 0, rest.length);
        ahead = rest;
        aheadAt = 0;
      }
      return wanted;
    } finally {
      message.giveBack();
    }
  }

  /**
   * What a receipt would find, without waiting and without taking it: 1 byte, 0 for none, -1 for
   * the end.
   */
  static int peek(int socket) {
    SocketMessage message = SocketMessage.take();
    try {
      return message.peek(socket);
    } finally {
      message.giveBack();
    }
  }

  // ---- sending

  /**
   * Hands bytes to the kernel; how many, or a failure's number below 0. The kernel timestamps the
   * segment that has a call's last byte: of a request longer than one segment the first byte is
   * handed over by itself, held back until the next call has filled the segment.
   */
  int hand(int socket, byte[] bytes, int offset, int length, int flags) {
    SocketMessage message = SocketMessage.take();
    try {
      int most = Math.min(length, SocketMessage.MOST_BYTES);
      SentStamp begun = next;
      if (begun != null) {
        return handFirst(begun, message, socket, bytes, offset, most, flags);
      }
      isRequestOneSegment = false;
      long count = message.send(socket, bytes, offset, most, flags | NO_SIGNAL);
      sent += Math.max(0, count);
      return (int) count;
    } finally {
      message.giveBack();
    }
  }

  /** Another thread may find the timestamp before the call returns: it is awaited from before. */
  private int handFirst(
      SentStamp begun,
      SocketMessage message,
      int socket,
      byte[] bytes,
      int offset,
      int most,
      int flags) {
    isRequestOneSegment = isOneSegment(most);
    int first = isRequestOneSegment ? most : 1;
    await(begun, sent + first - 1);
    int alone = begun == single ? 0 : END_OF_RECORD;
    int bound = isRequestOneSegment ? alone : MORE;
    long count = message.sendStamped(socket, bytes, offset, first, flags | NO_SIGNAL | bound);
    if (count < 0) {
      return (int) count;
    }
    sent += count;
    next = null;
    if (count < first) {
      await(begun, sent - 1);
    }
    return (int) count;
  }

  private void await(SentStamp begun, long lastByte) {
    synchronized (stampLock) {
      begun.lastByte = lastByte & 0xffffffffL;
      if (!awaited.contains(begun)) {
        awaited.add(begun);
      }
      stampAwaited = true;
    }
  }

  private boolean isOneSegment(int bytes) {
    return connected == null || bytes <= connected.segmentBytes();
  }

  // ---- timestamps

  /** The next byte handed over begins a request. */
  void stampNextWrite() {
    synchronized (stampLock) {
      awaited.clear();
      stampAwaited = false;
      single.nanos = 0;
    }
    next = single;
    receivedStamp = 0;
    isResponseOneSegment = false;
    receipts = 0;
  }

  /** The same where others are under way, and responses are being received. */
  SentStamp stampNextAmongOthers() {
    SentStamp begun = new SentStamp();
    next = begun;
    return begun;
  }

  /** As {@link Stamps#areSingleSegments()}. */
  boolean areSingleSegments() {
    return isRequestOneSegment && isResponseOneSegment;
  }

  long receivedStamp() {
    return receivedStamp;
  }

  /** The timestamp of the byte asked for, from the error queue if it is still there. */
  long sentStamp() {
    return sentStamp(single);
  }

  /** The same of one among others; 0 where it is not known, which is not asked for again. */
  long sentStamp(SentStamp begun) {
    synchronized (stampLock) {
      if (stampAwaited && !descriptor.isClosed()) {
        try {
          int socket = descriptor.acquire();
          try {
            collectSentStamp(socket);
          } finally {
            descriptor.release();
          }
        } catch (SocketException e) {
          throw new IllegalStateException("closed without the lock", e);
        }
      }
      if (begun != single && awaited.remove(begun)) {
        stampAwaited = !awaited.isEmpty();
      }
      return begun.nanos;
    }
  }

  /** Takes the timestamp that is waited for out of the error queue, if it has come. */
  void collectSentStamp(int socket) {
    if (stampAwaited) {
      SocketMessage message = SocketMessage.take();
      try {
        collectSentStamp(socket, message);
      } finally {
        message.giveBack();
      }
    }
  }

  private void collectSentStamp(int socket, SocketMessage message) {
    synchronized (stampLock) {
      if (stampAwaited) {
        takeFromErrorQueue(socket, message, true);
      }
    }
  }

  /**
   * Empties the error queue. A timestamp that no thread waits for, as of a segment sent again,
   * would end each wait for bytes at once.
   */
  void emptyErrorQueue(int socket) {
    SocketMessage message = SocketMessage.take();
    try {
      synchronized (stampLock) {
        takeFromErrorQueue(socket, message, false);
      }
    } finally {
      message.giveBack();
    }
  }

  /** Segments sent again are timestamped again; the first timestamp counts. */
  private void takeFromErrorQueue(int socket, SocketMessage message, boolean untilFound) {
    while (message.receive(socket, ERROR_QUEUE | DONT_WAIT) >= 0) {
      if (message.stampNanos() != 0 && isAwaited(message) && untilFound && !stampAwaited) {
        return;
      }
    }
  }

  private boolean isAwaited(SocketMessage message) {
    for (SentStamp begun : awaited) {
      if (begun.lastByte == message.stampedByte()) {
        begun.nanos = message.stampNanos();
        awaited.remove(begun);
        stampAwaited = !awaited.isEmpty();
        return true;
      }
    }
    return false;
  }

  /**
   * What the kernel knows of the connection now; null once it is closed. Collects the timestamp
   * that is waited for, too: a caller that asks for the one wants the other next.
   */
  @Nullable ConnectionInfo info() {
    try {
      int socket = descriptor.acquire();
      SocketMessage message = SocketMessage.take();
      try {
        collectSentStamp(socket, message);
        return ConnectionInfo.of(socket, message);
      } finally {
        message.giveBack();
        descriptor.release();
      }
    } catch (SocketException e) {
      return null;
    }
  }

  /**
   * Begins to close the descriptor, after the timestamp that is waited for has been taken away.
   *
   * @return as {@link Descriptor#beginClosing}
   */
  int beginClosing() {
    synchronized (stampLock) {
      int users = descriptor.beginClosing();
      if (users >= 0) {
        collectSentStamp(descriptor.number());
      }
      return users;
    }
  }
}
