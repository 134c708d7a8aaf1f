package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.flag;
import static io.github.trueload.figures.Figure.number;
import static io.github.trueload.figures.Figure.of;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.Figure.text;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.HurstEstimate;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.stats.arrivals.UserArrivals;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.verdict.ArrivalDetail;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Breakdown;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.wording.ReasonText;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Figures of the arrivals: the instants of the requests' first bytes. */
public final class ArrivalFigures {

  /** With so many intervals a Poisson process's CoV is within ± 0.1 with 95 % probability. */
  private static final long LEAST_INTERVALS = 385;

  private static final long LEAST_WINDOWS = 100;

  /** Level of the Ljung-Box test. */
  private static final double CORRELATED = 0.05;

  private ArrivalFigures() {}

  /** {@return the part} */
  public static FigurePart<AnalysisResult, AnalysisResult> part() {
    return summary().with(List.of(dispersion(), detail()));
  }

  /** {@return the figures of the part that each run has, without the tests and curves} */
  public static FigurePart<AnalysisResult, AnalysisResult> summary() {
    return FigurePart.of(
            "arrivals",
            (AnalysisResult result) -> result,
            "instants of the requests' first bytes",
            text(
                "source",
                each(ArrivalSummary::source),
                "wire if there are captures, otherwise log"),
            count(
                "count",
                each(ArrivalSummary::count),
                "requests",
                gate("arrivals.count", 1).observations(it -> it.arrivals().count())),
            of(
                "rate_per_s",
                FigureUnit.PER_SECOND,
                each(ArrivalSummary::ratePerSecond),
                "requests per second, 1 / mean_s",
                gate("arrivals.rate", 30)
                    .meaning("requests per second")
                    .interval(ArrivalFigures::rateInterval)),
            seconds("mean_s", each(it -> it.intervals().mean()), "mean interval between arrivals"),
            seconds("sd_s", each(it -> it.intervals().sd()), "standard deviation of the intervals"),
            number(
                "cov",
                each(ArrivalSummary::cov),
                "sd_s / mean_s",
                gate("arrivals.cov", LEAST_INTERVALS)
                    .meaning("CoV of the intervals between arrivals; 1 for a Poisson process")
                    .interval(ArrivalFigures::covInterval)
                    .narrow(ArrivalFigures::covNarrowness)
                    .flaw(ArrivalFigures::coarseness)),
            number("cov_se", each(ArrivalSummary::covStandardError), "standard error of cov"),
            flag(
                "cov_resolvable",
                each(ArrivalSummary::covResolvable),
                "false if the timestamps are too coarse for the rate; then do not use cov"),
            number(
                "lag1",
                each(it -> it.intervals().lag1()),
                "autocorrelation of neighbouring intervals",
                gate("arrivals.lag1", LEAST_INTERVALS)
                    .meaning("autocorrelation of neighbouring intervals; 0 for a Poisson process")
                    .interval(ArrivalFigures::lag1Interval)
                    .narrow(ArrivalFigures::lag1Narrowness)
                    .flaw(ArrivalFigures::coarseness)),
            seconds(
                "resolution_s", each(ArrivalSummary::resolutionSeconds), "step of the timestamps"),
            of(
                "verdict",
                FigureUnit.TEXT,
                each(it -> it.verdict().id()),
                "verdict on the arrivals (Principle B)",
                gate("verdict", 30)
                    .meaning(
                        "verdict on the arrivals (Principle B): poisson, hypo-exponential, bursty,"
                            + " periodic, other")
                    .words(
                        "the arrivals are",
                        Arrays.stream(ArrivalVerdict.values())
                            .filter(verdict -> verdict != ArrivalVerdict.INCONCLUSIVE)
                            .map(ArrivalVerdict::id)
                            .toList())
                    .flaw(ArrivalFigures::inconclusiveness)),
            text(
                    "reason",
                    each(of -> ReasonText.of(of.reason())),
                    "reason for the verdict, with the figures")
                .withoutColumn())
        .table("arrivals")
        .gated(Origin.ARRIVALS, ArrivalFigures::intervals, "there are no arrivals");
  }

  private static FigureRows<AnalysisResult, Dispersion> dispersion() {
    return FigureRows.list(
            "dispersion",
            each(ArrivalSummary::dispersion),
            "index of dispersion of counts",
            seconds("window_s", Dispersion::windowSeconds, "length of a window"),
            count("windows", Dispersion::windows, "number of windows"),
            number("index", Dispersion::index, "variance of the counts divided by their mean"),
            number("low", Dispersion::low, "lower end of its 95 % interval"),
            number("high", Dispersion::high, "upper end of this interval"),
            flag(
                "narrow",
                Dispersion::narrow,
                "true if this interval may be too narrow because the index still grows"))
        .table("dispersion");
  }

