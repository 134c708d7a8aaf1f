package io.github.trueload.cli;

import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.Shift;
import io.github.trueload.comparison.StatisticComparison;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.document.TextTable;
import io.github.trueload.report.CompareWords;
import io.github.trueload.stats.Figures;
import java.util.ArrayList;
import java.util.List;

/** Two runs against each other as a table for the terminal. */
final class CompareTable {

  private static final String INDENT = "  ";

  private CompareTable() {}

  /** The verdicts, without the lines' ends. */
  static List<String> lines(RunComparison found, FailOn failOn) {
    List<String> lines = new ArrayList<>();
    lines.add(found.headline(failOn));
    lines.add("");
    boolean same = found.load().isSame();
    lines.add(INDENT + "load: " + (same ? "the same" : "not the same"));
    wrap(lines, "    base       ", CompareWords.load(found.base(), found.load().baseIndex()));
    wrap(
        lines,
        "    candidate  ",
        CompareWords.load(found.candidate(), found.load().candidateIndex()));
    if (!found.labels().isEmpty()) {
      lines.add("");
      lines.addAll(table(found).lines(INDENT, ConsoleText.WIDTH));
    }
    List<String> remarks = remarks(found);
    if (!remarks.isEmpty()) {
      lines.add("");
      remarks.forEach(remark -> wrap(lines, INDENT + "- ", remark));
    }
    return lines;
  }

  /** The verdicts, one line each. */
  static List<String> brief(RunComparison found, FailOn failOn) {
    List<String> lines = new ArrayList<>();
    lines.add(found.headline(failOn));
    lines.addAll(CompareWords.notes(found));
    for (LabelComparison label : found.labels()) {
      for (StatisticComparison each : label.statistics()) {
        lines.add(
            "%s: %s of %s: %s"
                .formatted(
                    each.shift().id(),
                    each.statistic().id(),
                    CompareWords.name(label),
                    CompareWords.details(each)));
      }
    }
    return lines;
  }

  private static void wrap(List<String> lines, String first, String text) {
    String next = " ".repeat(first.length());
    lines.addAll(ConsoleText.wrap(first, next, ConsoleText.printable(text), ConsoleText.WIDTH));
  }

  private static TextTable table(RunComparison found) {
    TextTable table =
        new TextTable()
            .row("label", "base", "candidate", "differs by", "95 % interval", "p", "verdict");
    for (LabelComparison label : found.labels()) {
      table.row(
          ConsoleText.printable(CompareWords.name(label)),
          "n " + Figures.count(label.baseSamples()),
          Figures.count(label.candidateSamples()),
          "",
          CompareWords.effect(label),
          "",
          "");
      for (StatisticComparison each : label.statistics()) {
        table.row(
            INDENT + each.statistic().id(),
            Figures.duration(each.base()),
            Figures.duration(each.candidate()),
            CompareWords.difference(each),
            CompareWords.interval(each),
            CompareWords.probability(each),
            each.shift().id());
      }
    }
    return table;
  }

  private static List<String> remarks(RunComparison found) {
    List<String> remarks = new ArrayList<>(CompareWords.notes(found));
    if (found.doubt() != null) {
      return remarks;
    }
    for (LabelComparison label : found.labels()) {
      for (StatisticComparison each : label.statistics()) {
        if (each.shift() == Shift.INCONCLUSIVE || each.shift() == Shift.SLOWER) {
          remarks.add(
              "%s of %s: %s"
                  .formatted(each.statistic().id(), CompareWords.name(label), each.reason()));
        }
      }
    }
    return remarks;
  }
}
