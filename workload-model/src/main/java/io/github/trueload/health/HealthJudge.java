package io.github.trueload.health;

import io.github.trueload.health.Disturbance.Kind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Says whether a load generator's own trouble could have moved the result.
 *
 * <ul>
 *   <li>A pause counts from the limit on, if it is a tenth of R or more, or if three requests or
 *       more were due in it: a gap of 3/λ has a probability of e⁻³ = 5 % in a Poisson process.
 *       Response times by the kernel's timestamps do not contain the pause: for them only the gap
 *       counts.
 *   <li>Pauses together count where their share of the time, which is the share of the requests
 *       that they touch, reaches the quantiles that people look at.
 *   <li>The processors count where more than a share of the seconds, and more than some, are busy.
 *   <li>Late wake-ups count where more than one in a hundred is later than the limit, surely and
 *       not in a few seconds alone ({@link LateWakeUps}), and later than a tenth of R: the thread
 *       that wakes late from its think time wakes as late for its response. With the kernel's
 *       timestamps they never count: points of a Poisson process that are displaced independently
 *       are one again. Seconds explained by a pause or busy processors are left out, and none where
 *       pauses count together: a trouble is named once, by its cause.
 *   <li>Dropped sessions count where they are more than one in a hundred of those that were due:
 *       the server did not get the load that the plan describes.
 * </ul>
 */
final class HealthJudge {

  /** Share of a response time above which what the generator adds to it is reported. */
  private static final double NOTABLE_OF_RESPONSE = 0.1;

  /** Requests due in a gap that a Poisson process rarely leaves: e⁻³ = 5 %. */
  private static final double RARELY_NONE_OF = 3;

  /** The share of the wake-ups that may be late. */
  private static final double MAY_BE_LATE = 0.01;

  /** The share of the sessions that may be dropped. */
  private static final double MAY_BE_DROPPED = 0.01;

  /** Of a generator at the very limit one in a hundred is blamed. */
  private static final double SURE = 0.99;

  /** From there on a hypervisor's part is reported. */
  private static final double NOTABLE_STEAL = 0.05;

  private static final MathContext THREE = new MathContext(3);

  private final HealthTotals figures;
  private final HealthLimits limits;
  private final MeasuredLoad load;
  private final List<Disturbance> found = new ArrayList<>();

  private HealthJudge(HealthTotals figures, MeasuredLoad load) {
    this.figures = figures;
    this.limits = figures.limits();
    this.load = load;
  }

  /** What could have moved the result; empty if nothing could. */
  static List<Disturbance> judge(HealthTotals figures, MeasuredLoad load) {
    HealthJudge judge = new HealthJudge(figures, load);
    judge.pause();
    judge.pauses();
    judge.cpu();
    judge.lag();
    judge.dropped();
    return List.copyOf(judge.found);
  }

  private void pause() {
    double pause = figures.longestPauseSeconds();
    if (!(pause >= limits.pauseSeconds()) || !(isNotableOfResponse(pause) || isNotableGap(pause))) {
      return;
    }
    String why = figures.longestIsCollection() ? ", for garbage collection" : "";
    String due =
        Double.isFinite(load.ratePerSecond())
            ? "about %s requests".formatted(digits(load.ratePerSecond() * pause))
            : "requests";
    found.add(
        new Disturbance(
            Kind.PAUSE,
            "it was paused for " + duration(pause),
            "it was paused for %s%s (limit %s): %s were sent late and together%s."
                .formatted(
                    duration(pause),
                    why,
                    duration(limits.pauseSeconds()),
                    due,
                    onTimes(
                        ", and responses that arrived meanwhile appear slower by up to "
                            + duration(pause)))));
  }

