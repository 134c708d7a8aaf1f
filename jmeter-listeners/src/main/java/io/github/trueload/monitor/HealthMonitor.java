package io.github.trueload.monitor;

import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthRecord;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.LoadGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches this JVM from {@link #start} to {@link #close}, in a thread of its own, and keeps what it
 * finds in bounded memory and, when given where, in a file.
 */
public final class HealthMonitor implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HealthMonitor.class);

  /** Seconds kept one by one, a day: what is older is kept in sums. */
  public static final int MOST_RECENT = 86_400;

  private final HealthWatch watch;
  private final Thread thread;
  private final Consumer<HealthSecond> listener;
  private final HealthRecord record;

  /** Those of {@link #recent} that a file lacks, which may be named late. */
  private final Deque<HealthSecond> unwritten = new ArrayDeque<>();

  private final Deque<HealthSecond> recent = new ArrayDeque<>();
  private final int mostRecent;

  /** For the thread that watches. */
  private boolean hasFailed;

  private @Nullable SideFile file;
  private @Nullable Path path;
  private boolean ended;

  private HealthMonitor(
      HealthWatch watch, HealthLimits limits, Consumer<HealthSecond> listener, int mostRecent) {
    this.watch = watch;
    this.mostRecent = mostRecent;
    this.listener = listener;
    record = new HealthRecord(limits);
    thread = new Thread(this::run, "trueload-health");
    thread.setDaemon(true);
  }

  /**
   * Starts to watch.
   *
   * @param generator this load generator
   * @param limits that it is judged by
   * @return the monitor, running
   */
  public static HealthMonitor start(LoadGenerator generator, HealthLimits limits) {
    return start(generator, limits, second -> {});
  }

  /**
   * Starts to watch.
   *
   * @param generator this load generator
   * @param limits that it is judged by
   * @param listener notified of each second, in the thread that watches; must not hold it up
   * @return the monitor, running
   */
  public static HealthMonitor start(
      LoadGenerator generator, HealthLimits limits, Consumer<HealthSecond> listener) {
    LoadGenerator written =
        new LoadGenerator(
            withoutSeparators(generator.name()),
            withoutSeparators(generator.workload()),
            generator.clockError());
    return start(
        new HealthWatch(written, Ticker.SYSTEM, HealthWatch.Probes.ofThisJvm()),
        limits,
        listener,
        MOST_RECENT);
  }

  static HealthMonitor start(
      HealthWatch watch, HealthLimits limits, Consumer<HealthSecond> listener, int mostRecent) {
    HealthMonitor monitor = new HealthMonitor(watch, limits, listener, mostRecent);
    monitor.thread.start();
    return monitor;
  }

  private static String withoutSeparators(String text) {
    return text.replaceAll("[,;\"\\s]", "_");
  }

  private void run() {
    boolean closed = false;
    while (!closed) {
      try {
        HealthSecond second = watch.sleep();
        if (second != null) {
          accept(second);
        }
        closed = Thread.currentThread().isInterrupted();
      } catch (InterruptedException e) {
        closed = true;
      } catch (RuntimeException e) {
        failed(e);
      }
    }
    try {
      HealthSecond rest = watch.rest();
      if (rest != null) {
        accept(rest);
      }
    } catch (RuntimeException e) {
      failed(e);
    }
  }

  /** A second that cannot be measured must not end the watch: it is reported once, and left out. */
  private void failed(RuntimeException e) {
    if (!hasFailed) {
      hasFailed = true;
      LOG.error("A second of the load generator's health could not be measured", e);
    }
  }

  private synchronized void accept(HealthSecond second) {
    listener.accept(second);
    record.accept(second);
    if (recent.size() == mostRecent) {
      recent.removeFirst();
    }
    recent.addLast(second);
    if (ended) {
      return;
    }
    if (unwritten.size() == mostRecent) {
      unwritten.removeFirst();
    }
    unwritten.addLast(second);
    write();
  }

  /**
   * Writes the seconds of the last day and all that come to {@code wanted}; of a second call
   * nothing comes.
   *
   * @throws IOException if it cannot be written
   */
  public synchronized void writeTo(Path wanted) throws IOException {
    if (file == null && !ended) {
      file = SideFile.open(wanted);
      path = wanted;
      write();
    }
  }

  /**
   * Writes the seconds of the last day and all that come to {@code wanted} instead of the file that
   * was named before, which has no second of this run any more; without such a file as {@link
   * #writeTo}.
   *
   * @throws IOException if {@code wanted} cannot be written; then the file before stays
   */
  public synchronized void moveTo(Path wanted) throws IOException {
    SideFile before = file;
    if (before == null || isPath(wanted)) {
      writeTo(wanted);
      return;
    }
    file = SideFile.open(wanted);
    path = wanted;
    unwritten.clear();
    unwritten.addAll(recent);
    write();
    if (ended) { // it could not be written, so what is there is all that there is
      before.close();
    } else {
      before.takeBack();
    }
  }

  private boolean isPath(Path other) {
    return path != null
        && other.toAbsolutePath().normalize().equals(path.toAbsolutePath().normalize());
  }

  /** A file that cannot be written must not end a test: it is said once, and left. */
  private void write() {
    if (file == null) {
      return;
    }
    try {
      while (!unwritten.isEmpty()) {
        file.write(unwritten.peekFirst());
        unwritten.removeFirst();
      }
    } catch (IOException e) {
      LOG.error("The load generator's health is no longer written to {}: {}", path, e.toString());
      ended = true;
      closeFile();
    }
  }

  /**
   * {@return the seconds of the last day that end at or after an instant, in their order}
   *
   * @param millis the instant, since the epoch
   */
  public synchronized List<HealthSecond> since(long millis) {
    List<HealthSecond> found = new ArrayList<>();
    Iterator<HealthSecond> back = recent.descendingIterator();
    while (back.hasNext()) {
      HealthSecond second = back.next();
      if (second.endMillis() < millis) {
        break;
      }
      found.add(second);
    }
    Collections.reverse(found);
    return found;
  }

  /**
   * {@return whether {@link #since} has every second that was measured since an instant}
   *
   * @param millis the instant, since the epoch
   */
  public synchronized boolean keeps(long millis) {
    return recent.size() < mostRecent || recent.getFirst().startMillis() <= millis;
  }

  /** {@return a copy of the sum of all seconds so far} */
  public synchronized HealthRecord all() {
    return record.copy();
  }

  /** Ends the watch and its file; what was found stays readable. Again: nothing. */
  @Override
  public void close() {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      ended = true;
      closeFile();
    }
  }

  /** Waits until the watch has ended by itself; for tests. */
  void await() throws InterruptedException {
    thread.join();
  }

  private void closeFile() {
    if (file == null) {
      return;
    }
    try {
      file.close();
    } catch (IOException e) {
      LOG.warn("{}: {}", path, e.toString());
    }
    file = null;
  }
}
