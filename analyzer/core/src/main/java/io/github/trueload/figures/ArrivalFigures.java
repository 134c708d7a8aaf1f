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
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.stats.Dispersion;
import io.github.trueload.stats.Intervals95;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.UserArrivals;
import io.github.trueload.verdict.ArrivalDetail;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Breakdown;
import io.github.trueload.wording.ReasonText;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Figures of the arrivals: the instants of the requests' first bytes. */
final class ArrivalFigures {

  /** With so many intervals a Poisson process's CoV is within ± 0.1 with 95 % probability. */
  private static final long LEAST_INTERVALS = 385;

  private static final long LEAST_WINDOWS = 100;

  private ArrivalFigures() {}

  static FigurePart<AnalysisResult, AnalysisResult> part() {
    return FigurePart.of(
            "arrivals",
            (AnalysisResult result) -> result.arrivals() == null ? null : result,
            "instants of the requests' first bytes",
            text(
                "source",
                each(ArrivalSummary::source),
                "wire where there are captures, otherwise log"),
            count(
                "count",
                each(ArrivalSummary::count),
                "requests",
                gate("arrivals.count", 1).observations(it -> it.arrivals().count())),
            of(
                "rate_per_s",
                FigureUnit.PER_SECOND,
                each(ArrivalSummary::ratePerSecond),
                "requests a second, 1 / mean_s",
                gate("arrivals.rate", 30)
                    .meaning("requests a second")
                    .interval(ArrivalFigures::rateInterval)),
            seconds("mean_s", each(it -> it.intervals().mean()), "mean interval"),
            seconds("sd_s", each(it -> it.intervals().sd()), "standard deviation of intervals"),
            number(
                "cov",
                each(ArrivalSummary::cov),
                "sd_s / mean_s",
                gate("arrivals.cov", LEAST_INTERVALS)
                    .meaning("CoV of the intervals between arrivals; 1 for a Poisson process")
                    .interval(ArrivalFigures::covInterval)
                    .flaw(ArrivalFigures::coarseness)),
            number("cov_se", each(ArrivalSummary::covStandardError), "standard error of cov"),
            flag(
                "cov_resolvable",
                each(ArrivalSummary::covResolvable),
                "false where the timestamps are too coarse for the rate: cov is then meaningless"),
            number(
                "lag1",
                each(it -> it.intervals().lag1()),
                "autocorrelation of neighbouring intervals",
                gate("arrivals.lag1", LEAST_INTERVALS)
                    .meaning("autocorrelation of neighbouring intervals; 0 for a Poisson process")
                    .interval(ArrivalFigures::lag1Interval)
                    .flaw(ArrivalFigures::coarseness)),
            seconds(
                "resolution_s", each(ArrivalSummary::resolutionSeconds), "step of the timestamps"),
            of(
                "verdict",
                FigureUnit.TEXT,
                each(it -> it.verdict().id()),
                "Principle B's verdict",
                gate("verdict", 30)
                    .meaning(
                        "Principle B's verdict on the arrivals: poisson, hypo-exponential, bursty,"
                            + " periodic, other")
                    .words(
                        "the arrivals are",
                        Arrays.stream(ArrivalVerdict.values())
                            .filter(verdict -> verdict != ArrivalVerdict.INCONCLUSIVE)
                            .map(ArrivalVerdict::id)
                            .toList())
                    .flaw(ArrivalFigures::inconclusiveness)),
            text("reason", each(of -> ReasonText.of(of.reason())), "why, with the figures")
                .withoutColumn(),
            FigureRows.list(
                    "dispersion",
                    each(ArrivalSummary::dispersion),
                    "index of dispersion of counts",
                    seconds("window_s", Dispersion::windowSeconds, "length of a window"),
                    count("windows", Dispersion::windows, "how many"),
                    number("index", Dispersion::index, "variance over mean of their counts"),
                    number("low", Dispersion::low, "lower end of its 95 % interval"),
                    number("high", Dispersion::high, "upper end"),
                    flag(
                        "narrow",
                        Dispersion::narrow,
                        "true where that interval may be too narrow: the index still grows"))
                .table("dispersion"),
            detail())
        .table("arrivals")
        .gated(Origin.ARRIVALS, ArrivalFigures::intervals, "there are no arrivals");
  }

