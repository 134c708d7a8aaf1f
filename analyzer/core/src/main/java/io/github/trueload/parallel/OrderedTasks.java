package io.github.trueload.parallel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Numbered pieces of work, prepared on several threads and delivered one at a time in the order of
 * their numbers. The caller's thread is one of them.
 *
 * <p>A worker that has prepared a piece waits until all pieces with lower numbers are delivered. So
 * memory holds at most one piece for each worker.
 */
public final class OrderedTasks {

  /** Prepares and delivers pieces; used by one thread. */
  public interface Worker {

    /**
     * Takes the next piece and prepares it. Several workers call this at the same time.
     *
     * @return the number of the piece: pieces are numbered from 0 in the order in which they are
     *     taken, without gaps; −1 if there is no piece left
     */
    long prepare();

    /** Delivers the piece that was prepared last. Only one worker calls this at a time. */
    void deliver();
  }

  private static final long NONE = -1;

  private long turn;
  private @Nullable Throwable failure;

  private OrderedTasks() {}

  /**
   * Runs until no piece is left. What a worker throws ends the work and is thrown here.
   *
   * @param name of the threads
   * @param workers one for each thread, at least one
   */
  public static void run(String name, List<? extends Worker> workers) {
    OrderedTasks tasks = new OrderedTasks();
    List<Thread> helpers = new ArrayList<>();
    for (Worker worker : workers.subList(1, workers.size())) {
      Thread helper = new Thread(() -> tasks.work(worker), name + "-" + (helpers.size() + 1));
      helper.setDaemon(true);
      helper.start();
      helpers.add(helper);
    }
    tasks.work(workers.get(0));
    awaitEnd(helpers);
    tasks.rethrow();
  }

  /**
   * Runs pieces of work that share nothing, several at the same time, and returns when all have
   * ended. What one throws is thrown here.
   *
   * @param name of the threads
   * @param threads how many pieces may run at the same time, 1 or more
   */
  public static void runAll(String name, int threads, List<? extends Runnable> pieces) {
    AtomicInteger next = new AtomicInteger();
    Worker worker =
        new Worker() {
          @Override
          public long prepare() {
            // None is delivered, since no piece waits for one before it.
            for (int i = next.getAndIncrement(); i < pieces.size(); i = next.getAndIncrement()) {
              try {
                pieces.get(i).run();
              } catch (RuntimeException | Error e) {
                next.set(pieces.size()); // ends the others' work
                throw e;
              }
            }
            return NONE;
          }

          @Override
          public void deliver() {
            // Nothing is left to deliver.
          }
        };
    int workers = Math.max(1, Math.min(threads, pieces.size()));
    run(name, Collections.nCopies(workers, worker));
  }

  private void work(Worker worker) {
    try {
      for (long number = prepare(worker); number != NONE; number = prepare(worker)) {
        if (!awaitTurn(number)) {
          return;
        }
        worker.deliver();
        endTurn();
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  private long prepare(Worker worker) {
    synchronized (this) {
      if (failure != null) {
        return NONE;
      }
    }
    return worker.prepare();
  }

  private synchronized boolean awaitTurn(long number) {
    while (turn != number && failure == null) {
      try {
        wait();
      } catch (InterruptedException e) {
        fail(new IllegalStateException("interrupted while waiting for another thread", e));
      }
    }
    return failure == null;
  }

  private synchronized void endTurn() {
    turn++;
    notifyAll();
  }

  private synchronized void fail(Throwable thrown) {
    failure = failure == null ? thrown : failure;
    notifyAll();
  }

  private static void awaitEnd(List<Thread> helpers) {
    boolean interrupted = false;
    for (Thread helper : helpers) {
      while (helper.isAlive()) {
        try {
          helper.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void rethrow() {
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    if (failure instanceof Error error) {
      throw error;
    }
  }
}
