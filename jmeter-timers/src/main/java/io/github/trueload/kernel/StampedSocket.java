package io.github.trueload.kernel;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/**
 * A socket that says when its bytes left and came by the kernel's stamps, in nanoseconds since the
 * epoch by the system's wall clock. TLS and HTTP lie over it as over any socket.
 *
 * <p>The stamp of what is sent is taken as the segment is handed to the network's driver, that of
 * what is received as the driver hands the segment to the kernel: where {@code tcpdump} stamps on
 * the same machine. One thread at a time reads, and one writes; any thread may close.
 *
 * <p>Which stamp a byte has:
 *
 * <ul>
 *   <li>sent: that of the segment with the first byte of the write after {@link #stampNextWrite()},
 *       when it was sent first, if it was sent more than once;
 *   <li>received: that of the last segment among those that the kernel held when the byte was
 *       fetched. A byte that was followed by others before the thread awoke can so have a stamp
 *       that is too late, at most by the time the thread took to wake up. The last byte of a
 *       response has its own, unless the server sends more without being asked; but where segments
 *       have come out of order ({@link ConnectionInfo#outOfOrder()}) the kernel may have kept the
 *       stamp of one that came earlier.
 * </ul>
 */
public final class StampedSocket extends Socket implements Stamps {

  private final StampedSocketImpl implementation;

  private StampedSocket(StampedSocketImpl implementation) throws SocketException {
    super(implementation);
    this.implementation = implementation;
  }

  /** An unconnected socket; {@link NativeAccess#link()} has succeeded. */
  static StampedSocket unconnected() throws SocketException {
    return new StampedSocket(new StampedSocketImpl());
  }

  /** {@link Socket} leaves its implementation open if another thread is just creating it. */
  @Override
  public synchronized void close() throws IOException {
    super.close();
    implementation.close();
  }

  @Override
  public void stampNextWrite() {
    implementation.transfer().stampNextWrite();
  }

  @Override
  public long sentNanos() {
    return implementation.transfer().sentStamp();
  }

  @Override
  public long receivedNanos() {
    return implementation.transfer().receivedStamp();
  }

  /**
   * The next byte written begins a request among others: its timestamp is wanted, and those of the
   * others stay so. {@link #stampNextWrite()} must not be called on the same connection. The thread
   * that writes calls this.
   *
   * @return for {@link #sentNanos(SentStamp)}
   */
  public SentStamp stampNextAmongOthers() {
    return implementation.transfer().stampNextAmongOthers();
  }

  /**
   * Instant at which a request's first byte left. Any thread may ask, once the request is over.
   *
   * @param request of {@link #stampNextAmongOthers()}
   * @return nanoseconds since the epoch; 0 where the kernel has given no timestamp
   */
  public long sentNanos(SentStamp request) {
    return implementation.transfer().sentStamp(request);
  }

  /**
   * {@return time from SYN to SYN-ACK, as the kernel measured it, in nanoseconds of whole
   * microseconds; 0 where it is not known, as where a SYN had to be sent again}
   */
  public long connectNanos() {
    return implementation.transfer().connectNanos();
  }

  @Override
  public boolean areSingleSegments() {
    return implementation.transfer().areSingleSegments();
  }

  @Override
  public @Nullable ConnectionInfo info() {
    return implementation.transfer().info();
  }

  @Override
  public WallClock clock() {
    return WallClock.read();
  }

  /**
   * Looks what a read would find, without waiting and without taking it.
   *
   * @return 1 where bytes have come, 0 where nothing has, -1 at the end of the stream, after a
   *     reset or a close
   */
  public int peek() {
    return implementation.peek();
  }

  /**
   * Fails where the kernel has refused to stamp.
   *
   * @throws IOException with its reason
   */
  void checkStamping() throws IOException {
    if (implementation.transfer().stampingFailure() != 0) {
      throw Errno.using(implementation.transfer().stampingFailure());
    }
  }
}
