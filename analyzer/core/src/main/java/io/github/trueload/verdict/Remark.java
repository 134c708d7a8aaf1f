package io.github.trueload.verdict;

import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.stats.users.Workload;
import io.github.trueload.verdict.PoissonVerdict.Answer;
import java.util.List;

/**
 * One thing that stands behind a verdict, or advice that follows from it: each record is a code,
 * its components the figures. Times are in seconds.
 */
public sealed interface Remark {

  /**
   * So many samples failed that the response times do not describe the service.
   *
   * @param failed number of failed samples
   * @param samples number of samples
   */
  record ManyFailures(long failed, long samples) implements Remark {}

  /** The log does not show which samples failed. */
  record FailuresNotLogged() implements Remark {}

  /**
   * The answer on the arrivals.
   *
   * @param source {@code wire} or {@code log}
   * @param answer the verdict and its reason
   */
  record Arrivals(String source, Answer answer) implements Remark {}

  /** Where bursts may come from. */
  record SourcesOfBursts() implements Remark {}

  /**
   * Think time and response time of the closed loop.
   *
   * @param measured whether Z was measured; otherwise it follows from Little's law
   * @param think Z
   * @param ratio R/Z
   * @param open whether the loop is practically open
   */
  record ThinkTime(boolean measured, double think, double ratio, boolean open) implements Remark {}

  /**
   * A number of users that keeps the rate and has a small R/Z.
   *
   * @param users number of users
   * @param think their mean think time, seconds
   * @param ratePerSecond requests per second
   * @param ratio their R/Z
   */
  record MoreUsers(long users, double think, double ratePerSecond, double ratio)
      implements Remark {}

  /** Constant pacing makes the arrivals repeat. */
  record ConstantPacing() implements Remark {}

  /** Where batches at ticks come from. */
  record SourcesOfTicks() implements Remark {}

  /** The timers are too regular, because the server does not delay the users. */
  record RegularTimers() implements Remark {}

  /**
   * Users and their connections.
   *
   * @param sessions the figures
   */
  record Connections(SessionConnections sessions) implements Remark {}

  /**
   * Reported response times against those of the wire.
   *
   * @param meanDifference mean of reported minus wire, seconds
   * @param ratioOfMeans mean reported over mean wire
   * @param basis of the comparison
   */
  record ReportedTimes(double meanDifference, double ratioOfMeans, MatchBasis basis)
      implements Remark {}

  /**
   * Reported times to the first event of streamed responses against those of the wire.
   *
   * @param meanDifference mean of reported minus wire, seconds
   * @param ratioOfMeans mean reported over mean wire
   * @param matched responses that were compared one by one; 0: means only
   */
  record ReportedFirstEvents(double meanDifference, double ratioOfMeans, long matched)
      implements Remark {}

  /** Reported response times are too far off. */
  record TimesOfTheWire() implements Remark {}

  /**
   * Requests of the log without a complete exchange in the captures.
   *
   * @param requests how many
   */
  record Unmatched(long requests) implements Remark {}

  /**
   * Samples with the kernel's timestamps.
   *
   * @param share of all samples, 0 to 1
   * @param nearlyAll whether that is nearly all
   */
  record KernelClock(double share, boolean nearlyAll) implements Remark {}

  /**
   * How much later than the kernel the load generator noticed responses.
   *
   * @param mean seconds
   * @param p99 99th percentile, seconds
   */
  record GeneratorDelay(double mean, double p99) implements Remark {}

  /**
   * Requests sent again.
   *
   * @param again how often
   * @param sent number of requests of which it is known
   */
  record SentAgain(long again, long sent) implements Remark {}

  /**
   * Requests on the wire without a complete response.
   *
   * @param requests how many
   */
  record Incomplete(long requests) implements Remark {}

  /**
   * Lines of a health file that cannot be read.
   *
   * @param file path of the file
   * @param lines number of such lines
   * @param firstLine number of the first one, from 1
   */
  record DamagedHealth(String file, long lines, long firstLine) implements Remark {}

  /** The load generator's health was recorded at another time. */
  record HealthElsewhere() implements Remark {}

  /**
   * The load generator's health covers only a part of the window.
   *
   * @param share of the window, 0 to 1
   */
  record HealthCovers(double share) implements Remark {}

  /**
   * The load generator was the bottleneck.
   *
   * @param disturbance the reason
   */
  record GeneratorWasBottleneck(Disturbance disturbance) implements Remark {}

  /**
   * The captures, or the logs, lost data.
   *
   * @param ofWire whether the captures did
   * @param loss what is missing
   */
  record DataLost(boolean ofWire, MissingData loss) implements Remark {}

  /** No connection of the log is in the captures. */
  record OtherConnections() implements Remark {}

  /** The log and the captures do not overlap in time. */
  record NoOverlap() implements Remark {}

  /**
   * Requests of the captures outside the run of the log.
   *
   * @param requests how many
   */
  record OutsideTheRun(long requests) implements Remark {}

  /**
   * All rows of some hosts lie before those of the others.
   *
   * @param before names of the hosts that come first
   * @param after names of the others
   * @param gap time between the two, seconds
   * @param zone whether the shift is close to whole half hours, as between time zones
   */
  record HostsApart(List<String> before, List<String> after, double gap, boolean zone)
      implements Remark {}

