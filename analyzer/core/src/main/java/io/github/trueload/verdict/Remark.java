package io.github.trueload.verdict;

import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.SessionConnections;
import io.github.trueload.stats.Workload;
import io.github.trueload.verdict.PoissonVerdict.Answer;
import java.util.List;

/**
 * One thing that stands behind a verdict, or advice that follows from it: each record is a code,
 * its components the figures. Times are in seconds.
 */
public sealed interface Remark {

  /** Samples that failed, of all: too many for response times to be those of a service. */
  record ManyFailures(long failed, long samples) implements Remark {}

  /** The answer on the arrivals of {@code wire} or {@code log}. */
  record Arrivals(String source, Answer answer) implements Remark {}

  /** Where bursts may come from. */
  record SourcesOfBursts() implements Remark {}

  /**
   * Think time and response time of the closed loop.
   *
   * @param measured whether Z was measured; otherwise it follows from Little's law
   * @param think Z
   * @param ratio R/Z
   * @param open whether the loop is as good as open
   */
  record ThinkTime(boolean measured, double think, double ratio, boolean open) implements Remark {}

  /** So many users with that think time keep the rate with that R/Z. */
  record MoreUsers(long users, double think, double ratePerSecond, double ratio)
      implements Remark {}

  /** Constant pacing makes the arrivals repeat. */
  record ConstantPacing() implements Remark {}

  /** Where batches at ticks come from. */
  record SourcesOfTicks() implements Remark {}

  /** The timers are too regular, since the server does not hold the users back. */
  record RegularTimers() implements Remark {}

  /** Users and their connections. */
  record Connections(SessionConnections sessions) implements Remark {}

  /** Reported response times against those of the wire. */
  record ReportedTimes(double meanDifference, double ratioOfMeans, MatchBasis basis)
      implements Remark {}

  /** Reported response times are too far off. */
  record TimesOfTheWire() implements Remark {}

  /** Requests of the log without a whole exchange in the captures. */
  record Unmatched(long requests) implements Remark {}

  /** Share of the samples with the kernel's timestamps; whether that is nearly all. */
  record KernelClock(double share, boolean nearlyAll) implements Remark {}

  /** How much later than the kernel the load generator noticed responses. */
  record GeneratorDelay(double mean, double p99) implements Remark {}

  /** Requests sent again, of those for which it is known. */
  record SentAgain(long again, long sent) implements Remark {}

  /** Requests on the wire without a whole response. */
  record Incomplete(long requests) implements Remark {}

  /** Lines of a health file that cannot be read. */
  record DamagedHealth(String file, long lines, long firstLine) implements Remark {}

  /** The load generator's health was recorded at another time. */
  record HealthElsewhere() implements Remark {}

  /** The load generator's health covers only this share of the window. */
  record HealthCovers(double share) implements Remark {}

  /** The load generator was the bottleneck. */
  record GeneratorWasBottleneck(Disturbance disturbance) implements Remark {}

  /** The captures, or the logs, lost data. */
  record DataLost(boolean ofWire, Loss loss) implements Remark {}

  /** No connection of the log is in the captures. */
  record OtherConnections() implements Remark {}

  /** The log and the captures do not overlap in time. */
  record NoOverlap() implements Remark {}

  /** Requests of the captures that lie outside the run of the log. */
  record OutsideTheRun(long requests) implements Remark {}

  /** All rows of some hosts lie before those of the others; {@code zone}: by whole half hours. */
  record HostsApart(List<String> before, List<String> after, double gap, boolean zone)
      implements Remark {}

  /** A host begins and ends later, or earlier, than the one with the most rows. */
  record HostShifted(String host, String usual, double begins, double ends) implements Remark {}

  /** By the packets the clocks of hosts differ. */
  record ClocksDiffer(List<ClockOffset> offsets) implements Remark {}

  /**
   * Offset of a host's clock from that of the captures.
   *
   * @param matched whether it is that of matched requests; otherwise it is that of connections
   */
  record ClockOffset(String host, double offset, boolean matched) {}

  /**
   * One host made most of the response times above the run's p99.
   *
   * @param ofTail its share of these, 0 to 1
   * @param ofAll its share of all samples
   * @param limit the run's p99
   */
  record TailOfHost(String host, double ofTail, double ofAll, double limit) implements Remark {}

  /** A host has no row in the last {@code missing} of the window. */
  record HostEndedEarly(String host, double missing) implements Remark {}

  /** The timestamps of a log fall back by {@code step}, {@code from} after its start. */
  record ClockSetBack(String path, double from, double step) implements Remark {}

  /** A log among several has no row. */
  record LogWithoutRows(String path) implements Remark {}

  /** The times of {@code rows} rows of a log contradict each other. */
  record TimesContradict(String path, long rows) implements Remark {}

  /** The timestamps are of 1970, as those that count from the start of a run. */
  record TimesNotOfEpoch() implements Remark {

    /** Seconds since the epoch of 2000-01-01, before which there was no JMeter for load tests. */
    private static final double LEAST_SECONDS = 946_684_800;

    /** Whether a run that starts at {@code startSeconds} since the epoch has such timestamps. */
    public static boolean isIn(double startSeconds) {
      return startSeconds < LEAST_SECONDS;
    }
  }

  /** A log shares rows with another: one is a copy of the other, or of a part. */
  record CopyOfLog(String path, String earlier) implements Remark {}

  /** A log holds its first rows a second time. */
  record RowsTwice(String path) implements Remark {}

  /** A log has no sample for a long time. */
  record LongPause(String path, double length, double from) implements Remark {}

  /** Too few requests to look for a steady part. */
  record TooFewForSteady(int least) implements Remark {}

  /** No steady part: the arrival rate, or the response times, never settle. */
  record NeverSteady(boolean arrivals) implements Remark {}

  /** What was cut off the run's ends to leave its steady part. */
  record SteadyPart(Cut start, Cut end) implements Remark {}

  /** A cut of that length; whether the arrivals or the response times asked for it. */
  record Cut(double length, boolean forArrivals) {}

  /**
   * Whether requests wait for earlier responses.
   *
   * @param responseToThink R/Z; NaN where it is not known
   */
  record WorkloadModel(Workload workload, double responseToThink) implements Remark {}

  /** Whether the process asked for was sent. */
  record ProcessSent(Conformance conformance) implements Remark {}
}
