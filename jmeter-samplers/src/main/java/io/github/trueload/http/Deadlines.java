package io.github.trueload.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Ends exchanges at their deadlines, wherever they wait: in a connect, a handshake, a write to a
 * closed window, a read. One thread looks at the exchanges under way while there are any; none of
 * them ends before its deadline, nor much later.
 */
final class Deadlines {

  private static final long TICK_MILLIS = 50;

  /** The thread ends once it has found nothing under way for so many ticks. */
  private static final int IDLE_TICKS = 100;

  private static final Set<SampledExchange> UNDER_WAY = ConcurrentHashMap.newKeySet();

  private static volatile @Nullable Thread watcher;

  private Deadlines() {}

  static void watch(SampledExchange exchange) {
    UNDER_WAY.add(exchange);
    if (watcher == null) {
      start();
    }
  }

  static void forget(SampledExchange exchange) {
    UNDER_WAY.remove(exchange);
  }

  private static synchronized void start() {
    if (watcher == null) {
      Thread thread = new Thread(Deadlines::run, "trueload deadlines");
      thread.setDaemon(true);
      thread.start();
      watcher = thread;
    }
  }

  private static void run() {
    int idle = 0;
    while (idle < IDLE_TICKS || !retire()) {
      try {
        Thread.sleep(TICK_MILLIS);
      } catch (InterruptedException e) {
        // No code interrupts this thread; it ends when no exchange is running.
      }
      idle = UNDER_WAY.isEmpty() ? idle + 1 : 0;
      try {
        endOverdue(System.nanoTime());
      } catch (OutOfMemoryError e) {
        // At the next tick there may be memory again; without the watch exchanges would not end.
      }
    }
  }

  private static void endOverdue(long nowNanos) {
    for (SampledExchange exchange : UNDER_WAY) {
      if (exchange.isOverdue(nowNanos)) {
        exchange.stop(SampledExchange.Stop.DEADLINE);
      }
    }
  }

  /** Ends the watch, unless an exchange has begun: one that begins later finds no watcher. */
  private static synchronized boolean retire() {
    Thread self = watcher;
    watcher = null;
    if (UNDER_WAY.isEmpty()) {
      return true;
    }
    watcher = self;
    return false;
  }
}
