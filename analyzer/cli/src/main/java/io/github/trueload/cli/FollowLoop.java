package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.NumberText;
import io.github.trueload.wording.VerdictText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/**
 * Looks at growing logs again and again, and prints a line each time they have grown. They are read
 * from the start each time, so that every line says what a report would; the pauses are three times
 * as long as that takes, and a second at least.
 */
final class FollowLoop {

  private static final long LEAST_PAUSE_NANOS = 1_000_000_000L;
  private static final int PAUSES_TO_WORK = 3;

  /** An analysis of what the logs hold now. */
  @FunctionalInterface
  interface Look {
    AnalysisResult summary() throws IOException, OptionException;
  }

  @FunctionalInterface
  interface Pause {
    /** Whether to go on after as many nanoseconds; false once the user wants to stop. */
    boolean goOn(long nanos);
  }

  private final PrintWriter out;
  private final LongSupplier size;
  private final LongSupplier clockNanos;
  private final Pause pause;
  private final long idleNanos;

  /**
   * @param size of all logs together, bytes
   * @param clockNanos monotonic
   * @param idleNanos how long nothing may be added before it is over; 0 for ever
   */
  FollowLoop(
      PrintWriter out, LongSupplier size, LongSupplier clockNanos, Pause pause, long idleNanos) {
    this.out = out;
    this.size = size;
    this.clockNanos = clockNanos;
    this.pause = pause;
    this.idleNanos = idleNanos;
  }

  /** Runs until the user stops it, or the log has not grown for long enough. */
  void run(Look look) throws IOException, OptionException {
    long seen = -1;
    long grown = clockNanos.getAsLong();
    long work = 0;
    do {
      long now = clockNanos.getAsLong();
      long bytes = size.getAsLong();
      if (bytes != seen) {
        if (bytes < seen) {
          out.println(
              "the log has become shorter (truncated or replaced); it is read again from its start");
        }
        seen = bytes;
        grown = now;
        print(look);
        work = clockNanos.getAsLong() - now;
      } else if (idleNanos > 0 && now - grown >= idleNanos) {
        return;
      }
    } while (pause.goOn(Math.max(LEAST_PAUSE_NANOS, PAUSES_TO_WORK * work)));
  }

  private void print(Look look) throws IOException, OptionException {
    String line;
    try {
      AnalysisResult summary = look.summary();
      line =
          "%s, %s: %s"
              .formatted(
                  NumberText.stamp(summary.window().endSeconds()),
                  NumberText.count(summary.arrivals().count(), "arrival"),
                  VerdictText.headline(summary));
    } catch (UnreadableInputException e) {
      line = "no result yet: " + e.getMessage();
    }
    out.println(ConsoleText.printable(line));
    out.flush();
  }
}
