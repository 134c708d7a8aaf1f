package io.github.trueload.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * What a server did in each interval of its life, written as CSV while it runs: the first column is
 * {@code time_s}, the interval's end on the epoch's clock in seconds; the others are the server's.
 */
public final class IntervalTable implements AutoCloseable {

  /**
   * A column.
   *
   * @param name of letters, digits and underscores, its unit at the end
   * @param value of the interval that ends now; gets the interval's length in nanoseconds. All of a
   *     row are asked by one thread, in the order of the columns
   */
  public record Column(String name, DoubleUnaryOperator value) {

    /** What has grown since the last row by this counter of nanoseconds, over the interval. */
    public static Column share(String name, LongSupplier counterNanos) {
      return growth(name, counterNanos, (grown, interval) -> grown / interval);
    }

    /** How much this counter has grown since the last row. */
    public static Column count(String name, LongSupplier counter) {
      return growth(name, counter, (grown, interval) -> grown);
    }

    /** What is at the interval's end. */
    public static Column now(String name, LongSupplier value) {
      return new Column(name, interval -> value.getAsLong());
    }

    private static Column growth(String name, LongSupplier counter, DoubleBinaryOperator figure) {
      long[] last = {counter.getAsLong()};
      return new Column(
          name,
          interval -> {
            long value = counter.getAsLong();
            double grown = (double) value - last[0];
            last[0] = value;
            return figure.applyAsDouble(grown, interval);
          });
    }
  }

  private final Writer out;
  private final List<Column> columns;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "interval-table");
            thread.setDaemon(true);
            return thread;
          });
  private long lastNanos = System.nanoTime();

  private IntervalTable(Writer out, List<Column> columns) {
    this.out = out;
    this.columns = columns;
  }

  /**
   * Begins a table.
   *
   * @param file replaced if it is there
   * @param intervalMillis length of an interval, 1 or more
   * @throws IOException if the file cannot be written
   */
  public static IntervalTable start(Path file, long intervalMillis, List<Column> columns)
      throws IOException {
    IntervalTable table =
        new IntervalTable(
            Files.newBufferedWriter(file, StandardCharsets.UTF_8), List.copyOf(columns));
    table.write(
        "time_s," + columns.stream().map(Column::name).collect(Collectors.joining(",")) + "\n");
    table.clock.scheduleAtFixedRate(
        table::row, intervalMillis, intervalMillis, TimeUnit.MILLISECONDS);
    return table;
  }

  private void row() {
    long now = System.nanoTime();
    double interval = now - lastNanos;
    lastNanos = now;
    write(
        String.format(Locale.ROOT, "%.3f", System.currentTimeMillis() / 1e3)
            + columns.stream()
                .map(column -> "," + figure(column.value().applyAsDouble(interval)))
                .collect(Collectors.joining())
            + "\n");
  }

  private static String figure(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%.4f", value);
  }

  private void write(String text) {
    try {
      out.write(text);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the table; an interval that has only begun is left out. */
  @Override
  public void close() throws IOException {
    clock.shutdownNow();
    try {
      clock.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.close();
  }
}