  private static Gating<AnalysisResult> gate(String id, long least) {
    return Gating.gate(id, least);
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

  private static String coarseness(AnalysisResult result) {
    return result.arrivals().covResolvable()
        ? null
        : "not resolvable: timestamps of %s are too coarse for this rate"
            .formatted(NumberText.duration(result.arrivals().resolutionSeconds()));
  }

  private static String inconclusiveness(AnalysisResult result) {
    return result.arrivals().verdict() == ArrivalVerdict.INCONCLUSIVE
        ? ReasonText.of(result.arrivals().reason())
        : null;
  }

  private static <T> Function<AnalysisResult, T> each(Function<ArrivalSummary, T> of) {
    return result -> of.apply(result.arrivals());
  }

  private static <T> Function<AnalysisResult, T> detail(Function<ArrivalDetail, T> of) {
    return result -> of.apply(result.arrivals().detail());
  }

  private static FigurePart<AnalysisResult, AnalysisResult> detail() {
    return FigurePart.of(
            "detail",
            (AnalysisResult result) -> result.arrivals().detail() == null ? null : result,
            "tests and curves",
            number(
                "cov_low", detail(it -> it.cov().low()), "lower end of the 95 % interval of cov"),
            number("cov_high", detail(it -> it.cov().high()), "upper end"),
            text(
                "cov_se_by",
                detail(it -> it.cov().ofBlocks() ? "blocks" : "delta-method"),
                "delta-method, or blocks where the intervals are correlated"),
            flag(
                "cov_interval_narrow",
                detail(it -> it.cov().narrow()),
                "true where that interval may be too narrow"),
            FigureList.list(
                "autocorrelation",
                FigureUnit.NUMBER,
                detail(it -> boxed(it.correlation().rho())),
                "of the intervals, by lag"),
            FigurePart.of(
                    "ljung_box",
                    detail(ArrivalDetail::correlation),
                    "test of independent intervals",
                    count("lags", (Autocorrelation it) -> it.rho().length, "how many lags"),
                    number("q", Autocorrelation::ljungBox, "statistic"),
                    number("p", Autocorrelation::pValue, "its p"))
                .always(),
            FigurePart.of(
                    "exponential",
                    detail(ArrivalDetail::fit),
                    "fit of the exponential distribution to the intervals",
                    count("tested", ExponentialFit::tested, "intervals tested"),
                    number("a2", ExponentialFit::andersonDarling, "Anderson and Darling's A²"),
                    number("a2_p", ExponentialFit::andersonDarlingP, "its p"),
                    number("d", ExponentialFit::distance, "largest distance"),
                    number("lilliefors", ExponentialFit::lilliefors, "Lilliefors' statistic"),
                    number("lilliefors_p", ExponentialFit::lillieforsP, "its p"))
                .prefix(""),
            FigurePart.of(
                    "dispersion_plateau",
                    each(it -> it),
                    "where dispersion rests",
                    Figure.<ArrivalSummary>number(
                            "index",
                            ArrivalFigures::countLevel,
                            "the level",
                            Gating.<ArrivalSummary>gate("dispersion.plateau", LEAST_WINDOWS)
                                .meaning(
                                    "the level at which the index of dispersion of counts rests"
                                        + " over growing windows"))
                        .column("dispersion_plateau"),
                    seconds("from_window_s", ArrivalFigures::countFrom, "the shortest window there")
                        .column("dispersion_plateau_from_window_s"))
                .prefix("")
                .always()
                .gated(Origin.ARRIVALS, ArrivalFigures::countWindows, restless("of counts")),
            FigureRows.list(
                    "interval_dispersion",
                    detail(ArrivalDetail::intervalDispersion),
                    "index of dispersion of intervals",
                    count("neighbours", IntervalDispersion::neighbours, "intervals in a sum"),
                    count("sums", IntervalDispersion::sums, "how many sums"),
                    number("index", IntervalDispersion::index, "the index"),
                    number("low", IntervalDispersion::low, "lower end of its 95 % interval"),
                    number("high", IntervalDispersion::high, "upper end"))
                .table("interval-dispersion"),
            FigurePart.of(
                    "interval_dispersion_plateau",
                    detail(it -> it),
                    "where that rests",
                    Figure.<ArrivalDetail>number(
                            "index",
                            ArrivalFigures::sumLevel,
                            "the level",
                            Gating.<ArrivalDetail>gate(
                                    "dispersion.intervals.plateau", LEAST_WINDOWS)
                                .meaning(
                                    "the level at which the index of dispersion of intervals rests"
                                        + " over growing numbers of neighbours"))
                        .column("interval_dispersion_plateau"),
                    count("from_neighbours", ArrivalFigures::sumFrom, "the fewest there")
                        .column("interval_dispersion_plateau_from_neighbours"))
                .prefix("")
                .always()
                .gated(Origin.ARRIVALS, ArrivalFigures::sums, restless("of intervals")),
            FigureRows.list(
                    "peaks",
                    detail(ArrivalDetail::peaks),
                    "maximum number of requests per window, over their mean",
                    seconds("window_s", WindowPeak::windowSeconds, "length of a window"),
                    count("windows", WindowPeak::windows, "how many"),
                    number("peak_to_mean", WindowPeak::peakToMean, "maximum over mean"),
                    number(
                        "poisson_peak_to_mean",
                        WindowPeak::poissonPeakToMean,
                        "what half of all Poisson streams stay at or below"),
                    number("burst_factor", WindowPeak::burstFactor, "Banga and Druschel's a"),
                    number("burst_share", WindowPeak::burstShare, "their b"))
                .table("peaks"),
            FigureRows.list(
                    "cov_by_users",
                    AnalysisResult::covByUsers,
                    "CoV of the arrivals of the first users",
                    count("n", UserArrivals.Point::users, "users"),
                    count("intervals", UserArrivals.Point::intervals, "intervals"),
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
    return "the index of dispersion " + of + " rests at no level in a run of this length";
  }

  private static long countWindows(ArrivalSummary it) {
    return it.dispersion().get(it.detail().countPlateau().from()).windows();
  }

  private static long sums(ArrivalDetail it) {
    return it.intervalDispersion().get(it.intervalPlateau().from()).sums();
  }

  private static Double countLevel(ArrivalSummary it) {
    return it.detail().countPlateau() == null ? null : it.detail().countPlateau().level();
  }

  private static Double countFrom(ArrivalSummary it) {
    return it.detail().countPlateau() == null
        ? null
        : it.dispersion().get(it.detail().countPlateau().from()).windowSeconds();
  }

  private static Double sumLevel(ArrivalDetail it) {
    return it.intervalPlateau() == null ? null : it.intervalPlateau().level();
  }

  private static Object sumFrom(ArrivalDetail it) {
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
        count("more", Breakdown::more, "parts left out, those with the fewest requests"),
        breakdownParts());
  }

  private static FigureRows<Breakdown, Breakdown.Part> breakdownParts() {
    return FigureRows.list(
        "parts",
        Breakdown::parts,
        "",
        text("name", Breakdown.Part::name, "empty where the input does not have it"),
        count("count", it -> it.arrivals().count(), "requests"),
        count("errors", Breakdown.Part::errors, "failed samples"),
        of(
            "rate_per_s",
            FigureUnit.PER_SECOND,
            it -> it.arrivals().ratePerSecond(),
            "requests a second"),
        number("cov", it -> it.arrivals().cov(), "CoV of the intervals"),
        number("cov_se", it -> it.arrivals().covStandardError(), "its standard error"),
        flag("cov_resolvable", it -> it.arrivals().covResolvable(), "as in arrivals"),
        text("verdict", it -> it.arrivals().verdict().id(), "as in arrivals"),
        Figure.<Breakdown.Part>text(
                "reason", it -> ReasonText.of(it.arrivals().reason()), "as in arrivals")
            .withoutColumn(),
        seconds("mean_s", it -> it.response().mean(), "mean response time"),
        seconds("p50_s", it -> it.response().p50(), "median"),
        seconds("p95_s", it -> it.response().p95(), "95 % quantile"),
        seconds("p99_s", it -> it.response().p99(), "99 % quantile"),
        seconds("max_s", it -> it.response().max(), "longest"));
  }

  /** The table of a breakdown. */
  static FigureTable table(Breakdown breakdown) {
    return breakdownParts().tableOf("by-" + breakdown.by().id(), breakdown);
  }
}
