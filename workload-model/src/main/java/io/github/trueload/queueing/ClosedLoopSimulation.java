package io.github.trueload.queueing;

import io.github.trueload.domain.Require;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.Arrays;

/**
 * A closed loop, request by request: users think and then wait for one first-come-first-served
 * station, in turn. All users draw their think times from one sequence, in the order in which their
 * responses come, so a shared bursty sequence makes them act together. At the start every user
 * thinks. Exact to the nanosecond, and the same for the same sequences.
 */
public final class ClosedLoopSimulation {

  /** The most users: sixteen bytes each. */
  public static final int MOST_USERS = 10_000_000;

  private final ThinkTimeSequence thinkTimes;
  private final ThinkTimeSequence serviceTimes;

  /** Instants of the users' next requests, as a heap: the earliest is first. */
  private final long[] next;

  /** Ends of the requests in the system, a ring: they end in the order in which they came. */
  private final long[] ends;

  private int oldest;
  private int inSystem;
  private long idleFrom;

  /**
   * What came of it; times in nanoseconds.
   *
   * @param arrivals instants of the requests counted, in order
   * @param meanResponseSeconds their mean response time R
   * @param utilization share of the time the station was busy with them
   * @param peakInSystem most requests in the system at once, the arriving one included
   */
  public record Run(
      long[] arrivals, double meanResponseSeconds, double utilization, int peakInSystem) {

    /** {@return the time from the first counted request to the last, seconds, 0 or more} */
    public double seconds() {
      return (arrivals[arrivals.length - 1] - arrivals[0]) / 1e9;
    }

    /**
     * {@return the mean rate of the counted requests: intervals over {@link #seconds()}; requests
     * per second, above 0; infinite where all were at one instant}
     */
    public double ratePerSecond() {
      return (arrivals.length - 1) / seconds();
    }
  }

  private ClosedLoopSimulation(
      int users, ThinkTimeSequence thinkTimes, ThinkTimeSequence serviceTimes) {
    this.thinkTimes = thinkTimes;
    this.serviceTimes = serviceTimes;
    next = new long[users];
    ends = new long[users];
    for (int user = 0; user < users; user++) {
      next[user] = thinkTimes.nextNanos();
    }
    Arrays.sort(next); // sorted is a heap
  }

  /**
   * Runs a loop.
   *
   * @param users N, 1 to {@value #MOST_USERS}
   * @param thinkTimes of all users
   * @param serviceTimes of all requests
   * @param warmUp requests left out at the start, 0 or more
   * @param requests requests counted, 2 or more; eight bytes each
   * @return what the station saw of the counted requests
   * @throws IllegalArgumentException if a parameter is outside its domain, or nanoseconds in a long
   *     do not last to the run's end
   */
  public static Run run(
      int users,
      ThinkTimeSequence thinkTimes,
      ThinkTimeSequence serviceTimes,
      int warmUp,
      int requests) {
    Require.within("number of users", users, 1L, MOST_USERS);
    Require.within("requests of the warm-up", warmUp, 0L, Integer.MAX_VALUE);
    Require.within("number of requests", requests, 2L, Integer.MAX_VALUE);
    ClosedLoopSimulation loop = new ClosedLoopSimulation(users, thinkTimes, serviceTimes);
    try {
      for (int request = 0; request < warmUp; request++) {
        loop.serve(loop.next[0], serviceTimes.nextNanos());
      }
      return loop.counted(requests);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "a run of " + requests + " requests would last more than 292 years: take fewer", e);
    }
  }

  private Run counted(int requests) {
    long[] arrivals = new long[requests];
    double responses = 0;
    double services = 0;
    int peak = 0;
    for (int request = 0; request < requests; request++) {
      long arrival = next[0];
      long service = serviceTimes.nextNanos();
      arrivals[request] = arrival;
      services += service;
      responses += serve(arrival, service) - arrival;
      peak = Math.max(peak, inSystem);
    }
    double span = arrivals[requests - 1] - arrivals[0];
    return new Run(arrivals, responses / requests / 1e9, Math.min(1, services / span), peak);
  }

  /** Serves the next request; its user then thinks. Returns the response's instant. */
  private long serve(long arrival, long service) {
    while (inSystem > 0 && ends[oldest] <= arrival) {
      oldest = oldest + 1 == ends.length ? 0 : oldest + 1;
      inSystem--;
    }
    idleFrom = Math.addExact(Math.max(arrival, idleFrom), service);
    int slot = oldest + inSystem;
    ends[slot < ends.length ? slot : slot - ends.length] = idleFrom;
    inSystem++;
    replaceEarliest(Math.addExact(idleFrom, thinkTimes.nextNanos()));
    return idleFrom;
  }

  private void replaceEarliest(long instant) {
    int hole = 0;
    for (int child = 1; child < next.length; child = 2 * hole + 1) {
      if (child + 1 < next.length && next[child + 1] < next[child]) {
        child++;
      }
      if (next[child] >= instant) {
        break;
      }
      next[hole] = next[child];
      hole = child;
    }
    next[hole] = instant;
  }
}
