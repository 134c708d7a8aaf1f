package io.github.trueload.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.Cleaner;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOptions;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Objects;

/**
 * A client's TCP socket by Linux's own calls, with the JDK's exceptions and their messages.
 *
 * <p>Each read takes all that the kernel holds, up to {@link Message#MOST_BYTES}, and keeps what
 * was not asked for: a stamp is that of the last segment taken, and kernels before 5.10 give none
 * for a segment taken in part. One thread at a time reads and writes; any thread may close.
 */
final class StampedSocketImpl extends SocketImpl {

  private static final Cleaner CLEANER = Cleaner.create();

  private static final int SOCK_STREAM = 1;
  private static final int NON_BLOCKING = 0x800;
  private static final int CLOSE_ON_EXEC = 0x80000;
  private static final int SET_FLAGS = 4;
  private static final long BYTES_AVAILABLE = 0x541B;

  private static final int PEEK = 0x2;
  private static final int DONT_WAIT = 0x40;
  private static final int ERROR_QUEUE = 0x2000;
  private static final int NO_SIGNAL = 0x4000;
  private static final int MORE = 0x8000;

  private static final int IS_CONNECTED = 106;
  private static final int ALREADY = 114;

  private static final int STAMPS =
      LinuxOption.RX_SOFTWARE
          | LinuxOption.REPORT_SOFTWARE
          | LinuxOption.NUMBERED
          | LinuxOption.STAMP_ONLY;

  private int family;
  private Descriptor descriptor;
  private Cleaner.Cleanable cleanable;
  private InetAddress localAddress;
  private int timeoutMillis;
  private ConnectionInfo connected;
  private int stampingFailure;

  /** Received and not asked for yet, from {@code aheadAt} on; null if nothing. */
  private byte[] ahead;

  private int aheadAt;
  private boolean inputEnded;
  private boolean wasReset;
  private long receivedStamp;

  /**
   * Held while a stamp is collected, and while a close takes it away: who finds the socket closed
   * and takes the lock finds the stamp, too.
   */
  private final Object stampLock = new Object();

  private volatile boolean writing;
  private long sent;
  private boolean stampNext;
  private volatile boolean stampAwaited;
  private volatile long stampedByte;
  private volatile long sentStamp;

