package io.github.trueload.verdict;

/**
 * Whether a load generator sent what it was to send.
 *
 * @param process that was asked for, as it was written
 * @param subject what was compared with it
 * @param count how many of these
 * @param rate how many there were for each that the process would have sent
 * @param agreement the answer
 * @param reason why, with the figures
 */
public record Conformance(
    String process,
    Subject subject,
    long count,
    RateRatio rate,
    Agreement agreement,
    Reason reason) {

  /** What is compared with a process. */
  public enum Subject {
    /** Instants of the requests' first bytes. */
    REQUESTS("requests"),
    /** Instants of the first requests of sessions. */
    SESSIONS("sessions"),
    /** Times between the starts of a user's rounds. */
    ROUNDS("rounds");

    private final String id;

    Subject(String id) {
      this.id = id;
    }

    /** {@return the word in the JSON and on the console} */
    public String id() {
      return id;
    }
  }

  /** The answer. */
  public enum Agreement {
    /** The process was sent, within the tolerance. */
    AS_ASKED("as-asked"),
    /** Another process was sent. */
    NOT_AS_ASKED("not-as-asked"),
    /** Too little data, coarse timestamps, or lost data. */
    INCONCLUSIVE("inconclusive");

    private final String id;

    Agreement(String id) {
      this.id = id;
    }

    /** {@return the word in the JSON, on the console and in gates} */
    public String id() {
      return id;
    }
  }

  /**
   * A rate over the one that was asked for.
   *
   * @param value 1 where both are equal; NaN where it is not known
   * @param low lower end of its 95 % interval, dimensionless
   * @param high upper end of that interval; infinite where the gaps vary too much for one
   */
  public record RateRatio(double value, double low, double high) {

    static final RateRatio NONE = new RateRatio(Double.NaN, Double.NaN, Double.NaN);

    boolean isWithin(double tolerance) {
      return low >= 1 - tolerance && high <= 1 + tolerance;
    }

    boolean isOutside(double tolerance) {
      return high < 1 - tolerance || low > 1 + tolerance;
    }
  }
}
