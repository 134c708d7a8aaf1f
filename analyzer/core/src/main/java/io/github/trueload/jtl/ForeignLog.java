package io.github.trueload.jtl;

import java.util.Arrays;
import java.util.regex.Pattern;

/** Logs of other tools that are known by their first line, and how to have them read. */
enum ForeignLog {
  K6(
      "metric_name,timestamp,metric_value.*",
      "is a table of k6",
      "name its columns: --columns"
          + " 'end=timestamp:s,elapsed=metric_value:ms,label=name,status=status,error=error' --rows"
          + " metric_name=http_req_duration (timestamp:ms if it was written with"
          + " K6_CSV_TIME_FORMAT=unix_milli)"),
  GATLING(
      "(?:RUN|ASSERTION|REQUEST)\t.*",
      "is a log of Gatling",
      "name its columns: --columns 'start=#4:ms,end=#5:ms,label=#3,success=#6' --rows '#1=REQUEST'"
          + " (for Gatling 3.0 to 3.3: start=#5:ms,end=#6:ms,label=#4,success=#7,user=#2)"),
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
  static ForeignLog of(String line) {
    return Arrays.stream(values())
        .filter(log -> log.firstLine.matcher(line).matches())
        .findFirst()
        .orElse(null);
  }

  /** What the file is. */
  String what() {
    return what;
  }

  /** What to do. */
  String remedy() {
    return remedy;
  }
}
