package io.github.trueload.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What stands behind a proxy: answers {@code /sleep/400…} after 400 ms, with 404 where the path
 * holds {@code missing}; {@code /page} has two images of 20 ms each, so that what a log says of its
 * parts is longer than a clock's step; {@code /moved} is elsewhere.
 */
final class Backend implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  private Backend(HttpServer server) {
    this.server = server;
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  static Backend start() throws IOException {
    return new Backend(
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String[] parts = exchange.getRequestURI().getRawPath().split("/");
    try {
      if (parts.length > 2 && parts[1].equals("sleep")) {
        Thread.sleep(Long.parseLong(parts[2]));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String path = exchange.getRequestURI().getPath();
    boolean page = path.equals("/page");
    String text = page ? "<img src='sleep/20/a.png'><img src='sleep/20/b.png'>" : "0123456789";
    byte[] body = text.getBytes(StandardCharsets.US_ASCII);
    exchange.getResponseHeaders().add("Content-Type", page ? "text/html" : "text/plain");
    if (path.equals("/moved")) {
      exchange.getResponseHeaders().add("Location", "/fast");
    }
    int status = path.contains("missing") ? 404 : path.equals("/moved") ? 302 : 200;
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
