package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.arrivals.ArrivalStatistics.Held;
import io.github.trueload.stats.arrivals.UserArrivals;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.events.LoggedEvents;
import io.github.trueload.stats.generator.ClockStatistics;
import io.github.trueload.stats.generator.SessionStarts;
import io.github.trueload.stats.network.NetworkStatistics;
import io.github.trueload.stats.responses.Apdex;
import io.github.trueload.stats.responses.FailureStatistics;
import io.github.trueload.stats.responses.LabelsOverTime;
import io.github.trueload.stats.responses.LogTimes;
import io.github.trueload.stats.responses.ResponseParts;
import io.github.trueload.stats.responses.ResponsesOverTime;
import io.github.trueload.stats.responses.SampleStatistics;
import io.github.trueload.stats.users.IntendedStarts;
import io.github.trueload.stats.users.SessionStatistics;
import io.github.trueload.stats.users.ThinkTimeStatistics;
import io.github.trueload.stats.users.UserSessions;
import io.github.trueload.store.Rows;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one pass over a log's rows accumulates. A new statistic of logs is a field here
 * and a line in {@link #accept} and {@link #combine}.
 *
 * @param samples counts, errors and reported times
 * @param arrivals instants of the requests; null where they come from captures
 * @param parts what response times are made of, and the failed ones apart
 * @param kernel whose clock the times are of, and what else the load generator's kernel knew
 * @param overTime response times and failures over the window
 * @param users who makes the requests, and when
 */
record LogFigures(
    SampleStatistics samples,
    @Nullable ArrivalStatistics arrivals,
    ResponseParts parts,
    Kernel kernel,
    OverWindow overTime,
    OfUsers users)
    implements Accumulator<LogFigures> {

  /**
   * What the load generator's kernel says of the exchanges.
   *
   * @param clock whose clock the times are of
   * @param network round-trip times, and what was sent again
   * @param events streamed responses
   */
  record Kernel(ClockStatistics clock, NetworkStatistics network, LoggedEvents events)
      implements Accumulator<Kernel> {

    Kernel(long stallNanos) {
      this(new ClockStatistics(), new NetworkStatistics(), new LoggedEvents(stallNanos));
    }

    @Override
    public void accept(SampleBlock block) {
      clock.accept(block);
      network.accept(block);
      events.accept(block);
    }

    @Override
    public void combine(Kernel next) {
      clock.combine(next.clock);
      network.combine(next.network);
      events.combine(next.events);
    }
  }

  /**
   * What changes over the window.
   *
   * @param responses response times of all samples
   * @param labels response times by label; of none where the log has more labels than fit
   * @param failures failed samples by code and message
   */
  record OverWindow(ResponsesOverTime responses, LabelsOverTime labels, FailureStatistics failures)
      implements Accumulator<OverWindow> {

    OverWindow(long startNanos, long endNanos, int[] labels) {
      this(
          new ResponsesOverTime(startNanos, endNanos),
          new LabelsOverTime(startNanos, endNanos, labels),
          new FailureStatistics(startNanos, endNanos));
    }

    @Override
    public void accept(SampleBlock block) {
      responses.accept(block);
      labels.accept(block);
      failures.accept(block);
    }

    @Override
    public void combine(OverWindow next) {
      responses.combine(next.responses);
      labels.combine(next.labels);
      failures.combine(next.failures);
    }
  }

  /**
   * The users behind the requests.
   *
   * @param loop think times, response times and intended starts
   * @param sessions their lengths, requests and think times
   * @param arrivals instants and who makes them
   */
  record OfUsers(
      ThinkTimeStatistics loop,
      SessionStarts starts,
      SessionStatistics sessions,
      UserArrivals arrivals)
      implements Accumulator<OfUsers> {

    @Override
    public void accept(SampleBlock block) {
      loop.accept(block);
      starts.accept(block);
      sessions.accept(block);
      arrivals.accept(block);
    }

    @Override
    public void combine(OfUsers next) {
      loop.combine(next.loop);
      starts.combine(next.starts);
      sessions.combine(next.sessions);
      arrivals.combine(next.arrivals);
    }

    /** Sessions; null where the log has none. */
    @Nullable UserSessions sessions(double resolutionSeconds) {
      return sessions.summary(resolutionSeconds, starts.summary());
    }
  }

  /**
   * Empty.
   *
   * @param userOfSession user of each session of the log
   * @param stallNanos a longer time between two events of a streamed response is a stall
   * @param held which requests are kept as arrivals; null where they are not the arrivals
   * @return a factory of figures; its argument is the expected number of rows
   */
  static LongFunction<LogFigures> empty(
      Rows log, AnalysisWindow scope, int[] userOfSession, long stallNanos, @Nullable Held held) {
    Supplier<UserArrivals> ofUsers = UserArrivals.ofSessions(userOfSession);
    return rows ->
        empty(
            log, scope, userOfSession, new Kernel(stallNanos), ofUsers.get(), arrivals(held, rows));
  }

  private static @Nullable ArrivalStatistics arrivals(@Nullable Held held, long rows) {
    return held != null ? new ArrivalStatistics(held, rows) : null;
  }

  private static LogFigures empty(
      Rows log,
      AnalysisWindow scope,
      int[] userOfSession,
      Kernel kernel,
      UserArrivals ofUsers,
      @Nullable ArrivalStatistics arrivals) {
    long step = Math.max(1, log.resolutionNanos());
    int all = LabelsOverTime.holdsAll(log.labels()) ? log.labels().size() : 0;
    int[] labels = IntStream.range(0, all).toArray();
    return new LogFigures(
        new SampleStatistics(),
        arrivals,
        ResponseParts.ofAll((scope.endNanos() - scope.startNanos()) / 1e9),
        kernel,
        new OverWindow(scope.startNanos(), scope.endNanos(), labels),
        new OfUsers(
            new ThinkTimeStatistics(userOfSession, step),
            new SessionStarts(userOfSession, arrivalsFrom(log, scope)),
            new SessionStatistics(log.sessions().size(), step),
            ofUsers));
  }

  /** The run's first session was to arrive a little ahead of its first request. */
  private static long arrivalsFrom(Rows log, AnalysisWindow scope) {
    boolean fromTheStart = scope.startNanos() <= log.firstStartNanos();
    return fromTheStart ? Long.MIN_VALUE : scope.startNanos();
  }

  @Override
  public void accept(SampleBlock block) {
    samples.accept(block);
    if (arrivals != null) {
      arrivals.accept(block);
    }
    parts.accept(block);
    kernel.accept(block);
    overTime.accept(block);
    users.accept(block);
  }

  @Override
  public void combine(LogFigures next) {
    samples.combine(next.samples);
    if (arrivals != null && next.arrivals != null) {
      arrivals.combine(next.arrivals);
    }
    parts.combine(next.parts);
    kernel.combine(next.kernel);
    overTime.combine(next.overTime);
    users.combine(next.users);
  }

  ClockStatistics clock() {
    return kernel.clock;
  }

  /** What else the load generator's kernel knew. */
  NetworkStatistics network() {
    return kernel.network;
  }

  /** Streamed responses. */
  LoggedEvents events() {
    return kernel.events;
  }

  /** Requests by when they should have been sent. */
  IntendedStarts intended() {
    return users.loop.intended();
  }

  /**
   * What the response times are made of.
   *
   * @param apdexSeconds target of Apdex, by which samples without a response time are frustrated;
   *     null for none
   */
  LogTimes times(@Nullable Double apdexSeconds) {
    DurationStatistics all = samples.responseTimes();
    DurationStatistics failed = parts.failed();
    long passed = all.count() - failed.count();
    return new LogTimes(
        passed == 0 ? null : new CountedTimes(passed, all.summaryWithout(failed)),
        failed.count() == 0 ? null : new CountedTimes(failed.count(), failed.summary()),
        new LogTimes.Parts(parts.connect(), parts.firstByte(), parts.transfer()),
        parts.received(),
        apdexSeconds == null ? null : Apdex.of(apdexSeconds, samples.count(), all, failed),
        intended().summary());
  }
}
