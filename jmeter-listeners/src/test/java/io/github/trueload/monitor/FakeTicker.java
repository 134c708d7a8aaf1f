package io.github.trueload.monitor;

import java.util.ArrayDeque;
import java.util.Deque;

/** Time that passes as a test says: each sleep takes what is next, and then ends the thread. */
final class FakeTicker implements Ticker {

  static final long EPOCH_MILLIS = 1_700_000_000_000L;

  private final Deque<Long> sleeps = new ArrayDeque<>();
  private long nanos = 42;

  /** {@code times} sleeps of this length. */
  FakeTicker sleeps(int times, long nanosEach) {
    for (int i = 0; i < times; i++) {
      sleeps.add(nanosEach);
    }
    return this;
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public long epochMillis() {
    return EPOCH_MILLIS + nanos / 1_000_000;
  }

  @Override
  public void sleep(long wanted) throws InterruptedException {
    if (sleeps.isEmpty()) {
      throw new InterruptedException();
    }
    nanos += sleeps.removeFirst();
  }

  /** Lets time pass outside a sleep. */
  void pass(long more) {
    nanos += more;
  }
}
