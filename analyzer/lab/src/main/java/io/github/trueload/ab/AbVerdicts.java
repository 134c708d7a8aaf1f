package io.github.trueload.ab;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.percent;

import io.github.trueload.ab.FigureDecision.Estimate;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.document.Axis;
import io.github.trueload.document.Block;
import io.github.trueload.document.Chart;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Line;
import io.github.trueload.document.Markdown;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.report.JunitSuite;
import io.github.trueload.report.ReportExtras;
import io.github.trueload.report.VerdictRow;
import io.github.trueload.report.Verdicts;
import io.github.trueload.stats.NumberText;
import io.github.trueload.wording.LoadText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The verdicts of a session of pairs. Their JSON is of schema {@value #SCHEMA}, described in
 * docs/ab.md.
 */
public final class AbVerdicts {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.ab/1";

  private static final double MILLIS = 1e3;

  private final AbResult result;
  private final Sides sides;
  private final List<VerdictRow> rows;

  private AbVerdicts(AbResult result, Sides sides) {
    this.result = result;
    this.sides = sides;
    this.rows = result.figures().stream().map(this::row).toList();
  }

  /**
   * What a session compares.
   *
   * @param base what the base is, such as {@code version=1.4}
   * @param candidate what the candidate is
   * @param newRuns number of runs that were not made by an earlier session
   */
  public record Sides(String base, String candidate, int newRuns) {}

  /** {@return a session in all forms} */
  public static Verdicts of(AbResult result, Sides sides) {
    AbVerdicts verdicts = new AbVerdicts(result, sides);
    return new Verdicts(
        verdicts.document(ReportExtras.NONE),
        verdicts::document,
        verdicts.brief(),
        Verdicts.annotations("A/B", verdicts.rows),
        new JunitSuite(
            "trueload ab", List.of(sides.base(), sides.candidate()), List.of(), verdicts.rows),
        new Markdown()
            .headline("A/B", verdicts.headline())
            .items(verdicts.notes())
            .table(verdicts.figures())
            .foot("Base", List.of(sides.base()))
            .foot("candidate", List.of(sides.candidate()))
            .toString(),
        verdicts.json());
  }

  /**
   * {@return the state of a session in one line: {@code mean +1.2 % (95 %: −3.4 to +6.0 %)}}
   *
   * @param result the state so far
   */
  public static String line(AbResult result) {
    List<String> figures =
        result.figures().stream()
            .map(each -> each.figure().name() + " " + difference(each) + interval(each, " (95 %: "))
            .toList();
    return count(result.pairs(), "pair") + ": " + String.join("; ", figures);
  }

  private Document document(ReportExtras extras) {
    List<Block> shown = new ArrayList<>();
    shown.add(Note.console(headline()));
    shown.add(figures());
    shown.addAll(Note.items(notes()));
    List<Block> charts = new ArrayList<>();
    for (FigureDecision each : result.figures()) {
      int number = charts.size() + 1;
      charts.add(ChartBlock.of(() -> chart(each, number)));
    }
    return new Document(
        extras.titleOr(headline()),
        Verdicts.banner(
            result.outcome(),
            "Not slower",
            "Different",
            headline(),
            List.of("Base: " + sides.base(), "Candidate: " + sides.candidate()),
            extras,
            notes()),
        new Section("section-figures", "Figures", shown),
        new Section("section-pairs", "Pairs", charts),
        new Section("section-blocks", "Blocks", List.of(blocks())),
        new Section("section-method", "Method", List.of(Note.page(method()))));
  }

  private String method() {
    String block =
        result.plan().isDuet()
            ? "Each block contains a run of the base and one of the candidate at the same time, at"
                + " two places in random order."
            : "Each block contains a run of the base and one of the candidate in random order.";
    return block
        + " The intervals contain the difference at all looks of the session together with a"
        + " probability of 95 %, for all figures together, if the logarithms of the ratios are"
        + " normal. So the session can end at any look.";
  }

  /** {@code slower: mean +6.1 % (95 %: +2.0 to +10.4 %); 9 pairs}. */
  private String headline() {
    List<String> parts = new ArrayList<>();
    for (AbDecision decision : AbDecision.values()) {
      List<String> names =
          result.figures().stream()
              .filter(each -> each.decision() == decision)
              .map(each -> each.figure().name() + " " + difference(each))
              .toList();
      if (!names.isEmpty()) {
        parts.add(words(decision) + ": " + String.join(", ", names));
      }
    }
    return "%s (%s%s)"
        .formatted(
            String.join("; ", parts),
            count(result.pairs(), "pair"),
            result.plan().isDuet() ? ", both sides at once" : "");
  }

  private String words(AbDecision decision) {
    return decision == AbDecision.EQUAL ? "equal within " + matters() : decision.id();
  }

  private String matters() {
    AbPlan plan = result.plan();
    return Double.isNaN(plan.matters().share())
        ? duration(plan.matters().seconds())
        : NumberText.number(100 * plan.matters().share()) + " %";
  }

  private static String signed(double share) {
    String text = NumberText.fixed(100 * share, 1);
    return share >= 0 ? "+" + text : text;
  }

  private static String difference(FigureDecision each) {
    double share = each.estimate().difference();
    return Double.isFinite(share) ? signed(share) + " %" : NumberText.NONE;
  }

  private static String interval(FigureDecision each) {
    Estimate of = each.estimate();
    return Double.isFinite(of.low())
        ? signed(of.low()) + " to " + signed(of.high()) + " %"
        : NumberText.NONE;
  }

  private static String interval(FigureDecision each, String before) {
    return Double.isFinite(each.estimate().low()) ? before + interval(each) + ")" : "";
  }

  private static String details(FigureDecision each) {
    return "%s%s after %s: %s"
        .formatted(
            difference(each),
            interval(each, " (95 %: "),
            count(each.estimate().pairs(), "pair"),
            each.reason());
  }

  private VerdictRow row(FigureDecision each) {
    return new VerdictRow(
        "ab." + each.figure().statistic().id(),
        each.figure().name(),
        each.decision().id(),
        each.decision().outcome(result.plan().failOn()),
        result.plan().failOn() == FailOn.NEVER,
        details(each));
  }

  private Table<FigureDecision> figures() {
    return Table.of(result.figures())
        .page("Figures: candidate against base")
        .console("")
        .text(null, "Figure", "figure", each -> each.figure().name())
        .figures("Pairs", "pairs", each -> count(each.estimate().pairs()))
        .figures("Base", "base", each -> duration(each.estimate().base()))
        .figures("Candidate", "candidate", each -> duration(each.estimate().candidate()))
        .figures("Difference", "differs by", AbVerdicts::difference)
        .figures("95 % interval", "95 % interval", AbVerdicts::interval)
        .figures(null, null, FigureDecision::reason)
        .figures(
            "Deviation of equal runs", "deviation", each -> percent(each.estimate().deviation()))
        .text(
            null,
            "Verdict",
            "verdict",
            each -> Verdicts.sign(row(each).outcome()) + words(each.decision()))
        .markdown(
            each -> row(each).mark(),
            "figure",
            "pairs",
            "base",
            "candidate",
            "difference",
            "95 % interval",
            "why");
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (isEarlier()) {
      notes.add(Verdicts.EARLIER);
    }
    if (result.doubt() != null) {
      notes.add(result.doubt());
    }
    for (FigureDecision each : result.figures()) {
      if (result.doubt() == null || !each.isDoubted()) { // else the reason is that doubt
        notes.add(each.figure().name() + ": " + each.reason());
      }
      if (!each.controls().isEmpty()) {
        notes.add(controls(each));
      }
    }
    List<String> failed = failed();
    if (!failed.isEmpty()) {
      notes.add(LoadText.partlyOfFailures(String.join(", ", failed)));
    }
    long lost = result.blocks().stream().filter(each -> !each.counts()).count();
    if (lost > 0 && result.doubt() == null) {
      notes.add(
          "%s %s not count: %s"
              .formatted(
                  count(lost, "block"),
                  lost == 1 ? "does" : "do",
                  result.blocks().stream()
                      .filter(each -> !each.counts())
                      .findFirst()
                      .map(each -> "block " + each.number() + ", " + each.mark())
                      .orElseThrow()));
    }
    if (result.stopped()) {
      notes.add("stopped before the end: the same command continues");
    }
    return notes;
  }

  private List<String> failed() {
    List<AbBlock> counted = result.blocks().stream().filter(AbBlock::counts).toList();
    return result.figures().stream()
        .map(each -> each.figure().label())
        .distinct()
        .map(
            label ->
                LoadText.failedOf(
                    label == null ? "all samples" : label,
                    AbBlock.failures(counted, AbBlock::base, label),
                    AbBlock.failures(counted, AbBlock::candidate, label)))
        .filter(Objects::nonNull)
        .toList();
  }

  private boolean isEarlier() {
    return sides.newRuns() == 0 && result.runs() > 0;
  }

  /** {@code A/A, base against base in 2 pairs: mean −0.8 %, +1.3 %}. */
  private String controls(FigureDecision each) {
    return "A/A, base against base in %s: %s %s"
        .formatted(
            count(each.controls().size(), "pair"),
            each.figure().name(),
            String.join(", ", each.controls().stream().map(d -> signed(d) + " %").toList()));
  }

  private Table<AbBlock> blocks() {
    Table<AbBlock> table =
        Table.of(result.blocks())
            .page("Blocks")
            .text(null, "Block", null, each -> String.valueOf(each.number()))
            .text(
                null,
                "Order",
                null,
                each -> String.join(", ", each.runs().stream().map(r -> r.role().id()).toList()));
    for (FigureDecision figure : result.figures()) {
      table
          .figures(
              "Base, " + figure.figure().name(),
              null,
              each -> each.counts() ? duration(figure.figure().of(each.base())) : "–")
          .figures(
              "Candidate, " + figure.figure().name(),
              null,
              each -> each.counts() ? duration(figure.figure().of(each.candidate())) : "–");
    }
    return table.text(null, "Counts", null, each -> each.counts() ? "yes" : "no: " + each.mark());
  }

  /** The names of two figures can have the same letters, so each chart has a number. */
  private Chart chart(FigureDecision figure, int number) {
    List<AbBlock> counted = result.blocks().stream().filter(AbBlock::counts).toList();
    Chart.Frame frame =
        new Chart.Frame(
            "pairs-" + number,
            figure.figure().name() + " of each run",
            "Two points with the same number are a pair.",
            Axis.linear("Block", ""),
            Axis.linear(figure.figure().name(), "ms"));
    if (counted.isEmpty()) {
      return frame.draw(List.of(), () -> "");
    }
    double[] x = counted.stream().mapToDouble(AbBlock::number).toArray();
    return frame.draw(
        List.of(
            line("Base", Line.Role.SERIES_1, x, counted, figure, AbBlock::base),
            line("Candidate", Line.Role.SERIES_2, x, counted, figure, AbBlock::candidate)),
        () -> figure.figure().name() + ": " + details(figure));
  }

  private static Line line(
      String name,
      Line.Role role,
      double[] x,
      List<AbBlock> counted,
      FigureDecision figure,
      Function<AbBlock, AbRun> side) {
    ToDoubleFunction<AbBlock> value = block -> MILLIS * figure.figure().of(side.apply(block));
    return new Line(
        name, role, Line.Style.MARKS, x, counted.stream().mapToDouble(value).toArray(), null);
  }

  private List<String> brief() {
    List<String> lines = new ArrayList<>();
    lines.add(result.outcome().id() + ": " + headline());
    if (isEarlier()) {
      lines.add(Verdicts.EARLIER);
    }
    if (result.doubt() != null) {
      lines.add(result.doubt());
    }
    for (FigureDecision each : result.figures()) {
      lines.add(row(each).line());
      if (!each.controls().isEmpty()) {
        lines.add(controls(each));
      }
    }
    return lines;
  }

  private JsonObject json() {
    AbPlan plan = result.plan();
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("outcome", result.outcome().id())
        .with("doubt", result.doubt())
        .with("base", sides.base())
        .with("candidate", sides.candidate())
        .with("stopped", result.stopped())
        .with("duet", plan.isDuet())
        .with(
            "method",
            new JsonObject()
                .with("matters_share", plan.matters().share())
                .with("matters_s", plan.matters().seconds())
                .with("error", AbPlan.ERROR)
                .with("least_pairs", AbPlan.LEAST_PAIRS)
                .with("most_pairs", plan.most())
                .with("seed", plan.seed()))
        .with("new_runs", sides.newRuns())
        .with("pairs", result.pairs())
        .with("figures", result.figures().stream().map(AbVerdicts::json).toList())
        .with("blocks", result.blocks().stream().map(this::json).toList());
  }

  private static JsonObject json(FigureDecision each) {
    Estimate of = each.estimate();
    return new JsonObject()
        .with("statistic", each.figure().statistic().id())
        .with("label", each.figure().label())
        .with("verdict", each.decision().id())
        .with("pairs", of.pairs())
        .with("base_s", of.base())
        .with("candidate_s", of.candidate())
        .with("difference", of.difference())
        .with("low95", of.low())
        .with("high95", of.high())
        .with("deviation", of.deviation())
        .with("matters", of.matters())
        .with("controls", each.controls())
        .with("reason", each.reason());
  }

  private JsonObject json(AbBlock block) {
    return new JsonObject()
        .with("number", block.number())
        .with("counts", block.counts())
        .with("mark", block.mark())
        .with("runs", block.runs().stream().map(this::json).toList());
  }

  private JsonObject json(AbRun run) {
    List<Double> values =
        result.figures().stream()
            .map(each -> run.figures() == null ? null : each.figure().of(run.figures()))
            .toList();
    return new JsonObject()
        .with("role", run.role().id())
        .with("folder", run.folder())
        .with("start_s", run.figures() == null ? null : run.figures().startSeconds())
        .with("values_s", values)
        .with("marks", run.marks());
  }
}
