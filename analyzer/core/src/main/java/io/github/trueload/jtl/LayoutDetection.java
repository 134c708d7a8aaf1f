package io.github.trueload.jtl;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the layout of a JTL in its first lines, or says why it is none. */
final class LayoutDetection {

  private static final int HEAD = 1 << 16;
  private static final int MOST_OF_ROW = 1 << 13;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final String WANTED =
      "save the log as CSV with a header line (jmeter.save.saveservice.print_field_names=true); for"
          + " a table of another tool, name the columns (--columns); for a server's log, give the"
          + " format (--log-format)";

  /** A header has one of these: names such as {@code URL} or {@code bytes} alone are anybody's. */
  private static final Set<Column> NAMED =
      EnumSet.of(
          Column.TIME_STAMP,
          Column.ELAPSED,
          Column.LABEL,
          Column.RESPONSE_CODE,
          Column.THREAD_NAME,
          Column.SUCCESS,
          Column.TL_START_NS);

  private final String path;
  private final JtlOptions options;
  private final byte[] head;
  private final int start;

  private LayoutDetection(String path, JtlOptions options, byte[] head) {
    this.path = path;
    this.options = options;
    this.head = head;
    int bom = BYTE_ORDER_MARK.length;
    boolean marked = head.length >= bom && Arrays.equals(head, 0, bom, BYTE_ORDER_MARK, 0, bom);
    this.start = marked ? bom : 0;
  }

  /**
   * Looks at the head of a log.
   *
   * @throws UnreadableInputException if it is no JTL in CSV
   */
  static JtlLayout of(InputBytes bytes, JtlOptions options) throws IOException {
    return new LayoutDetection(bytes.name(), options, bytes.head(HEAD)).detect();
  }

  private JtlLayout detect() throws UnreadableInputException {
    int end = lineEnd(start);
    refuse(end);
    String line = new String(head, start, end - start, StandardCharsets.UTF_8);
    byte separator = separator(line);
    if (separator != 0 && columns(line, separator).stream().anyMatch(NAMED::contains)) {
      byte[] header = Arrays.copyOfRange(head, start, end);
      return withStamps(separator, columns(line, separator), header, behindLine(end));
    }
    return withoutHeader(line);
  }

  private String row(int from) {
    return new String(head, from, rowEnd(from) - from, StandardCharsets.UTF_8);
  }

  /** The end of the row that begins there, with the lines that its quotes reach into. */
  private int rowEnd(int from) {
    int line = lineEnd(from);
    for (int end = line; ; end = lineEnd(behindLine(end))) {
      int quotes = 0;
      for (int p = from; p < end; p++) {
        quotes += head[p] == '"' ? 1 : 0;
      }
      if (quotes % 2 == 0) {
        return end;
      }
      if (behindLine(end) >= head.length || end - from > MOST_OF_ROW) {
        return line;
      }
    }
  }

  /** A binary file is known by its first line; rows may hold any bytes of a response. */
  private void refuse(int end) throws UnreadableInputException {
    if (head.length == start) {
      throw new UnreadableInputException(path, "is empty", "give a log that has samples");
    }
    for (int p = start; p < end; p++) {
      if (head[p] == 0) {
        throw new UnreadableInputException(
            path, "contains binary data, not lines of text", "give a JTL in CSV");
      }
      if (head[p] == '\r' && end == head.length && p + 1 < end) {
        throw new UnreadableInputException(
            path, "ends its lines with CR alone", "end them with LF (tr '\\r' '\\n')");
      }
    }
  }

  private int lineEnd(int from) {
    for (int p = from; p < head.length; p++) {
      if (head[p] == '\n') {
        return p > from && head[p - 1] == '\r' ? p - 1 : p;
      }
    }
    return head.length;
  }

  private int behindLine(int end) {
    int p = end;
    if (p < head.length && head[p] == '\r') {
      p++;
    }
    return Math.min(p + 1, head.length);
  }

  /** The separator under which the line holds most names of columns; 0 if it holds none. */
  private static byte separator(String line) {
    Set<Character> candidates = new TreeSet<>();
    for (char c : (",;\t|" + line).toCharArray()) {
      if (c < 0x80 && c != '"' && !Character.isLetterOrDigit(c)) {
        candidates.add(c);
      }
    }
    byte best = 0;
    long most = 0;
    for (char candidate : candidates) {
      long known = columns(line, (byte) candidate).stream().filter(c -> c != Column.OTHER).count();
      if (known > most) {
        most = known;
        best = (byte) candidate;
      }
    }
    return best;
  }

  private static List<Column> columns(String line, byte separator) {
    List<Column> columns = new ArrayList<>();
    for (String cell : cells(line, (char) separator)) {
      columns.add(columns.contains(Column.of(cell)) ? Column.OTHER : Column.of(cell));
    }
    return List.copyOf(columns);
  }

