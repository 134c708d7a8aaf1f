package io.github.trueload.examples.bookstore;

import io.github.trueload.examples.IntervalTable;
import io.github.trueload.examples.ServerCommand;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bookstore}: the bookstore as a process of its own. */
@Command(
    name = "bookstore",
    description =
        "Serve a bookstore like that of TPC-W on loopback: 14 pages, a front tier, a database,"
            + " session-based admission control.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class BookstoreCommand extends ServerCommand {

  @Option(
      names = "--database",
      paramLabel = "URL",
      defaultValue = "jdbc:h2:mem:bookstore",
      description =
          "JDBC URL of H2 or PostgreSQL (${DEFAULT-VALUE}). Tables named bookstore_… are dropped"
              + " and created again.")
  private String url;

  @Option(names = "--user", description = "User of the database.")
  private @Nullable String user;

  @Option(names = "--password", description = "Password of the database.")
  private @Nullable String password;

  @Option(
      names = "--connections",
      defaultValue = "1",
      description = "Maximum number of concurrent requests to the database (${DEFAULT-VALUE}).")
  private int connections;

  @Option(names = "--items", defaultValue = "10000", description = "Items (${DEFAULT-VALUE}).")
  private int items;

  @Option(
      names = "--customers",
      defaultValue = "2880",
      description = "Customers (${DEFAULT-VALUE}).")
  private int customers;

  @Option(
      names = "--front-millis",
      defaultValue = "1",
      description = "Mean service time of the front tier, exponential, ms (${DEFAULT-VALUE}).")
  private double frontMillis;

  @Option(
      names = "--queue-limit",
      paramLabel = "N",
      description =
          "Maximum number of requests in the server; further requests are refused (none).")
  private @Nullable Integer queueLimit;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      description =
          "Utilization of the front tier above which new sessions are refused, such as 0.8 (none).")
  private @Nullable Double threshold;

  @Option(
      names = "--interval-millis",
      defaultValue = "1000",
      description = "Interval at which utilization is measured and reported (${DEFAULT-VALUE}).")
  private long intervalMillis;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "CSV file with one row for each interval.")
  private @Nullable Path report;

  @Override
  public Integer call() throws Exception {
    Bookstore store = Bookstore.start(settings());
    IntervalTable table =
        report == null ? null : IntervalTable.start(report, intervalMillis, store.columns());
    serve(
        store.port() + "/home",
        () -> {
          if (table != null) {
            table.close();
          }
          store.close();
          say(tally(store));
        });
    return 0;
  }

  private BookstoreSettings settings() {
    return new BookstoreSettings(
        port(),
        new DatabaseTier.Place(url, user, password),
        connections,
        new Stock(items, customers),
        frontMillis / 1e3,
        new BookstoreSettings.Admission(
            queueLimit == null ? Integer.MAX_VALUE : queueLimit,
            threshold == null ? 1 : threshold,
            intervalMillis),
        seed());
  }

  private static String tally(Bookstore store) {
    AdmissionControl.Counts counts = store.admissions();
    return String.format(
        Locale.ROOT,
        "%d pages served, %d failed; sessions: %d accepted, %d refused, %d aborted (%.2f %%)",
        store.served(),
        store.failed(),
        counts.accepted(),
        counts.refused(),
        counts.aborted(),
        counts.accepted() == 0 ? 0 : 100 * counts.abortedShare());
  }
}
