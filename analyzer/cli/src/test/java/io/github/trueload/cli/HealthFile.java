package io.github.trueload.cli;

/** The file of a healthy load generator beside a log. */
final class HealthFile {

  private HealthFile() {}

  /**
   * The file's text.
   *
   * @param firstRow of the log, which begins with its timestamp
   * @param seconds length of the run
   */
  static String of(String firstRow, int seconds) {
    long start = Long.parseLong(firstRow.replaceFirst("[^0-9].*", ""));
    long millis = start > 1_000_000_000_000_000L ? start / 1_000_000 : start;
    StringBuilder health =
        new StringBuilder(
            "end_ms,length_ms,pause_max_ms,pause_sum_ms,gc_pauses,gc_ms,cpu_process,cpu_machine,"
                + "cpu_stolen,cpu_limit,cores,lags_ms,host,sessions_due,sessions_dropped\n");
    for (int second = 1; second <= seconds; second++) {
      health.append(millis + 1000L * second).append(",1000,1,0,0,0,0.05,0.10,0,,2,0:50,vm,0,0\n");
    }
    return health.toString();
  }
}