  private static GateRules<AnalysisResult> gate(String id, long least) {
    return GateRules.gate(id, least);
  }

  private static long intervals(AnalysisResult result) {
    return Math.max(0, result.arrivals().count() - 1);
  }

  private static double[] covInterval(AnalysisResult result) {
    ArrivalSummary arrivals = result.arrivals();
    return arrivals.detail() == null
        ? Intervals95.around(arrivals.cov(), arrivals.covStandardError())
        : new double[] {arrivals.detail().cov().low(), arrivals.detail().cov().high()};
  }

  private static @Nullable Doubt covNarrowness(AnalysisResult result) {
    ArrivalDetail detail = result.arrivals().detail();
    return detail != null && detail.cov().narrow() ? Doubt.Plain.FEW_SURGES : null;
  }

  private static @Nullable Doubt lag1Narrowness(AnalysisResult result) {
    ArrivalDetail detail = result.arrivals().detail();
    return detail != null && detail.correlation().pValue() < CORRELATED
        ? Doubt.Plain.INTERVALS_CORRELATED
        : null;
  }

  private static double[] lag1Interval(AnalysisResult result) {
    double error = 1 / Math.sqrt((double) intervals(result));
    return Intervals95.around(result.arrivals().intervals().lag1(), error);
  }

  /** In a renewal process the rate's relative error is that of the mean interval. */
  private static double[] rateInterval(AnalysisResult result) {
    ArrivalSummary arrivals = result.arrivals();
    double rate = arrivals.ratePerSecond();
    double relative =
        arrivals.intervals().sd()
            / arrivals.intervals().mean()
            / Math.sqrt((double) intervals(result));
    return Intervals95.around(rate, rate * relative);
  }

  private static @Nullable Doubt coarseness(AnalysisResult result) {
    return result.arrivals().covResolvable()
        ? null
        : new Doubt.Coarse(result.arrivals().resolutionSeconds());
  }

  private static @Nullable Doubt inconclusiveness(AnalysisResult result) {
    return result.arrivals().verdict() == ArrivalVerdict.INCONCLUSIVE
        ? new Doubt.Undecided(result.arrivals().reason())
        : null;
  }

  private static <T> Function<AnalysisResult, T> each(Function<ArrivalSummary, T> of) {
    return result -> of.apply(result.arrivals());
  }

  private static <T> Function<AnalysisResult, T> detail(Function<ArrivalDetail, T> of) {
    return result -> of.apply(result.arrivals().detail());
  }