  private void pauses() {
    // the one that was named is no sign of others
    double named = found.isEmpty() ? 0 : figures.longestPauseSeconds();
    double share = figures.pauseShare() - named / figures.lengthSeconds();
    if (!(share >= limits.pauseShare())) {
      return;
    }
    found.add(
        new Disturbance(
            Kind.PAUSES,
            (named == 0 ? "it was paused for %s of the time" : "other pauses took %s of the time")
                .formatted(percent(share)),
            "pauses of %s and more take %s of the time (limit %s) and delay as many of the requests%s."
                .formatted(
                    duration(JvmPauses.LEAST_NANOS / 1e9),
                    percent(share),
                    percent(limits.pauseShare()),
                    onTimes(
                        ": percentiles beyond that share show the load generator, not the"
                            + " server"))));
  }

  private void cpu() {
    long busy = figures.secondsAbove(limits.cpuShare());
    if (busy < limits.busySeconds() || !(busy > limits.busyShare() * figures.knownCpu())) {
      return;
    }
    found.add(
        new Disturbance(
            Kind.CPU,
            "its processors were over %s busy".formatted(percent(limits.cpuShare())),
            "its processors were over %s busy in %s of %s seconds (limit %s)%s: requests%s waited for them."
                .formatted(
                    percent(limits.cpuShare()),
                    busy,
                    figures.knownCpu(),
                    percent(limits.busyShare()),
                    stolen(),
                    load.isOfKernel() ? "" : " and responses")));
  }

  private void lag() {
    double lag = figures.calmLags().quantileSeconds(1 - MAY_BE_LATE);
    boolean isExplained = found.stream().anyMatch(one -> one.kind() == Kind.PAUSES);
    if (isExplained
        || !(lag > limits.lagSeconds())
        || !isNotableOfResponse(lag)
        || !(figures.lateOfCalm().confidenceOfMoreThan(MAY_BE_LATE) >= SURE)) {
      return;
    }
    found.add(
        new Disturbance(
            Kind.LAG,
            "its threads woke late",
            ("one in a hundred of its threads woke %s or more after its think time was over (limit"
                    + " %s)%s: responses were noticed as late.")
                .formatted(duration(lag), duration(limits.lagSeconds()), stolen())));
  }

  private void dropped() {
    DueSessions sessions = figures.sessions();
    if (!(sessions.droppedShare() > MAY_BE_DROPPED)) {
      return;
    }
    String brief =
        String.format(
            Locale.ROOT, "it dropped %,d of %,d sessions", sessions.dropped(), sessions.due());
    found.add(
        new Disturbance(
            Kind.DROPPED,
            brief,
            ("%s (limit %s), because the maximum of concurrent sessions was reached or the arrivals"
                    + " had ended: the server got less load than the plan describes.")
                .formatted(brief, percent(MAY_BE_DROPPED))));
  }

  private String stolen() {
    return figures.meanStolenCpu() >= NOTABLE_STEAL
        ? ", and a hypervisor took away %s of the processors"
            .formatted(percent(figures.meanStolenCpu()))
        : "";
  }

  /** Whether response times by the generator's own clock contain a notable part of it. */
  private boolean isNotableOfResponse(double seconds) {
    return !load.isOfKernel() && !(seconds < NOTABLE_OF_RESPONSE * load.responseSeconds());
  }

  /** Whether a time without requests is longer than a Poisson process often leaves. */
  private boolean isNotableGap(double seconds) {
    return !(load.ratePerSecond() * seconds < RARELY_NONE_OF);
  }

  /** What a trouble does to the response times; the kernel's do not contain it. */
  private String onTimes(String effect) {
    return load.isOfKernel() ? "; response times are the kernel's and do not contain it" : effect;
  }

  private static String duration(double seconds) {
    return seconds < 1 ? digits(seconds * 1e3) + " ms" : digits(seconds) + " s";
  }

  private static String percent(double share) {
    return digits(share * 100) + " %";
  }

  private static String digits(double value) {
    BigDecimal rounded =
        value >= 100
            ? new BigDecimal(Math.rint(value))
            : new BigDecimal(value).round(THREE).stripTrailingZeros();
    return rounded.toPlainString();
  }
}
