package io.github.trueload.listener;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the engines that run a test still answer. An engine that was killed sends nothing any
 * more, and JMeter does not report it: its share of the load is missing.
 */
final class EngineWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EngineWatch.class);

  private static final int CONNECT_MILLIS = 2_000;
  private static final long STEP_MILLIS = 3_000;
  private static final int FAILURES = 2;

  /** JMeter's port where an engine's name has none, and the property that changes it. */
  private static final int PORT = 1099;

  private static final String PORT_PROPERTY = "server_port";

  private final Supplier<Set<String>> running;
  private final Map<String, Integer> failures = new ConcurrentHashMap<>();
  private final Thread thread = new Thread(this::watch, "trueload-engines");
  private volatile boolean closed;

  /**
   * Not watching yet.
   *
   * @param running the engines that run the test now, as {@code HOST} or {@code HOST:PORT}
   */
  EngineWatch(Supplier<Set<String>> running) {
    this.running = running;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void watch() {
    try {
      while (!closed) {
        look();
        TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Asks every engine that runs the test. */
  void look() {
    Set<String> engines = running.get();
    failures.keySet().retainAll(engines);
    for (String engine : engines) {
      if (answers(engine)) {
        failures.remove(engine);
      } else if (failures.merge(engine, 1, Integer::sum) == FAILURES) {
        LOG.warn("{}", words(engine));
      }
    }
  }

  private static boolean answers(String engine) {
    int colon = engine.lastIndexOf(':');
    boolean hasPort = colon > 0 && engine.substring(colon + 1).matches("[0-9]{1,5}");
    String host = hasPort ? engine.substring(0, colon) : engine;
    int port =
        hasPort
            ? Integer.parseInt(engine.substring(colon + 1))
            : JMeterUtils.getPropDefault(PORT_PROPERTY, PORT);
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
      return true;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  private static String words(String engines) {
    return "engine " + engines + " does not answer: its share of the load is missing";
  }

  /** Which engines do not answer, for the line; empty if all do. */
  String blame() {
    Set<String> lost = new TreeSet<>();
    failures.forEach(
        (engine, times) -> {
          if (times >= FAILURES) {
            lost.add(engine);
          }
        });
    return lost.isEmpty() ? "" : words(String.join(", ", lost));
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
