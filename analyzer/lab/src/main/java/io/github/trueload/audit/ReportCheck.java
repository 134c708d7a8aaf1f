package io.github.trueload.audit;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;
import static io.github.trueload.stats.NumberText.number;
import static io.github.trueload.stats.NumberText.percent;

import io.github.trueload.audit.AuditFinding.Kind;
import io.github.trueload.stats.durations.DurationStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Compares a tool's report with the log of the same run. A reported percentile agrees if one of the
 * definitions in use gives it: a value at the rank n·q or one of its neighbours, or an
 * interpolation between the ranks n·q and (n + 1)·q (types 4 to 9 of Hyndman and Fan). It may
 * differ by 1 %, the error of the histograms and digests that tools use. Printed digits and the
 * step of the log's times add to that.
 */
final class ReportCheck {

  /** What HdrHistogram with two digits, t-digest and DDSketch promise. */
  private static final double SKETCH = 0.01;

  /** A mean over windows depends on where they begin. */
  private static final double WINDOWED = 0.02;

  private static final double COUNTED = 0.002;
  private static final double RATED = 0.02;
  private static final double OTHER_REQUESTS = 0.01;
  private static final int SIGNIFICANT = 2;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final List<Integer> WINDOW_SECONDS = List.of(1, 5, 10, 30, 60);

  private final ReportedRun report;
  private final AuditedRun run;
  private final List<AuditFinding> findings = new ArrayList<>();
  private boolean isOfOtherRequests;

  private ReportCheck(ReportedRun report, AuditedRun run) {
    this.report = report;
    this.run = run;
  }

  /** The errors of the report; empty without one. */
  static List<AuditFinding> of(ReportedRun report, AuditedRun run) {
    ReportCheck check = new ReportCheck(report, run);
    check.dropped();
    check.requests();
    check.failures();
    check.throughput();
    check.times();
    return check.findings;
  }

  private void add(Kind kind, String what, String size, String evidence, String remedy) {
    findings.add(new AuditFinding(kind, what, size, evidence, remedy));
  }

  private void dropped() {
    double dropped = report.counts().dropped();
    if (dropped > 0) {
      add(
          Kind.DROPPED,
          report.tool() + " dropped iterations; no percentile contains their times",
          count((long) dropped, "iteration"),
          "The report counts them as dropped_iterations.",
          "Give the test more virtual users, and repeat it until no iteration is dropped.");
    }
  }

  private void requests() {
    double reported = report.counts().requests();
    double difference = reported - run.requests();
    if (!(Math.abs(difference) > Math.max(2, COUNTED * run.requests()))) {
      return;
    }
    isOfOtherRequests = Math.abs(difference) > OTHER_REQUESTS * run.requests();
    add(
        Kind.COUNT,
        "The report and the %s contain different numbers of requests".formatted(run.source()),
        "reported %s, %s %s: %s"
            .formatted(
                count((long) reported),
                run.source(),
                count(run.requests()),
                relative(reported, run.requests())),
        "Requests that only one of them contains can change every figure.",
        "Compare the report with the whole log of the same run, of all its load generators.");
  }

  private void failures() {
    double reported = report.counts().failed();
    double difference = Math.abs(reported - run.failed());
    if (!run.knowsFailures() || !(difference > Math.max(1, COUNTED * run.requests()))) {
      return;
    }
    add(
        Kind.FAILURE_COUNT,
        "The report and the %s contain different numbers of failures".formatted(run.source()),
        "reported %s, %s %s".formatted(count((long) reported), run.source(), count(run.failed())),
        "The %s marks a request as failed by its success column or a status of 400 or more."
            .formatted(run.source()),
        "Define in the tool which responses are failures, or count them in the log.");
  }

  private void throughput() {
    PrintedNumber rate = report.rate();
    double requests = report.counts().requests();
    double expected = run.ratePerSecond();
    if (!rate.isKnown() || run.rates().stream().anyMatch(each -> agrees(rate, each, RATED, 0))) {
      return;
    }
    double divisor = requests / rate.value();
    double passed = (run.requests() - run.failed()) / run.seconds();
    boolean isOfPassed = run.failed() > 0 && agrees(rate, passed, RATED, 0);
    String why =
        isOfPassed
            ? "The report counts only requests that passed."
            : Double.isFinite(divisor)
                ? "The report divides %s by %s, but the requests of the %s last %s."
                    .formatted(
                        count((long) requests, "request"),
                        duration(divisor),
                        run.source(),
                        duration(run.seconds()))
                : "The requests of the %s last %s."
                    .formatted(run.source(), duration(run.seconds()));
    add(
        Kind.THROUGHPUT,
        isOfPassed
            ? "The throughput counts only the requests that passed"
            : "The throughput refers to another duration",
        "reported %s/s, exact %s/s: %s"
            .formatted(number(rate.value()), number(expected), relative(rate.value(), expected)),
        why,
        "Divide all requests by the time from the first request to the last response: %s/s."
            .formatted(number(expected)));
  }

