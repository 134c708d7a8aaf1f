package io.github.trueload.analysis;

import io.github.trueload.health.MeasuredLoad;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.stats.Charts;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.Window;
import io.github.trueload.stats.arrivals.UserArrivals;
import io.github.trueload.stats.confidence.FigureInterval;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.events.EventStreams;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.network.Network;
import io.github.trueload.stats.network.Wire;
import io.github.trueload.stats.responses.Failures;
import io.github.trueload.stats.responses.LogTimes;
import io.github.trueload.stats.responses.OverTime;
import io.github.trueload.stats.responses.RequestOutcomes;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.stats.users.UserSessions;
import io.github.trueload.stats.users.WebUserTable;
import io.github.trueload.stats.users.Workload;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.Breakdown;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.verdict.Headline;
import io.github.trueload.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an analysis found, immutable: the parts that the inputs carry, times in seconds. Reports,
 * tables and gates read their figures from it through the catalogue of package {@code figures}.
 */
public final class AnalysisResult {

  /** A private copy, which does not change any more. */
  private final Builder parts;

  private final Window window;
  private final ArrivalSummary arrivals;
  private final Charts charts;

  private AnalysisResult(Builder parts, Window window, ArrivalSummary arrivals, Charts charts) {
    this.parts = parts;
    this.window = window;
    this.arrivals = arrivals;
    this.charts = charts;
  }

  /**
   * Begins a result in which everything but the inputs is not known yet. Its window, arrivals and
   * charts must be set; its verdict is open until it is.
   *
   * @param inputs the files read
   * @return a builder, for one thread
   */
  public static Builder of(List<Input> inputs) {
    return new Builder(inputs);
  }

  /** {@return the input files, in the given order} */
  public List<Input> inputs() {
    return parts.inputs;
  }

  /** {@return whether each log shows which of its samples failed; true without a log} */
  public boolean knowsFailures() {
    return inputs().stream()
        .noneMatch(each -> each.anomalies().containsKey(AnomalyKind.SUCCESS_UNKNOWN.id()));
  }

  /** {@return the analyzed part of the run} */
  public Window window() {
    return window;
  }

  /** {@return the verdict on the traffic, with its reasons and remarks} */
  public Verdict verdict() {
    return parts.verdict;
  }

  /**
   * {@return the arrivals of the requests: from the captures if there are any, otherwise from the
   * logs}
   */
  public ArrivalSummary arrivals() {
    return arrivals;
  }

  /** {@return the CoV of the arrivals of the first users; empty where users are not known} */
  public List<UserArrivals.Point> covByUsers() {
    return parts.covByUsers;
  }

  /** {@return samples of the logs; null without a log} */
  public @Nullable Samples samples() {
    return parts.samples;
  }

  /** {@return transactions of the logs, which sum up requests; null where there are none} */
  public @Nullable Samples transactions() {
    return parts.transactions;
  }

  /** {@return reported response times, seconds; null without a log} */
  public @Nullable DurationSummary response() {
    return parts.response;
  }

  /** {@return the parts of the reported response times, seconds; null without a log} */
  public @Nullable LogTimes logTimes() {
    return parts.logTimes;
  }

  /** {@return the clock of the log's times; null if the log does not name it} */
  public @Nullable ClockSummary clock() {
    return parts.clock;
  }

  /** {@return the kernel's data on the log's exchanges; null if they are not logged} */
  public @Nullable Network network() {
    return parts.network;
  }

  /** {@return sessions of the log; null if it has none} */
  public @Nullable UserSessions logSessions() {
    return parts.logSessions;
  }

  /** {@return whether requests wait for earlier responses; of kind unknown without users} */
  public Workload workload() {
    return parts.workload;
  }

  /** {@return whether the requested process was sent; null where no process is given} */
  public @Nullable Conformance conformance() {
    return parts.conformance;
  }

  /** {@return response times over the window; null without a log or without start times} */
  public @Nullable OverTime overTime() {
    return parts.overTime;
  }

