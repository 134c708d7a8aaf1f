package io.github.trueload.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reports as tables: Locust's {@code _stats.csv}, and JMeter's Aggregate Report. */
final class CsvReports {

  private static final double MILLI = 1e-3;
  private static final double PERCENT = 100;

  private final List<String> header;
  private final List<List<String>> rows;

  private CsvReports(List<List<String>> lines) {
    header = lines.get(0);
    rows = lines.subList(1, lines.size());
  }

  /** {@return the figures of a report of a known tool; empty for any other table} */
  static Optional<ReportBuilder> of(String text) {
    List<List<String>> lines = text.lines().map(CsvReports::split).toList();
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    CsvReports report = new CsvReports(lines);
    if (report.header.contains("Request Count") && report.header.contains("95%")) {
      return Optional.of(report.locust());
    }
    return report.header.contains("# Samples") && report.header.contains("Error %")
        ? Optional.of(report.jmeter())
        : Optional.empty();
  }

  /** Fields between commas; those in quotes may contain commas and doubled quotes. */
  private static List<String> split(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char next = line.charAt(i);
      if (next == '"') {
        isQuoted = !isQuoted;
        if (isQuoted && i > 0 && line.charAt(i - 1) == '"') {
          field.append(next);
        }
      } else if (next == ',' && !isQuoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(next);
      }
    }
    fields.add(field.toString());
    return fields;
  }

  private PrintedNumber number(List<String> row, String column, double factor) {
    int at = header.indexOf(column);
    boolean isNumber = at >= 0 && at < row.size() && row.get(at).matches("[0-9]+(\\.[0-9]+)?");
    return isNumber ? PrintedNumber.of(row.get(at), factor) : PrintedNumber.UNKNOWN;
  }

  private String text(List<String> row, String column) {
    int at = header.indexOf(column);
    return at >= 0 && at < row.size() ? row.get(at) : "";
  }

  private ReportBuilder locust() {
    ReportBuilder to = new ReportBuilder("Locust");
    for (List<String> row : rows) {
      boolean isTotal = text(row, "Name").equals("Aggregated");
      if (isTotal) {
        to.requests(number(row, "Request Count", 1).value())
            .failed(number(row, "Failure Count", 1).value())
            .rate(number(row, "Requests/s", 1));
      }
      @Nullable String label = isTotal ? null : text(row, "Name");
      to.time(label, Double.NaN, number(row, "Average Response Time", MILLI))
          .time(label, 0, number(row, "Min Response Time", MILLI))
          .time(label, 1, number(row, "Max Response Time", MILLI));
      for (String column : header) {
        if (column.matches("[0-9.]+%") && !column.equals("100%")) {
          double percent = Double.parseDouble(column.replace("%", ""));
          to.time(label, percent / PERCENT, number(row, column, MILLI));
        }
      }
    }
    return to;
  }

  private ReportBuilder jmeter() {
    ReportBuilder to = new ReportBuilder("JMeter");
    for (List<String> row : rows) {
      boolean isTotal = text(row, "Label").equals("TOTAL");
      if (isTotal) {
        double samples = number(row, "# Samples", 1).value();
        String share = text(row, "Error %").replace("%", "");
        to.requests(samples)
            .failed(share.isEmpty() ? Double.NaN : samples * Double.parseDouble(share) / PERCENT);
      }
      @Nullable String label = isTotal ? null : text(row, "Label");
      to.time(label, Double.NaN, number(row, "Average", MILLI))
          .time(label, 0, number(row, "Min", MILLI))
          .time(label, 1, number(row, "Max", MILLI))
          .time(label, 0.5, number(row, "Median", MILLI));
      for (String column : header) {
        if (column.matches("[0-9.]+% Line")) {
          double percent = Double.parseDouble(column.replace("% Line", ""));
          to.time(label, percent / PERCENT, number(row, column, MILLI));
        }
      }
    }
    return to;
  }
}
