package io.github.trueload.overload;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of a run's seconds, a row each, flushed at once: what was measured is there however the
 * run ends. Added to where it exists, as JMeter adds to its results; times are since the epoch.
 */
final class SecondsFile implements Closeable {
  static final String HEAD =
      "epoch_ms,second,"
          + Stream.of(Count.values()).map(Count::column).collect(Collectors.joining(","))
          + ",connecting,open,response_mean_ms,response_p50_ms,response_p95_ms,response_max_ms,late_max_ms";

  private final BufferedWriter out;
  private final long originEpochMillis;

  /**
   * Opens it.
   *
   * @param originEpochMillis when second 0 begins
   */
  SecondsFile(Path file, long originEpochMillis) throws IOException {
    this.originEpochMillis = originEpochMillis;
    boolean begins = !Files.exists(file) || Files.size(file) == 0;
    out =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    if (begins) {
      out.write(HEAD + "\n");
      out.flush();
    }
  }

  /** Adds a second. */
  void add(SecondFigures figures) throws IOException {
    out.write(row(figures) + "\n");
    out.flush();
  }

  /** The row of a second. */
  String row(SecondFigures figures) {
    StringBuilder row = new StringBuilder();
    row.append(originEpochMillis + 1000L * figures.second()).append(',').append(figures.second());
    for (Count each : Count.values()) {
      row.append(',').append(figures.counts().get(each));
    }
    row.append(',').append(figures.connecting()).append(',').append(figures.open());
    ResponseTimes times = figures.responses();
    boolean any = times.count() > 0;
    row.append(any ? millis(times.meanNanos()) : ",");
    row.append(any ? millis(times.medianNanos()) : ",");
    row.append(any ? millis(times.p95Nanos()) : ",");
    row.append(any ? millis(times.mostNanos()) : ",");
    row.append(millis(figures.mostLateNanos()));
    return row.toString();
  }

  private static String millis(double nanos) {
    return String.format(Locale.ROOT, ",%.3f", nanos / 1e6);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
