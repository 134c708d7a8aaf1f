package io.github.trueload.cli;

import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.document.ConsoleText;
import io.github.trueload.experiment.Point;
import io.github.trueload.experiment.run.Progress;
import io.github.trueload.stats.NumberText;
import io.github.trueload.sweep.RunFigure;
import io.github.trueload.sweep.RunFigures;
import io.github.trueload.sweep.RunResult;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How an experiment goes: a line for each run, and, on a terminal, one that is rewritten each
 * second with the time that is left.
 */
final class ExperimentLine implements Progress, AutoCloseable {

  private static final long STEP_NANOS = 1_000_000_000L;

  private final PrintWriter lines;
  private final @Nullable PrintWriter screen;
  private String now = "";
  private long endNanos;
  private long shownNanos;
  private int shown;

  ExperimentLine(Terminal terminal) {
    this.lines = terminal.text();
    this.screen = terminal.isErrorsOnScreen() ? terminal.errors() : null;
  }

  @Override
  public void begins(Point point, int place, int runs, long leftNanos) {
    now =
        ConsoleText.printable(
            "run %s of %s, %s, repetition %s"
                .formatted(
                    NumberText.count(place),
                    NumberText.count(runs),
                    point.words(),
                    point.repetition()));
    endNanos = System.nanoTime() + leftNanos;
    print(now + "; " + left(leftNanos) + " left");
  }

  @Override
  public void ended(Point point, RunResult result) {
    if (result.hasFailed()) {
      print("  failed: " + ConsoleText.printable(String.valueOf(result.failure())));
      return;
    }
    RunFigures of = result.figures();
    print(
        "  %s/s, R %s, p95 %s%s"
            .formatted(
                number(of.of(RunFigure.RATE)),
                duration(of.of(RunFigure.RESPONSE_MEAN)),
                duration(of.of(RunFigure.RESPONSE_P95)),
                result.counts()
                    ? ""
                    : "; does not count: "
                        + ConsoleText.printable(String.join("; ", result.marks()))));
  }

  @Override
  public void note(String line) {
    print("note: " + ConsoleText.printable(line));
  }

  private void print(String line) {
    wipe();
    lines.println(line);
    lines.flush();
  }

  /** Writes the line that shows the time left, if a second has passed since the last time. */
  void show(long nanos) {
    if (screen == null || nanos - shownNanos < STEP_NANOS || now.isEmpty()) {
      return;
    }
    String line = now + ": " + left(Math.max(0, endNanos - nanos)) + " left";
    screen.print('\r' + line + " ".repeat(Math.max(0, shown - line.length())));
    screen.flush();
    shown = line.length();
    shownNanos = nanos;
  }

  /** {@code 1:05:00}. */
  static String left(long nanos) {
    long seconds = Math.round(nanos / 1e9);
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  void wipe() {
    if (screen != null && shown > 0) {
      screen.print('\r' + " ".repeat(shown) + '\r');
      screen.flush();
      shown = 0;
    }
  }

  @Override
  public void close() {
    wipe();
    now = "";
  }
}
