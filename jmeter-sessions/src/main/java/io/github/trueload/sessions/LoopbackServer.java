package io.github.trueload.sessions;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/**
 * The smallest HTTP server that samplers can be tried on without a packet to anybody: it listens on
 * loopback, on a free port, and answers every request without a body with the same small page. One
 * thread for each connection.
 */
final class LoopbackServer implements AutoCloseable {
  private static final int BACKLOG = 512;
  private static final int PAGE_BYTES = 1024;
  private static final byte[] RESPONSE =
      ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: "
              + PAGE_BYTES
              + "\r\n\r\n"
              + " ".repeat(PAGE_BYTES))
          .getBytes(StandardCharsets.US_ASCII);

  /** An empty line ends a request's head: both of its ends are a line feed. */
  private static final int LINE_FEED = '\n';

  private final ServerSocket listening;
  private final Executor threads;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final CountDownLatch acceptEnded = new CountDownLatch(1);

  private LoopbackServer(ServerSocket listening, Executor threads) {
    this.listening = listening;
    this.threads = threads;
  }

  /**
   * Listens from now on.
   *
   * @throws IOException if there is no port, or no thread, for it
   */
  static LoopbackServer start() throws IOException {
    return start(LoopbackServer::background);
  }

  /** On threads that begin at once, or fail with an {@link OutOfMemoryError}. */
  static LoopbackServer start(Executor threads) throws IOException {
    ServerSocket listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    LoopbackServer server = new LoopbackServer(listening, threads);
    try {
      threads.execute(server::accept);
    } catch (OutOfMemoryError e) {
      listening.close();
      throw new IOException("no thread for its server (" + e.getMessage() + ")", e);
    }
    return server;
  }

  private static void background(Runnable work) {
    Thread thread = new Thread(work, "warm-up server");
    thread.setDaemon(true);
    thread.start();
  }

  String host() {
    return listening.getInetAddress().getHostAddress();
  }

  int port() {
    return listening.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = listening.accept();
        connections.add(connection);
        begin(connection);
      }
    } catch (IOException e) {
      // closed, which is how it ends
    } finally {
      acceptEnded.countDown();
    }
  }

  /** Who gets no thread is hung up on: without an answer the client would wait for ever. */
  private void begin(Socket connection) throws IOException {
    try {
      threads.execute(() -> serve(connection));
    } catch (OutOfMemoryError e) {
      connections.remove(connection);
      connection.close();
    }
  }

  private void serve(Socket connection) {
    try (connection;
        InputStream in = new BufferedInputStream(connection.getInputStream())) {
      connection.setTcpNoDelay(true);
      while (readHead(in)) {
        connection.getOutputStream().write(RESPONSE);
      }
    } catch (IOException e) {
      // the client has gone, or the server is closed
    } finally {
      connections.remove(connection);
    }
  }

  private static boolean readHead(InputStream in) throws IOException {
    int lineLength = 1;
    while (lineLength > 0) {
      lineLength = 0;
      int read = in.read();
      while (read != LINE_FEED) {
        if (read < 0) {
          return false;
        }
        lineLength += read == '\r' ? 0 : 1;
        read = in.read();
      }
    }
    return true;
  }

  /**
   * No client is connected, and the port is free, when this returns: the system listens on for as
   * long as a thread is about to leave its call to accept, so that one is waited for.
   */
  @Override
  public void close() throws IOException {
    listening.close();
    awaitAccept();
    for (Socket connection : connections) {
      connection.close();
    }
  }

  private void awaitAccept() {
    try {
      acceptEnded.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
