package io.github.trueload.timer;

import io.github.trueload.think.Trace;
import io.github.trueload.timer.TraceFile.BadLine;
import java.io.IOException;
import java.io.LineNumberReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.save.CSVSaveService;

/**
 * The gaps of each thread in a results file (CSV with a head): from the end of a sample to the
 * start of the thread's next. A sample's parts (redirects, embedded resources) lie within it, and a
 * transaction round the samples before it; neither is a sample of its own.
 */
final class ResultsGaps {
  private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');

  /** Start and end are whole milliseconds, rounded apart. */
  private static final long ROUNDING_MILLIS = 1;

  /** How JMeter begins the message of a transaction's row. */
  private static final String OF_TRANSACTION = "Number of samples in transaction : ";

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final LineNumberReader reader;
  private final Trace.Builder trace;
  private final Map<String, Span> latest = new HashMap<>();

  private record Span(long start, long end) {
    boolean holds(Span other) {
      return other.start >= start && other.end <= end;
    }
  }

  ResultsGaps(LineNumberReader reader, Trace.Builder trace) {
    this.reader = reader;
    this.trace = trace;
  }

  void read() throws IOException, BadLine {
    reader.mark(1 << 16);
    String head = reader.readLine();
    char delimiter = delimiter(head == null ? "" : head);
    reader.reset();
    List<String> columns = Arrays.asList(row(delimiter, 1));
    int start = column(columns, "timeStamp");
    int elapsed = column(columns, "elapsed");
    int thread = column(columns, "threadName");
    int message = columns.indexOf("responseMessage");
    int idle = columns.indexOf("IdleTime");
    int line = reader.getLineNumber() + 1;
    for (String[] row = row(delimiter, line); row.length > 0; row = row(delimiter, line)) {
      if (row.length != columns.size()) {
        throw new BadLine(
            line, "has " + row.length + " columns, but the head has " + columns.size());
      }
      long from = millis(row, columns, start, line);
      long idleMillis = idle < 0 ? 0 : millis(row, columns, idle, line);
      long to = from + millis(row, columns, elapsed, line) + idleMillis;
      boolean transaction = message >= 0 && row[message].startsWith(OF_TRANSACTION);
      add(row[thread], new Span(from, to), transaction, line);
      line = reader.getLineNumber() + 1;
    }
  }

  private void add(String thread, Span span, boolean transaction, int line) throws BadLine {
    Span before = latest.get(thread);
    if (before != null && isPartOrSum(before, span, transaction)) {
      return;
    }
    if (before != null) {
      if (span.start < before.end - ROUNDING_MILLIS) {
        throw new BadLine(
            line,
            "starts before the previous sample of thread "
                + TraceFile.shown(thread)
                + " has ended: this is no log of one sample after another");
      }
      trace.add(thread, Math.max(0, span.start - before.end) * NANOS_PER_MILLI);
    }
    latest.put(thread, span);
  }

  /** Whether the row is a part of the sample before it or a sum over it, and no sample after it. */
  private static boolean isPartOrSum(Span before, Span span, boolean transaction) {
    if (span.start >= before.end) {
      return transaction && span.holds(before);
    }
    return before.holds(span) || span.holds(before);
  }

  private String[] row(char delimiter, int line) throws IOException, BadLine {
    try {
      return CSVSaveService.csvReadFile(reader, delimiter);
    } catch (IOException e) {
      if (e.getMessage() != null && e.getMessage().contains("quote")) {
        throw new BadLine(line, "is not CSV: " + e.getMessage());
      }
      throw e;
    }
  }

  private static char delimiter(String head) throws BadLine {
    for (char delimiter : DELIMITERS) {
      for (String column : head.split("\\Q" + delimiter + "\\E")) {
        if (column.equals("timeStamp")) {
          return delimiter;
        }
      }
    }
    throw new BadLine(
        1,
        TraceFile.shown(head)
            + " is no head with a column timeStamp; save results as CSV with field names");
  }

  private static int column(List<String> columns, String name) throws BadLine {
    int index = columns.indexOf(name);
    if (index < 0) {
      throw new BadLine(1, "has no column " + name);
    }
    return index;
  }

  private static long millis(String[] row, List<String> columns, int column, int line)
      throws BadLine {
    String text = row[column];
    if (!text.matches("\\d{1,15}")) {
      throw new BadLine(
          line,
          "has "
              + columns.get(column)
              + " = "
              + TraceFile.shown(text)
              + ", not a number of milliseconds");
    }
    return Long.parseLong(text);
  }
}