  /** {@return response times over the window by label, of the first labels; empty without a log} */
  public Map<String, OverTime> labelsOverTime() {
    return new LinkedHashMap<>(parts.labelsOverTime);
  }

  /**
   * {@return failed samples, grouped by the failure that they report; null without a log or without
   * failures}
   */
  public @Nullable Failures failures() {
    return parts.failures;
  }

  /** {@return the figures of the packets, times in seconds; null without a capture} */
  public @Nullable Wire wire() {
    return parts.wire;
  }

  /** {@return users and their connections; null where the inputs do not contain both} */
  public @Nullable SessionConnections sessions() {
    return parts.sessions;
  }

  /** {@return reported minus wire times, seconds; null unless there are a log and a capture} */
  public @Nullable ReportingError error() {
    return parts.error;
  }

  /**
   * {@return responses of the log that are event streams, with the largest gap of each; null if
   * there are none}
   */
  public @Nullable EventStreams loggedEvents() {
    return parts.loggedEvents;
  }

  /** {@return captured responses that are event streams; null if there are none} */
  public @Nullable EventStreams events() {
    return parts.events;
  }

  /** {@return N, Z and R as measured; null where users or their response times are not known} */
  public @Nullable ObservedLoop loop() {
    return parts.loop;
  }

  /** {@return the web users that the test represents; null unless requested and known} */
  public @Nullable WebUserTable webUsers() {
    return parts.webUsers;
  }

  /** {@return figures by label, thread group or host; empty unless requested} */
  public List<Breakdown> breakdowns() {
    return parts.breakdowns;
  }

  /** {@return the load generator's own health; null where it was not recorded} */
  public @Nullable GeneratorHealth health() {
    return parts.health;
  }

  /** {@return the 95 % intervals of reported figures; empty if they were not computed} */
  public List<FigureInterval> intervals() {
    return parts.intervals;
  }

  /** {@return series for the report, already binned} */
  public Charts charts() {
    return charts;
  }

  /** {@return reported response times, without a log those of the captures; null without either} */
  public @Nullable DurationSummary responseTimes() {
    return parts.response == null && parts.wire != null ? parts.wire.response() : parts.response;
  }

  /**
   * {@return the load and the mean response time, which a load generator's own trouble is judged
   * against (per second, seconds); each NaN where it is not known}
   */
  public MeasuredLoad load() {
    DurationSummary times = responseTimes();
    return new MeasuredLoad(
        arrivals.ratePerSecond(),
        times == null ? Double.NaN : times.mean(),
        parts.clock != null && parts.clock.isOfKernel());
  }

  /** {@return the figures of the run that one line shows} */
  public Headline headline() {
    RequestOutcomes answers =
        parts.samples == null
            ? null
            : new RequestOutcomes(
                parts.samples.count(),
                parts.samples.errors(),
                parts.response == null ? Double.NaN : parts.response.p95());
    return new Headline(window, arrivals, parts.sessions, parts.loop, parts.clock, load(), answers);
  }

  /** {@return a builder that begins with the parts of this result, for one thread} */
  public Builder toBuilder() {
    return parts.copy();
  }

  /**
   * Collects the parts of a result; a part that is not set is not known. Each setter is named after
   * the method of the result that returns the part, which states the unit and the meaning of null.
   */
  public static final class Builder implements Cloneable {
    private final List<Input> inputs;
    private @Nullable Window window;
    private Verdict verdict = new Verdict(List.of(), false);
    private @Nullable ArrivalSummary arrivals;
    private List<UserArrivals.Point> covByUsers = List.of();
    private @Nullable Samples samples;
    private @Nullable Samples transactions;
    private @Nullable DurationSummary response;
    private @Nullable LogTimes logTimes;
    private @Nullable ClockSummary clock;
    private @Nullable Network network;
    private @Nullable EventStreams events;
    private @Nullable EventStreams loggedEvents;
    private @Nullable UserSessions logSessions;
    private Workload workload = Workload.NO_USERS;
    private @Nullable Conformance conformance;
    private @Nullable OverTime overTime;
    private Map<String, OverTime> labelsOverTime = Map.of();
    private @Nullable Failures failures;
    private @Nullable Wire wire;
    private @Nullable SessionConnections sessions;
    private @Nullable ReportingError error;
    private @Nullable ObservedLoop loop;
    private @Nullable WebUserTable webUsers;
    private List<Breakdown> breakdowns = List.of();
    private @Nullable GeneratorHealth health;
    private List<FigureInterval> intervals = List.of();
    private @Nullable Charts charts;

