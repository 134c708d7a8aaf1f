package io.github.trueload.wording;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.MissingData;
import io.github.trueload.verdict.PoissonVerdict.Answer;
import io.github.trueload.verdict.RateChange;
import io.github.trueload.verdict.Reason;
import io.github.trueload.verdict.UnsteadyEnds;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** The reasons of a verdict on arrivals in English. */
public final class ReasonText {

  /** So many times the intervals of this run are more than a longer run brings. */
  private static final double NO_LONGER_RUN = 10;

  static final Phrases<Reason> REASONS =
      new Phrases<Reason>()
          .of(
              Reason.TooFewIntervals.class,
              it ->
                  text(
                      "only %,d intervals, fewer than %d: record a longer run",
                      it.intervals(), it.least()))
          .of(Reason.CovBelow.class, it -> cov(it.cov()) + " is below 1 − " + plain(it.tolerance()))
          .of(Reason.CovAbove.class, it -> cov(it.cov()) + " is above 1 + " + plain(it.tolerance()))
          .of(
              Reason.CovUndecided.class,
              it ->
                  text(
                      "%s of %,d intervals cannot be distinguished from 1 ± %s: %s",
                      cov(it.cov()), it.intervals(), plain(it.tolerance()), remedy(it)))
          .of(
              Reason.CountsVaryMore.class,
              it ->
                  text(
                      "%scounts vary %.1f times as much as a Poisson process's over windows of %s",
                      but(it.basis()), it.at().index(), window(it.at())))
          .of(
              Reason.CountsVaryLess.class,
              it ->
                  text(
                      "%scounts vary only %.2f times as much as a Poisson process's over windows of"
                          + " %s",
                      but(it.basis()), it.at().index(), window(it.at())))
          .of(
              Reason.NeighboursAlike.class,
              it ->
                  text(
                      "%s, but neighbouring intervals are correlated: lag-1 autocorrelation %.2f",
                      cov(it.cov()), it.lag1()))
          .of(
              Reason.NeighboursOpposed.class,
              it ->
                  text(
                      "%s, but a long interval follows a short one: lag-1 autocorrelation %s",
                      cov(it.cov()), NumberText.fixed(it.lag1(), 2)))
          .of(
              Reason.NotExponential.class,
              it ->
                  text(
                      "%s, but the intervals are not exponential: their distribution function is"
                          + " off by up to %.2f (Anderson-Darling %s, p %s)",
                      cov(it.cov()),
                      it.fit().distance(),
                      NumberText.number(it.fit().andersonDarling()),
                      NumberText.probability(it.fit().andersonDarlingP())))
          .of(
              Reason.TooFewWindows.class,
              it ->
                  but(it.basis())
                      + "too few windows to judge by counts: capture the packets, or log"
                      + " nanoseconds")
          .of(
              Reason.LikePoisson.class,
              it ->
                  (it.basis() instanceof Reason.Cov cov
                          ? cov(cov) + " is within 1 ± " + plain(it.tolerance())
                          : but(it.basis()) + "judged by counts")
                      + counts(it.counts())
                      + unseen(it))
          .of(
              Reason.Repeated.class,
              it ->
                  text(
                      "the arrivals repeat every %s, as those of %s with constant pacing;"
                          + " the period varies by %s",
                      NumberText.duration(it.periodicity().periodSeconds()),
                      NumberText.count(it.periodicity().users(), "user"),
                      NumberText.percent(it.periodicity().deviation())))
          .of(
              Reason.AtTicks.class,
              it ->
                  text(
                      "the arrivals come at the ticks of a timer or clock with a step of %s, %.1f"
                          + " on average at each",
                      NumberText.duration(it.lattice().stepSeconds()), it.perTick()))
          .or(ReasonText::ofRatesAndGaps);

  static final Phrases<MissingData> LOSSES =
      new Phrases<MissingData>()
          .of(
              MissingData.Damage.class,
              it ->
                  it.counts().stream()
                      .map(each -> damage(each.kind(), each.count()))
                      .collect(Collectors.joining("; ")))
          .of(
              MissingData.FewResponses.class,
              it ->
                  "it has %s of the log's %s"
                      .formatted(
                          NumberText.count(it.responses(), "response"),
                          NumberText.count(it.answered(), "answered request")));

