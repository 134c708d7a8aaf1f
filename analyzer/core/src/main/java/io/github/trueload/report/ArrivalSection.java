package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.document.Format.PERCENT;
import static io.github.trueload.document.Format.PER_SECOND;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;
import static io.github.trueload.stats.NumberText.number;
import static io.github.trueload.stats.NumberText.probability;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.HurstEstimate;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.document.Block;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Details;
import io.github.trueload.document.Format;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.figures.ProcessFigures;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.stats.arrivals.UserArrivals;
import io.github.trueload.verdict.ArrivalDetail;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.wording.ReasonText;
import java.util.ArrayList;
import java.util.List;

final class ArrivalSection {

  private static final String NARROW =
      "The interval of the CoV is too narrow: the run contains only a few of the surges or long"
          + " intervals that make the CoV.";
  private static final String NARROW_BANDS =
      "The bands of the index of dispersion are too narrow: the index still grows, so that the run"
          + " contains only a few bursts.";
  private static final String RARE =
      "The intervals are valid for what this run contains. Bursts and quiet periods that occur less"
          + " often than once in %s (a third of the run) are missing in more than 5 %% of such"
          + " runs, and a few of them do not give a reliable interval.";
  private static final String FOLDED =
      "Distribution, dispersion and tests: they agree with independent users";
  private static final Format FIXED_2 = Format.fixed(2);
  private static final Format FIXED_3 = Format.fixed(3);

  private final AnalysisResult result;
  private final ArrivalSummary arrivals;

  private ArrivalSection(AnalysisResult result) {
    this.result = result;
    this.arrivals = result.arrivals();
  }

  static Section of(AnalysisResult result) {
    return new Section("arrivals", "Arrivals", new ArrivalSection(result).blocks());
  }