    private Builder(List<Input> inputs) {
      this.inputs = List.copyOf(inputs);
    }

    private Builder copy() {
      try {
        return (Builder) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e); // it is Cloneable
      }
    }

    public Builder window(Window value) {
      window = value;
      return this;
    }

    public Builder verdict(Verdict value) {
      verdict = value;
      return this;
    }

    public Builder arrivals(ArrivalSummary value) {
      arrivals = value;
      return this;
    }

    public Builder covByUsers(List<UserArrivals.Point> value) {
      covByUsers = List.copyOf(value);
      return this;
    }

    public Builder samples(@Nullable Samples value) {
      samples = value;
      return this;
    }

    public Builder transactions(@Nullable Samples value) {
      transactions = value;
      return this;
    }

    public Builder response(@Nullable DurationSummary value) {
      response = value;
      return this;
    }

    public Builder logTimes(@Nullable LogTimes value) {
      logTimes = value;
      return this;
    }

    public Builder clock(@Nullable ClockSummary value) {
      clock = value;
      return this;
    }

    public Builder events(@Nullable EventStreams value) {
      events = value;
      return this;
    }

    public Builder loggedEvents(@Nullable EventStreams value) {
      loggedEvents = value;
      return this;
    }

    public Builder network(@Nullable Network value) {
      network = value;
      return this;
    }

    public Builder logSessions(@Nullable UserSessions value) {
      logSessions = value;
      return this;
    }

    public Builder workload(Workload value) {
      workload = value;
      return this;
    }

    public Builder conformance(@Nullable Conformance value) {
      conformance = value;
      return this;
    }

    public Builder overTime(@Nullable OverTime value) {
      overTime = value;
      return this;
    }

    public Builder labelsOverTime(Map<String, OverTime> value) {
      labelsOverTime = new LinkedHashMap<>(value);
      return this;
    }

    public Builder failures(@Nullable Failures value) {
      failures = value;
      return this;
    }

    public Builder wire(@Nullable Wire value) {
      wire = value;
      return this;
    }

    public Builder sessions(@Nullable SessionConnections value) {
      sessions = value;
      return this;
    }

    public Builder error(@Nullable ReportingError value) {
      error = value;
      return this;
    }

    public Builder loop(@Nullable ObservedLoop value) {
      loop = value;
      return this;
    }

    public Builder webUsers(@Nullable WebUserTable value) {
      webUsers = value;
      return this;
    }

    public Builder breakdowns(List<Breakdown> value) {
      breakdowns = List.copyOf(value);
      return this;
    }

    public Builder health(@Nullable GeneratorHealth value) {
      health = value;
      return this;
    }

    public Builder intervals(List<FigureInterval> value) {
      intervals = List.copyOf(value);
      return this;
    }

    public Builder charts(Charts value) {
      charts = value;
      return this;
    }

    /**
     * {@return the result, which later calls of this builder do not change}
     *
     * @throws IllegalStateException without window, arrivals or charts
     */
    public AnalysisResult build() {
      if (window == null || arrivals == null || charts == null) {
        throw new IllegalStateException("a result needs a window, arrivals and charts");
      }
      return new AnalysisResult(copy(), window, arrivals, charts);
    }
  }
}
