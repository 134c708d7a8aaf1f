package io.github.trueload.overload;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/**
 * A web server with one worker, a service time that is always the same, and a short backlog: its
 * capacity is known. Connections that come while the backlog is full are not answered, as by any
 * server on Linux. The service time is slept, so that the server takes no processor from a client
 * on the same machine.
 */
public final class SingleWorkerServer implements AutoCloseable {
  private static final int READ_MILLIS = 1_000;

  private final ServerSocket listening;
  private final long serviceNanos;
  private final byte[] response;
  private final Thread worker = new Thread(this::work, "single worker");
  private volatile boolean closed;

  private SingleWorkerServer(ServerSocket listening, long serviceNanos, int bodyBytes) {
    this.listening = listening;
    this.serviceNanos = serviceNanos;
    String head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: "
            + bodyBytes
            + "\r\nConnection: close\r\n\r\n";
    this.response = (head + "x".repeat(bodyBytes)).getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Starts a server on a free port of the loopback address.
   *
   * @param backlog connections that may wait to be accepted, 1 or more
   * @param serviceNanos service time of each request, nanoseconds, 0 or more
   * @param bodyBytes length of the response's body, bytes
   * @return the server, running
   */
  public static SingleWorkerServer start(int backlog, long serviceNanos, int bodyBytes)
      throws IOException {
    ServerSocket listening = new ServerSocket();
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), backlog);
    SingleWorkerServer server = new SingleWorkerServer(listening, serviceNanos, bodyBytes);
    server.worker.setDaemon(true);
    try {
      server.worker.start();
    } catch (OutOfMemoryError e) {
      listening.close();
      throw Limits.noThread(e);
    }
    return server;
  }

  /** {@return the address and port on which it listens} */
  public InetSocketAddress address() {
    return (InetSocketAddress) listening.getLocalSocketAddress();
  }

  private void work() {
    while (!closed) {
      try (Socket socket = listening.accept()) {
        socket.setSoTimeout(READ_MILLIS);
        if (readHead(socket.getInputStream())) {
          serve(System.nanoTime());
          socket.getOutputStream().write(response);
        }
      } catch (IOException e) {
        // a client that is gone; or this server is being closed
      }
    }
  }

  private static boolean readHead(InputStream in) throws IOException {
    int inARow = 0;
    while (inARow < 4) {
      int next = in.read();
      if (next < 0) {
        return false;
      }
      boolean expected = next == (inARow % 2 == 0 ? '\r' : '\n');
      inARow = expected ? inARow + 1 : next == '\r' ? 1 : 0;
    }
    return true;
  }

  private void serve(long from) {
    long left = serviceNanos;
    while (left > 0 && !closed) {
      LockSupport.parkNanos(left);
      left = from + serviceNanos - System.nanoTime();
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    listening.close();
    LockSupport.unpark(worker);
  }
}