  private List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(ChartBlock.of(() -> AnalysisChart.ARRIVAL_RATE.of(result)));
    blocks.add(figures());
    Conformance conformance = result.conformance();
    if (conformance != null) {
      blocks.add(Details.of(() -> List.of(conformance(conformance))));
    }
    boolean isClear = TrafficFinding.kind(result) == TrafficFinding.POISSON;
    blocks.add(isClear ? Details.folded(FOLDED, this::shape) : Details.of(this::shape));
    return blocks;
  }

  /** Distribution, dispersion and tests: the evidence in full. */
  private List<Block> shape() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        ChartBlock.pair(
            () -> AnalysisChart.INTERVALS.of(result), () -> AnalysisChart.DISPERSION.of(result)));
    blocks.add(
        ChartBlock.pair(
            () -> AnalysisChart.INTERVAL_DISPERSION.of(result),
            () -> AnalysisChart.COV_BY_USERS.of(result)));
    ArrivalDetail detail = arrivals.detail();
    if (detail != null) {
      blocks.add(tests(detail));
      if (detail.cov().narrow() && arrivals.covResolvable()) {
        blocks.add(Note.console("  ", "  ", NARROW));
      }
      String rare = RARE.formatted(duration(arrivals.rarestSeconds()));
      blocks.add(Note.page(rare));
      blocks.add(Note.console("  ", "  ", rare));
    }
    if (!arrivals.dispersion().isEmpty()) {
      blocks.add(counts());
      if (detail != null) {
        blocks.add(Note.console("  ", "  ", plateau(detail)));
        if (detail.longRun().hurst() != null) {
          blocks.add(Note.page(hurst(detail.longRun().hurst()) + "."));
        }
        if (arrivals.dispersion().get(0).narrow()) {
          blocks.add(Note.page(NARROW_BANDS));
          blocks.add(Note.console("  ", "  ", NARROW_BANDS));
        }
      }
    }
    if (detail != null) {
      details(detail, blocks);
    }
    return blocks;
  }

  private void details(ArrivalDetail detail, List<Block> blocks) {
    if (!detail.intervalDispersion().isEmpty()) {
      blocks.add(sums(detail.intervalDispersion()));
      String plateau = ChartText.intervalPlateau(detail);
      if (!plateau.isEmpty()) {
        blocks.add(Note.console("  ", "  ", plateau));
      }
    }
    if (!detail.peaks().isEmpty()) {
      blocks.add(peaks(detail));
    }
    if (!result.covByUsers().isEmpty()) {
      blocks.add(users(result.covByUsers()));
    }
  }

  private Table<ArrivalSummary> figures() {
    return Table.ofOne(arrivals)
        .page("Arrivals")
        .console("Arrivals (" + arrivals.source() + "): " + arrivals.verdict().id())
        .text(null, "Verdict", null, of -> of.verdict().id() + ": " + ReasonText.of(of.reason()))
        .text(
            null,
            "Measured in",
            null,
            of -> of.source().equals("wire") ? "the packets (wire)" : "the log")
        .number(null, "Requests", "count", ArrivalSummary::count, COUNT)
        .text(null, "Rate", null, of -> number(of.ratePerSecond()) + " /s")
        .number(null, null, "rate", ArrivalSummary::ratePerSecond, PER_SECOND)
        .number(null, "Mean inter-arrival time", "mean", of -> of.intervals().mean(), DURATION)
        .number(
            null,
            "Standard deviation of inter-arrival times",
            "sd",
            of -> of.intervals().sd(),
            DURATION)
        .text(null, "Coefficient of variation ± standard error", null, ArrivalSection::cov)
        .text(null, null, "CoV ± s.e.", of -> resolved(ChartText.cov(of)))
        .number(
            null,
            "Autocorrelation of consecutive intervals, lag 1",
            "lag-1",
            of -> of.intervals().lag1(),
            FIXED_3)
        .number(
            null,
            "Resolution of the timestamps",
            "resolution",
            ArrivalSummary::resolutionSeconds,
            DURATION);
  }

  private static Block conformance(Conformance conformance) {
    return PartTable.add(
        Table.ofOne(conformance).page("The requested process").console("The requested process"),
        ProcessFigures.conformance());
  }

  private static String cov(ArrivalSummary arrivals) {
    return arrivals.covResolvable()
        ? ChartText.cov(arrivals)
        : "not resolvable (reads " + ChartText.cov(arrivals) + ")";
  }

  /** A figure of single intervals, which coarse stamps may not carry. */
  private String resolved(String figure) {
    return arrivals.covResolvable() ? figure : figure + " not resolvable";
  }

  /** A question, as a page and as a terminal puts it, and its answer. */
  private record Test(String page, String console, String value, String shown, String p) {}

  private Table<Test> tests(ArrivalDetail detail) {
    List<Test> tests = new ArrayList<>();
    String low = fixed(detail.cov().low(), 3) + " to " + fixed(detail.cov().high(), 3);
    tests.add(
        new Test(
            "CoV, 95 % interval"
                + (detail.cov().ofBlocks() ? " (intervals are correlated: block bootstrap)" : "")
                + (detail.cov().narrow()
                    ? "; too narrow: the run contains only a few surges or long intervals"
                    : ""),
            "CoV, 95 % interval"
                + (detail.cov().ofBlocks() ? " (correlated: block bootstrap)" : ""),
            low,
            resolved(low),
            ""));
    Autocorrelation correlation = detail.correlation();
    String ljungBox = number(correlation.ljungBox());
    tests.add(
        new Test(
            "Independent: Ljung-Box test, %s lags".formatted(correlation.rho().length),
            "independent: Ljung-Box, " + correlation.rho().length + " lags",
            ljungBox,
            resolved(ljungBox),
            probability(correlation.pValue())));
    if (detail.fit() != null) {
      tests.addAll(shape(detail.fit()));
    }
    return Table.of(arrivals.covResolvable() ? tests : tests.subList(1, tests.size()))
        .page("Tests of the inter-arrival times: independent and exponential?")
        .console("", tests)
        .text(null, "Question", null, Test::page)
        .text(null, null, "inter-arrival times", Test::console)
        .figures("Value", null, Test::value)
        .figures(null, "", Test::shown)
        .figures("p", "p", Test::p);
  }

  private static List<Test> shape(ExponentialFit fit) {
    String distance = number(fit.andersonDarling());
    String largest = fixed(fit.distance(), 4);
    return List.of(
        new Test(
            "Exponential: Anderson-Darling test, A² of %s".formatted(count(fit.tested())),
            "exponential: Anderson-Darling, n = " + count(fit.tested()),
            distance,
            distance,
            probability(fit.andersonDarlingP())),
        new Test(
            "Exponential: Lilliefors test, largest distance",
            "exponential: Lilliefors, largest distance",
            largest,
            largest,
            probability(fit.lillieforsP())));
  }

  private Table<Dispersion> counts() {
    return Table.of(arrivals.dispersion())
        .console("")
        .number(null, null, "window", Dispersion::windowSeconds, DURATION)
        .number(null, null, "dispersion of counts", Dispersion::index, FIXED_2)
        .figures(null, "95 % band", step -> band(step.low(), step.high()));
  }

  private static String band(double low, double high) {
    return fixed(low, 2) + " to " + fixed(high, 2);
  }

  private String plateau(ArrivalDetail detail) {
    if (detail.countPlateau() == null) {
      return "no plateau: the curve does not level off within this run"
          + (detail.longRun().hurst() == null ? "" : "; " + hurst(detail.longRun().hurst()));
    }
    Dispersion first = arrivals.dispersion().get(detail.countPlateau().from());
    return ChartText.plateau(detail.countPlateau(), "windows", duration(first.windowSeconds()));
  }

  private static String hurst(HurstEstimate of) {
    return "Hurst parameter %s (95 %%: %s) over periods of %s and longer%s"
        .formatted(
            fixed(of.value(), 2),
            band(of.low(), of.high()),
            duration(of.shortestSeconds()),
            of.low() > 0.5 ? "; above 0.5, bursts of all lengths or a rate that changes" : "");
  }

  /** At powers of ten, and at the end. */
  private static Block sums(List<IntervalDispersion> curve) {
    IntervalDispersion last = curve.get(curve.size() - 1);
    return Table.of(
            curve.stream().filter(at -> at == last || isPowerOfTen(at.neighbours())).toList())
        .console("")
        .number(null, null, "intervals", IntervalDispersion::neighbours, COUNT)
        .number(null, null, "dispersion of intervals", IntervalDispersion::index, FIXED_2)
        .figures(null, "95 % band", at -> band(at.low(), at.high()));
  }

  private static boolean isPowerOfTen(int number) {
    int rest = number;
    while (rest % 10 == 0) {
      rest /= 10;
    }
    return rest == 1;
  }

  private static Block peaks(ArrivalDetail detail) {
    return Table.of(detail.peaks())
        .page("Peak load per window")
        .console("")
        .number(null, "Window", "window", WindowPeak::windowSeconds, DURATION)
        .number(null, "Peak / mean", "peak / mean", WindowPeak::peakToMean, FIXED_2)
        .number(null, "Poisson process", "Poisson", WindowPeak::poissonPeakToMean, FIXED_2)
        .number(null, "Burst factor a", "burst factor a", WindowPeak::burstFactor, FIXED_2)
        .number(null, "Share of time b", "share of time b", WindowPeak::burstShare, PERCENT);
  }

  private static Block users(List<UserArrivals.Point> points) {
    return Table.of(points)
        .console("")
        .number(null, null, "users", UserArrivals.Point::users, COUNT)
        .number(null, null, "intervals", UserArrivals.Point::intervals, COUNT)
        .figures(
            null,
            "CoV ± s.e.",
            point ->
                point.resolvable()
                    ? fixed(point.cov(), 3) + " ± " + fixed(point.standardError(), 3)
                    : "not resolvable");
  }
}
