package io.github.trueload.http;

import io.github.trueload.kernel.KernelStamps;
import io.github.trueload.kernel.StampedSocket;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Makes the sockets of connections, and looks at them between two exchanges without waiting. */
final class Sockets {

  /** What a connection holds between two exchanges. */
  enum Content {
    /** Nothing: the connection can carry a request. */
    NOTHING,
    /** Bytes, which belong to no request. */
    BYTES,
    /** The end of the stream, or a reset. */
    END
  }

  private Sockets() {}

  /**
   * An unconnected socket: with the kernel's stamps, where they are wanted and there are any. One
   * without belongs to a channel, because a channel can be read without waiting.
   */
  static Socket create(TimeSource wanted) throws IOException {
    return wanted == TimeSource.KERNEL && KernelStamps.available()
        ? KernelStamps.newSocket()
        : SocketChannel.open().socket();
  }

  /**
   * Looks at a socket that {@link #create} made, without waiting. What it reads is lost: after
   * {@link Content#BYTES} the socket must not be used.
   */
  static Content look(Socket socket) {
    if (socket instanceof StampedSocket stamped) {
      int found = stamped.peek();
      return found < 0 ? Content.END : found > 0 ? Content.BYTES : Content.NOTHING;
    }
    SocketChannel channel = socket.getChannel();
    try {
      channel.configureBlocking(false);
      try {
        int count = channel.read(ByteBuffer.allocate(1));
        return count < 0 ? Content.END : count > 0 ? Content.BYTES : Content.NOTHING;
      } finally {
        channel.configureBlocking(true);
      }
    } catch (IOException e) {
      return Content.END;
    }
  }

  /**
   * Reads what has come, without waiting, but for a millisecond with TLS.
   *
   * @param tls over {@code socket}; null without
   * @return how many bytes; 0 for none, -1 at the end
   * @throws IOException if the connection is broken; or if bytes come at the wrong moment and the
   *     socket is one whose {@link #look} takes a byte, without which TLS cannot read the next
   */
  static int read(@Nullable SSLSocket tls, Socket socket, byte[] into, int offset, int length)
      throws IOException {
    if (tls != null) {
      return readTls(tls, socket, into, offset, length);
    }
    if (socket instanceof StampedSocket stamped) {
      int found = stamped.peek();
      return found > 0 ? socket.getInputStream().read(into, offset, length) : found;
    }
    SocketChannel channel = socket.getChannel();
    channel.configureBlocking(false);
    try {
      return channel.read(ByteBuffer.wrap(into, offset, length));
    } finally {
      channel.configureBlocking(true);
    }
  }

  private static int readTls(SSLSocket tls, Socket socket, byte[] into, int offset, int length)
      throws IOException {
    if (tls.getInputStream().available() == 0 && socket.getInputStream().available() == 0) {
      Content found = look(socket);
      if (found != Content.BYTES) {
        return found == Content.END ? -1 : 0;
      }
      if (!(socket instanceof StampedSocket)) {
        throw new SocketException("Bytes came while the connection was looked at; one is lost");
      }
    }
    tls.setSoTimeout(1);
    try {
      return tls.getInputStream().read(into, offset, length);
    } catch (SocketTimeoutException e) {
      return 0;
    }
  }

  /**
   * The same for a socket with TLS over it. Where encrypted bytes have come, they may be a session
   * ticket: TLS has to read them, which waits a millisecond where they are nothing else.
   *
   * @param timeoutMillis the timeout that {@code tls} has, and gets back
   */
  static Content look(SSLSocket tls, Socket socket, int timeoutMillis) {
    try {
      if (tls.getInputStream().available() > 0) {
        return Content.BYTES;
      }
      if (socket.getInputStream().available() == 0) {
        return look(socket);
      }
      tls.setSoTimeout(1);
      try {
        return tls.getInputStream().read() < 0 ? Content.END : Content.BYTES;
      } catch (SocketTimeoutException e) {
        return Content.NOTHING;
      } finally {
        tls.setSoTimeout(timeoutMillis);
      }
    } catch (IOException e) {
      return Content.END;
    }
  }
}
