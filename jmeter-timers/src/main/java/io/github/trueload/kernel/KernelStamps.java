package io.github.trueload.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/**
 * Whether this system stamps segments, found out once by an exchange of two bytes with itself.
 *
 * <p>Nothing here fails: where it does not work, for any reason, {@link #available()} is false and
 * {@link #reason()} says why.
 */
public final class KernelStamps {

  private static final int TIMEOUT_MILLIS = 2000;

  /** Tries until segments are stamped: the kernel begins to a moment after it was first asked. */
  private static final int TRIES = 50;

  private static final int SOCK_DGRAM = 2;

  private static final @Nullable String UNAVAILABLE = unavailable();

  private KernelStamps() {}

  /** {@return whether sockets with timestamps are available} */
  public static boolean available() {
    return UNAVAILABLE == null;
  }

  /**
   * {@return why sockets with stamps cannot be made, in words that follow "because"; null if they
   * can}
   */
  public static @Nullable String reason() {
    return UNAVAILABLE;
  }

  /**
   * {@return an unconnected socket with stamps; of use where {@link #available()} alone}
   *
   * @throws SocketException if it cannot be made
   */
  public static StampedSocket newSocket() throws SocketException {
    if (UNAVAILABLE != null) {
      throw new SocketException("No kernel timestamps, because " + UNAVAILABLE);
    }
    return StampedSocket.unconnected();
  }

  private static @Nullable String unavailable() {
    try {
      NativeAccess.link();
      keepStamping();
      return probe();
    } catch (IOException | RuntimeException | LinkageError e) {
      return e.getMessage() != null ? e.getMessage() : e.toString();
    }
  }

  /**
   * A socket that wants stamps for as long as the JVM lives: the kernel stamps received segments
   * while any socket wants it, begins late with the first, and must patch its own code each time it
   * begins and ends.
   */
  private static void keepStamping() throws IOException {
    int socket = Libc.socket(SocketAddressBytes.AF_INET, SOCK_DGRAM | LinuxOption.CLOSE_ON_EXEC, 0);
    if (socket < 0
        || LinuxOption.set(
                socket,
                LinuxOption.SOL_SOCKET,
                LinuxOption.SO_TIMESTAMPING,
                LinuxOption.RX_SOFTWARE | LinuxOption.REPORT_SOFTWARE)
            != 0) {
      throw new IOException(
          "the system refuses SO_TIMESTAMPING: " + Libc.strerror(NativeAccess.errno()));
    }
  }

  private static @Nullable String probe() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket listening = new ServerSocket(0, 1, loopback);
        StampedSocket client = StampedSocket.unconnected()) {
      client.connect(new InetSocketAddress(loopback, listening.getLocalPort()), TIMEOUT_MILLIS);
      client.setTcpNoDelay(true);
      client.setSoTimeout(TIMEOUT_MILLIS);
      try (Socket server = listening.accept()) {
        server.setTcpNoDelay(true);
        server.setSoTimeout(TIMEOUT_MILLIS);
        client.checkStamping();
        if (client.info() == null) {
          return "TCP_INFO lacks the number of out-of-order segments (refused, or Linux before 5.4)";
        }
        return probe(client, server);
      }
    } catch (IOException e) {
      return "a test exchange over the loopback failed: " + e.getMessage();
    }
  }

  private static @Nullable String probe(StampedSocket client, Socket server) throws IOException {
    InputStream received = client.getInputStream();
    for (int i = 0; i < TRIES; i++) {
      client.stampNextWrite();
      client.getOutputStream().write(i);
      if (server.getInputStream().read() != i) {
        return "a test exchange over the loopback failed";
      }
      server.getOutputStream().write(i);
      if (received.read() != i) {
        return "a test exchange over the loopback failed";
      }
      if (client.sentNanos() > 0 && client.receivedNanos() >= client.sentNanos()) {
        return null;
      }
      pause();
    }
    return client.sentNanos() == 0
        ? "the system gives no timestamps of sent data"
        : "the system gives no timestamps of received data";
  }

  private static void pause() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
