package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.dispersion.HurstEstimate;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.health.CpuUse;
import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.JvmPauses;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.LoadGenerator;
import io.github.trueload.health.MeasuredLoad;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.Window;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.stats.confidence.FigureInterval;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.events.EventSessions;
import io.github.trueload.stats.events.EventSessions.Fault;
import io.github.trueload.stats.events.EventSessions.OfSession;
import io.github.trueload.stats.events.EventSessions.Served;
import io.github.trueload.stats.events.EventSessions.Spread;
import io.github.trueload.stats.events.EventStreams;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.stats.network.Network;
import io.github.trueload.stats.responses.LabelSummary;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.ObservedLoop.ThinkGaps;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.stats.users.SessionEvidence;
import io.github.trueload.stats.users.WebUserRow;
import io.github.trueload.stats.users.WebUserTable;
import io.github.trueload.stats.users.Workload;
import io.github.trueload.verdict.ArrivalDetail;
import io.github.trueload.verdict.ArrivalDetail.LongRun;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.verdict.Reason;
import io.github.trueload.verdict.Remark;
import io.github.trueload.verdict.Verdict;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A run of which everything is known, as its parts: one value of it can be replaced by another,
 * wherever it is.
 *
 * @param inputs files read
 * @param parts what the result's builder sets, by name
 * @param generator what the load generator's health is made of
 */
record KnownRun(List<Input> inputs, Map<String, Object> parts, Generator generator) {

  /**
   * Seconds of two load generators.
   *
   * @param cpu use of the processors in all seconds but the last two
   * @param busiest the use in these
   */
  record Generator(
      List<LoadGenerator> names, JvmPauses pauses, CpuUse cpu, CpuUse busiest, Wakings wakings) {

    GeneratorHealth of(double start) {
      List<HealthSecond> seconds =
          IntStream.rangeClosed(1, wakings.seconds())
              .mapToObj(
                  i ->
                      new HealthSecond(
                          Math.round(start * 1e3) + i * 1000L,
                          1_000_000_000,
                          names.get(i % names.size()),
                          pauses,
                          i < wakings.seconds() - 1 ? cpu : busiest,
                          wakings.lags(),
                          wakings.sessions()))
              .toList();
      MeasuredLoad load = new MeasuredLoad(497.11, 200e-6, false);
      return GeneratorHealth.of(seconds, start, start + 45, HealthLimits.DEFAULT, load);
    }
  }

  /**
   * How late threads woke, and sessions that were due.
   *
   * @param seconds number of seconds
   * @param count wake-ups of a second with the usual lateness
   * @param lag this lateness, milliseconds
   * @param late that of the 20 wake-ups that are later, milliseconds
   * @param latest that of the latest wake-up, milliseconds
   */
  record Wakings(int seconds, long count, long lag, long late, long latest, DueSessions sessions) {

    LagCounts lags() {
      return LagCounts.parse("%s:%s %s:20 %s:1".formatted(lag, count, late, latest));
    }
  }

  /** Places of one value: a record, by identity, and the index of its component. */
  record Value(Record of, int component) {

    Object now() throws ReflectiveOperationException {
      return get(of, of.getClass().getRecordComponents()[component]);
    }
  }

  /**
   * Two runs, since counts either reach a level or have a Hurst parameter, and a load generator
   * either was in trouble or was not.
   */
  static List<KnownRun> all() throws ReflectiveOperationException {
    AnalysisResult plain = Summaries.byGroup(Summaries.whole(), "users", "others");
    KnownRun quiet = of(plain.toBuilder().arrivals(leveling(plain.arrivals())).build());
    Map<String, Object> parts = new LinkedHashMap<>(quiet.parts);
    parts.put("arrivals", growing(plain.arrivals()));
    Generator generator = quiet.generator;
    JvmPauses pauses = new JvmPauses(300_000_000, 300_000_000, 3, 29);
    Generator troubled =
        new Generator(generator.names, pauses, generator.cpu, generator.busiest, generator.wakings);
    return List.of(quiet, new KnownRun(quiet.inputs, parts, troubled));
  }

