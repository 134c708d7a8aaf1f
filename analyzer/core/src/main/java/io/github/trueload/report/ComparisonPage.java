package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.Shift;
import io.github.trueload.comparison.Statistic;
import io.github.trueload.comparison.StatisticComparison;
import io.github.trueload.document.Axis;
import io.github.trueload.document.Banner;
import io.github.trueload.document.Banner.About;
import io.github.trueload.document.Banner.Finding;
import io.github.trueload.document.Block;
import io.github.trueload.document.Chart;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Document;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.document.Table.Cell;
import io.github.trueload.gate.Outcome;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.OverTime;
import io.github.trueload.stats.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/** Two runs compared, as a page: the verdict, the differences, and both runs in each chart. */
public final class ComparisonPage {

  private record Row(LabelComparison label, StatisticComparison of) {}

  private static final Chart.Frame DISTRIBUTION =
      new Chart.Frame(
          "response-cdf",
          "Response times of both runs",
          "The share of samples with at most this response time. The run whose line is further to"
              + " the right is slower.",
          Axis.logarithmic("Response time", "ms"),
          Axis.linear("Share of samples", "%"));

  private static final Chart.Frame OVER_TIME =
      new Chart.Frame(
          "response-over-time",
          "Response time over time",
          "Mean response times by the start of the request, from the start of each run's window. A"
              + " line that rises indicates a growing queue, memory or cache in that run.",
          Axis.linear("Time into the window", "s"),
          Axis.linearOrLog("Mean response time", "ms"));

  private final RunComparison found;
  private final FailOn failOn;

  private ComparisonPage(RunComparison found, FailOn failOn) {
    this.found = found;
    this.failOn = failOn;
  }

  /**
   * {@return {@code found} as a document for a page}
   *
   * @param extras title and facts of the user
   */
  public static Document of(RunComparison found, FailOn failOn, ReportExtras extras) {
    return new ComparisonPage(found, failOn).document(extras);
  }

  private Document document(ReportExtras extras) {
    String title = extras.title() == null ? found.headline(failOn) : extras.title();
    return new Document(
        title,
        banner(extras),
        List.of(),
        List.of(
            new Section("differences", "Differences", List.of(differences())),
            new Section("response-times", "Response times", charts()),
            new Section("loads", "Load", List.of(loads()))),
        null);
  }

  private Banner banner(ReportExtras extras) {
    List<About> about = new ArrayList<>();
    about.add(About.of("Base: " + String.join(", ", RunComparison.paths(found.base()))));
    about.add(About.of("Candidate: " + String.join(", ", RunComparison.paths(found.candidate()))));
    extras.facts().forEach((name, value) -> about.add(About.of(name + ": " + value)));
    Outcome outcome = found.outcome(failOn);
    Finding finding =
        switch (outcome) {
          case PASS -> new Finding("good", "✓", "Not slower", headline());
          case FAIL ->
              new Finding(
                  "notable",
                  "✗",
                  found.count(Shift.SLOWER) > 0 ? "Slower" : "Different",
                  headline());
          case INCONCLUSIVE -> new Finding("open", "?", "Inconclusive", headline());
        };
    List<String> evidence =
        ComparisonText.notes(found).stream().map(ComparisonPage::sentence).toList();
    return new Banner(finding.style(), about, List.of(finding), "", evidence, List.of());
  }

  /** The p95 of both runs, of all labels if there are several, and the number of each result. */
  private String headline() {
    String whole = found.headline(failOn);
    String counts = whole.substring(whole.indexOf(": ") + 2);
    return found.labels().stream()
        .limit(1)
        .flatMap(label -> label.statistics().stream())
        .filter(each -> each.statistic() == Statistic.P95)
        .filter(each -> Double.isFinite(each.values().difference()))
        .map(
            each ->
                "p95 %s, base %s (%s): %s"
                    .formatted(
                        NumberText.duration(each.values().candidate()),
                        NumberText.duration(each.values().base()),
                        ComparisonText.difference(each),
                        counts))
        .findFirst()
        .orElse(counts);
  }

  /** A note as a sentence; the name of a file at its start stays. */
  private static String sentence(String note) {
    boolean isWord = note.matches("(?s)[a-z]+ .*");
    String begun =
        isWord ? note.substring(0, 1).toUpperCase(Locale.ROOT) + note.substring(1) : note;
    return begun.endsWith(".") ? begun : begun + ".";
  }

