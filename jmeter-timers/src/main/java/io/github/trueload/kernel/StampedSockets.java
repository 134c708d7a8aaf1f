package io.github.trueload.kernel;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sockets with the kernel's timestamps, and {@code epoll} to wait for them. */
final class StampedSockets implements NonBlockingSockets {

  @Override
  public NonBlockingSocket open(InetAddress server) throws IOException {
    int family =
        server instanceof Inet4Address ? SocketAddressBytes.AF_INET : SocketAddressBytes.AF_INET6;
    int number = TcpCalls.open(family);
    if (number < 0) {
      throw Errno.using(Errno.EAFNOSUPPORT);
    }
    return new Connection(family, number);
  }

  @Override
  public <T> Poller<T> poller() throws IOException {
    return new EpollPoller<>();
  }

  static final class Connection implements NonBlockingSocket, Stamps {

    /** The descriptor's. */
    final int number;

    private final int family;
    private final Descriptor descriptor;
    private final StampedTransfer transfer;
    private byte @Nullable [] remote;
    private @Nullable EpollPoller<?> watching;

    Connection(int family, int number) {
      this.family = family;
      this.number = number;
      this.descriptor = new Descriptor(number);
      this.transfer = new StampedTransfer(descriptor);
    }

    @Override
    public void bind(InetAddress local) throws IOException {
      failIfClosed();
      TcpCalls.bind(number, family, local, 0);
    }

    @Override
    public boolean connect(InetSocketAddress server) throws IOException {
      remote = SocketAddressBytes.of(family, server.getAddress(), server.getPort());
      return finishConnect();
    }

    /** The same call again says what has become of it. */
    @Override
    public boolean finishConnect() throws IOException {
      failIfClosed();
      if (remote == null) {
        throw new ConnectException("no connection attempt is in progress");
      }
      int failure = Libc.connect(number, remote, remote.length) == 0 ? 0 : NativeAccess.errno();
      switch (failure) {
        case 0, Errno.EISCONN -> {
          transfer.begin(number);
          return true;
        }
        case Errno.EINPROGRESS, Errno.EALREADY, Errno.EINTR -> {
          return false;
        }
        default -> throw Errno.connecting(failure);
      }
    }

    private void failIfClosed() throws SocketException {
      if (descriptor.isClosed()) {
        throw new SocketException("Socket closed");
      }
    }

    @Override
    public InetSocketAddress localAddress() throws IOException {
      failIfClosed();
      return TcpCalls.localEnd(number);
    }

    /**
     * The timestamp of what is sent is taken out of the error queue at once, where it mostly is by
     * then: it would wake the poller up.
     */
    @Override
    public int write(byte[] bytes) throws IOException {
      failIfClosed();
      int done = 0;
      while (done < bytes.length) {
        int count =
            transfer.hand(number, bytes, done, bytes.length - done, StampedTransfer.DONT_WAIT);
        if (count == -Errno.EAGAIN) {
          break;
        }
        if (count < 0 && count != -Errno.EINTR) {
          throw Errno.using(-count);
        }
        done += Math.max(0, count);
      }
      transfer.collectSentStamp(number);
      return done;
    }

    @Override
    public int read(byte[] bytes) throws IOException {
      failIfClosed();
      if (transfer.ahead() > 0) {
        return transfer.takeAhead(bytes, 0, bytes.length);
      }
      int count = transfer.take(number, StampedTransfer.DONT_WAIT, bytes, 0, bytes.length);
      return switch (-count) {
        case 0 -> -1;
        case Errno.EAGAIN, Errno.EINTR -> {
          transfer.emptyErrorQueue(number); // what else has woken the poller up
          yield 0;
        }
        case Errno.ECONNRESET -> throw new SocketException("Connection reset");
        default -> {
          if (count < 0) {
            throw Errno.using(-count);
          }
          yield count;
        }
      };
    }

    @Override
    public Stamps stamps() {
      return this;
    }

    @Override
    public long connectNanos() {
      return transfer.connectNanos();
    }