  private static KnownRun of(AnalysisResult plain) throws ReflectiveOperationException {
    Workload workload = new Workload(Workload.Kind.PARTLY_OPEN, 1017, 7.31, 0.473, 0.617);
    Conformance.RateRatio rate = new Conformance.RateRatio(0.983, 0.961, 1.013);
    Conformance conformance =
        new Conformance(
            "poisson 500/s",
            Conformance.Subject.REQUESTS,
            22_391,
            rate,
            Conformance.Agreement.AS_ASKED,
            new Reason.RateOfProcess(rate, 0.1));
    AnalysisResult result =
        plain.toBuilder()
            .charts(Summaries.NO_CHARTS)
            .verdict(
                new Verdict(
                    List.of(
                        new Remark.Arrivals("wire", plain.arrivals().answer()),
                        new Remark.WorkloadModel(workload, 0.0173),
                        new Remark.ProcessSent(conformance)),
                    true))
            .window(new Window(1_763_698_000.125, 1_763_698_045.125, "given", 5.3, 3.7))
            .loop(loop())
            .webUsers(new WebUserTable(10.3, 4.971, 0.473, List.of(new WebUserRow(10.1, 49.7))))
            .sessions(new SessionConnections(1009, 1013, 0, 4, new SessionEvidence.OfThreads(17)))
            .workload(workload)
            .conformance(conformance)
            .transactions(
                new Samples(
                    7011,
                    13,
                    Map.of("Order", new LabelSummary(7011, 13, 2.11, 1.93, 4.37, 6.13, 9.71))))
            .clock(new ClockSummary(30_011, 27_103, 2_711, counted(30_013, 37e-6)))
            .network(
                new Network(label(29_017, 43e-6), 28_411, 61, Map.of("Home", label(14_503, 47e-6))))
            .events(events(67e-3, EventSessions.Basis.CONNECTION))
            .loggedEvents(events(83e-3, EventSessions.Basis.LOG))
            .intervals(
                List.of(
                    interval("arrivals.rate", null, "/s"),
                    interval("p(95)", null, "s"),
                    interval("p(95)", "Home", "s"),
                    new FigureInterval(
                        "max", null, "s", 0.5, Double.NaN, Double.NaN, "no interval of a maximum")))
            .build();
    Map<String, Object> parts = new LinkedHashMap<>();
    for (Method setter : AnalysisResult.Builder.class.getMethods()) {
      if (setter.getParameterCount() == 1
          && setter.getReturnType() == AnalysisResult.Builder.class) {
        parts.put(
            setter.getName(), AnalysisResult.class.getMethod(setter.getName()).invoke(result));
      }
    }
    parts.remove("health");
    Generator generator =
        new Generator(
            List.of(new LoadGenerator("generator", ""), new LoadGenerator("other", "")),
            new JvmPauses(7_300_000, 7_300_000, 3, 29),
            new CpuUse(6, 0.13, 0.29, 0.03, Double.NaN),
            new CpuUse(6, 0.17, 0.37, 0.05, Double.NaN),
            new Wakings(21, 491, 2, 9, 14, new DueSessions(71, 0)));
    return new KnownRun(result.inputs(), parts, generator);
  }

  /** 11 users: λ = N / (R + Z), with R = 0.31 s and Z = 2.03 s. */
  private static ObservedLoop loop() {
    return new ObservedLoop(
        11,
        new ThinkGaps(2.03, 1.87, 21_391, 3, false),
        11 / 2.34,
        0.31,
        0.0127,
        new Intervals(0.2127, 0.2171, 1.0207, 0.0068, 0.004, 1e-6, true));
  }

  private static FigureInterval interval(String metric, String label, String unit) {
    return new FigureInterval(metric, label, unit, 0.0231, 0.0213, 0.0257, null);
  }

  private static ArrivalSummary leveling(ArrivalSummary plain) {
    return with(plain, new Plateau(2, 1.01, 0.9, 1.1), null, new Plateau(1, 1.07, 0.93, 1.19));
  }

  private static ArrivalSummary growing(ArrivalSummary plain) {
    return with(plain, null, new HurstEstimate(0.73, 0.61, 0.87, 96, 0.41), null);
  }

  private static ArrivalSummary with(
      ArrivalSummary plain, Plateau counts, HurstEstimate hurst, Plateau ofIntervals) {
    ArrivalDetail detail = plain.detail();
    return new ArrivalSummary(
        plain.source(),
        plain.count(),
        plain.ratePerSecond(),
        plain.intervals(),
        plain.dispersion(),
        plain.answer(),
        new ArrivalDetail(
            detail.cov(),
            detail.correlation(),
            detail.fit(),
            new LongRun(counts, hurst),
            List.of(
                new IntervalDispersion(1, 22_369, 1.043, 0.917, 1.213),
                new IntervalDispersion(10, 2_237, 1.151, 0.853, 1.337)),
            ofIntervals,
            detail.peaks()));
  }

  private static CountedTimes counted(long count, double mean) {
    return new CountedTimes(
        count,
        new DurationSummary(
            mean, mean * 1.3, mean * 0.8, mean * 1.6, mean * 2.2, mean * 6.5, mean * 190));
  }

