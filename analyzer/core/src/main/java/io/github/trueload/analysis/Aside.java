package io.github.trueload.analysis;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Something that another thread works out while this one goes on.
 *
 * @param <T> what it is
 */
final class Aside<T> {

  private final FutureTask<T> task;

  private Aside(FutureTask<T> task) {
    this.task = task;
  }

  /**
   * Begins.
   *
   * @param work must not change what the caller goes on with
   */
  static <T> Aside<T> begin(Supplier<T> work) {
    FutureTask<T> task = new FutureTask<>(work::get);
    Thread thread = new Thread(task, "trueload-aside");
    thread.setDaemon(true);
    thread.start();
    return new Aside<>(task);
  }

  /** What came out, once it is there; what it threw is thrown here. */
  T get() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          if (e.getCause() instanceof Error error) {
            throw error;
          }
          throw (RuntimeException) e.getCause();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
