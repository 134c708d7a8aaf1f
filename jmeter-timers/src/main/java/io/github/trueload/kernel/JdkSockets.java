package io.github.trueload.kernel;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

final class JdkSockets implements NonBlockingSockets {

  @Override
  public NonBlockingSocket open(InetAddress server) throws IOException {
    try {
      SocketChannel channel =
          SocketChannel.open(
              server instanceof Inet4Address
                  ? StandardProtocolFamily.INET
                  : StandardProtocolFamily.INET6);
      channel.configureBlocking(false);
      return new Channel(channel);
    } catch (UnsupportedOperationException e) {
      throw new IOException(e.getMessage(), e); // a system without IPv6
    }
  }

  @Override
  public <T> Poller<T> poller() throws IOException {
    return new ChannelPoller<>(Selector.open());
  }

  private static final class Channel implements NonBlockingSocket {

    private final SocketChannel channel;
    private @Nullable SelectionKey key;

    Channel(SocketChannel channel) {
      this.channel = channel;
    }

    @Override
    public void bind(InetAddress local) throws IOException {
      try {
        channel.bind(new InetSocketAddress(local, 0));
      } catch (UnsupportedAddressTypeException e) {
        throw otherFamily(e);
      }
    }

    @Override
    public boolean connect(InetSocketAddress server) throws IOException {
      try {
        return channel.connect(server);
      } catch (UnsupportedAddressTypeException e) {
        throw otherFamily(e);
      }
    }

    /** As of an address of IPv6 for a socket of IPv4. */
    private static SocketException otherFamily(UnsupportedAddressTypeException e) {
      SocketException failure = new SocketException("Address family not supported by protocol");
      failure.initCause(e);
      return failure;
    }

    @Override
    public boolean finishConnect() throws IOException {
      return channel.finishConnect();
    }

    @Override
    public InetSocketAddress localAddress() throws IOException {
      return (InetSocketAddress) channel.getLocalAddress();
    }

    @Override
    public int write(byte[] bytes) throws IOException {
      return channel.write(ByteBuffer.wrap(bytes));
    }

    @Override
    public int read(byte[] bytes) throws IOException {
      return channel.read(ByteBuffer.wrap(bytes));
    }

    @Override
    public @Nullable Stamps stamps() {
      return null;
    }

    @Override
    public long connectNanos() {
      return 0;
    }

    @Override
    public boolean isOpen() {
      return channel.isOpen();
    }

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException e) {
        // it is gone either way
      }
    }

    @Override
    public void reset() {
      try {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      } catch (IOException | UnsupportedOperationException e) {
        // then it closes as any other
      }
      close();
    }
  }

  private static final class ChannelPoller<T> implements Poller<T> {

    private final Selector selector;

    ChannelPoller(Selector selector) {
      this.selector = selector;
    }

    @Override
    public void watch(NonBlockingSocket socket, Event event, T owner) throws IOException {
      Channel each = (Channel) socket;
      int operation = event == Event.CONNECTED ? SelectionKey.OP_CONNECT : SelectionKey.OP_READ;
      each.key = each.channel.register(selector, operation, owner);
    }

    @Override
    public void giveUp(NonBlockingSocket socket) {
      SelectionKey key = ((Channel) socket).key;
      if (key != null) {
        key.cancel();
      }
    }

    @Override
    @SuppressWarnings("unchecked") // watch() attaches nothing else
    public void poll(Consumer<T> ready, long millis) throws IOException {
      Consumer<SelectionKey> passOn =
          key -> {
            if (key.isValid()) {
              ready.accept((T) key.attachment());
            }
          };
      if (millis == 0) {
        selector.selectNow(passOn);
      } else {
        selector.select(passOn, millis);
      }
    }

    @Override
    public void wakeUp() {
      selector.wakeup();
    }

    @Override
    public void close() {
      try {
        selector.close();
      } catch (IOException e) {
        // its sockets are closed by their owners
      }
    }
  }
}
