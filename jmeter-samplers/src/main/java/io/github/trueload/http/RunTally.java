package io.github.trueload.http;

import io.github.trueload.times.ExchangeTimings;
import io.github.trueload.times.TimesTally;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all sessions of a run did with their connections: one line at the run's end. */
final class RunTally {

  /** The run under way, of all samplers of this JVM. */
  static final RunTally RUN = new RunTally();

  private static final Logger log = LoggerFactory.getLogger(RunTally.class);

  private final AtomicLong sessions = new AtomicLong();
  private final AtomicLong connections = new AtomicLong();
  private final AtomicLong shared = new AtomicLong();
  private final AtomicLong sentAgain = new AtomicLong();
  private final AtomicLong bodiesCut = new AtomicLong();
  private final AtomicLong connectNanos = new AtomicLong();
  private final AtomicLong handshakes = new AtomicLong();
  private final AtomicLong tlsNanos = new AtomicLong();
  private final TimesTally times = new TimesTally();
  private final AtomicLongArray reconnects = new AtomicLongArray(CloseReason.values().length);
  private final AtomicLongArray exhausted = new AtomicLongArray(ResourceExhaustion.values().length);

  /** A session opened its first connection. */
  void sessionConnected() {
    sessions.incrementAndGet();
  }

  void connected(SessionConnection connection) {
    connections.incrementAndGet();
    connectNanos.addAndGet(connection.connectNanos());
    if (connection.tlsNanos() > 0) {
      handshakes.incrementAndGet();
      tlsNanos.addAndGet(connection.tlsNanos());
    }
  }

  /** A connection took the place of one that had ended so. */
  void reconnected(CloseReason before) {
    reconnects.incrementAndGet(before.ordinal());
  }

  /** A connection was used by a session it does not belong to. */
  void shared() {
    shared.incrementAndGet();
  }

  /**
   * A sample failed. Where that is because the load generator has run out of something, the first
   * one is reported at once: its results are not the server's.
   */
  void failed(Throwable failure) {
    ResourceExhaustion cause = ResourceExhaustion.of(failure);
    if (cause != null && exhausted.getAndIncrement(cause.ordinal()) == 0) {
      warn("trueload: samples fail because of the load generator: " + cause.words());
      if (failure instanceof Error) {
        log.error("The first of these samples", failure);
      }
    }
  }

  /** A request was sent a second time, because the server closed its connection meanwhile. */
  void sentAgain() {
    sentAgain.incrementAndGet();
  }

  /** A body was longer than what is stored of it. The first is reported at once. */
  void bodyCut(int storedBytes) {
    if (bodiesCut.getAndIncrement() == 0) {
      warn(
          "trueload: only the first "
              + storedBytes
              + " bytes of longer response bodies are stored; "
              + StoredBody.PROPERTY
              + " sets the number");
    }
  }

  /** An exchange has its times. */
  void timed(ExchangeTimings timings) {
    times.add(timings);
  }

  /** Forgets everything: a run begins. */
  synchronized void begin() {
    sessions.set(0);
    connections.set(0);
    shared.set(0);
    sentAgain.set(0);
    bodiesCut.set(0);
    connectNanos.set(0);
    handshakes.set(0);
    tlsNanos.set(0);
    times.begin();
    for (CloseReason ending : CloseReason.values()) {
      reconnects.set(ending.ordinal(), 0);
    }
    for (ResourceExhaustion cause : ResourceExhaustion.values()) {
      exhausted.set(cause.ordinal(), 0);
    }
  }

  /**
   * Writes the line to JMeter's log, and to the console of a run without GUI as JMeter's summariser
   * does, and forgets; nothing where nothing was connected.
   */
  synchronized void end() {
    if (connections.get() > 0) {
      report(line());
    }
    times.line("trueload times").ifPresent(RunTally::report);
    for (ResourceExhaustion cause : ResourceExhaustion.values()) {
      if (exhausted.get(cause.ordinal()) > 0) {
        warn(
            "trueload: "
                + exhausted.get(cause.ordinal())
                + " samples failed because of the load generator: "
                + cause.words());
      }
    }
    begin();
  }

  private static void report(String line) {
    log.info("{}", line);
    print(line);
  }

  private static void warn(String line) {
    log.warn("{}", line);
    print(line);
  }

  private static void print(String line) {
    if (GuiPackage.getInstance() == null && JMeterUtils.getPropDefault("summariser.out", true)) {
      System.out.println(line);
    }
  }

  String line() {
    long total = 0;
    StringBuilder causes = new StringBuilder();
    for (CloseReason ending : CloseReason.values()) {
      long count = reconnects.get(ending.ordinal());
      total += count;
      if (count > 0) {
        causes.append(causes.length() == 0 ? " (" : ", ");
        causes.append(ending.words()).append(": ").append(count);
      }
    }
    causes.append(causes.length() == 0 ? "" : ")");
    return "trueload connections = sessions: "
        + sessions
        + ", connections: "
        + connections
        + ", shared: "
        + shared
        + ", reconnects: "
        + total
        + causes
        + (sentAgain.get() == 0 ? "" : ", sent again: " + sentAgain)
        + ", connect: "
        + meanMillis(connectNanos.get(), connections.get())
        + (handshakes.get() == 0 ? "" : ", TLS: " + meanMillis(tlsNanos.get(), handshakes.get()));
  }

  private static String meanMillis(long nanos, long count) {
    return String.format(Locale.ROOT, "%.3f ms", count == 0 ? 0 : nanos / 1e6 / count);
  }
}
