package io.github.trueload.examples;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How long a server of its own process serves. */
public final class Lifetime {

  /** A server that has been asked to end does so well within this. */
  private static final int CLOSE_SECONDS = 10;

  private Lifetime() {}

  /** What a server does at its end. */
  public interface Close {

    void run() throws Exception;
  }

  /**
   * Waits until the time is over or the process is asked to end, whichever is first, and then
   * closes; a process that was asked to end waits for that.
   *
   * @param seconds 0: until it is asked
   */
  public static void serve(long seconds, Close close) throws Exception {
    CountDownLatch requested = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  requested.countDown();
                  await(closed);
                },
                "end"));
    try {
      if (seconds == 0) {
        requested.await();
      } else {
        requested.await(seconds, TimeUnit.SECONDS);
      }
    } finally {
      try {
        close.run();
      } finally {
        closed.countDown();
      }
    }
  }

  private static void await(CountDownLatch closed) {
    try {
      closed.await(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
