package io.github.trueload.audit;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.percent;
import static io.github.trueload.stats.NumberText.signedDuration;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.audit.AuditFinding.Kind;
import io.github.trueload.health.Disturbance;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.stats.AnomalyCount;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.verdict.Remark;
import io.github.trueload.wording.RemarkText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Faults of the run itself, because of which no report of it can be correct. */
final class RunCheck {

  /** A smaller change of a percentile has no consequence. */
  private static final double MATTERS = 0.1;

  /** A thread may wake up so much later than it asked for, with every load generator. */
  private static final double WAKE_UP_SECONDS = 0.005;

  /** With fewer steps, half a step is more than 10 % of a time. */
  private static final int STEPS = 5;

  private static final List<Double> PERCENTILES = List.of(0.5, 0.95, 0.99);
  private static final List<Double> WARM_UP = List.of(Double.NaN, 0.5, 0.95);
  private static final List<Double> TAIL = List.of(0.95, 0.99, 0.999);

  /** Fewest values beyond a percentile that is judged. */
  private static final int BEYOND = 3;

  private static final Map<Class<? extends Remark>, Kind> REMARKS = kindsOfRemarks();

  private static final List<AnomalyKind> OF_CLOCK =
      List.of(AnomalyKind.CLOCK_SET_BACK, AnomalyKind.STAMP_UNIT, AnomalyKind.AMBIGUOUS_TIME);

  private final AuditedRun run;
  private final AnalysisResult result;
  private final List<AuditFinding> findings = new ArrayList<>();

  private RunCheck(AuditedRun run) {
    this.run = run;
    result = run.result();
  }

  private static Map<Class<? extends Remark>, Kind> kindsOfRemarks() {
    Map<Class<? extends Remark>, Kind> kinds = new LinkedHashMap<>();
    kinds.put(Remark.ClockSetBack.class, Kind.CLOCK);
    kinds.put(Remark.ClocksDiffer.class, Kind.CLOCK);
    kinds.put(Remark.TimesContradict.class, Kind.CLOCK);
    kinds.put(Remark.HostsApart.class, Kind.CLOCK);
    kinds.put(Remark.LongPause.class, Kind.NOT_ONE_RUN);
    kinds.put(Remark.CopyOfLog.class, Kind.NOT_ONE_RUN);
    kinds.put(Remark.RowsTwice.class, Kind.NOT_ONE_RUN);
    kinds.put(Remark.HostSilent.class, Kind.NOT_ONE_RUN);
    kinds.put(Remark.LogWithoutRows.class, Kind.NOT_ONE_RUN);
    kinds.put(Remark.OtherConnections.class, Kind.NOT_ONE_RUN);
    kinds.put(Remark.NoOverlap.class, Kind.NOT_ONE_RUN);
    kinds.put(Remark.TailOfHost.class, Kind.TAIL_OF_HOST);
    kinds.put(Remark.TimesOfTheWire.class, Kind.REPORTED_TIMES);
    return kinds;
  }

  /**
   * The findings on a run.
   *
   * @param run its exact figures
   * @param omission bounds of coordinated omission
   * @param steady the steady part; null where it is the whole run
   * @param judgesFailures whether percentiles of passed requests may matter; false where the report
   *     leaves failed ones out already
   */
  static List<AuditFinding> of(
      AuditedRun run,
      OmissionBounds omission,
      @Nullable AnalyzedRun steady,
      boolean judgesFailures) {
    RunCheck check = new RunCheck(run);
    check.damage();
    check.remarks();
    check.generator();
    check.omission(omission);
    if (judgesFailures) {
      check.failures();
    }
    check.warmUp(steady);
    check.coarseTimes();
    check.connections();
    return check.findings;
  }

  private void add(Kind kind, String what, String size, String evidence, String remedy) {
    findings.add(new AuditFinding(kind, what, size, evidence, remedy));
  }

