package io.github.trueload.experiment;

/** How long an experiment takes, as far as it can be known. */
public final class TimeNeeded {

  /** JMeter's start and end, and the analysis of a small run: measured at 6 to 9 s. */
  public static final long OVERHEAD_NANOS = 8_000_000_000L;

  private TimeNeeded() {}

  /**
   * {@return the time that some runs take, nanoseconds; that of the longest experiment is beyond
   * {@code long}}
   *
   * @param times of one run
   * @param runs number of runs
   * @param overheadNanos time of each run besides its load, nanoseconds
   */
  public static double nanos(Experiment.Times times, int runs, long overheadNanos) {
    if (runs < 1) {
      return 0;
    }
    return runs * (times.loadSeconds() * 1e9 + overheadNanos)
        + (runs - 1.0) * times.coolDownNanos();
  }
}