  /** Cells of one line, without their quotes. */
  private static List<String> cells(String line, char separator) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (char c : line.toCharArray()) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }

  private JtlLayout withoutHeader(String line) throws UnreadableInputException {
    for (char separator : ",;\t|".toCharArray()) {
      Optional<List<Column>> columns =
          DefaultColumns.of(cells(row(start), separator), new TimestampParser(options));
      if (columns.isPresent()) {
        return withStamps((byte) separator, columns.get(), new byte[0], start);
      }
    }
    ForeignLog foreign = ForeignLog.of(line);
    if (foreign != null) {
      throw new UnreadableInputException(path, foreign.what(), foreign.remedy());
    }
    throw new UnreadableInputException(
        path,
        "line 1 is neither a header of JMeter's column names nor a row of its default columns: \""
            + excerpt(line)
            + "\"",
        WANTED);
  }

  private static String excerpt(String line) {
    String shown = line.length() > 60 ? line.substring(0, 60) + "…" : line;
    return shown.replaceAll("\\p{Cntrl}", " ");
  }

  /** Looks at the first timestamp. */
  private JtlLayout withStamps(byte separator, List<Column> columns, byte[] header, int firstRow) {
    if (options.dates() != null) {
      long step = TimestampParser.stepNanos(options.dates());
      return new JtlLayout(separator, columns, header, firstRow, true, step, HeadProbe.UNASKED);
    }
    String stamp = firstStamp(separator, columns.indexOf(Column.TIME_STAMP), firstRow);
    boolean formatted = !stamp.isEmpty() && !stamp.matches("\\d+");
    long resolution = formatted && !stamp.matches(".*[.,]\\d+") ? 1_000_000_000L : 1_000_000L;
    return new JtlLayout(
        separator, columns, header, firstRow, formatted, resolution, HeadProbe.UNASKED);
  }

  /** The first timestamp of the head that can be read: rows may be blank or damaged; or nothing. */
  private String firstStamp(byte separator, int where, int firstRow) {
    TimestampParser stamps = new TimestampParser(options);
    for (int row = firstRow; where >= 0 && row < head.length; row = behindLine(rowEnd(row))) {
      List<String> cells = cells(row(row), (char) separator);
      String stamp = where < cells.size() ? cells.get(where) : "";
      byte[] bytes = stamp.getBytes(StandardCharsets.UTF_8);
      if (stamps.nanos(bytes, 0, bytes.length) != TimestampParser.UNREADABLE) {
        return stamp;
      }
    }
    return "";
  }

  /** Logs of other tools that are known by their first line, and how to have them read. */
  private enum ForeignLog {
    K6(
        "metric_name,timestamp,metric_value.*",
        "is a table of k6",
        "name its columns: --columns"
            + " 'end=timestamp:s,elapsed=metric_value:ms,label=name,status=status,error=error'"
            + " --rows metric_name=http_req_duration (timestamp:ms if it was written with"
            + " K6_CSV_TIME_FORMAT=unix_milli)"),
    GATLING(
        "(?:RUN|ASSERTION|REQUEST)\t.*",
        "is a log of Gatling",
        "name its columns: --columns 'start=#4:ms,end=#5:ms,label=#3,success=#6' --rows"
            + " '#1=REQUEST' (for Gatling 3.0 to 3.3:"
            + " start=#5:ms,end=#6:ms,label=#4,success=#7,user=#2)"),
    W3C(
        "#\\S+:.*",
        "begins like a log in the W3C's extended format but names no known fields",
        "keep its line #Fields: before the rows, with date and time among the fields"),
    JSON_LINES(
        "\\s*[{\\[].*",
        "contains JSON, not a table",
        "give a log in CSV or XML; for a server's log in JSON, give the format of a line"
            + " (--log-format)");

    private final Pattern firstLine;
    private final String what;
    private final String remedy;

    ForeignLog(String firstLine, String what, String remedy) {
      this.firstLine = Pattern.compile(firstLine);
      this.what = what;
      this.remedy = remedy;
    }

    /** The tool whose log begins with this line; null if it is none of these. */
    static @Nullable ForeignLog of(String line) {
      return Arrays.stream(values())
          .filter(log -> log.firstLine.matcher(line).matches())
          .findFirst()
          .orElse(null);
    }

    String what() {
      return what;
    }

    String remedy() {
      return remedy;
    }
  }

  /**
   * JMeter's columns in their order when no property changes them, for logs without a header: they
   * depend on the release, which their number shows. (From {@code SampleSaveConfiguration} of each
   * release and the service that writes; releases before 3.0 wrote headers only if asked to.)
   */
  private static final class DefaultColumns {

    private static final String FIRST =
        "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success";

    private static final List<List<Column>> BY_RELEASE =
        Stream.of(
                // 2.1
                FIRST,
                // 2.3
                FIRST + ",bytes,Latency",
                // 2.12
                FIRST + ",bytes,grpThreads,allThreads,Latency",
                // 3.0
                FIRST + ",failureMessage,bytes,grpThreads,allThreads,Latency,IdleTime",
                // 3.1
                FIRST
                    + ",failureMessage,bytes,sentBytes,grpThreads,allThreads,Latency,IdleTime,Connect",
                // 5.0
                FIRST
                    + ",failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,"
                    + "Connect")
            .map(header -> Arrays.stream(header.split(",")).map(Column::of).toList())
            .toList();

    private DefaultColumns() {}

    /**
     * {@return the columns of a row without a header; none if the row is not one of a release of
     * JMeter with its defaults}
     */
    static Optional<List<Column>> of(List<String> cells, TimestampParser stamps) {
      return BY_RELEASE.stream()
          .filter(columns -> columns.size() == cells.size() && isRow(columns, cells, stamps))
          .findFirst();
    }

    private static boolean isRow(List<Column> columns, List<String> cells, TimestampParser stamps) {
      byte[] stamp = cells.get(0).getBytes(StandardCharsets.UTF_8);
      String success = cells.get(columns.indexOf(Column.SUCCESS));
      return stamps.nanos(stamp, 0, stamp.length) != TimestampParser.UNREADABLE
          && cells.get(columns.indexOf(Column.ELAPSED)).matches("\\d+")
          && (success.equalsIgnoreCase("true") || success.equalsIgnoreCase("false"));
    }
  }
}
