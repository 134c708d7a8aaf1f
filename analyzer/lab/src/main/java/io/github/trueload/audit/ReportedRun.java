package io.github.trueload.audit;

import java.util.List;

/**
 * What a tool printed of a run.
 *
 * @param rate requests per second; not known where the tool does not print it
 * @param times response times, those of all requests first
 */
record ReportedRun(
    String tool, String path, ReportedCounts counts, PrintedNumber rate, List<ReportedTime> times) {

  ReportedRun {
    times = List.copyOf(times);
  }

  List<ReportedTime> ofAll() {
    return times.stream().filter(each -> each.label() == null).toList();
  }
}
