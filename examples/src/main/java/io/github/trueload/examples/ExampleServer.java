package io.github.trueload.examples;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A web server on loopback whose service time is drawn: every GET is answered with the same page
 * after a drawn delay. Requests do not queue for one another (infinitely many servers, in the words
 * of queueing theory), and waiting holds no thread, so thousands of connections are cheap.
 *
 * <p>HTTP/1.1, connections kept alive: the server closes none that is used at least every ten
 * minutes.
 */
public final class ExampleServer implements AutoCloseable {

  /** The only address it listens on: this machine. */
  public static final String HOST = "127.0.0.1";

  private static final int MAX_THREADS = 32;
  private static final int ACCEPT_QUEUE = 4096;
  private static final long IDLE_TIMEOUT_MILLIS = TimeUnit.MINUTES.toMillis(10);

  private final Server server;
  private final ServerConnector connector;

  private ExampleServer(int port, Handler handler) {
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
    threads.setName("example-server");
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(HOST);
    connector.setPort(port);
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    connector.setIdleTimeout(IDLE_TIMEOUT_MILLIS);
    server.addConnector(connector);
    server.setHandler(handler);
  }

  /**
   * Starts a server.
   *
   * @param port 1 to 65535, or 0 for any free one
   * @param pageBytes length of the page in bytes, 0 or more
   * @param serviceNanos draws a service time in nanoseconds; called by one thread at a time; 0 or
   *     less answers at once
   * @throws IOException if the port is taken, in one line that says so
   */
  public static ExampleServer start(int port, int pageBytes, LongSupplier serviceNanos)
      throws IOException {
    if (pageBytes < 0) {
      throw new IllegalArgumentException("pageBytes must be 0 or more, was " + pageBytes);
    }
    ExampleServer started = new ExampleServer(port, new DrawnDelay(page(pageBytes), serviceNanos));
    try {
      started.server.start();
      return started;
    } catch (Exception e) {
      LifeCycle.stop(started.server);
      throw new IOException(
          "the example server cannot listen on "
              + HOST
              + ":"
              + port
              + " ("
              + rootMessage(e)
              + "): free that port or choose another",
          e);
    }
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Stops at once; open connections are closed. */
  @Override
  public void close() {
    LifeCycle.stop(server);
  }

  private static byte[] page(int bytes) {
    String head = "<!DOCTYPE html><title>Trueload</title><p>";
    StringBuilder page = new StringBuilder(head);
    while (page.length() < bytes) {
      page.append("All work and no play. ");
    }
    page.setLength(bytes);
    return page.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static String rootMessage(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  private static final class DrawnDelay extends Handler.Abstract.NonBlocking {

    private final byte[] page;
    private final LongSupplier serviceNanos;

    DrawnDelay(byte[] page, LongSupplier serviceNanos) {
      this.page = page;
      this.serviceNanos = serviceNanos;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/html;charset=us-ascii");
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, page.length);
      long nanos = nextServiceNanos();
      Runnable answer = () -> response.write(true, ByteBuffer.wrap(page), callback);
      if (nanos > 0) {
        getServer().getScheduler().schedule(answer, nanos, TimeUnit.NANOSECONDS);
      } else {
        answer.run();
      }
      return true;
    }

    private long nextServiceNanos() {
      synchronized (serviceNanos) {
        return serviceNanos.getAsLong();
      }
    }
  }
}