  /** {@return the tests and curves of the part} */
  public static FigurePart<AnalysisResult, AnalysisResult> detail() {
    return FigurePart.of(
            "detail",
            (AnalysisResult result) -> result.arrivals().detail() == null ? null : result,
            "tests and curves",
            number(
                "cov_low", detail(it -> it.cov().low()), "lower end of the 95 % interval of cov"),
            number("cov_high", detail(it -> it.cov().high()), "upper end of this interval"),
            text(
                "cov_se_by",
                detail(it -> it.cov().ofBlocks() ? "blocks" : "delta-method"),
                "delta-method, or blocks if the intervals are correlated"),
            flag(
                "cov_interval_narrow",
                detail(it -> it.cov().narrow()),
                "true if this interval may be too narrow"),
            seconds(
                "rarest_s",
                each(ArrivalSummary::rarestSeconds),
                "a third of the run: bursts and quiet periods that occur less often than once in"
                    + " this time are missing in more than 5 % of such runs, and the intervals do"
                    + " not include their effect"),
            FigureList.list(
                "autocorrelation",
                FigureUnit.NUMBER,
                detail(it -> boxed(it.correlation().rho())),
                "autocorrelation of the intervals, by lag"),
            FigurePart.of(
                    "ljung_box",
                    detail(ArrivalDetail::correlation),
                    "Ljung-Box test of independent intervals",
                    count("lags", (Autocorrelation it) -> it.rho().length, "number of lags"),
                    number("q", Autocorrelation::ljungBox, "test statistic"),
                    number("p", Autocorrelation::pValue, "p-value of the test"))
                .always(),
            FigurePart.of(
                    "exponential",
                    detail(ArrivalDetail::fit),
                    "fit of the exponential distribution to the intervals",
                    count("tested", ExponentialFit::tested, "number of tested intervals"),
                    number("a2", ExponentialFit::andersonDarling, "Anderson-Darling statistic A²"),
                    number("a2_p", ExponentialFit::andersonDarlingP, "p-value of the test"),
                    number(
                        "d",
                        ExponentialFit::distance,
                        "largest distance between the two distribution functions"),
                    number("lilliefors", ExponentialFit::lilliefors, "Lilliefors statistic"),
                    number("lilliefors_p", ExponentialFit::lillieforsP, "p-value of the test"))
                .prefix(""),
            FigurePart.of(
                    "dispersion_plateau",
                    each(it -> it),
                    "level of the index of dispersion in long windows",
                    Figure.<ArrivalSummary>number(
                            "index",
                            ArrivalFigures::countLevel,
                            "level of the index",
                            GateRules.<ArrivalSummary>gate("dispersion.plateau", LEAST_WINDOWS)
                                .meaning(
                                    "level that the index of dispersion of counts reaches in long"
                                        + " windows")
                                .interval(it -> ends(countPlateau(it))))
                        .column("dispersion_plateau"),
                    number(
                            "low",
                            (ArrivalSummary it) -> lowEnd(countPlateau(it)),
                            "lower end of its 95 % interval")
                        .column("dispersion_plateau_low"),
                    number(
                            "high",
                            (ArrivalSummary it) -> highEnd(countPlateau(it)),
                            "upper end of this interval")
                        .column("dispersion_plateau_high"),
                    seconds(
                            "from_window_s",
                            ArrivalFigures::countFrom,
                            "shortest window at this level")
                        .column("dispersion_plateau_from_window_s"))
                .prefix("")
                .always()
                .gated(Origin.ARRIVALS, ArrivalFigures::countWindows, restless("of counts")),
            FigurePart.of(
                "hurst",
                detail(it -> it.longRun().hurst()),
                "Hurst parameter, if the index of dispersion grows and reaches no level",
                number("value", HurstEstimate::value, "local Whittle estimate"),
                number("low95", HurstEstimate::low, "lower end of its 95 % interval"),
                number("high95", HurstEstimate::high, "upper end of this interval"),
                count("frequencies", HurstEstimate::frequencies, "number of frequencies"),
                seconds(
                    "shortest_s",
                    HurstEstimate::shortestSeconds,
                    "period of the highest of these frequencies")),
            FigureRows.list(
                    "interval_dispersion",
                    detail(ArrivalDetail::intervalDispersion),
                    "index of dispersion of intervals",
                    count(
                        "neighbours",
                        IntervalDispersion::neighbours,
                        "number of intervals in a sum"),
                    count("sums", IntervalDispersion::sums, "number of sums"),
                    number("index", IntervalDispersion::index, "index of dispersion"),
                    number("low", IntervalDispersion::low, "lower end of its 95 % interval"),
                    number("high", IntervalDispersion::high, "upper end of this interval"))
                .table("interval-dispersion"),
            FigurePart.of(
                    "interval_dispersion_plateau",
                    detail(it -> it),
                    "level of this index over many neighbours",
                    Figure.<ArrivalDetail>number(
                            "index",
                            ArrivalFigures::sumLevel,
                            "level of the index",
                            GateRules.<ArrivalDetail>gate(
                                    "dispersion.intervals.plateau", LEAST_WINDOWS)
                                .meaning(
                                    "level that the index of dispersion of intervals reaches over"
                                        + " many neighbours")
                                .interval(it -> ends(it.intervalPlateau())))
                        .column("interval_dispersion_plateau"),
                    number(
                            "low",
                            (ArrivalDetail it) -> lowEnd(it.intervalPlateau()),
                            "lower end of its 95 % interval")
                        .column("interval_dispersion_plateau_low"),
                    number(
                            "high",
                            (ArrivalDetail it) -> highEnd(it.intervalPlateau()),
                            "upper end of this interval")
                        .column("interval_dispersion_plateau_high"),
                    count(
                            "from_neighbours",
                            ArrivalFigures::sumFrom,
                            "smallest number of neighbours at this level")
                        .column("interval_dispersion_plateau_from_neighbours"))
                .prefix("")
                .always()
                .gated(Origin.ARRIVALS, ArrivalFigures::sums, restless("of intervals")),
            FigureRows.list(
                    "peaks",
                    detail(ArrivalDetail::peaks),
                    "maximum number of requests per window divided by the mean",
                    seconds("window_s", WindowPeak::windowSeconds, "length of a window"),
                    count("windows", WindowPeak::windows, "number of windows"),
                    number("peak_to_mean", WindowPeak::peakToMean, "maximum divided by mean"),
                    number(
                        "poisson_peak_to_mean",
                        WindowPeak::poissonPeakToMean,
                        "median of this ratio for Poisson streams"),
                    number(
                        "burst_factor",
                        WindowPeak::burstFactor,
                        "burst factor a of Banga and Druschel"),
                    number(
                        "burst_share",
                        WindowPeak::burstShare,
                        "burst share b of Banga and Druschel"))
                .table("peaks"),
            FigureRows.list(
                    "cov_by_users",
                    AnalysisResult::covByUsers,
                    "CoV of the arrivals of the first users",
                    count("n", UserArrivals.Point::users, "number of users"),
                    count("intervals", UserArrivals.Point::intervals, "number of intervals"),
                    number("cov", UserArrivals.Point::cov, "CoV of the intervals"),
                    number("cov_se", UserArrivals.Point::standardError, "its standard error"),
                    flag("cov_resolvable", UserArrivals.Point::resolvable, "as in arrivals"))
                .table("cov-by-users"))
        .table("arrival-tests");
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static String restless(String of) {
    return "the index of dispersion " + of + " reaches no constant level in a run of this length";
  }

  private static @Nullable Plateau countPlateau(ArrivalSummary it) {
    return it.detail() == null ? null : it.detail().countPlateau();
  }

  private static double[] ends(@Nullable Plateau plateau) {
    return plateau == null
        ? new double[] {Double.NaN, Double.NaN}
        : new double[] {plateau.low(), plateau.high()};
  }

  private static @Nullable Double lowEnd(@Nullable Plateau plateau) {
    return plateau == null ? null : plateau.low();
  }

  private static @Nullable Double highEnd(@Nullable Plateau plateau) {
    return plateau == null ? null : plateau.high();
  }

  private static long countWindows(ArrivalSummary it) {
    Plateau plateau = countPlateau(it);
    return plateau == null ? 0 : it.dispersion().get(plateau.from()).windows();
  }

  private static long sums(ArrivalDetail it) {
    Plateau plateau = it.intervalPlateau();
    return plateau == null ? 0 : it.intervalDispersion().get(plateau.from()).sums();
  }

  private static @Nullable Double countLevel(ArrivalSummary it) {
    Plateau plateau = countPlateau(it);
    return plateau == null ? null : plateau.level();
  }

  private static @Nullable Double countFrom(ArrivalSummary it) {
    Plateau plateau = countPlateau(it);
    return plateau == null ? null : it.dispersion().get(plateau.from()).windowSeconds();
  }

  private static @Nullable Double sumLevel(ArrivalDetail it) {
    return it.intervalPlateau() == null ? null : it.intervalPlateau().level();
  }

  private static @Nullable Object sumFrom(ArrivalDetail it) {
    return it.intervalPlateau() == null
        ? null
        : it.intervalDispersion().get(it.intervalPlateau().from()).neighbours();
  }

  /** Autocorrelations of the intervals, a row for each lag. */
  static FigureTable autocorrelation(ArrivalDetail detail) {
    double[] rho = detail.correlation().rho();
    return new FigureTable(
        "autocorrelation",
        List.of("lag", "rho"),
        IntStream.range(0, rho.length).mapToObj(i -> List.<Object>of(i + 1, rho[i])).toList());
  }

  /** Arrivals and response times of a label, thread group or host. */
  static FigureRows<AnalysisResult, Breakdown> breakdowns() {
    return FigureRows.list(
        "breakdowns",
        AnalysisResult::breakdowns,
        "arrivals and response times by label, thread group or host",
        text("by", it -> it.by().id(), "label, group or host"),
        text("source", Breakdown::source, "log or wire"),
        count("more", Breakdown::more, "number of parts left out, those with the fewest requests"),
        breakdownParts());
  }

  private static FigureRows<Breakdown, Breakdown.Part> breakdownParts() {
    return FigureRows.list(
        "parts",
        Breakdown::parts,
        "",
        text("name", Breakdown.Part::name, "name; empty if the input does not contain it"),
        count("count", it -> it.arrivals().count(), "requests"),
        count("errors", Breakdown.Part::errors, "failed samples"),
        of(
            "rate_per_s",
            FigureUnit.PER_SECOND,
            it -> it.arrivals().ratePerSecond(),
            "requests per second"),
        number("cov", it -> it.arrivals().cov(), "CoV of the intervals"),
        number("cov_se", it -> it.arrivals().covStandardError(), "its standard error"),
        flag("cov_resolvable", it -> it.arrivals().covResolvable(), "as in arrivals"),
        text("verdict", it -> it.arrivals().verdict().id(), "as in arrivals"),
        Figure.<Breakdown.Part>text(
                "reason", it -> ReasonText.of(it.arrivals().reason()), "as in arrivals")
            .withoutColumn(),
        seconds("mean_s", it -> it.response().mean(), "mean response time"),
        seconds("p50_s", it -> it.response().p50(), "median response time"),
        seconds("p95_s", it -> it.response().p95(), "95th percentile of the response time"),
        seconds("p99_s", it -> it.response().p99(), "99th percentile of the response time"),
        seconds("max_s", it -> it.response().max(), "largest response time"));
  }

  static FigureTable table(Breakdown breakdown) {
    return breakdownParts().tableOf("by-" + breakdown.by().id(), breakdown);
  }
}
