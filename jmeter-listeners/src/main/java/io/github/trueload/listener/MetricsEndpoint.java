package io.github.trueload.listener;

import com.sun.net.httpserver.HttpServer;
import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/** Where Prometheus reads the metrics of a run under way, over HTTP. */
final class MetricsEndpoint {

  /** Property: {@code [HOST:]PORT} of the endpoint; empty for none. */
  static final String LISTEN = "trueload.metrics.listen";

  /** Property: how long the end of a run waits for another scrape, so that none is missing. */
  static final String WAIT = "trueload.metrics.wait";

  private static final String PATH = "/metrics";
  private static final Pattern ADDRESS = Pattern.compile("(?:(.+):)?([0-9]{1,5})");

  private final HttpServer server;
  private final ExecutorService threads;
  private final long waitNanos;
  private long begun;
  private long ended;

  private MetricsEndpoint(LiveMetrics metrics, InetSocketAddress address, long waitNanos)
      throws IOException {
    this.waitNanos = waitNanos;
    server = HttpServer.create(address, 0);
    threads = Executors.newSingleThreadExecutor(MetricsEndpoint::daemon);
    MetricsHandler handler = new MetricsHandler(metrics.registry());
    server.setExecutor(threads);
    server.createContext(
        PATH,
        exchange -> {
          long number = begun();
          handler.handle(exchange);
          ended(number);
        });
    server.start();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "trueload-metrics");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Opens the endpoint that JMeter's properties ask for. Where it cannot be opened the run
   * continues without it.
   *
   * @param metrics that it serves
   * @param lines takes one line: where the endpoint is, or why there is none
   * @return null without an endpoint
   */
  static @Nullable MetricsEndpoint ofProperties(LiveMetrics metrics, Consumer<String> lines) {
    String listen = JMeterUtils.getPropDefault(LISTEN, "").strip();
    if (listen.isEmpty()) {
      return null;
    }
    String wait = JMeterUtils.getPropDefault(WAIT, "0s").strip();
    String property = WAIT;
    try {
      long nanos = Durations.parseNanos(wait, BareNumber.REFUSED);
      property = LISTEN;
      MetricsEndpoint endpoint = new MetricsEndpoint(metrics, address(listen), nanos);
      lines.accept("trueload: metrics for Prometheus at " + endpoint.uri());
      return endpoint;
    } catch (IOException | IllegalArgumentException e) {
      lines.accept(
          "trueload warning: no metrics are served, since %s=%s cannot be used: %s"
              .formatted(property, property.equals(WAIT) ? wait : listen, e.getMessage()));
      return null;
    }
  }

  private static InetSocketAddress address(String listen) throws IOException {
    Matcher parts = ADDRESS.matcher(listen);
    if (!parts.matches() || Integer.parseInt(parts.group(2)) > 65_535) {
      throw new IllegalArgumentException("write a port, or HOST:PORT");
    }
    InetAddress host =
        parts.group(1) == null
            ? InetAddress.getLoopbackAddress()
            : InetAddress.getByName(parts.group(1));
    return new InetSocketAddress(host, Integer.parseInt(parts.group(2)));
  }

  private String uri() {
    String host = server.getAddress().getAddress().getHostAddress();
    return "http://%s:%s%s"
        .formatted(
            host.contains(":") ? "[" + host + "]" : host, server.getAddress().getPort(), PATH);
  }

  private synchronized long begun() {
    return ++begun;
  }

  private synchronized void ended(long number) {
    ended = number;
    notifyAll();
  }

  /** Waits for one more scrape as long as the property says, then closes the endpoint. */
  void end() {
    try {
      awaitScrape();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.stop(0);
      threads.shutdown();
    }
  }

  /** One that begins from now on: a scrape under way may lack the last samples. */
  private synchronized void awaitScrape() throws InterruptedException {
    long before = begun;
    long end = System.nanoTime() + waitNanos;
    for (long left = waitNanos; ended <= before && left > 0; left = end - System.nanoTime()) {
      wait(1 + left / 1_000_000);
    }
  }
}
