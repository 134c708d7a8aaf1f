package io.github.trueload.cli;

import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.live.FileCapture;
import io.github.trueload.stats.NumberText;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;

/**
 * How a capture goes, on one line of the terminal that is rewritten each second and erased at the
 * end.
 */
final class CaptureLine implements AutoCloseable {

  private static final long STEP_NANOS = 1_000_000_000L;

  private final PrintWriter out;
  private final long startNanos;
  private long shownNanos;
  private long shownBytes;
  private int shown;

  CaptureLine(PrintWriter out, long startNanos) {
    this.out = out;
    this.startNanos = startNanos;
    this.shownNanos = startNanos;
  }

  /** The line of a capture; nothing where the output is no terminal. */
  static CaptureLine of(Terminal terminal, long startNanos) {
    return new CaptureLine(
        terminal.isErrorsOnScreen() ? terminal.errors() : new PrintWriter(Writer.nullWriter()),
        startNanos);
  }

  /** Writes the line, if a second has passed since the last time. */
  void show(long nowNanos, FileCapture.Progress progress) {
    double seconds = (nowNanos - shownNanos) / 1e9;
    if (nowNanos - shownNanos < STEP_NANOS) {
      return;
    }
    String line = line((nowNanos - startNanos) / STEP_NANOS, seconds, shownBytes, progress);
    out.print('\r' + line + " ".repeat(Math.max(0, shown - line.length())));
    out.flush();
    shown = line.length();
    shownNanos = nowNanos;
    shownBytes = progress.bytes();
  }

  /** {@code 1:05, 12,345 packets, none dropped, 12.3 MB, 1.2 MB/s}. */
  static String line(
      long secondsInAll, double seconds, long bytesBefore, FileCapture.Progress progress) {
    CaptureCounts counts = progress.counts();
    return String.format(
        Locale.ROOT,
        "%d:%02d, %s, %s, %.1f MB, %.1f MB/s",
        secondsInAll / 60,
        secondsInAll % 60,
        NumberText.count(counts.packets(), "packet"),
        drops(counts),
        progress.bytes() / 1e6,
        (progress.bytes() - bytesBefore) / 1e6 / seconds);
  }

  /** What was dropped, by whom. */
  static String drops(CaptureCounts counts) {
    if (counts.dropped() == 0) {
      return "none dropped";
    }
    return NumberText.count(counts.droppedByKernel())
        + " dropped by the kernel"
        + (counts.droppedByInterface() == 0
            ? ""
            : ", " + NumberText.count(counts.droppedByInterface()) + " by the interface");
  }

  @Override
  public void close() {
    if (shown > 0) {
      out.print('\r' + " ".repeat(shown) + '\r');
      out.flush();
    }
  }
}
