package io.github.trueload.audit;

/**
 * One error of a report or of its run.
 *
 * @param kind of the finding
 * @param what is wrong, one sentence
 * @param size by how much, with units
 * @param evidence that shows it
 * @param remedy how to get the right figure
 */
public record AuditFinding(Kind kind, String what, String size, String evidence, String remedy) {

  /** What can be wrong. */
  public enum Kind {
    /** The report and the log contain different numbers of requests. */
    COUNT("count"),
    /** The report and the log contain different numbers of failures. */
    FAILURE_COUNT("failure-count"),
    /** The report's throughput is that of another duration or of other requests. */
    THROUGHPUT("throughput"),
    /** Percentiles leave out failed requests. */
    FAILURES_LEFT_OUT("failures-left-out"),
    /** Percentiles are rounded so far that they differ by more than 1 %. */
    ROUNDED("rounded"),
    /** Percentiles are means over percentiles of windows. */
    AVERAGED_WINDOWS("averaged-windows"),
    /** Percentiles are means over percentiles of load generators. */
    AVERAGED_ENGINES("averaged-engines"),
    /** Percentiles are those of another part of the run. */
    OTHER_PART("other-part"),
    /** Times differ from those of the log, and no known cause explains it. */
    WRONG_TIMES("wrong-times"),
    /** Requests were due and were not sent. */
    DROPPED("dropped"),
    /** Failed requests change the percentiles. */
    FAILURES_INCLUDED("failures-included"),
    /** The requests that a stall prevented are missing. */
    COORDINATED_OMISSION("coordinated-omission"),
    /** The ends of the run change the percentiles. */
    WARM_UP("warm-up"),
    /** Timestamps or times are too coarse. */
    COARSE_TIMES("coarse-times"),
    /** Several users use one connection. */
    SHARED_CONNECTIONS("shared-connections"),
    /** Rows or packets are missing or damaged. */
    DAMAGED("damaged"),
    /** Clocks were changed, or differ from each other. */
    CLOCK("clock"),
    /** The log is not one run of all load generators. */
    NOT_ONE_RUN("not-one-run"),
    /** The load generator was the bottleneck. */
    GENERATOR("generator"),
    /** One load generator makes the tail. */
    TAIL_OF_HOST("tail-of-host"),
    /** The times include the load generator's own delay. */
    REPORTED_TIMES("reported-times");

    private final String id;

    Kind(String id) {
      this.id = id;
    }

    /** {@return the name in JSON and tables} */
    public String id() {
      return id;
    }
  }
}
