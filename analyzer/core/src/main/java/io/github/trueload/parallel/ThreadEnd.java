package io.github.trueload.parallel;

/** Ends a thread that works ahead of another one. */
public final class ThreadEnd {

  /** How long a reading that cannot be interrupted, as of a terminal, is waited for. */
  private static final long PATIENCE_MILLIS = 200;

  private ThreadEnd() {}

  /**
   * Interrupts a thread and waits until it has ended, at most 200 ms. The interrupt status of the
   * calling thread stays as it is: an interrupted thread waits, too.
   *
   * @param thread the thread, which was started
   * @return whether it has ended
   */
  public static boolean await(Thread thread) {
    thread.interrupt();
    boolean isInterrupted = Thread.interrupted(); // or else it would not wait
    try {
      thread.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      isInterrupted = true;
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
