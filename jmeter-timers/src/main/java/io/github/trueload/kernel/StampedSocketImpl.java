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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A client's TCP socket by Linux's own calls, with the JDK's exceptions and their messages.
 *
 * <p>One thread at a time reads, and one writes; any thread may close.
 */
final class StampedSocketImpl extends SocketImpl {

  private static final Cleaner CLEANER = Cleaner.create();

  private static final int SET_FLAGS = 4;
  private static final long BYTES_AVAILABLE = 0x541B;
  private static final long NANOS_PER_MILLI = 1_000_000L;

  private int family;
  private @Nullable Descriptor descriptor;
  private Cleaner.@Nullable Cleanable cleanable;
  private @Nullable InetAddress localAddress;
  private int timeoutMillis;

  /** The timeout that the kernel has. */
  private int receiveTimeoutMillis;

  private @Nullable StampedTransfer transfer;

  /** Whether it has been closed, perhaps before {@link #create}. */
  private boolean closed;

  private boolean inputEnded;
  private boolean wasReset;
  private volatile boolean writing;

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
    family = SocketAddressBytes.AF_INET6;
    int number = Boolean.getBoolean("java.net.preferIPv4Stack") ? -1 : TcpCalls.open(family);
    if (number < 0) {
      family = SocketAddressBytes.AF_INET;
      number = TcpCalls.open(family);
    }
    if (number < 0) {
      throw Errno.using(Errno.EAFNOSUPPORT);
    }
    Descriptor made = new Descriptor(number);
    Cleaner.Cleanable closing = CLEANER.register(this, made);
    synchronized (this) {
      transfer = new StampedTransfer(made);
      cleanable = closing;
      descriptor = made;
      if (!closed) {
        return;
      }
    }
    closing.clean();
    throw new SocketException("Socket closed");
  }

  /** Of a socket that {@link #create} has made, which {@link java.net.Socket} calls first. */
  private Descriptor descriptor() {
    return Objects.requireNonNull(descriptor, "the socket has not been created");
  }

  @Override
  protected void bind(InetAddress host, int localPort) throws IOException {
    int socket = descriptor().acquire();
    try {
      TcpCalls.bind(socket, family, host, localPort);
      readLocalEnd(socket);
    } finally {
      descriptor().release();
    }
  }

  private void readLocalEnd(int socket) throws SocketException {
    InetSocketAddress end = TcpCalls.localEnd(socket);
    localAddress = end.getAddress();
    localport = end.getPort();
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
    int socket = descriptor().acquire();
    boolean ready = false;
    try {
      connect(socket, SocketAddressBytes.of(family, address, port), timeoutMillis);
      Libc.fcntl(socket, SET_FLAGS, 0); // platform threads wait within the calls
      transfer().begin(socket);
      readLocalEnd(socket);
      ready = true;
    } finally {
      descriptor().release();
      if (!ready) {
        close();
      }
    }
  }

  private void connect(int socket, byte[] remote, int timeoutMillis) throws IOException {
    long deadline = System.nanoTime() + timeoutMillis * NANOS_PER_MILLI;
    while (true) {
      failIfClosed();
      int failure = Libc.connect(socket, remote, remote.length) == 0 ? 0 : NativeAccess.errno();
      switch (failure) {
        case 0, Errno.EISCONN -> {
          return;
        }
        case Errno.EINPROGRESS, Errno.EALREADY, Errno.EINTR -> {
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
    if (descriptor().isClosed()) {
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
    if (transfer().ahead() > 0) {
      failIfClosed();
      return transfer().takeAhead(bytes, offset, length);
    }
    int socket = descriptor().acquire();
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
        transfer().collectSentStamp(socket); // a close would take it away
      }
      descriptor().release();
    }
  }

  /**
   * Waits for bytes; 0 at their end. A platform thread waits within the call, which ends by the
   * socket's own timeout; after a signal, which that does not count, in {@code poll}.
   */
  private int receive(int socket, byte[] bytes, int offset, int length) throws IOException {
    boolean hasDeadline = timeoutMillis > 0;
    long deadline = hasDeadline ? System.nanoTime() + timeoutMillis * NANOS_PER_MILLI : 0;
    boolean waitsInside = !Waiting.isVirtual();
    boolean waitsFirst = false;
    if (waitsInside) {
      setReceiveTimeout(socket);
    }
    while (true) {
      if (waitsFirst) {
        awaitReadable(socket, hasDeadline, deadline);
      }
      int result =
          transfer()
              .take(socket, waitsInside ? 0 : StampedTransfer.DONT_WAIT, bytes, offset, length);
      if (result >= 0) {
        return result;
      }
      failIfClosed();
      switch (-result) {
        case Errno.EINTR -> {
          waitsFirst = hasDeadline;
          waitsInside &= !hasDeadline;
        }
        case Errno.EAGAIN -> {
          if (waitsInside) {
            throw new SocketTimeoutException("Read timed out");
          }
          if (waitsFirst) {
            transfer().emptyErrorQueue(socket); // what else has ended the wait
          }
          waitsFirst = true;
        }
        case Errno.ECONNRESET -> {
          wasReset = true;
          throw new SocketException("Connection reset");
        }
        default -> throw Errno.using(-result);
      }
    }
  }

  private void setReceiveTimeout(int socket) throws SocketException {
    if (receiveTimeoutMillis != timeoutMillis) {
      if (LinuxOption.setReceiveTimeout(socket, timeoutMillis) != 0) {
        throw Errno.using(NativeAccess.errno());
      }
      receiveTimeoutMillis = timeoutMillis;
    }
  }

  /** A stamp that lies in the error queue would end the waiting at once: it is taken out first. */
  private void awaitReadable(int socket, boolean hasDeadline, long deadline) throws IOException {
    transfer().collectSentStamp(socket);
    if (!Waiting.await(socket, Waiting.READABLE, hasDeadline, deadline)) {
      failIfClosed();
      throw new SocketTimeoutException("Read timed out");
    }
    failIfInterrupted();
  }

  @Override
  protected int available() throws IOException {
    if (transfer().ahead() > 0) {
      return transfer().ahead();
    }
    int socket = descriptor().acquire();
    try {
      int[] count = new int[1];
      if (inputEnded || Libc.ioctl(socket, BYTES_AVAILABLE, count) != 0) {
        return 0;
      }
      return count[0];
    } finally {
      descriptor().release();
    }
  }

  /**
   * What a read would find, without waiting and without taking it: 1 byte, 0 for none, -1 for the
   * end.
   */
  int peek() {
    if (transfer().ahead() > 0) {
      return 1;
    }
    try {
      int socket = descriptor().acquire();
      try {
        return inputEnded || wasReset ? -1 : StampedTransfer.peek(socket);
      } finally {
        descriptor().release();
      }
    } catch (SocketException e) {
      return -1;
    }
  }

  // ---- sending

  private void send(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int socket = descriptor().acquire();
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
      if (!good || descriptor().isClosed()) {
        transfer().collectSentStamp(socket); // a close may have come before the timestamp
      }
      descriptor().release();
    }
  }

  private int sendSome(int socket, byte[] bytes, int offset, int length) throws IOException {
    boolean isVirtual = Waiting.isVirtual();
    while (true) {
      failIfClosed();
      int result =
          transfer().hand(socket, bytes, offset, length, isVirtual ? StampedTransfer.DONT_WAIT : 0);
      if (result >= 0) {
        return result;
      }
      failIfClosed();
      switch (-result) {
        case Errno.EINTR -> {}
        case Errno.EAGAIN -> {
          transfer().emptyErrorQueue(socket);
          Waiting.await(socket, Waiting.WRITABLE, false, 0);
          failIfInterrupted();
        }
        default -> throw Errno.using(-result);
      }
    }
  }

  /** The timestamps of what goes through, and what else the kernel knows. */
  StampedTransfer transfer() {
    return Objects.requireNonNull(transfer, "the socket has not been created");
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
    Cleaner.@Nullable Cleanable closing;
    synchronized (this) {
      closed = true;
      closing = cleanable;
    }
    if (closing == null) {
      return;
    }
    int users = transfer().beginClosing();
    if (users >= 0) {
      descriptor().endClosing(users, writing ? Descriptor.SHUT_BOTH : Descriptor.SHUT_READING);
      closing.clean();
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
    int socket = descriptor().acquire();
    try {
      if (Libc.shutdown(socket, how) != 0) {
        throw Errno.using(NativeAccess.errno());
      }
    } finally {
      descriptor().release();
    }
  }

  @Override
  public void setOption(int option, Object value) throws SocketException {
    int socket = descriptor().acquire();
    try {
      if (option == SocketOptions.SO_TIMEOUT) {
        timeoutMillis = (Integer) value;
      } else {
        SocketOptionCalls.set(socket, family, option, value);
      }
    } finally {
      descriptor().release();
    }
  }

  @Override
  public Object getOption(int option) throws SocketException {
    int socket = descriptor().acquire();
    try {
      return switch (option) {
        case SocketOptions.SO_TIMEOUT -> timeoutMillis;
        case SocketOptions.SO_BINDADDR ->
            localAddress != null ? localAddress : InetAddress.getByAddress(new byte[4]);
        default -> SocketOptionCalls.get(socket, option);
      };
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // not for four bytes
    } finally {
      descriptor().release();
    }
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
