package io.github.trueload.examples;

import io.github.trueload.think.ThinkTimeSequence;
import java.util.function.LongSupplier;

/**
 * Response times of a server that serves one request at a time, in the order of arrival: with it
 * the example server queues. One thread at a time asks it, when a request arrives.
 */
public final class FifoServer implements LongSupplier {

  private final ThinkTimeSequence serviceNanos;
  private long busyUntilNanos;
  private long assignedNanos;
  private long arrivals;

  /**
   * An idle server.
   *
   * @param serviceNanos service times, nanoseconds, 0 or more
   */
  public FifoServer(ThinkTimeSequence serviceNanos) {
    this.serviceNanos = serviceNanos;
    this.busyUntilNanos = System.nanoTime();
  }

  /** Nanoseconds from now to the end of this request's service. */
  @Override
  public synchronized long getAsLong() {
    long now = System.nanoTime();
    long begin = busyUntilNanos - now > 0 ? busyUntilNanos : now;
    long service = serviceNanos.nextNanos();
    busyUntilNanos = begin + service;
    assignedNanos += service;
    arrivals++;
    return busyUntilNanos - now;
  }

  /** Requests so far. */
  public synchronized long arrivals() {
    return arrivals;
  }

  /** Nanoseconds it has worked so far. */
  public synchronized long busyNanos() {
    return assignedNanos - Math.max(0, busyUntilNanos - System.nanoTime());
  }
}
