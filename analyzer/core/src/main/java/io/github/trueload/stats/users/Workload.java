package io.github.trueload.stats.users;

/**
 * Whether requests wait for earlier responses (Schroeder, Wierman and Harchol-Balter, Open Versus
 * Closed: A Cautionary Tale, NSDI 2006).
 *
 * @param kind the answer
 * @param users that sent in the window; 0 where the input does not contain users
 * @param requestsPerUser mean number of requests of a user; NaN without users
 * @param left share of the users that had left before the last one came; NaN without users
 * @param late when 95 % of the users had sent their first request, as a share of the window; NaN
 *     without users
 */
public record Workload(Kind kind, long users, double requestsPerUser, double left, double late) {

  /** The answers. */
  public enum Kind {
    /** Each user sends one request: no request waits for a response. */
    OPEN("open"),
    /** Users come and go by themselves; each waits for its responses. */
    PARTLY_OPEN("partly-open"),
    /** The same users send all requests, each after its last response. */
    CLOSED("closed"),
    /** The input does not show which. */
    UNKNOWN("unknown");

    private final String id;

    Kind(String id) {
      this.id = id;
    }

    /** {@return the word in the JSON, on the console and in gates} */
    public String id() {
      return id;
    }
  }

  /** With this many requests of a user, on average, a workload is nearly open (section 6). */
  public static final double NEARLY_OPEN = 5;

  /** From this many on it is nearly closed. */
  public static final double NEARLY_CLOSED = 10;

  /** With a larger share of requests at the same time as another of the user, it is no user. */
  private static final double MOST_OVERLAPS = 0.2;

  /**
   * {@return this; of kind unknown where users have several requests at once, because the log's
   * users are no users then}
   *
   * @param gaps number of requests sent after the user's previous response
   * @param overlaps number of requests sent before it was complete
   */
  Workload of(long gaps, long overlaps) {
    return overlaps <= MOST_OVERLAPS * (overlaps + gaps)
        ? this
        : new Workload(Kind.UNKNOWN, users, requestsPerUser, Double.NaN, Double.NaN);
  }

  /** {@return whether the log's users have several requests at once} */
  public boolean isOverlapping() {
    return users > 0 && Double.isNaN(left);
  }

  /** Users without any known. */
  public static final Workload NO_USERS =
      new Workload(Kind.UNKNOWN, 0, Double.NaN, Double.NaN, Double.NaN);
}
