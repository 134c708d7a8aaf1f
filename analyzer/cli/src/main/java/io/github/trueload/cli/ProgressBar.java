package io.github.trueload.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * How far reading is, on one line of the terminal that is rewritten a few times a second and wiped
 * at the end. Nothing shows in the first second: most runs are read by then.
 */
final class ProgressBar implements LongConsumer, AutoCloseable {

  private static final long FIRST_NANOS = 1_000_000_000L;
  private static final long STEP_NANOS = 200_000_000L;
  private static final int BAR = 30;

  private final PrintWriter out;
  private final long totalBytes;
  private final long startNanos;
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong nextNanos;
  private int shown;

  /**
   * The bar for some files.
   *
   * @param quiet whether to show no bar; without a terminal there is none either
   */
  static ProgressBar of(Terminal terminal, List<Path> files, boolean quiet) {
    return of(terminal, sizeOf(files), quiet);
  }

  /** A bar for that many bytes; none without a terminal. */
  static ProgressBar over(Terminal terminal, long bytes) {
    return of(terminal, bytes, false);
  }

  private static ProgressBar of(Terminal terminal, long bytes, boolean quiet) {
    boolean shows = terminal.isErrorsOnScreen() && !quiet;
    PrintWriter out = shows ? terminal.errors() : new PrintWriter(Writer.nullWriter());
    return new ProgressBar(out, bytes, System.nanoTime());
  }

  /** Bytes of all files together; 0 if one has no size, as a pipe. */
  static long sizeOf(List<Path> files) {
    long size = 0;
    for (Path file : files) {
      try {
        if (!Files.isRegularFile(file)) {
          return 0;
        }
        size += Files.size(file);
      } catch (IOException e) {
        return 0;
      }
    }
    return size;
  }

  /**
   * @param totalBytes of all inputs; 0 if that is not known
   * @param nowNanos of the clock that {@link #show} is reported
   */
  ProgressBar(PrintWriter out, long totalBytes, long nowNanos) {
    this.out = out;
    this.totalBytes = totalBytes;
    this.startNanos = nowNanos;
    this.nextNanos = new AtomicLong(nowNanos + FIRST_NANOS);
  }

  /** Takes note of bytes that were read; any thread may. */
  @Override
  public void accept(long bytes) {
    taken.addAndGet(bytes);
    long now = System.nanoTime();
    long next = nextNanos.get();
    if (now - next >= 0 && nextNanos.compareAndSet(next, now + STEP_NANOS)) {
      show(now);
    }
  }

  synchronized void show(long nowNanos) {
    String line = line((nowNanos - startNanos) / 1e9, taken.get(), totalBytes);
    out.print('\r' + line + " ".repeat(Math.max(0, shown - line.length())));
    out.flush();
    shown = line.length();
  }

  /** {@code [#######----] 43 %, 129 of 300 MB, 310 MB/s, 0:01 left}. */
  static String line(double seconds, long taken, long total) {
    double rate = taken / seconds;
    String speed = String.format(Locale.ROOT, "%.0f MB/s", rate / 1e6);
    if (total <= 0 || taken > total) {
      return String.format(Locale.ROOT, "reading: %.0f MB, %s", taken / 1e6, speed);
    }
    int filled = (int) (taken * BAR / total);
    long left = (long) Math.ceil((total - taken) / rate);
    return String.format(
        Locale.ROOT,
        "[%s%s] %d %%, %.0f of %.0f MB, %s, %d:%02d left",
        "#".repeat(filled),
        "-".repeat(BAR - filled),
        taken * 100 / total,
        taken / 1e6,
        total / 1e6,
        speed,
        left / 60,
        left % 60);
  }

  @Override
  public synchronized void close() {
    nextNanos.set(System.nanoTime() + Long.MAX_VALUE / 2);
    if (shown > 0) {
      out.print('\r' + " ".repeat(shown) + '\r');
      out.flush();
      shown = 0;
    }
  }
}
