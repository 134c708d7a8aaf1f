package io.github.trueload.examples.bookstore;

import io.github.trueload.domain.Require;

/**
 * How a bookstore is set up.
 *
 * @param port 1 to 65535, 0: any free one
 * @param database where the database is
 * @param connections to it, 1 or more
 * @param stock what is in it
 * @param frontSeconds mean service time of the front tier, seconds, above 0; exponential
 * @param admission which requests and sessions are let in
 * @param seed of the stock and of the front tier's service times
 */
record BookstoreSettings(
    int port,
    DatabaseTier.Place database,
    int connections,
    Stock stock,
    double frontSeconds,
    Admission admission,
    long seed) {

  /**
   * Which requests and sessions are let in.
   *
   * @param queueLimit most requests in the server at once, 1 or more
   * @param threshold utilization of the front tier above which no new session is let in; at 1 or
   *     more: never
   * @param intervalMillis how often utilization is measured, 1 or more
   */
  record Admission(int queueLimit, double threshold, long intervalMillis) {

    Admission {
      Require.within("interval, milliseconds", intervalMillis, 1, 3_600_000);
    }
  }

  BookstoreSettings {
    Require.within("port", port, 0, 65_535);
    Require.within("connections", connections, 1, 1_000);
    Require.within("items", stock.items(), 1, 10_000_000);
    Require.within("customers", stock.customers(), 1, 10_000_000);
    Require.positive("mean service time of the front tier, seconds", frontSeconds);
  }
}
