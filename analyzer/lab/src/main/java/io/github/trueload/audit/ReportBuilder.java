package io.github.trueload.audit;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the figures of a report while it is read. */
final class ReportBuilder {

  private final String tool;
  private double requests = Double.NaN;
  private double failed = Double.NaN;
  private double dropped;
  private PrintedNumber rate = PrintedNumber.UNKNOWN;
  private final List<ReportedTime> times = new ArrayList<>();

  ReportBuilder(String tool) {
    this.tool = tool;
  }

  ReportBuilder requests(double value) {
    requests = value;
    return this;
  }

  ReportBuilder failed(double value) {
    failed = value;
    return this;
  }

  ReportBuilder dropped(double value) {
    dropped = value;
    return this;
  }

  ReportBuilder rate(PrintedNumber value) {
    rate = value;
    return this;
  }

  ReportBuilder time(double quantile, PrintedNumber value) {
    return time(null, quantile, value);
  }

  ReportBuilder time(@Nullable String label, double quantile, PrintedNumber value) {
    if (value.isKnown()) {
      times.add(new ReportedTime(label, quantile, value));
    }
    return this;
  }

  boolean hasTimes() {
    return !times.isEmpty();
  }

  double requests() {
    return requests;
  }

  ReportedRun of(String path) {
    return new ReportedRun(tool, path, new ReportedCounts(requests, failed, dropped), rate, times);
  }
}