  private void times() {
    List<ReportedTime> wrong =
        report.ofAll().stream().filter(each -> !agrees(each, run.times())).toList();
    if (wrong.isEmpty()) {
      labels();
      return;
    }
    if (run.isElsewhere()) {
      elsewhere(wrong);
      return;
    }
    Optional<Cause> cause =
        isOfOtherRequests ? Optional.of(otherRequests()) : causes(wrong).stream().findFirst();
    ReportedTime worst = worst(wrong, run.times());
    double exact = exact(worst, run.times());
    String names = names(wrong);
    add(
        cause.map(Cause::kind).orElse(Kind.WRONG_TIMES),
        cause.map(each -> each.what(names)).orElse("Reported times are wrong: " + names),
        size(worst, exact),
        cause
                .map(Cause::evidence)
                .orElse(
                    "Neither rounding nor failed requests nor means over windows or load generators"
                        + " explain it.")
            + rank(worst),
        cause.map(Cause::remedy).orElse("Take")
            + " the exact %s of all requests: %s.".formatted(worst.name(), duration(exact)));
  }

  /** A capture, or a server's log, measures at another place. */
  private void elsewhere(List<ReportedTime> wrong) {
    List<ReportedTime> far =
        wrong.stream()
            .filter(each -> !agrees(each.value(), exact(each, run.times()), 0.1, run.step()))
            .toList();
    if (far.isEmpty()) {
      return;
    }
    ReportedTime worst = worst(far, run.times());
    double exact = exact(worst, run.times());
    add(
        Kind.REPORTED_TIMES,
        "Reported times differ from those of the %s by more than 10 %%: %s"
            .formatted(run.source(), names(far)),
        size(worst, exact),
        "The tool measures within its own process, the %s outside of it.".formatted(run.source()),
        "Take the times of the %s: %s of %s."
            .formatted(run.source(), worst.name(), duration(exact)));
  }

  /** Exact times of the label of a reported one, which the run has. */
  private DurationStatistics timesOf(ReportedTime of) {
    return Objects.requireNonNull(run.ofLabel(of.label()));
  }

  private void labels() {
    List<ReportedTime> wrong =
        report.times().stream()
            .filter(each -> run.ofLabel(each.label()) != null)
            .filter(each -> !agrees(each, timesOf(each)))
            .toList();
    if (wrong.isEmpty() || run.isElsewhere()) {
      return;
    }
    ReportedTime worst =
        wrong.stream()
            .max(Comparator.comparingDouble(each -> off(each, timesOf(each))))
            .orElseThrow();
    double exact = exact(worst, timesOf(worst));
    add(
        Kind.WRONG_TIMES,
        "Reported times of labels are wrong",
        "%s of %s: %s".formatted(worst.name(), worst.label(), size(worst, exact)),
        count(wrong.size(), "figure") + " of labels differ, this one the most.",
        "Take the exact %s of the label's requests: %s.".formatted(worst.name(), duration(exact)));
  }

  private static String names(List<ReportedTime> times) {
    return times.stream().map(ReportedTime::name).distinct().collect(Collectors.joining(", "));
  }

  private static String size(ReportedTime time, double exact) {
    return "%s reported %s, exact %s: %s"
        .formatted(
            time.name(), time.text(), duration(exact), relative(time.value().value(), exact));
  }

  /** Share of the requests up to a reported percentile: what it is a percentile of. */
  private String rank(ReportedTime time) {
    if (!time.isPercentile()) {
      return "";
    }
    double exact = exact(time, run.times());
    double nearest = atRank(Math.ceil(time.quantile() * run.times().count()), run.times());
    String other =
        Math.abs(nearest - exact) > SKETCH * exact
            ? " By the nearest rank the percentile is %s.".formatted(duration(nearest))
            : "";
    return " %s of the requests took at most %s.%s"
        .formatted(percent(run.times().shareAtMost(time.value().value())), time.text(), other);
  }

  private static ReportedTime worst(List<ReportedTime> times, DurationStatistics exact) {
    return times.stream().max(Comparator.comparingDouble(each -> off(each, exact))).orElseThrow();
  }

  private static double off(ReportedTime time, DurationStatistics times) {
    return Math.abs(Math.log(Math.max(1e-9, time.value().value()) / exact(time, times)));
  }

  static double exact(ReportedTime time, DurationStatistics times) {
    return time.isMean() ? times.mean() : times.quantile(time.quantile());
  }

  static String relative(double value, double exact) {
    double change = value / exact - 1;
    return (change > 0 ? "+" : "") + fixed(100 * change, 1) + " %";
  }

  /** Whether a printed value is that of {@code times} by some definition. */
  private boolean agrees(ReportedTime time, DurationStatistics times) {
    double slack = time.value().halfStep() + run.step();
    double value = time.value().value();
    if (!time.isPercentile()) {
      return isBetween(value, exact(time, times), exact(time, times), slack);
    }
    double rank = time.quantile() * times.count();
    double low = atRank(rank, times);
    double high = atRank(rank + time.quantile(), times);
    return isBetween(value, low, high, slack)
        || LongStream.of(floor(rank - time.quantile()) + 1, floor(rank), floor(rank) + 1)
            .mapToDouble(each -> atRank(each, times))
            .anyMatch(each -> isBetween(value, each, each, slack));
  }