  private static Network.OfLabel label(long requests, double mean) {
    return new Network.OfLabel(
        requests, 53, 41, counted(requests - 2, mean), counted(requests - 7, mean * 3.1));
  }

  private static EventStreams events(double gap, EventSessions.Basis basis) {
    EventStreams.OfLabel all =
        new EventStreams.OfLabel(
            2003, 19, 80_021, 23, 14.9, counted(1984, gap * 5.3), counted(78_037, gap));
    EventStreams.OfLabel chat =
        new EventStreams.OfLabel(
            1009, 11, 40_013, 17, 13.7, counted(998, gap * 5.9), counted(39_015, gap * 1.1));
    EventSessions sessions =
        new EventSessions(
            basis,
            103,
            7,
            new Spread(101, gap, gap * 1.2, gap * 1.5, gap * 2.1, gap * 3.3),
            new Spread(99, gap * 4.1, gap * 5.2, gap * 6.7, gap * 7.9, gap * 9.7),
            new Spread(97, 3.1, 4.3, 12.7, 15.1, 17.3),
            List.of(
                new OfSession(
                    "user-7",
                    EnumSet.of(Fault.LARGEST_GAP),
                    new Served(31, 2, 1213, 3, gap * 3.7, gap * 8.3, 3.7))));
    return new EventStreams(all, Map.of("Chat", chat), 0.37, sessions);
  }

  /** The run as an analysis gives it. */
  AnalysisResult result() throws ReflectiveOperationException {
    AnalysisResult.Builder builder = AnalysisResult.of(inputs);
    for (Method setter : AnalysisResult.Builder.class.getMethods()) {
      if (parts.containsKey(setter.getName()) && setter.getParameterCount() == 1) {
        setter.invoke(builder, parts.get(setter.getName()));
      }
    }
    return builder.health(generator.of(builder.build().window().startSeconds())).build();
  }

  private static Object get(Record of, RecordComponent component)
      throws ReflectiveOperationException {
    Method accessor = component.getAccessor();
    accessor.setAccessible(true);
    return accessor.invoke(of);
  }

  /**
   * All values of it that are not records themselves.
   *
   * @param seen records, by identity, whose values are left out; those of this run are added
   */
  List<Value> values(Set<Record> seen) throws ReflectiveOperationException {
    List<Value> values = new ArrayList<>();
    collect(this, seen, values);
    return values;
  }

  private static void collect(Object node, Set<Record> seen, List<Value> values)
      throws ReflectiveOperationException {
    if (node instanceof Record record) {
      if (!seen.add(record)) {
        return;
      }
      for (int i = 0; i < record.getClass().getRecordComponents().length; i++) {
        Value value = new Value(record, i);
        if (children(value.now()) == null) {
          values.add(value);
        } else {
          collect(value.now(), seen, values);
        }
      }
    } else if (children(node) != null) {
      for (Object child : children(node)) {
        collect(child, seen, values);
      }
    }
  }

  private static Collection<?> children(Object node) {
    return node instanceof Record
        ? List.of()
        : node instanceof Map<?, ?> map && !isPlain(map)
            ? map.values()
            : node instanceof List<?> list ? list : null;
  }

  /** Whether a map is one value: of numbers or texts. */
  private static boolean isPlain(Map<?, ?> map) {
    return map.values().stream().anyMatch(each -> each instanceof Long || each instanceof String);
  }

  /** The same run with {@code other} in place of {@code value}. */
  KnownRun with(Value value, Object other) throws ReflectiveOperationException {
    return (KnownRun) replaced(this, value, other);
  }

  private static Object replaced(Object node, Value value, Object other)
      throws ReflectiveOperationException {
    if (node instanceof Record record) {
      return replaced(record, value, other);
    }
    if (node instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      for (Object each : list) {
        copy.add(replaced(each, value, other));
      }
      return copy;
    }
    if (node instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      for (Map.Entry<?, ?> each : map.entrySet()) {
        copy.put(each.getKey(), replaced(each.getValue(), value, other));
      }
      return copy;
    }
    return node;
  }

  private static Record replaced(Record record, Value value, Object other)
      throws ReflectiveOperationException {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      boolean isIt = value.of() == record && value.component() == i;
      arguments[i] = isIt ? other : replaced(get(record, components[i]), value, other);
    }
    var constructor =
        record
            .getClass()
            .getDeclaredConstructor(
                Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    constructor.setAccessible(true);
    return (Record) constructor.newInstance(arguments);
  }
}
