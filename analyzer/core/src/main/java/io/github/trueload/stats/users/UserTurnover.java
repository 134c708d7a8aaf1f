package io.github.trueload.stats.users;

import io.github.trueload.stats.users.Workload.Kind;
import java.util.Arrays;

/**
 * Whether users come and go. A user has left if it sends nothing for {@value #SILENT} times the
 * mean distance of its requests before the last user comes; of exponential distances e⁻⁵, 0.7 %,
 * are longer.
 *
 * @param begun by user, the start of its first request
 * @param ended by user, the end of its last response
 */
record UserTurnover(long[] begun, long[] ended, long[] requests) {

  private static final double SILENT = 5;

  /** Single users may fail and leave a closed workload. */
  private static final double MOST_LEFT_OF_CLOSED = 0.05;

  private static final double LEAST_LEFT_OF_OPEN = 0.2;

  /** The users of a closed workload start in the first half of the window. */
  private static final double LATEST_START = 0.5;

  private static final double NEARLY_ALL = 0.95;

  /** Fewer users do not show that no user ever comes back. */
  private static final int FEWEST_SINGLE = 30;

  /** A few users that send a second request do not make a workload partly open. */
  private static final double ONE_REQUEST = 1.05;

  /**
   * The answer.
   *
   * @param arrivalsKnown whether the log contains the arrivals of sessions, so that users come by
   *     themselves for certain
   */
  Workload workload(long startNanos, long endNanos, boolean arrivalsKnown) {
    int users = (int) Arrays.stream(requests).filter(count -> count > 0).count();
    if (users == 0) {
      return Workload.NO_USERS;
    }
    long[] begins = new long[users];
    long sum = 0;
    int next = 0;
    for (int user = 0; user < requests.length; user++) {
      if (requests[user] > 0) {
        begins[next++] = begun[user];
        sum += requests[user];
      }
    }
    Arrays.sort(begins);
    double perUser = (double) sum / users;
    double left = (double) leftBefore(begins[users - 1]) / users;
    double late =
        (double) (begins[(int) (NEARLY_ALL * (users - 1))] - startNanos)
            / Math.max(1, endNanos - startNanos);
    Kind kind = kind(users, perUser, left, late, arrivalsKnown);
    return new Workload(kind, users, perUser, left, late);
  }

  private static Kind kind(
      int users, double perUser, double left, double late, boolean arrivalsKnown) {
    boolean comeAndGo = arrivalsKnown || left >= LEAST_LEFT_OF_OPEN;
    if (perUser <= ONE_REQUEST && (arrivalsKnown || users >= FEWEST_SINGLE)) {
      return Kind.OPEN;
    }
    if (comeAndGo) {
      return Kind.PARTLY_OPEN;
    }
    return left <= MOST_LEFT_OF_CLOSED && late <= LATEST_START && perUser > ONE_REQUEST
        ? Kind.CLOSED
        : Kind.UNKNOWN;
  }

  private long leftBefore(long lastBegin) {
    long distances = 0;
    double sum = 0;
    for (int user = 0; user < requests.length; user++) {
      if (requests[user] > 1) {
        sum += ended[user] - begun[user];
        distances += requests[user] - 1;
      }
    }
    double usual = distances == 0 ? Double.NaN : sum / distances;
    long left = 0;
    for (int user = 0; user < requests.length; user++) {
      double distance =
          requests[user] > 1 ? (double) (ended[user] - begun[user]) / (requests[user] - 1) : usual;
      boolean isSilent = lastBegin - ended[user] > SILENT * Math.max(distance, usual);
      left += requests[user] > 0 && isSilent ? 1 : 0;
    }
    return left;
  }
}