  private static boolean isBetween(double value, double low, double high, double slack) {
    return value >= low * (1 - SKETCH) - slack && value <= high * (1 + SKETCH) + slack;
  }

  /** Without the error of the product: 0.95 of 100 is 95. */
  private static long floor(double rank) {
    return (long) Math.floor(rank + 1e-6);
  }

  /** The value of a rank from 1 on; between two ranks in proportion. */
  private static double atRank(double rank, DurationStatistics times) {
    double last = times.count() - 1.0;
    double place = Math.max(0, Math.min(last, rank - 1));
    return times.quantile(last > 0 ? place / last : 0);
  }

  private static boolean agrees(PrintedNumber printed, double value, double share, double step) {
    return Math.abs(printed.value() - value) <= share * value + printed.halfStep() + step;
  }

  /** The causes that reproduce every reported percentile, the simplest first. */
  private List<Cause> causes(List<ReportedTime> wrong) {
    List<Cause> causes = new ArrayList<>();
    List<ReportedTime> percentiles =
        report.ofAll().stream().filter(ReportedTime::isPercentile).toList();
    if (wrong.stream().noneMatch(ReportedTime::isPercentile)) {
      return causes;
    }
    if (isRounded(wrong)) {
      causes.add(rounded());
    }
    if (run.isWhole()) {
      DurationStatistics passed = run.requestTimes().failed(false);
      if (run.failed() > 0 && percentiles.stream().allMatch(each -> agrees(each, passed))) {
        causes.add(failuresLeftOut());
      }
      averages(percentiles, causes);
    }
    return causes;
  }

  private void averages(List<ReportedTime> percentiles, List<Cause> causes) {
    Map<Integer, DurationStatistics> hosts = run.requestTimes().hosts();
    if (hosts.size() > 1 && areMeans(percentiles, hosts)) {
      causes.add(averagedEngines(hosts.size()));
    }
    for (int seconds : WINDOW_SECONDS) {
      if (2 * seconds <= run.seconds()
          && areMeans(
              percentiles, run.requestTimes().windows((long) (seconds * NANOS_PER_SECOND)))) {
        causes.add(averagedWindows(seconds));
      }
    }
  }

  private boolean areMeans(List<ReportedTime> times, Map<Integer, DurationStatistics> parts) {
    Function<ReportedTime, Double> mean =
        time ->
            parts.values().stream()
                .mapToDouble(each -> each.quantile(time.quantile()))
                .average()
                .orElse(Double.NaN);
    return times.stream().allMatch(each -> agrees(each.value(), mean.apply(each), WINDOWED, 0));
  }

  /** Whether each wrong value is the exact one in two digits. */
  private boolean isRounded(List<ReportedTime> wrong) {
    return wrong.stream()
        .allMatch(
            each -> {
              double value = each.value().value();
              double exact = exact(each, run.times());
              double unit = Math.pow(10, Math.floor(Math.log10(value)) - SIGNIFICANT + 1);
              boolean isRound = Math.abs(value / unit - Math.rint(value / unit)) < 1e-6;
              return isRound && Math.abs(value - exact) <= unit / 2 + run.step() + SKETCH * exact;
            });
  }

  /** Why figures are wrong; {@code words} says it of figures by their names. */
  private record Cause(Kind kind, String words, String evidence, String remedy) {
    String what(String names) {
      return words.formatted(names);
    }
  }

  private Cause rounded() {
    return new Cause(
        Kind.ROUNDED,
        "Reported percentiles are rounded to two digits: %s",
        "Each of them is the exact value in two digits.",
        "Use");
  }

  private Cause failuresLeftOut() {
    return new Cause(
        Kind.FAILURES_LEFT_OUT,
        "Reported percentiles leave out the failed requests: %s",
        "All reported percentiles are those of the %s that passed; %s failed."
            .formatted(
                count(run.requests() - run.failed(), "request"), count(run.failed(), "request")),
        "State that failed requests are excluded, or use");
  }

  private Cause averagedEngines(int engines) {
    return new Cause(
        Kind.AVERAGED_ENGINES,
        "Reported percentiles are means over those of load generators: %s",
        "All reported percentiles are means over those of %s."
            .formatted(count(engines, "load generator")),
        "Percentiles of parts cannot be averaged. Use");
  }

  private Cause averagedWindows(int seconds) {
    return new Cause(
        Kind.AVERAGED_WINDOWS,
        "Reported percentiles are means over those of windows: %s",
        "All reported percentiles are means over windows of %s.".formatted(duration(seconds)),
        "Percentiles of parts cannot be averaged. Use");
  }

  private Cause otherRequests() {
    return new Cause(
        Kind.OTHER_PART,
        "Reported times are those of other requests: %s",
        "The report and the %s contain different numbers of requests.".formatted(run.source()),
        "Give the log of the same requests. In this log, see");
  }
}