  private Block differences() {
    List<Row> rows = new ArrayList<>();
    for (LabelComparison label : found.labels()) {
      label.statistics().forEach(each -> rows.add(new Row(label, each)));
    }
    if (rows.isEmpty()) {
      return Note.page("The runs have no label in common.");
    }
    return Table.of(rows)
        .page("Response times: candidate against base, all labels first")
        .sortable()
        .text(null, "Label", null, row -> ComparisonText.name(row.label()))
        .text(null, "Statistic", null, row -> row.of().statistic().id())
        .cells("Base", true, row -> duration(row.of().values().base()))
        .cells("Candidate", true, row -> duration(row.of().values().candidate()))
        .cells(
            "Difference",
            true,
            row -> Cell.of(ComparisonText.difference(row.of()), row.of().values().difference()))
        .text(null, "95\u00a0% interval", null, row -> ComparisonText.interval(row.of()))
        .text(null, "p", null, row -> ComparisonText.probability(row.of()))
        .text(null, "Verdict", null, this::verdict)
        .text(null, "Reason", null, row -> row.of().reason());
  }

  private String verdict(Row row) {
    String sign =
        switch (RunComparison.outcome(row.of().shift(), failOn)) {
          case PASS -> "✓ ";
          case FAIL -> "✗ ";
          case INCONCLUSIVE -> "? ";
        };
    return sign + row.of().shift().id();
  }

  private static Cell duration(double seconds) {
    return Cell.of(NumberText.duration(seconds), seconds);
  }

  private List<Block> charts() {
    String words = "Base: %s; candidate: %s.";
    return List.of(
        ChartBlock.of(
            () ->
                DISTRIBUTION.draw(
                    lines(ComparisonPage::distribution),
                    () -> words.formatted(quantiles(found.base()), quantiles(found.candidate())))),
        ChartBlock.of(
            () ->
                OVER_TIME.draw(
                    lines(ComparisonPage::means),
                    () ->
                        words.formatted(
                            "mean " + NumberText.duration(mean(found.base())),
                            "mean " + NumberText.duration(mean(found.candidate()))))));
  }

  private static String quantiles(AnalysisResult run) {
    DurationSummary times = run.responseTimes();
    return times == null
        ? "not known"
        : "p50 %s, p99 %s"
            .formatted(NumberText.duration(times.p50()), NumberText.duration(times.p99()));
  }

  private static double mean(AnalysisResult run) {
    return run.load().responseSeconds();
  }

  /** The line of each run, where it has one. */
  private List<Line> lines(Function<AnalysisResult, Series> of) {
    List<Line> lines = new ArrayList<>();
    Series base = of.apply(found.base());
    if (base.x().length > 0) {
      lines.add(Line.of("Base", Role.SERIES_1, Style.LINE, base));
    }
    Series candidate = of.apply(found.candidate());
    if (candidate.x().length > 0) {
      lines.add(Line.of("Candidate", Role.SERIES_2, Style.LINE, candidate));
    }
    return lines;
  }

  private static Series distribution(AnalysisResult run) {
    Series reported = run.charts().times().reported();
    Series shares = reported.x().length > 0 ? reported : run.charts().times().wire();
    return scaled(shares, x -> x * 1e3, share -> share * 100);
  }

  private static Series means(AnalysisResult run) {
    OverTime over = run.overTime();
    return over == null ? Series.empty() : scaled(over.mean(), x -> x, mean -> mean * 1e3);
  }

  private static Series scaled(Series series, DoubleUnaryOperator x, DoubleUnaryOperator y) {
    return new Series(
        Arrays.stream(series.x()).map(x).toArray(), Arrays.stream(series.y()).map(y).toArray());
  }

  private Block loads() {
    List<List<String>> rows =
        List.of(
            List.of("Base", ComparisonText.load(found.base(), found.load().baseIndex())),
            List.of(
                "Candidate",
                ComparisonText.load(found.candidate(), found.load().candidateIndex())));
    return Table.of(rows)
        .page(found.load().isSame() ? "The loads are the same" : "The loads are not the same")
        .text(null, "Run", null, row -> row.get(0))
        .text(null, "Load", null, row -> row.get(1));
  }
}
