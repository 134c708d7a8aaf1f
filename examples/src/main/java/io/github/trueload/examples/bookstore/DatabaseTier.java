package io.github.trueload.examples.bookstore;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The back tier: as many requests at a time as it has connections, the others wait in the order in
 * which they came. It is busy while a connection is in a transaction.
 */
final class DatabaseTier implements AutoCloseable {

  private final List<DatabaseSession> all = new ArrayList<>();
  private final BlockingQueue<DatabaseSession> idle;
  private final ExecutorService workers;
  private final AtomicInteger requests = new AtomicInteger();
  private int working;
  private long changedNanos = System.nanoTime();
  private long busyNanos;

  private DatabaseTier(int connections) {
    idle = new ArrayBlockingQueue<>(connections);
    workers =
        Executors.newFixedThreadPool(
            connections,
            task -> {
              Thread thread = new Thread(task, "database");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Where the database is.
   *
   * @param user null or empty: none
   * @param password null: none
   */
  record Place(String url, @Nullable String user, @Nullable String password) {}

  /** Connects, and makes and fills the tables. */
  static DatabaseTier open(Place place, int connections, Stock stock, long seed)
      throws SQLException {
    DatabaseTier tier = new DatabaseTier(connections);
    try {
      for (int connection = 0; connection < connections; connection++) {
        DatabaseSession session =
            new DatabaseSession(
                DriverManager.getConnection(place.url(), place.user(), place.password()));
        tier.all.add(session);
        tier.idle.add(session);
      }
      stock.fill(tier.all.get(0), new SplittableRandom(seed));
      return tier;
    } catch (SQLException e) {
      tier.close();
      throw new SQLException(
          "the database " + place.url() + " cannot be used: " + e.getMessage(), e);
    }
  }

  /** Work on one connection; it throws nothing. */
  interface Work {

    void on(DatabaseSession session);
  }

  void submit(Work work) {
    requests.incrementAndGet();
    workers.execute(() -> run(work));
  }

  private void run(Work work) {
    DatabaseSession session = idle.remove();
    change(1);
    try {
      work.on(session);
    } finally {
      change(-1);
      idle.add(session);
      requests.decrementAndGet();
    }
  }

  private synchronized void change(int by) {
    busyNanos = busyNanos();
    changedNanos = System.nanoTime();
    working += by;
  }

  /** Nanoseconds in which its connections worked so far, all together over their number. */
  synchronized long busyNanos() {
    return busyNanos + working * (System.nanoTime() - changedNanos) / all.size();
  }

  /** Requests that wait or are served here. */
  int requests() {
    return requests.get();
  }

  @Override
  public void close() {
    workers.shutdown();
    try {
      workers.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (DatabaseSession session : all) {
      try {
        session.close();
      } catch (SQLException e) {
        // It is gone either way.
      }
    }
  }
}
