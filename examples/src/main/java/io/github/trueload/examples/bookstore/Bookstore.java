package io.github.trueload.examples.bookstore;

import io.github.trueload.examples.ExampleServer;
import io.github.trueload.examples.FifoServer;
import io.github.trueload.examples.IntervalTable;
import io.github.trueload.think.Exponential;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The bookstore on loopback: Jetty, the filter of admission, a front tier that serves one request
 * at a time for a drawn time, and a real database behind it.
 *
 * <p>The front tier's service is drawn, not worked: on one machine, work of the server would take
 * the processors that the load generator needs. Rendering a page, some microseconds, is not in it.
 */
public final class Bookstore implements AutoCloseable {

  private static final int THREADS = 16;
  private static final int ACCEPT_QUEUE = 4096;
  private static final long IDLE_TIMEOUT_MILLIS = TimeUnit.MINUTES.toMillis(10);

  private final Server server;
  private final ServerConnector connector;
  private final DatabaseTier database;
  private final FifoServer front;
  private final AdmissionControl admission;
  private final PagesHandler pages;
  private final ScheduledExecutorService clock;

  private Bookstore(BookstoreSettings settings, DatabaseTier database) {
    this.database = database;
    front =
        new FifoServer(
            new Exponential(settings.frontSeconds())
                .sequence(new SplittableRandom(settings.seed())));
    admission =
        new AdmissionControl(settings.admission().queueLimit(), settings.admission().threshold());
    pages = new PagesHandler(settings.stock(), front, database);
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("bookstore");
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(ExampleServer.HOST);
    connector.setPort(settings.port());
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    connector.setIdleTimeout(IDLE_TIMEOUT_MILLIS);
    server.addConnector(connector);
    server.setHandler(new AdmissionFilter(admission, pages));
    clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "admission");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Makes and fills the tables, and starts.
   *
   * @throws SQLException if the database cannot be used, in one line
   * @throws IOException if the port is taken, in one line
   */
  static Bookstore start(BookstoreSettings settings) throws SQLException, IOException {
    DatabaseTier database =
        DatabaseTier.open(
            settings.database(), settings.connections(), settings.stock(), settings.seed());
    Bookstore store = new Bookstore(settings, database);
    try {
      store.server.start();
    } catch (Exception e) {
      store.close();
      throw new IOException(
          "the bookstore cannot listen on "
              + ExampleServer.HOST
              + ":"
              + settings.port()
              + " ("
              + e.getMessage()
              + "): free that port or choose another",
          e);
    }
    store.measureEvery(settings.admission().intervalMillis());
    return store;
  }

  private void measureEvery(long intervalMillis) {
    long[] last = {System.nanoTime(), front.busyNanos()};
    clock.scheduleAtFixedRate(
        () -> {
          long now = System.nanoTime();
          long busy = front.busyNanos();
          admission.measured((busy - last[1]) / (double) (now - last[0]));
          last[0] = now;
          last[1] = busy;
        },
        intervalMillis,
        intervalMillis,
        TimeUnit.MILLISECONDS);
  }

  List<IntervalTable.Column> columns() {
    return List.of(
        IntervalTable.Column.count("arrivals", front::arrivals),
        IntervalTable.Column.share("front_busy", front::busyNanos),
        IntervalTable.Column.share("database_busy", database::busyNanos),
        IntervalTable.Column.now("front_requests", pages::inFront),
        IntervalTable.Column.now("database_requests", database::requests),
        IntervalTable.Column.now("active_clients", admission::active),
        IntervalTable.Column.count("sessions_accepted", () -> admission.counts().accepted()),
        IntervalTable.Column.count("sessions_refused", () -> admission.counts().refused()),
        IntervalTable.Column.count("sessions_aborted", () -> admission.counts().aborted()));
  }

  int port() {
    return connector.getLocalPort();
  }

  /** What its admission control decided so far. */
  AdmissionControl.Counts admissions() {
    return admission.counts();
  }

  /** Requests in the server. */
  int active() {
    return admission.active();
  }

  long served() {
    return pages.served();
  }

  long failed() {
    return pages.failed();
  }

  /** Stops at once; open connections are closed. */
  @Override
  public void close() {
    clock.shutdownNow();
    LifeCycle.stop(server);
    database.close();
  }
}