  private final InputStream input =
      new InputStream() {
        @Override
        public int read() throws IOException {
          byte[] one = new byte[1];
          return receive(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
          return receive(bytes, offset, length);
        }

        @Override
        public int available() throws IOException {
          return StampedSocketImpl.this.available();
        }

        @Override
        public void close() throws IOException {
          StampedSocketImpl.this.close();
        }
      };

  private final OutputStream output =
      new OutputStream() {
        @Override
        public void write(int value) throws IOException {
          send(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          send(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
          StampedSocketImpl.this.close();
        }
      };

  // ---- making and connecting

  @Override
  protected void create(boolean stream) throws IOException {
    int type = SOCK_STREAM | NON_BLOCKING | CLOSE_ON_EXEC;
    family = SocketAddressBytes.AF_INET6;
    int number = Boolean.getBoolean("java.net.preferIPv4Stack") ? -1 : socket(type);
    if (number < 0) {
      family = SocketAddressBytes.AF_INET;
      number = socket(type);
    }
    if (number < 0) {
      throw Errno.using(NativeAccess.errno());
    }
    descriptor = new Descriptor(number);
    cleanable = CLEANER.register(this, descriptor);
  }

  private int socket(int type) throws SocketException {
    int number = Libc.socket(family, type, 0);
    if (number < 0 && NativeAccess.errno() != Errno.EAFNOSUPPORT) {
      throw Errno.using(NativeAccess.errno());
    }
    if (number >= 0 && family == SocketAddressBytes.AF_INET6) {
      LinuxOption.set(number, LinuxOption.IPPROTO_IPV6, LinuxOption.IPV6_V6ONLY, 0);
    }
    return number;
  }

  @Override
  protected void bind(InetAddress host, int localPort) throws IOException {
    int socket = descriptor.acquire();
    try {
      byte[] bytes = SocketAddressBytes.of(family, host, localPort);
      if (Libc.bind(socket, bytes, bytes.length) != 0) {
        throw Errno.connecting(NativeAccess.errno());
      }
      readLocalEnd(socket);
    } finally {
      descriptor.release();
    }
  }

  private void readLocalEnd(int socket) {
    byte[] bytes = SocketAddressBytes.empty();
    if (Libc.getsockname(socket, bytes, new int[] {bytes.length}) == 0) {
      localAddress = SocketAddressBytes.address(bytes);
      localport = SocketAddressBytes.port(bytes);
    }
  }

  @Override
  protected void connect(String host, int port) throws IOException {
    connect(new InetSocketAddress(host, port), 0);
  }

  @Override
  protected void connect(InetAddress address, int port) throws IOException {
    connect(new InetSocketAddress(address, port), 0);
  }

  @Override
  protected void connect(SocketAddress remote, int timeoutMillis) throws IOException {
    InetSocketAddress end = (InetSocketAddress) remote;
    if (end.isUnresolved()) {
      throw new UnknownHostException(end.getHostName());
    }
    address = end.getAddress().isAnyLocalAddress() ? InetAddress.getLocalHost() : end.getAddress();
    port = end.getPort();
    int socket = descriptor.acquire();
    boolean ready = false;
    try {
      connect(socket, SocketAddressBytes.of(family, address, port), timeoutMillis);
      Libc.fcntl(socket, SET_FLAGS, 0); // platform threads wait within the calls
      if (LinuxOption.set(socket, LinuxOption.SOL_SOCKET, LinuxOption.SO_TIMESTAMPING, STAMPS)
          != 0) {
        stampingFailure = NativeAccess.errno();
      }
      connected = ConnectionInfo.of(socket);
      readLocalEnd(socket);
      ready = true;
    } finally {
      descriptor.release();
      if (!ready) {
        close();
      }
    }
  }

  private void connect(int socket, byte[] remote, int timeoutMillis) throws IOException {
    long deadline = System.nanoTime() + timeoutMillis * 1_000_000L;
    while (true) {
      failIfClosed();
      int failure = Libc.connect(socket, remote, remote.length) == 0 ? 0 : NativeAccess.errno();
      switch (failure) {
        case 0, IS_CONNECTED -> {
          return;
        }
        case Errno.EINPROGRESS, ALREADY, Errno.EINTR -> {
          failIfClosed(); // it may have been closed before there was anything to wake up
          if (!Waiting.await(socket, Waiting.WRITABLE, timeoutMillis > 0, deadline)) {
            throw new SocketTimeoutException("Connect timed out");
          }
          failIfInterrupted();
        }
        default -> {
          failIfClosed();
          throw Errno.connecting(failure);
        }
      }
    }
  }

  private void failIfClosed() throws SocketException {
    if (descriptor.isClosed()) {
      throw new SocketException("Socket closed");
    }
  }

  /** As with the JDK's sockets, an interruption ends a virtual thread's waiting and the socket. */
  private void failIfInterrupted() throws IOException {
    if (Thread.currentThread().isInterrupted() && Waiting.isVirtual()) {
      close();
      throw new SocketException("Closed by interrupt");
    }
  }

  // ---- receiving

  private int receive(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    if (length == 0) {
      return 0;
    }
    if (ahead != null) {
      failIfClosed();
      return takeAhead(bytes, offset, length);
    }
    int socket = descriptor.acquire();
    boolean good = false;
    try {
      if (wasReset) {
        throw new SocketException("Connection reset");
      }
      int count = inputEnded ? 0 : receive(socket, bytes, offset, length);
      failIfClosed();
      good = true;
      inputEnded = count == 0;
      return count == 0 ? -1 : count;
    } finally {
      if (!good) {
        collectSentStamp(socket); // whoever closes it now takes the stamp away
      }
      descriptor.release();
    }
  }

  private int takeAhead(byte[] bytes, int offset, int length) {
    int count = Math.min(length, ahead.length - aheadAt);
    System.arraycopy(ahead, aheadAt, bytes, offset, count);
    aheadAt += count;
    if (aheadAt == ahead.length) {
      ahead = null;
    }
    return count;
  }

  /** Waits for bytes; 0 at their end. */
  private int receive(int socket, byte[] bytes, int offset, int length) throws IOException {
    boolean hasDeadline = timeoutMillis > 0;
    boolean isVirtual = Waiting.isVirtual();
    boolean waitsInside = !hasDeadline && !isVirtual;
    long deadline = hasDeadline ? System.nanoTime() + timeoutMillis * 1_000_000L : 0;
    boolean waitsFirst = !waitsInside && !isVirtual;
    while (true) {
      if (waitsFirst) {
        awaitReadable(socket, hasDeadline, deadline);
      }
      int result = take(socket, waitsInside ? 0 : DONT_WAIT, bytes, offset, length);
      if (result >= 0) {
        return result;
      }
      failIfClosed();
      switch (-result) {
        case Errno.EINTR -> {}
        case Errno.EAGAIN -> waitsFirst = true;
        case Errno.ECONNRESET -> {
          wasReset = true;
          throw new SocketException("Connection reset");
        }
        default -> throw Errno.using(-result);
      }
    }
  }

  /** A stamp that lies in the error queue would end the waiting at once: it is taken out first. */
  private void awaitReadable(int socket, boolean hasDeadline, long deadline) throws IOException {
    collectSentStamp(socket);
    if (!Waiting.await(socket, Waiting.READABLE, hasDeadline, deadline)) {
      failIfClosed();
      throw new SocketTimeoutException("Read timed out");
    }
    failIfInterrupted();
  }

  /** All that the kernel holds; 0 at the end, a failure's number below 0. */
  private int take(int socket, int flags, byte[] bytes, int offset, int length) {
    Message message = Message.take();
    try {
      int count = (int) message.receive(socket, flags);
      if (count < 0) {
        return -NativeAccess.errno();
      }
      if (count > 0) {
        receivedStamp = message.stampNanos();
      }
      int wanted = Math.min(count, length);
      message.copy(0, bytes, offset, wanted);
      if (count > wanted) {
        ahead = new byte[count - wanted];
        aheadAt = 0;
        message.copy(wanted, ahead, 0, ahead.length);
      }
      return wanted;
    } finally {
      message.giveBack();
    }
  }

  @Override
  protected int available() throws IOException {
    if (ahead != null) {
      return ahead.length - aheadAt;
    }
    int socket = descriptor.acquire();
    try {
      int[] count = new int[1];
      if (inputEnded || Libc.ioctl(socket, BYTES_AVAILABLE, count) != 0) {
        return 0;
      }
      return count[0];
    } finally {
      descriptor.release();
    }
  }

  /**
   * What a read would find, without waiting and without taking it: 1 byte, 0 for none, -1 for the
   * end.
   */
  int peek() {
    if (ahead != null) {
      return 1;
    }
    try {
      int socket = descriptor.acquire();
      Message message = Message.take();
      try {
        long count = inputEnded || wasReset ? 0 : message.receive(socket, PEEK | DONT_WAIT, 1);
        return count > 0 ? 1 : count < 0 && NativeAccess.errno() == Errno.EAGAIN ? 0 : -1;
      } finally {
        message.giveBack();
        descriptor.release();
      }
    } catch (SocketException e) {
      return -1;
    }
  }

  // ---- sending

  private void send(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int socket = descriptor.acquire();
    boolean good = false;
    writing = true;
    try {
      int done = 0;
      while (done < length) {
        done += sendSome(socket, bytes, offset + done, length - done);
      }
      good = true;
    } finally {
      writing = false;
      if (!good || descriptor.isClosed()) {
        collectSentStamp(socket); // what closed it meanwhile may have come ahead of the stamp
      }
      descriptor.release();
    }
  }

  private int sendSome(int socket, byte[] bytes, int offset, int length) throws IOException {
    boolean isVirtual = Waiting.isVirtual();
    while (true) {
      failIfClosed();
      int result = hand(socket, bytes, offset, length, isVirtual ? DONT_WAIT : 0);
      if (result >= 0) {
        return result;
      }
      failIfClosed();
      switch (-result) {
        case Errno.EINTR -> {}
        case Errno.EAGAIN -> {
          collectSentStamp(socket);
          Waiting.await(socket, Waiting.WRITABLE, false, 0);
          failIfInterrupted();
        }
        default -> throw Errno.using(-result);
      }
    }
  }

  /**
   * Hands bytes to the kernel; how many, or a failure's number below 0. The kernel stamps the
   * segment that has a call's last byte: of a request longer than one segment the first byte is
   * handed over by itself, held back until the next call has filled the segment.
   */
  private int hand(int socket, byte[] bytes, int offset, int length, int flags) {
    Message message = Message.take();
    try {
      int most = Math.min(length, Message.MOST_BYTES);
      long count;
      if (stampNext) {
        boolean isOneSegment = connected == null || most <= connected.segmentBytes();
        count =
            message.sendStamped(
                socket,
                bytes,
                offset,
                isOneSegment ? most : 1,
                flags | NO_SIGNAL | (isOneSegment ? 0 : MORE));
      } else {
        count = message.send(socket, bytes, offset, most, flags | NO_SIGNAL);
      }
      if (count < 0) {
        return -NativeAccess.errno();
      }
      sent += count;
      if (stampNext) {
        stampNext = false;
        stampedByte = sent - 1 & 0xffffffffL;
        stampAwaited = true;
      }
      return (int) count;
    } finally {
      message.giveBack();
    }
  }

  // ---- stamps

  void stampNextWrite() {
    stampNext = true;
    sentStamp = 0;
    stampAwaited = false;
    receivedStamp = 0;
  }

  /** The stamp of the byte asked for, from the error queue if it has not been taken out of it. */
  long sentStamp() {
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
      return sentStamp;
    }
  }

  /** Segments sent again are stamped again; the first stamp counts. */
  private void collectSentStamp(int socket) {
    synchronized (stampLock) {
      if (!stampAwaited) {
        return;
      }
      Message message = Message.take();
      try {
        while (message.receive(socket, ERROR_QUEUE | DONT_WAIT) >= 0) {
          if (message.stampedByte() == stampedByte && message.stampNanos() != 0) {
            sentStamp = message.stampNanos();
            stampAwaited = false;
            return;
          }
        }
      } finally {
        message.giveBack();
      }
    }
  }

  long receivedStamp() {
    return receivedStamp;
  }

  /** How the connection came about; null if that is not known. */
  ConnectionInfo connected() {
    return connected;
  }

  /** Why the kernel refused to stamp; 0 if it did not. */
  int stampingFailure() {
    return stampingFailure;
  }

  ConnectionInfo info() {
    try {
      int socket = descriptor.acquire();
      try {
        return ConnectionInfo.of(socket);
      } finally {
        descriptor.release();
      }
    } catch (SocketException e) {
      return null;
    }
  }

  // ---- the rest of a socket

  @Override
  protected InputStream getInputStream() {
    return input;
  }

  @Override
  protected OutputStream getOutputStream() {
    return output;
  }

  @Override
  protected void close() {
    if (descriptor == null) {
      return;
    }
    int users;
    synchronized (stampLock) {
      users = descriptor.beginClosing();
      if (users >= 0) {
        collectSentStamp(descriptor.number());
      }
    }
    if (users >= 0) {
      descriptor.endClosing(users, writing ? Descriptor.SHUT_BOTH : Descriptor.SHUT_READING);
      cleanable.clean();
    }
  }

  @Override
  protected void shutdownInput() throws IOException {
    shutdown(0);
    inputEnded = true;
  }

  @Override
  protected void shutdownOutput() throws IOException {
    shutdown(1);
  }

  private void shutdown(int how) throws IOException {
    int socket = descriptor.acquire();
    try {
      if (Libc.shutdown(socket, how) != 0) {
        throw Errno.using(NativeAccess.errno());
      }
    } finally {
      descriptor.release();
    }
  }

  @Override
  public void setOption(int option, Object value) throws SocketException {
    int socket = descriptor.acquire();
    try {
      if (option == SocketOptions.SO_TIMEOUT) {
        timeoutMillis = (Integer) value;
      } else if (option == SocketOptions.SO_LINGER) {
        setLinger(socket, value instanceof Integer seconds ? seconds : -1);
      } else {
        int number = value instanceof Boolean on ? (on ? 1 : 0) : (Integer) value;
        check(LinuxOption.set(socket, level(option), name(option), number));
        if (option == SocketOptions.IP_TOS && family == SocketAddressBytes.AF_INET6) {
          check(LinuxOption.set(socket, LinuxOption.IPPROTO_IPV6, LinuxOption.IPV6_TCLASS, number));
        }
      }
    } finally {
      descriptor.release();
    }
  }

  private static void setLinger(int socket, int seconds) throws SocketException {
    byte[] linger = Arrays.copyOf(LinuxOption.bytes(seconds < 0 ? 0 : 1), 8);
    System.arraycopy(LinuxOption.bytes(Math.max(0, seconds)), 0, linger, 4, 4);
    check(
        Libc.setsockopt(
            socket, LinuxOption.SOL_SOCKET, LinuxOption.SO_LINGER, linger, linger.length));
  }

  private static void check(int result) throws SocketException {
    if (result != 0) {
      throw Errno.using(NativeAccess.errno());
    }
  }

  @Override
  public Object getOption(int option) throws SocketException {
    int socket = descriptor.acquire();
    try {
      switch (option) {
        case SocketOptions.SO_TIMEOUT:
          return timeoutMillis;
        case SocketOptions.SO_BINDADDR:
          return localAddress != null ? localAddress : InetAddress.getByAddress(new byte[4]);
        default:
          byte[] value = new byte[8];
          int[] length = {value.length};
          check(Libc.getsockopt(socket, level(option), name(option), value, length));
          return typed(option, value);
      }
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // not for four bytes
    } finally {
      descriptor.release();
    }
  }

  private static Object typed(int option, byte[] value) {
    int number = LinuxOption.number(value, 0);
    return switch (option) {
      case SocketOptions.SO_LINGER -> number == 0 ? -1 : LinuxOption.number(value, 4);
      // Linux doubles what is asked for, to have room for its own records.
      case SocketOptions.SO_SNDBUF, SocketOptions.SO_RCVBUF -> number / 2;
      case SocketOptions.IP_TOS -> number;
      default -> number != 0;
    };
  }

  private static int level(int option) {
    return switch (option) {
      case SocketOptions.TCP_NODELAY -> LinuxOption.IPPROTO_TCP;
      case SocketOptions.IP_TOS -> LinuxOption.IPPROTO_IP;
      default -> LinuxOption.SOL_SOCKET;
    };
  }

  private static int name(int option) throws SocketException {
    return switch (option) {
      case SocketOptions.TCP_NODELAY -> LinuxOption.TCP_NODELAY;
      case SocketOptions.IP_TOS -> LinuxOption.IP_TOS;
      case SocketOptions.SO_LINGER -> LinuxOption.SO_LINGER;
      case SocketOptions.SO_SNDBUF -> LinuxOption.SO_SNDBUF;
      case SocketOptions.SO_RCVBUF -> LinuxOption.SO_RCVBUF;
      case SocketOptions.SO_KEEPALIVE -> LinuxOption.SO_KEEPALIVE;
      case SocketOptions.SO_REUSEADDR -> LinuxOption.SO_REUSEADDR;
      case SocketOptions.SO_OOBINLINE -> LinuxOption.SO_OOBINLINE;
      default -> throw new SocketException("Unsupported option: " + option);
    };
  }

  @Override
  protected void sendUrgentData(int data) throws IOException {
    throw new SocketException("Urgent data is not supported");
  }

  @Override
  protected void listen(int backlog) throws IOException {
    throw new SocketException("A client's socket does not listen");
  }

  @Override
  protected void accept(SocketImpl accepted) throws IOException {
    throw new SocketException("A client's socket accepts nothing");
  }
}