  /**
   * A host begins and ends later, or earlier, than the host with the most rows.
   *
   * @param host name of the host
   * @param usual name of the host with the most rows
   * @param begins first row after that of {@code usual}, seconds; negative before it
   * @param ends last row after that of {@code usual}, seconds; negative before it
   */
  record HostShifted(String host, String usual, double begins, double ends) implements Remark {}

  /**
   * By the packets the clocks of hosts differ.
   *
   * @param offsets of each host
   */
  record ClocksDiffer(List<ClockOffset> offsets) implements Remark {}

  /**
   * The offsets between the clocks of several machines were not measured.
   *
   * @param machines names of the machines that generated load
   */
  record ClocksUnknown(List<String> machines) implements Remark {}

  /**
   * NTP does not synchronize the clocks of some machines.
   *
   * @param machines names of these machines
   */
  record ClocksNotSynchronized(List<String> machines) implements Remark {}

  /**
   * NTP synchronizes the clocks of all machines.
   *
   * @param machines names of the machines that generated load
   * @param apart limit of the difference of any two clocks, seconds
   */
  record ClocksAgree(List<String> machines, double apart) implements Remark {}

  /**
   * Offset of a host's clock from that of the captures.
   *
   * @param host name of the host
   * @param offset seconds
   * @param matched whether it is that of matched requests; otherwise it is that of connections
   */
  record ClockOffset(String host, double offset, boolean matched) {}

  /**
   * One host made most of the response times above the run's p99.
   *
   * @param host name of the host
   * @param ofTail its share of these, 0 to 1
   * @param ofAll its share of all samples, 0 to 1
   * @param limit the run's p99, seconds
   */
  record TailOfHost(String host, double ofTail, double ofAll, double limit) implements Remark {}

  /** The part of a window in which a host has no row. */
  enum Part {
    START,
    MIDDLE,
    END
  }

  /**
   * A host has no row in a part of the window, so that its share of the load is missing there. Each
   * host's share of the rows of all is taken as that of the time in which it has rows.
   *
   * @param host name of the host
   * @param part where in the window
   * @param seconds length of this part
   * @param ofHost the missing arrivals as a share of those of this host, 0 to 1
   * @param ofAll the missing arrivals as a share of those of all hosts, 0 to 1
   */
  record HostSilent(String host, Part part, double seconds, double ofHost, double ofAll)
      implements Remark {}

  /**
   * The timestamps of a log fall back.
   *
   * @param path of the log
   * @param from time after the log's start, seconds
   * @param step by how much they fall back, seconds
   */
  record ClockSetBack(String path, double from, double step) implements Remark {}

  /**
   * A log among several has no row.
   *
   * @param path of the log
   */
  record LogWithoutRows(String path) implements Remark {}

  /**
   * The times of some rows of a log contradict each other.
   *
   * @param path of the log
   * @param rows number of these rows
   */
  record TimesContradict(String path, long rows) implements Remark {}

  /** The timestamps are of 1970, as those that count from the start of a run. */
  record TimesNotOfEpoch() implements Remark {

    /** Seconds since the epoch of 2000-01-01, before which there was no JMeter for load tests. */
    private static final double LEAST_SECONDS = 946_684_800;

    /**
     * {@return whether a run that starts at {@code startSeconds} since the epoch has such
     * timestamps}
     */
    public static boolean isIn(double startSeconds) {
      return startSeconds < LEAST_SECONDS;
    }
  }

  /**
   * A log shares rows with another: one is a copy of the other, or of a part.
   *
   * @param path of the log
   * @param earlier path of the other, which was given first
   */
  record CopyOfLog(String path, String earlier) implements Remark {}

  /**
   * A log holds its first rows a second time.
   *
   * @param path of the log
   */
  record RowsTwice(String path) implements Remark {}

  /**
   * A log has no sample for a long time.
   *
   * @param path of the log
   * @param length of the pause, seconds
   * @param from start of the pause after the log's start, seconds
   */
  record LongPause(String path, double length, double from) implements Remark {}

  /**
   * There are too few requests to look for a steady part.
   *
   * @param least number of requests that are needed
   */
  record TooFewForSteady(int least) implements Remark {}

  /**
   * No part is steady.
   *
   * @param arrivals whether it is the arrival rate that never settles; otherwise the response times
   */
  record NeverSteady(boolean arrivals) implements Remark {}

  /**
   * The ends that were cut off to leave the steady part of the run.
   *
   * @param start the cut at the start
   * @param end the cut at the end
   */
  record SteadyPart(Cut start, Cut end) implements Remark {}

  /**
   * A cut.
   *
   * @param length seconds
   * @param forArrivals whether the arrivals required it; otherwise the response times
   */
  record Cut(double length, boolean forArrivals) {}

  /**
   * Whether requests wait for earlier responses.
   *
   * @param workload the kind of workload and its figures
   * @param responseToThink R/Z; NaN where it is not known
   */
  record WorkloadModel(Workload workload, double responseToThink) implements Remark {}

  /**
   * Whether the requested process was sent.
   *
   * @param conformance the verdict on it
   */
  record ProcessSent(Conformance conformance) implements Remark {}
}