  private void damage() {
    for (Input input : result.inputs()) {
      for (AnomalyKind kind : AnomalyKind.values()) {
        AnomalyCount seen = input.anomalies().get(kind.id());
        boolean isDamage = kind.losesData() && kind != AnomalyKind.INSTANTS_NOT_LOGGED;
        if (seen != null && isDamage) {
          boolean isOfClock = OF_CLOCK.contains(kind);
          add(
              isOfClock ? Kind.CLOCK : Kind.DAMAGED,
              isOfClock
                  ? "The clock of %s was changed, or its timestamps have another unit"
                      .formatted(input.path())
                  : "%s is damaged".formatted(input.path()),
              count(seen.count(), "place"),
              "%s: %s%s.".formatted(kind.id(), seen.meaning(), places(seen)),
              isOfClock
                  ? "Repeat the test, and do not change the clocks during the run."
                  : "Copy the complete file from the load generator, or repeat the test.");
        }
      }
    }
  }

  private static String places(AnomalyCount seen) {
    return seen.firstPlaces().isEmpty()
        ? ""
        : " (first at "
            + seen.firstPlaces().stream().map(String::valueOf).collect(Collectors.joining(", "))
            + ")";
  }

  private void remarks() {
    for (Remark remark : result.verdict().remarks()) {
      Kind kind = REMARKS.get(remark.getClass());
      if (kind != null) {
        add(kind, what(kind), size(remark), RemarkText.of(remark), remedy(kind));
      }
    }
  }

  private String size(Remark remark) {
    if (remark instanceof Remark.ClockSetBack it) {
      return "set back by " + duration(it.step());
    }
    if (remark instanceof Remark.HostsApart it) {
      return duration(it.gap()) + " between the hosts";
    }
    if (remark instanceof Remark.LongPause it) {
      return "a pause of " + duration(it.length());
    }
    if (remark instanceof Remark.HostSilent it) {
      return duration(it.seconds()) + " and " + percent(it.ofAll()) + " of the requests missing";
    }
    if (remark instanceof Remark.TailOfHost it) {
      return percent(it.ofTail()) + " of the tail, " + percent(it.ofAll()) + " of the requests";
    }
    if (remark instanceof Remark.TimesContradict it) {
      return count(it.rows(), "row");
    }
    return remark instanceof Remark.TimesOfTheWire && result.error() != null
        ? signedDuration(result.error().mean()) + " on average"
        : "all requests";
  }

  private static String what(Kind kind) {
    return switch (kind) {
      case CLOCK -> "Clocks were changed during the run, or differ from each other";
      case NOT_ONE_RUN -> "The files are not one whole run of all load generators";
      case TAIL_OF_HOST -> "One load generator makes the tail of the response times";
      default -> "The reported times include the load generator's own delay";
    };
  }

  private static String remedy(Kind kind) {
    return switch (kind) {
      case CLOCK ->
          "Synchronise the clocks before the test, and do not change them during the run.";
      case NOT_ONE_RUN ->
          "Give the files of one run, or the time in which all hosts sent (--trim).";
      case TAIL_OF_HOST -> "Look at each load generator: 'trueload analyze --by host'.";
      default -> "Take the times of the packets: 'trueload analyze LOG CAPTURE'.";
    };
  }

  private void generator() {
    if (result.health() != null && result.health().isBottleneck()) {
      add(
          Kind.GENERATOR,
          "The load generator was the bottleneck",
          count(result.health().disturbances().size(), "limit") + " exceeded",
          result.health().disturbances().stream()
              .map(Disturbance::brief)
              .collect(Collectors.joining("; ", "", ".")),
          "Repeat the test with less load for each load generator.");
    }
  }

  private void omission(OmissionBounds bounds) {
    double worst = 1 + MATTERS;
    double at = Double.NaN;
    for (double quantile : TAIL) {
      double sent = bounds.sent().quantile(quantile);
      double due = bounds.of(quantile)[1];
      double ratio = due - sent > WAKE_UP_SECONDS ? due / sent : 1;
      if ((1 - quantile) * bounds.sent().count() >= BEYOND && ratio > worst) {
        worst = ratio;
        at = quantile;
      }
    }
    if (bounds.isShown() && !Double.isNaN(at)) {
      omission(bounds, at);
    }
  }

