package io.github.trueload.benchmarks;

import com.sun.net.httpserver.HttpServer;
import io.github.trueload.listener.TrafficRealism;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Processor time of the listener's own threads per sample, with metrics that are scraped each
 * second, with metrics that are pushed by OTLP and without both, in turns in one JVM. The kernel
 * counts a thread's time, so other work of the machine changes it little. The times of the thread
 * that sends samples are not part of it.
 *
 * <p>Arguments: samples per second, seconds of a turn, rounds of turns.
 */
public final class ScrapeCost {

  private static final String LISTEN = "trueload.metrics.listen";
  private static final String OTLP = "trueload.metrics.otlp";
  private static final String[] LABELS = {"Home", "Search", "Product", "Cart", "Pay"};
  private static final long TICK_NANOS = 10_000_000;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final HttpClient scraper = HttpClient.newHttpClient();
  private final Random random = new Random(1);
  private final int perSecond;
  private final int seconds;

  private ScrapeCost(int perSecond, int seconds) {
    this.perSecond = perSecond;
    this.seconds = seconds;
  }

  /** Processor time of a turn, nanoseconds per sample. */
  private record Turn(double listener, double exporter) {
    double total() {
      return listener + exporter;
    }
  }

  private enum Export {
    NONE,
    SCRAPED,
    PUSHED
  }

  /**
   * Runs the turns and prints a line for each pair.
   *
   * @param args samples per second, seconds of a turn, rounds of turns
   */
  public static void main(String[] args) throws Exception {
    prepare();
    ScrapeCost cost = new ScrapeCost(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
    cost.turn(Export.SCRAPED); // The compilers' turns.
    cost.turn(Export.PUSHED);
    for (int round = 1; round <= Integer.parseInt(args[2]); round++) {
      Turn without = cost.turn(Export.NONE);
      for (Export each : new Export[] {Export.SCRAPED, Export.PUSHED}) {
        Turn with = cost.turn(each);
        System.out.printf(
            "round=%d export=%s without_us=%.2f with_us=%.2f exporter_us=%.2f"
                + " difference_percent_of_a_core=%.3f%n",
            round,
            each,
            without.total() / 1e3,
            with.total() / 1e3,
            with.exporter / 1e3,
            (with.total() - without.total()) * cost.perSecond / 1e7);
      }
    }
    System.exit(0);
  }

  private static void prepare() throws IOException {
    Path properties = Files.createTempFile("jmeter", ".properties");
    JMeterUtils.loadJMeterProperties(properties.toString());
    Files.delete(properties);
    System.setProperty(JMeter.JMETER_NON_GUI, "true");
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, "tl_session,tl_start_ns,tl_elapsed_ns");
    SampleEvent.initSampleVariables();
  }

  /** A receiver that reads the metrics and does nothing with them. */
  private static HttpServer receiver() throws IOException {
    HttpServer receiver =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    receiver.start();
    return receiver;
  }

  private Turn turn(Export export) throws Exception {
    boolean isScraped = export == Export.SCRAPED;
    int port = freePort();
    HttpServer receiver = receiver();
    JMeterUtils.setProperty(LISTEN, isScraped ? String.valueOf(port) : "");
    JMeterUtils.setProperty(
        OTLP, export == Export.PUSHED ? "http://127.0.0.1:" + receiver.getAddress().getPort() : "");
    TrafficRealism listener = new TrafficRealism();
    listener.setName("benchmark");
    listener.testStarted();
    HttpRequest scrape =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics")).build();
    try {
      long samples = 0;
      long begin = System.nanoTime();
      for (int second = 1; second <= seconds; second++) {
        for (long due = second * (long) perSecond; samples < due; ) {
          double elapsed = (System.nanoTime() - begin) / 1e9;
          for (long now = Math.min(due, (long) (elapsed * perSecond)); samples < now; samples++) {
            listener.sampleOccurred(event(samples));
          }
          LockSupport.parkNanos(TICK_NANOS);
        }
        if (isScraped && scraper.send(scrape, BodyHandlers.ofString()).statusCode() != 200) {
          throw new IllegalStateException("the endpoint does not answer");
        }
      }
      String exporter = isScraped ? "trueload-metrics" : "trueload-otlp";
      return new Turn(cpu("trueload-traffic") / samples, cpu(exporter) / samples);
    } finally {
      listener.testEnded();
      receiver.stop(0);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private SampleEvent event(long number) {
    long elapsed = (long) (20e6 - 20e6 * Math.log(1 - random.nextDouble()));
    long startMillis = System.currentTimeMillis() - elapsed / 1_000_000;
    SampleResult result =
        SampleResult.createTestSample(startMillis, startMillis + elapsed / 1_000_000);
    result.setSampleLabel(LABELS[(int) (number % LABELS.length)]);
    result.setThreadName("Users 1-" + number % 240);
    result.setResponseCode("200");
    result.setSuccessful(number % 100 != 7);
    JMeterVariables variables = new JMeterVariables();
    variables.put("tl_session", "a1b2c3-" + number % 240 + "-1");
    variables.put("tl_start_ns", startMillis + "000000");
    variables.put("tl_elapsed_ns", String.valueOf(elapsed));
    return new SampleEvent(result, "Users", variables);
  }

  private double cpu(String name) {
    double nanos = 0;
    for (long id : threads.getAllThreadIds()) {
      boolean isIt =
          threads.getThreadInfo(id) != null
              && threads.getThreadInfo(id).getThreadName().equals(name);
      nanos += isIt ? Math.max(0, threads.getThreadCpuTime(id)) : 0;
    }
    return nanos;
  }
}
