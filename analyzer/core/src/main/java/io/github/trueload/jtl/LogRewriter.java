package io.github.trueload.jtl;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.RowKey;
import io.github.trueload.sample.RowTimes;
import io.github.trueload.sample.RowTimes.Times;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a JTL in CSV again, byte for byte, with other times in its columns {@code elapsed}, {@code
 * Latency} and {@code Connect}.
 *
 * <p>A sample with parts (redirects, embedded resources) has the columns of its first exchange, and
 * so do the rows of its parts behind it: it has no times of its own on the wire and stays.
 */
public final class LogRewriter {

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final JtlLayout layout;
  private final RowTimes times;
  private final OutputStream out;
  private final TimestampParser stamps;
  private final boolean endStamps;

  private @Nullable PhysicalRow waiting;
  private @Nullable Long waitingKey;
  private @Nullable Times waitingTimes;
  private long rows;
  private long rewritten;

  private LogRewriter(JtlLayout layout, JtlOptions options, RowTimes times, OutputStream out) {
    this.layout = layout;
    this.times = times;
    this.out = out;
    stamps = new TimestampParser(options);
    endStamps = options.stamp() == TimestampMeaning.END;
  }

  /**
   * What was written.
   *
   * @param rows rows but the header, those that cannot be read among them
   * @param rewritten those that have other times now
   */
  public record Outcome(long rows, long rewritten) {}

  /**
   * Rewrites a log. Its bytes are closed.
   *
   * @param bytes of the log
   * @param times the times of each row
   * @param out takes the copy and stays open
   * @return the number of rows, and of those with other times
   * @throws io.github.trueload.sample.UnreadableInputException if it is no JTL in CSV
   * @throws IOException if reading or writing fails
   */
  public static Outcome rewrite(
      InputBytes bytes, JtlOptions options, RowTimes times, OutputStream out) throws IOException {
    try (bytes) {
      JtlLayout layout = LayoutDetection.of(bytes, options);
      HeadProbe first = HeadProbe.of(options, layout, bytes.head(HeadProbe.HEAD));
      TimestampConvention stamps = TimestampConvention.of(options, first);
      InputStream in = bytes.asStream();
      out.write(in.readNBytes(layout.start()));
      LogRewriter rewriter =
          new LogRewriter(layout, options.withStamp(stamps.meaning()), times, out);
      PhysicalRows source = new PhysicalRows(in, layout.separator(), layout.columns().size());
      for (PhysicalRow row = source.next(); row != null; row = source.next()) {
        rewriter.accept(row);
      }
      rewriter.release();
      return new Outcome(rewriter.rows, rewriter.rewritten);
    }
  }

  /** A row waits until the next one is seen, which may be a part of it. */
  private void accept(PhysicalRow row) throws IOException {
    rows++;
    Long key = row.isWhole() ? keyOfConnection(row) : null;
    boolean isPart = key != null && key.equals(waitingKey);
    if (isPart) {
      waitingTimes = null;
    }
    release();
    waiting = row;
    waitingKey = key;
    waitingTimes = isPart || !row.isWhole() ? null : times.take(key == null ? keyOf(row) : key);
  }

  private void release() throws IOException {
    if (waiting == null) {
      return;
    }
    if (waitingTimes == null) {
      out.write(waiting.bytes());
    } else {
      rewritten++;
      write(waiting, waitingTimes);
    }
    waiting = null;
  }

  private void write(PhysicalRow row, Times wire) throws IOException {
    int written = 0;
    List<Column> columns = layout.columns();
    for (int field = 0; field < columns.size(); field++) {
      long nanos = nanos(columns.get(field), wire);
      if (nanos != SampleBlock.UNKNOWN) {
        boolean quoted = row.isQuoted(field);
        out.write(row.bytes(), written, row.from(field) - written);
        String millis = Long.toString((nanos + NANOS_PER_MILLI / 2) / NANOS_PER_MILLI);
        out.write((quoted ? '"' + millis + '"' : millis).getBytes(StandardCharsets.US_ASCII));
        written = row.to(field);
      }
    }
    out.write(row.bytes(), written, row.bytes().length - written);
  }

  private static long nanos(Column column, Times wire) {
    return switch (column) {
      case ELAPSED -> wire.elapsedNanos();
      case LATENCY -> wire.firstByteNanos();
      case CONNECT -> wire.connectNanos();
      default -> SampleBlock.UNKNOWN;
    };
  }

  /** Of a row that has our columns; null of others. */
  private @Nullable Long keyOfConnection(PhysicalRow row) {
    String local = text(row, Column.TL_LOCAL);
    long request = number(row, Column.TL_REQUEST);
    long start = number(row, Column.TL_START_NS);
    boolean isNamed = !local.isEmpty() && !local.equals("null");
    return isNamed && request >= 0 && start >= 0
        ? RowKey.ofConnection(local, request, start)
        : null;
  }

  private long keyOf(PhysicalRow row) {
    String host = text(row, Column.HOST_NAME);
    String session = text(row, Column.THREAD_NAME) + (host.isEmpty() ? "" : "@" + host);
    long elapsed = number(row, Column.ELAPSED) * NANOS_PER_MILLI;
    byte[] stamp = text(row, Column.TIME_STAMP).getBytes(StandardCharsets.UTF_8);
    long start = stamps.nanos(stamp, 0, stamp.length);
    if (endStamps && start != TimestampParser.UNREADABLE) {
      long idle = Math.max(0, number(row, Column.IDLE_TIME)) * NANOS_PER_MILLI;
      start -= Math.max(0, elapsed) + idle;
    }
    return RowKey.ofSession(session, text(row, Column.LABEL), start, elapsed);
  }

  /** A field's text; empty where there is no such column. */
  private String text(PhysicalRow row, Column column) {
    int field = layout.columns().indexOf(column);
    return field < 0 ? "" : row.text(field);
  }

  /** A field's number; −1 where there is none. */
  private long number(PhysicalRow row, Column column) {
    String text = text(row, column);
    return text.matches("[0-9]{1,18}") || text.matches("[0-8][0-9]{18}")
        ? Long.parseLong(text)
        : -1;
  }
}