  private ReasonText() {}

  /** Of rates that change, of requested processes, of data that is missing. */
  private static Phrases<Reason> ofRatesAndGaps() {
    return new Phrases<Reason>()
        .of(Reason.RateSwings.class, it -> change(it.change()) + "; " + of(it.rest()))
        .of(
            Reason.RateChanges.class,
            it ->
                text(
                    "the rate is not steady: %s; choose a part with --trim in which it changes by"
                        + " at most %s",
                    change(it.change()), NumberText.percent(it.tolerance())))
        .of(
            Reason.RateOfProcess.class,
            it ->
                text(
                    "the rate is %s times the requested rate (95 %% interval %s to %s, allowed 1"
                        + " ± %s)",
                    NumberText.fixed(it.rate().value(), 3),
                    NumberText.fixed(it.rate().low(), 3),
                    NumberText.fixed(it.rate().high(), 3),
                    plain(it.tolerance())))
        .of(
            Reason.OnOperationalTime.class,
            it ->
                text(
                    "the rate is %s times the requested rate; on the time scale on which the"
                        + " requested process is a Poisson process, the arrivals are %s: %s",
                    NumberText.fixed(it.rate().value(), 3),
                    it.answer().verdict().id(),
                    of(it.answer().reason())))
        .of(
            Reason.SpreadOfProcess.class,
            it ->
                text(
                    "%s, but the requested process has a CoV of %s",
                    cov(it.cov()), NumberText.fixed(it.requested(), 2)))
        .of(
            Reason.GapsOfProcess.class,
            it ->
                text(
                    "%s of the gaps are within %s of %s, and %s must be",
                    NumberText.percent(it.share()),
                    NumberText.percent(it.tolerance()),
                    NumberText.duration(it.gapSeconds()),
                    NumberText.percent(it.least())))
        .of(
            Reason.TooCoarseForProcess.class,
            it ->
                text(
                    "timestamps of %s are too coarse for a process with intervals of %s: log"
                        + " nanoseconds, or capture the packets",
                    NumberText.duration(it.resolutionSeconds()),
                    NumberText.duration(it.shortestSeconds())))
        .of(
            Reason.NoUsers.class,
            it -> "the log contains no users, and pacing is of each user: log the thread names")
        .of(
            Reason.UnknownRounds.class,
            it ->
                "the first samples are not kept, so that it is not known with which request a"
                    + " round starts: keep more samples (trueload.listener.samples)")
        .of(
            Reason.PartMissing.class,
            it ->
                "data is missing (" + of(it.loss()) + "); for the remaining rows: " + of(it.rest()))
        .of(
            Reason.PartOfArrivals.class,
            it ->
                text(
                    "%s; of %,d arrivals in the middle of the run, because memory does not hold"
                        + " all %,d in order",
                    of(it.ofPart()), it.kept(), it.all()))
        .of(
            Reason.DataMissing.class,
            it ->
                "data is missing ("
                    + of(it.loss())
                    + "); the remaining data gives "
                    + of(it.read()))
        .of(
            Reason.GeneratorWasBottleneck.class,
            it ->
                VerdictText.blame(it.disturbances())
                    + "; without this problem, the result is: "
                    + of(it.read()))
        .of(
            Reason.EngineMissing.class,
            it ->
                RemarkText.noRow(it.silence())
                    + "; without this problem, the result is: "
                    + of(it.read()))
        .of(
            Reason.RateNotSteady.class,
            it -> ends(it.ends()) + "; without this problem, the result is: " + of(it.middle()));
  }

  /** {@return the reason for the verdict, with the figures; a phrase without a full stop} */
  public static String of(Reason reason) {
    return REASONS.say(reason);
  }

  /**
   * {@return the missing data in words}
   *
   * @param loss what is missing
   */
  public static String of(MissingData loss) {
    return LOSSES.say(loss);
  }

  /** {@code poisson: CoV 1.00 ± 0.01 is within …}. */
  static String of(Answer answer) {
    return answer.verdict().id() + ": " + of(answer.reason());
  }