    @Override
    public boolean isOpen() {
      return !descriptor.isClosed();
    }

    @Override
    public void close() {
      if (isOpen()) {
        if (watching != null) {
          watching.forget(this);
        }
        descriptor.endClosing(transfer.beginClosing(), Descriptor.SHUT_READING);
      }
    }

    @Override
    public void reset() {
      if (isOpen()) {
        try {
          SocketOptionCalls.setLinger(number, 0);
        } catch (SocketException e) {
          // then it closes as any other
        }
        close();
      }
    }

    @Override
    public void stampNextWrite() {
      transfer.stampNextWrite();
    }

    @Override
    public long sentNanos() {
      return transfer.sentStamp();
    }

    @Override
    public long receivedNanos() {
      return transfer.receivedStamp();
    }

    @Override
    public boolean areSingleSegments() {
      return transfer.areSingleSegments();
    }

    @Override
    public @Nullable ConnectionInfo info() {
      return transfer.info();
    }

    @Override
    public WallClock clock() {
      return WallClock.read();
    }
  }

  private static final class EpollPoller<T> implements Poller<T> {

    private static final int FIRST_DESCRIPTORS = 1024;
    private static final byte[] ONE = {1, 0, 0, 0, 0, 0, 0, 0};

    private final Epoll epoll = new Epoll();

    /** A counter of wake-ups, which is readable while it is above 0. */
    private final int wakeUps;

    private final AtomicBoolean isWoken = new AtomicBoolean();

    /** Held while {@link #wakeUps} is written to or given up: its number may be another's then. */
    private final Object writing = new Object();

    private boolean closed;

    /** The owner of each socket that is watched, by the number of its descriptor. */
    private @Nullable Object[] owners = new Object[FIRST_DESCRIPTORS];

    EpollPoller() throws SocketException {
      wakeUps = Libc.eventfd(0, LinuxOption.NON_BLOCKING | LinuxOption.CLOSE_ON_EXEC);
      if (wakeUps < 0) {
        SocketException failure = Errno.using(NativeAccess.errno());
        epoll.close();
        throw failure;
      }
      epoll.add(wakeUps, Epoll.READABLE);
    }

    @Override
    public void watch(NonBlockingSocket socket, Event event, T owner) throws IOException {
      Connection each = (Connection) socket;
      each.failIfClosed();
      epoll.add(each.number, event == Event.CONNECTED ? Epoll.WRITABLE : Epoll.READABLE);
      if (each.number >= owners.length) {
        owners = Arrays.copyOf(owners, 2 * each.number);
      }
      owners[each.number] = owner;
      each.watching = this;
    }

    @Override
    public void giveUp(NonBlockingSocket socket) {
      Connection each = (Connection) socket;
      if (each.watching == this) {
        forget(each);
        epoll.remove(each.number);
      }
    }

    /** The system watches a closed socket no longer by itself. */
    private void forget(Connection socket) {
      owners[socket.number] = null;
      socket.watching = null;
    }

    @Override
    @SuppressWarnings("unchecked") // watch() keeps nothing else
    public void poll(Consumer<T> ready, long millis) throws IOException {
      int count = epoll.await((int) Math.min(millis, Integer.MAX_VALUE));
      for (int i = 0; i < count; i++) {
        int number = epoll.ready(i);
        if (number == wakeUps) {
          Libc.read(wakeUps, new byte[8], 8);
          isWoken.set(false);
        } else if (owners[number] != null) { // closed since, by what came before
          ready.accept((T) owners[number]);
        }
      }
    }

    @Override
    public void wakeUp() {
      if (isWoken.compareAndSet(false, true)) {
        synchronized (writing) {
          if (!closed) {
            Libc.write(wakeUps, ONE, ONE.length);
          }
        }
      }
    }

    @Override
    public void close() {
      synchronized (writing) {
        if (closed) {
          return;
        }
        closed = true;
      }
      epoll.close();
      Libc.close(wakeUps);
    }
  }
}
