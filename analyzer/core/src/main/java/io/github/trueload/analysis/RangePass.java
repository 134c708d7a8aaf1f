package io.github.trueload.analysis;

import io.github.trueload.stats.Accumulator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Accumulates ranges of rows on several threads and combines them in their order. The caller's
 * thread is one of them. A range that is done early waits in memory for those ahead of it, so
 * threads take the ranges in order.
 *
 * @param <A> what is accumulated
 */
final class RangePass<A extends Accumulator<A>> {

  private final IntFunction<A> ofRange;
  private final int ranges;
  private final List<A> waiting = new ArrayList<>();
  private int taken;
  private int combined;
  private A whole;
  private Throwable failure;

  /**
   * @param ranges how many, 1 or more
   * @param ofRange accumulates one; called by several threads
   */
  RangePass(int ranges, IntFunction<A> ofRange) {
    this.ranges = ranges;
    this.ofRange = ofRange;
    for (int range = 0; range < ranges; range++) {
      waiting.add(null);
    }
  }

  /**
   * Goes through all ranges.
   *
   * @param threads at least 1; what comes out does not depend on it
   */
  A run(int threads) {
    List<Thread> helpers = new ArrayList<>();
    for (int i = 1; i < Math.min(threads, ranges); i++) {
      Thread helper = new Thread(this::work, "trueload-statistics-" + i);
      helper.setDaemon(true);
      helper.start();
      helpers.add(helper);
    }
    work();
    awaitEnd(helpers);
    rethrow();
    return whole;
  }

  private void work() {
    try {
      for (int range = take(); range >= 0; range = take()) {
        put(range, ofRange.apply(range));
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  private synchronized int take() {
    return failure == null && taken < ranges ? taken++ : -1;
  }

  private synchronized void put(int range, A figures) {
    waiting.set(range, figures);
    while (combined < ranges && waiting.get(combined) != null) {
      A next = waiting.set(combined++, null);
      if (whole == null) {
        whole = next;
      } else {
        whole.combine(next);
      }
    }
  }

  private synchronized void fail(Throwable thrown) {
    failure = failure == null ? thrown : failure;
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
