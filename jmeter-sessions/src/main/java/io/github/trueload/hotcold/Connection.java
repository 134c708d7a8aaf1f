package io.github.trueload.hotcold;

import java.util.concurrent.locks.LockSupport;

/**
 * A thread's connection, as its turns see it. Guarded by the lock of its {@link
 * HotConnectionLimiter}.
 */
final class Connection {
  private final Thread thread;
  private long turns;
  private int requestsLeft;
  private volatile boolean hot;

  Connection(Thread thread) {
    this.thread = thread;
  }

  /** Begins a turn and wakes the thread. */
  void heat(int requests) {
    requestsLeft = requests;
    turns++;
    hot = true;
    LockSupport.unpark(thread);
  }

  void cool() {
    hot = false;
  }

  /** Ends a turn that nothing was made of. */
  void forgo() {
    hot = false;
    turns--;
  }

  /** Whether it has its turn; the only thing that its thread looks at without the lock. */
  boolean isHot() {
    return hot;
  }

  /** Counts a request; true if it was the turn's last. */
  boolean requested() {
    requestsLeft--;
    return requestsLeft <= 0;
  }

  long turns() {
    return turns;
  }
}
