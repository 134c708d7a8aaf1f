package io.github.trueload.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C (or SIGTERM) end a wait rather than the work: the process ends once what is to be
 * written has been, or after a minute.
 */
final class Interruption implements AutoCloseable {

  private static final long LIMIT_SECONDS = 60;

  private final CountDownLatch wanted = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::await, "trueload-end");

  /** From now on a signal is waited for. */
  Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void await() {
    wanted.countDown();
    try {
      if (!done.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for {@code nanos}; false as soon as the end is wanted. */
  boolean pause(long nanos) {
    try {
      return !wanted.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** All is written: the process may end. */
  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It is already ending, which is what the hook was waiting with.
    }
  }
}