  private void omission(OmissionBounds bounds, double at) {
    String low = duration(bounds.of(at)[0]);
    String high = duration(bounds.of(at)[1]);
    boolean isExact = low.equals(high);
    add(
        Kind.COORDINATED_OMISSION,
        "Response times begin when requests are sent, not at their intended starts"
            + " (coordinated omission)",
        "%s: %s as sent, %s from the intended starts"
            .formatted(
                ReportedTime.name(at),
                duration(bounds.sent().quantile(at)),
                isExact ? high : "between %s and %s".formatted(low, high)),
        bounds.stalls() > 0
            ? ("No request was sent for %s (%s), while requests waited for their responses."
                    + " Basis of the intended starts: %s.")
                .formatted(
                    duration(bounds.stalledSeconds()),
                    count(bounds.stalls(), "stall"),
                    bounds.basis().id())
            : "Requests were sent late. Basis of the intended starts: %s."
                .formatted(bounds.basis().id()),
        isExact
            ? "Use the times from the intended starts."
            : "Send on a schedule that does not wait for responses (open workload), or log the"
                + " think times that were drawn.");
  }

  private void failures() {
    Samples samples = result.samples();
    if (samples == null || !samples.hasManyFailures() || !run.isWhole()) {
      return;
    }
    DurationStatistics all = run.times();
    DurationStatistics passed = run.requestTimes().failed(false);
    PERCENTILES.stream()
        .filter(each -> Math.abs(passed.quantile(each) / all.quantile(each) - 1) > MATTERS)
        .reduce((first, next) -> next)
        .ifPresent(
            at ->
                add(
                    Kind.FAILURES_INCLUDED,
                    "Times of failed requests change the percentiles",
                    "%s of all requests %s, of those that passed %s: %s"
                        .formatted(
                            ReportedTime.name(at),
                            duration(all.quantile(at)),
                            duration(passed.quantile(at)),
                            ReportCheck.relative(all.quantile(at), passed.quantile(at))),
                    "%s of the requests failed.".formatted(percent(samples.failedShare())),
                    "Repeat the test without failures. Until then use the percentiles of the"
                        + " requests that passed, and state the share of failures."));
  }

  private void warmUp(@Nullable AnalyzedRun steady) {
    if (steady == null || !run.isOfLog()) {
      return;
    }
    DurationStatistics rest = steady.samples().responseTimes();
    for (double quantile : WARM_UP) {
      String name = ReportedTime.name(quantile);
      double whole = run.figure(quantile);
      double other = Double.isNaN(quantile) ? rest.mean() : rest.quantile(quantile);
      boolean isInside =
          result.intervals().stream()
              .filter(each -> each.label() == null && each.metric().equals(name))
              .anyMatch(each -> other >= each.low() && other <= each.high());
      if (!isInside && Math.abs(whole / other - 1) > MATTERS) {
        add(
            Kind.WARM_UP,
            "The start or the end of the run changes the response times",
            "%s of the whole run %s, of the steady part %s: %s"
                .formatted(
                    name, duration(whole), duration(other), ReportCheck.relative(whole, other)),
            "The steady part (MSER-5) is %s of %s."
                .formatted(
                    duration((steady.endNanos() - steady.startNanos()) / 1e9),
                    duration(run.seconds())),
            "Leave out the ends: 'trueload analyze --trim auto'.");
        return;
      }
    }
  }

  private void coarseTimes() {
    double median = run.times().quantile(0.5);
    if (run.isOfLog() && median < STEPS * run.step()) {
      add(
          Kind.COARSE_TIMES,
          "The response times of the log are rounded too coarsely",
          "a step of %s, a median of %s".formatted(duration(run.step()), duration(median)),
          "Half a step is more than 10 % of the median.",
          "Log finer times, or capture the packets.");
    }
    Intervals intervals = result.arrivals().intervals();
    if (result.arrivals().count() > Intervals.FEWEST && !intervals.covResolvable()) {
      add(
          Kind.COARSE_TIMES,
          "The timestamps hide the intervals between requests",
          "a step of %s, a mean interval of %s"
              .formatted(duration(intervals.resolutionSeconds()), duration(intervals.mean())),
          "A step must be at most a fifth of the mean interval.",
          "Log finer timestamps, or capture the packets.");
    }
  }

  private void connections() {
    SessionConnections sessions = result.sessions();
    if (sessions != null && sessions.sharedConnections() > 0) {
      add(
          Kind.SHARED_CONNECTIONS,
          "Users share connections",
          "%s on %s, %s shared"
              .formatted(
                  count(sessions.count(), "user"),
                  count(sessions.connections(), "connection"),
                  count(sessions.sharedConnections())),
          "Source: " + RemarkText.of(sessions.evidence()) + ".",
          "Give each user its own connections.");
    }
  }
}
