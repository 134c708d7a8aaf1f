package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.stats.NumberText.count;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Details;
import io.github.trueload.document.Format;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.responses.FailureKind;
import io.github.trueload.stats.responses.Failures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Failed samples: by code and message, by label, over time. */
final class FailureSection {

  /** The most rows of a terminal's table. */
  private static final int MOST_LINES = 20;

  /** The most labels that a row names. */
  private static final int MOST_LABELS = 5;

  /** The most failures that the chart distinguishes, beside all others together. */
  private static final int MOST_SERIES = 5;

  /** The most characters of a name in a legend. */
  private static final int LONGEST_NAME = 40;

  private FailureSection() {}

  static Section of(AnalysisResult result) {
    Failures failures = result.failures();
    List<Block> blocks = new ArrayList<>();
    if (failures != null) {
      blocks.add(ChartBlock.of(() -> AnalysisChart.FAILURES_OVER_TIME.of(result)));
      blocks.add(Details.of(() -> List.of(table(failures))));
      int more = failures.kinds().size() - MOST_LINES;
      if (more > 0) {
        String rest = count(more, "more row");
        blocks.add(Details.of(Note.console("  ", "  ", rest + "; --json contains all")));
      }
    }
    return new Section("failures", "Failures", blocks);
  }

  private static Block table(Failures failures) {
    List<FailureKind> kinds = failures.kinds();
    return Table.of(kinds)
        .page("Failures by code and message, most samples first")
        .sortable()
        .console(
            "Failures by code and message, most samples first: "
                + count(failures.count(), "sample"),
            kinds.subList(0, Math.min(MOST_LINES, kinds.size())))
        .text(null, "Code", "code", FailureSection::code)
        .number(null, "Samples", "count", FailureKind::count, COUNT)
        .number(
            null,
            "Share of failures,\u00a0%",
            null,
            kind -> 100.0 * kind.count() / failures.count(),
            Format.fixed(1))
        .number(null, "First at", "first at", FailureKind::firstSeconds, DURATION)
        .number(null, "Last at", "last at", FailureKind::lastSeconds, DURATION)
        .text(null, "Message", "message", FailureKind::message)
        .text(null, "Labels, most samples first", "labels", FailureSection::labels);
  }

  private static String code(FailureKind kind) {
    return kind.code().isEmpty() ? "(none)" : kind.code();
  }

  private static String labels(FailureKind kind) {
    String named =
        kind.labels().entrySet().stream()
            .limit(MOST_LABELS)
            .map(each -> label(each.getKey()) + " " + count(each.getValue()))
            .collect(Collectors.joining(", "));
    int more = kind.labels().size() - MOST_LABELS;
    return more > 0 ? named + ", " + count(more) + " more" : named;
  }

  private static String label(String name) {
    return name.isEmpty() ? "(no label)" : name;
  }

  /** Failures per second: the most frequent ones, and all others together. */
  static List<Line> overTime(AnalysisResult result) {
    Failures failures = result.failures();
    if (failures == null || failures.kinds().get(0).overTime().x().length == 0) {
      return List.of();
    }
    List<FailureKind> kinds = failures.kinds();
    int series = Math.min(MOST_SERIES, kinds.size());
    double[] x = kinds.get(0).overTime().x();
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < series; i++) {
      FailureKind kind = kinds.get(i);
      lines.add(line(name(kind), i, x, perSecond(failures, List.of(kind))));
    }
    if (kinds.size() > series) {
      List<FailureKind> others = kinds.subList(series, kinds.size());
      lines.add(line("All other failures", series, x, perSecond(failures, others)));
    }
    return lines;
  }

  private static Line line(String name, int index, double[] x, double[] y) {
    Role role = Role.values()[Role.SERIES_1.ordinal() + index];
    return new Line(name, role, Style.LINE, x, y, null);
  }

  private static double[] perSecond(Failures failures, List<FailureKind> kinds) {
    double[] sum = new double[kinds.get(0).overTime().y().length];
    for (FailureKind kind : kinds) {
      for (int part = 0; part < sum.length; part++) {
        sum[part] += kind.overTime().y()[part] / failures.partSeconds();
      }
    }
    return sum;
  }

  private static String name(FailureKind kind) {
    String name = (kind.code() + " " + kind.message()).strip();
    String shown = name.isEmpty() ? "(no code)" : name;
    return shown.length() <= LONGEST_NAME ? shown : shown.substring(0, LONGEST_NAME - 1) + "…";
  }

  static String overTimeWords(AnalysisResult result) {
    Failures failures = result.failures();
    if (failures == null) {
      return "";
    }
    double most = Arrays.stream(perSecond(failures, failures.kinds())).max().orElse(Double.NaN);
    FailureKind first = failures.kinds().get(0);
    return "%s, up to %s per second in intervals of %s; most frequent: %s (%s), from %s to %s."
        .formatted(
            count(failures.count(), "failure"),
            NumberText.number(most),
            NumberText.duration(failures.partSeconds()),
            name(first),
            count(first.count()),
            NumberText.duration(first.firstSeconds()),
            NumberText.duration(first.lastSeconds()));
  }
}
