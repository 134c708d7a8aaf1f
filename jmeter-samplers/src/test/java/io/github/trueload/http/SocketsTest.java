package io.github.trueload.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** The look at a connection between two requests. */
class SocketsTest {

  /** A socket of a channel, to which bytes come just after it has said that there are none. */
  private static final class Late extends Socket {

    private final SocketChannel channel;

    Late(SocketChannel channel) {
      this.channel = channel;
    }

    @Override
    public boolean isConnected() {
      return true;
    }

    @Override
    public SocketChannel getChannel() {
      return channel;
    }

    @Override
    public InputStream getInputStream() {
      return InputStream.nullInputStream();
    }

    @Override
    public OutputStream getOutputStream() {
      return OutputStream.nullOutputStream();
    }
  }

  private static int read(SocketChannel channel) throws Exception {
    try (Late late = new Late(channel);
        SSLSocket tls =
            (SSLSocket)
                SSLContext.getDefault().getSocketFactory().createSocket(late, "peer", 443, true)) {
      return Sockets.read(tls, late, new byte[100], 0, 100);
    }
  }

  /** A record without its first byte cannot be read: a connection that has lost one is no more. */
  @Test
  void aByteThatTheLookTakesFromTlsEndsTheConnection() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        SocketChannel channel = SocketChannel.open(listening.getLocalSocketAddress());
        Socket server = listening.accept()) {
      assertThat(read(channel)).as("nothing").isZero();
      server.getOutputStream().write(23);
      Thread.sleep(100);
      assertThatThrownBy(() -> read(channel)).isInstanceOf(SocketException.class);
      server.shutdownOutput();
      Thread.sleep(100);
      assertThat(read(channel)).as("the end").isEqualTo(-1);
    }
  }
}
