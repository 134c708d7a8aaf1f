package io.github.trueload.examples.proof;

import io.github.trueload.think.ThinkTimeSequence;
import java.util.function.LongSupplier;

/**
 * Response times of a server that serves one request at a time, in the order of arrival: with it
 * the example server queues. Call it when a request arrives, one thread at a time.
 */
final class FifoServer implements LongSupplier {

  private final ThinkTimeSequence serviceNanos;
  private long busyUntilNanos;

  FifoServer(ThinkTimeSequence serviceNanos) {
    this.serviceNanos = serviceNanos;
    this.busyUntilNanos = System.nanoTime();
  }

  /** Nanoseconds from now to the end of this request's service. */
  @Override
  public long getAsLong() {
    long now = System.nanoTime();
    long begin = busyUntilNanos - now > 0 ? busyUntilNanos : now;
    busyUntilNanos = begin + serviceNanos.nextNanos();
    return busyUntilNanos - now;
  }
}