  /** {@return the CoV with its standard error, or why there is none} */
  public static String cov(ArrivalSummary arrivals) {
    // a single request has no interval at all
    if (!arrivals.covResolvable() && !Double.isNaN(arrivals.intervals().mean())) {
      return "CoV not resolvable with timestamps of "
          + NumberText.duration(arrivals.resolutionSeconds());
    }
    return Double.isFinite(arrivals.cov())
        ? "CoV "
            + NumberText.fixed(arrivals.cov(), 2)
            + " ± "
            + NumberText.fixed(arrivals.covStandardError(), 2)
        : "no CoV";
  }

  private static String cov(Reason.Cov cov) {
    return text("CoV %.2f ± %.2f", cov.value(), cov.standardError());
  }

  /** What decides whether the CoV is 1. A number of intervals that no run has is no help. */
  private static String remedy(Reason.CovUndecided it) {
    return it.needed() > NO_LONGER_RUN * it.intervals()
        ? "judge a part of the run without ramps (--trim auto), or allow a larger deviation"
            + " (--tolerance)"
        : text("about %,.0f intervals are needed", it.needed());
  }

  /** The basis, ahead of what contradicts it. */
  private static String but(Reason.Basis basis) {
    return basis instanceof Reason.Cov cov
        ? cov(cov) + ", but "
        : text(
            "CoV not resolvable: timestamps of %s are too coarse for this rate; ",
            NumberText.duration(((Reason.CountsAlone) basis).resolutionSeconds()));
  }

  private static String window(Dispersion at) {
    return NumberText.duration(at.windowSeconds());
  }

  private static String counts(List<Dispersion> counts) {
    return counts.isEmpty()
        ? ""
        : text(
            "; dispersion of counts %.2f to %.2f over windows of %s to %s",
            counts.stream().mapToDouble(Dispersion::index).min().orElseThrow(),
            counts.stream().mapToDouble(Dispersion::index).max().orElseThrow(),
            window(counts.get(0)),
            window(counts.get(counts.size() - 1)));
  }

  private static String unseen(Reason.LikePoisson like) {
    String pause = "a pause of less than " + NumberText.duration(like.leastPauseSeconds());
    String slow =
        like.unseen() > like.tolerance() && like.unseen() < 1
            ? text(" or a slow change of the rate by less than %.0f %%", 100 * like.unseen())
            : "";
    return "; in a run of this length, " + pause + slow + " may not be detected";
  }

  private static String change(RateChange change) {
    String varies = NumberText.percent(change.relative());
    String from = NumberText.number(change.fromPerSecond());
    String to = NumberText.number(change.toPerSecond());
    return switch (change.kind()) {
      case PAUSE ->
          text(
              "nothing arrives for %s from %s after the first arrival on, against %s/s otherwise",
              NumberText.duration(change.lengthSeconds()),
              NumberText.duration(change.atSeconds()),
              to);
      case STEP ->
          text(
              "rate changes by %s (step from %s/s to %s/s %s after the first arrival)",
              varies, from, to, NumberText.duration(change.atSeconds()));
      case TREND -> text("rate changes by %s (trend from %s/s to %s/s)", varies, from, to);
      case SWING -> text("rate changes by %s (between %s/s and %s/s)", varies, from, to);
    };
  }

  private static String damage(AnomalyKind kind, long count) {
    return kind.meaning() + ": " + NumberText.count(count);
  }

  private static String ends(UnsteadyEnds.Difference ends) {
    String start = ends.cutStartSeconds() > 0 ? cut(ends.cutStartSeconds(), "start") : "";
    String end = ends.cutEndSeconds() > 0 ? cut(ends.cutEndSeconds(), "end") : "";
    return text(
        "the rate is not steady: %s/s at the %s against %s/s in the middle; cut %s%s%s with --trim",
        NumberText.number(ends.ratePerSecond()),
        ends.atStart() ? "start" : "end",
        NumberText.number(ends.middlePerSecond()),
        start,
        start.isEmpty() || end.isEmpty() ? "" : " and ",
        end);
  }

  private static String cut(double seconds, String where) {
    String length = seconds > 1 ? text("%.0f s", Math.ceil(seconds)) : NumberText.duration(seconds);
    return length + " off the " + where;
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).toPlainString();
  }

  private static String text(String format, Object... values) {
    return String.format(NumberText.SIGNS, format, values);
  }
}
