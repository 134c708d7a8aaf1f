package io.github.trueload.timer;

import io.github.trueload.arrivals.ScheduleText;
import io.github.trueload.recorded.RequestRule;
import io.github.trueload.think.Trace;
import io.github.trueload.timer.TraceFile.BadLine;
import java.io.IOException;
import java.io.LineNumberReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.save.CSVSaveService;

/**
 * The gaps of each thread in a results file (CSV with a head): from the end of a request to the
 * start of the thread's next. Which rows are requests is determined by {@link RequestRule}.
 */
final class ResultsGaps {
  private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');

  /** Start and end are whole milliseconds, rounded apart. */
  private static final long ROUNDING_MILLIS = 1;

  /** Instants of one event may be so far apart, as in the analyzer. */
  private static final long SLACK_MILLIS = 2;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final LineNumberReader reader;
  private final Trace.Builder trace;
  private final Map<String, Integer> threads = new HashMap<>();
  private final Map<String, Integer> labelIds = new HashMap<>();
  private final List<String> labels = new ArrayList<>();

  /** Idle times decide only which requests are missing: gaps do not depend on these. */
  private final RequestRule rule =
      new RequestRule(new RequestRule.Times(SLACK_MILLIS, true, true), labels::get);

  /**
   * Rows without a message, which their thread's next row may show to be unfinished transactions.
   */
  private final Map<Integer, Row> inDoubt = new LinkedHashMap<>();

  private record Row(String thread, int user, int label, long start, long end, int line) {}

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
    int label = columns.indexOf("label");
    int idle = columns.indexOf("IdleTime");
    int line = reader.getLineNumber() + 1;
    for (String[] row = row(delimiter, line); row.length > 0; row = row(delimiter, line)) {
      if (row.length != columns.size()) {
        throw new BadLine(
            line, "has " + row.length + " columns, but the header has " + columns.size());
      }
      long from = millis(row, columns, start, line);
      long idleMillis = idle < 0 ? 0 : millis(row, columns, idle, line);
      long to = from + millis(row, columns, elapsed, line) + idleMillis;
      String said = message < 0 ? "" : row[message];
      int user = threads.computeIfAbsent(row[thread], name -> threads.size());
      rule.reserve(user);
      int called = label(label < 0 ? "" : row[label]);
      settle(user, called, from, to);
      if (said.startsWith(RequestRule.TRANSACTION_MESSAGE)) {
        rule.transaction(user, called, samples(said), from, to);
      } else if (message >= 0 && said.isEmpty()) {
        inDoubt.put(user, new Row(row[thread], user, called, from, to, line));
      } else {
        add(new Row(row[thread], user, called, from, to, line));
      }
      line = reader.getLineNumber() + 1;
    }
    for (Row last : inDoubt.values()) {
      if (last.end() > last.start() || !rule.isEmptyTransaction(last.label())) {
        add(last);
      }
    }
  }

  /** Decides on the thread's row that is in doubt, by the one that follows it. */
  private void settle(int user, int label, long start, long end) throws BadLine {
    Row row = inDoubt.remove(user);
    if (row == null) {
      return;
    }
    if (rule.isUnfinishedTransaction(row.label(), row.start(), row.end(), label, start, end)) {
      rule.unfinished(user, row.start(), row.end());
    } else {
      add(row);
    }
  }

  private int label(String label) {
    return labelIds.computeIfAbsent(
        label,
        name -> {
          labels.add(name);
          return labels.size() - 1;
        });
  }

  private static int samples(String message) {
    String count =
        message.substring(RequestRule.TRANSACTION_MESSAGE.length()).replaceAll("\\D.*", "");
    return count.isEmpty() || count.length() > 8 ? 0 : Integer.parseInt(count);
  }

  private void add(Row row) throws BadLine {
    if (rule.isPart(row.user(), row.label(), false, row.start(), row.end())) {
      return;
    }
    if (rule.hasRequest(row.user())) {
      long over = rule.lastEnd(row.user());
      if (row.start() < over - ROUNDING_MILLIS) {
        throw new BadLine(
            row.line(),
            "starts before the previous sample of thread "
                + ScheduleText.shown(row.thread())
                + " has ended: the log must contain one sample after another");
      }
      trace.add(row.thread(), Math.max(0, row.start() - over) * NANOS_PER_MILLI);
    }
    rule.request(row.user(), row.label(), row.start(), row.end());
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
        ScheduleText.shown(head)
            + " is not a header with the column timeStamp; save results as CSV with field names");
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
              + ScheduleText.shown(text)
              + ", not a number of milliseconds");
    }
    return Long.parseLong(text);
  }
}
