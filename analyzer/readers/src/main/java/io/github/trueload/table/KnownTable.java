package io.github.trueload.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A table of another load generator that its first lines identify. The user's {@code --columns}
 * take precedence. A new one is an entry here, a log among the tests' and a line of the page on
 * logs.
 */
enum KnownTable {
  K6_SECONDS(k6("[0-9]{10}"), k6Columns("s"), Rows.K6),
  K6_MILLIS(k6("[0-9]{13}"), k6Columns("ms"), Rows.K6),
  K6_MICROS(k6("[0-9]{16}"), k6Columns("us"), Rows.K6),
  K6_NANOS(k6("[0-9]{19}"), k6Columns("ns"), Rows.K6),
  K6_DATES(k6("[0-9]{4}-[^,]*"), k6Columns("date"), Rows.K6),
  GATLING_2(
      gatling("2\\.[0-9]"), "start=#6:ms,end=#7:ms,label=#5,success=#8,user=#3", Rows.GATLING),
  GATLING_3_0(
      gatling("3\\.[0-3]"), "start=#5:ms,end=#6:ms,label=#4,success=#7,user=#2", Rows.GATLING),
  GATLING_3_4(
      gatling("3\\.(?:[4-9]|1[0-2])"), "start=#4:ms,end=#5:ms,label=#3,success=#6", Rows.GATLING),
  LOCUST(
      "timestamp,request_type,name,response_time_ms,response_length,status_code,exception\r?\n",
      "start=timestamp:s,elapsed=response_time_ms:ms,label=name,status=status_code,"
          + "bytes=response_length,error=exception",
      null),
  VEGETA(
      "[0-9]{19},[0-9]+,[0-9]+,[0-9]+,[0-9]+,"
          + Rows.FIELD
          + ",[A-Za-z0-9+/=]*,"
          + Rows.FIELD
          + ",[0-9]+,[A-Z]+,[^,\n]+,",
      "start=#1:ns,status=#2,elapsed=#3:ns,bytes=#5,error=#6,label=#11",
      null),
  HEY(
      "response-time,DNS\\+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset"
          + "\r?\n",
      "start=offset:s,elapsed=response-time:s,status=status-code,connect=DNS+dialup:s",
      null),
  OHA(
      "request-start,DNS,DNS\\+dialup,Response-delay,request-duration,bytes,status\r?\n",
      "start=request-start:s,elapsed=request-duration:s,status=status,bytes=bytes,"
          + "connect=DNS+dialup:s",
      null),
  APACHE_BENCH(
      "starttime\tseconds\tctime\tdtime\tttime\twait\r?\n",
      "start=seconds:s,elapsed=ttime:ms",
      null),
  H2LOAD("[0-9]{16}\t-?[0-9]+\t[0-9]+\n", "start=#1:us,status=#2,elapsed=#3:us", null),
  TSUNG(
      "#date;[a-z]+;id;http method;host;URL;HTTP status;size;duration;",
      "end=#1:s,elapsed=#9:ms,label=#6,status=#7,bytes=#8,error=#12,user=#3",
      null),
  GRINDER(
      "Thread, Run, Test, Start time \\(ms since Epoch\\), Test time, Errors, HTTP response code,"
          + " HTTP response length,",
      "start=#4:ms,elapsed=#5:ms,label=#3,error=#6,status=#7,bytes=#8,user=#1",
      null);

  /** k6's own answer whether a request passed, which a script can define. */
  private static final String EXPECTED = "expected_response";

  /** Which rows of a table with several kinds are requests. */
  private static final class Rows {
    static final String K6 = "metric_name=http_req_duration";
    static final String GATLING = "#1=REQUEST";

    /** A field of CSV, in quotes or not; within them, a quote is doubled. */
    static final String FIELD = "(?:\"(?:[^\"]++|\"\")*+\"|[^,\"\n]*)";
  }

  private final Pattern beginning;
  private final ColumnNames columns;
  private final @Nullable RowFilter rows;

  KnownTable(String beginning, String columns, @Nullable String rows) {
    this.beginning = Pattern.compile(beginning);
    this.columns = ColumnNames.of(columns);
    this.rows = rows == null ? null : RowFilter.of(rows);
  }

  /** The header, and a row whose timestamp has this form. */
  private static String k6(String timestamp) {
    return "metric_name,timestamp,metric_value,[^\n]*\n[^,\n]*," + timestamp + ",";
  }

  private static String k6Columns(String unit) {
    return "end=timestamp:"
        + unit
        + ",elapsed=metric_value:ms,label=name,status=status,success="
        + EXPECTED
        + ",error=error";
  }

  /** Assertions, then the run, whose last column is the version. */
  private static String gatling(String version) {
    return "(?:ASSERTION\t[^\n]*\n){0,100}RUN\t[^\n]*\t" + version + "(?:\\.[^\t\n]*)?\r?\n";
  }

  /**
   * Options that read the table that begins like this.
   *
   * @param head the first bytes
   * @param options those of the user, without columns
   * @return the options; empty if the table is not known
   */
  static Optional<TableOptions> read(byte[] head, TableOptions options) {
    int mark = TableLayout.byteOrderMark(head);
    String text = new String(head, mark, head.length - mark, StandardCharsets.ISO_8859_1);
    return Arrays.stream(values())
        .filter(known -> known.beginning.matcher(text).lookingAt())
        .findFirst()
        .map(known -> options.with(known.columns(text), known.rows));
  }

  /** The columns; without k6's own answer where {@code --system-tags} leaves it out. */
  private ColumnNames columns(String text) {
    boolean hasAnswer = text.lines().findFirst().orElse("").contains(EXPECTED);
    return hasAnswer ? columns : columns.without(EXPECTED);
  }
}
