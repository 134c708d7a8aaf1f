package io.github.trueload.report;

import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.StatisticComparison;
import io.github.trueload.gate.Outcome;
import io.github.trueload.stats.Figures;
import java.io.IOException;
import java.io.Writer;

/** Two runs against each other as a table for a pull request's comment. */
public final class CompareMarkdown {

  private CompareMarkdown() {}

  /** Writes {@code found} to {@code out}, which stays open. */
  public static void write(RunComparison found, FailOn failOn, Writer out) throws IOException {
    out.write("**Against the base: " + safe(found.headline(failOn)) + "**\n\n");
    for (String note : CompareWords.notes(found)) {
      out.write("- " + safe(note) + "\n");
    }
    out.write(
        "- Load of the base: "
            + safe(CompareWords.load(found.base(), found.load().baseIndex()))
            + "\n- Load of the candidate: "
            + safe(CompareWords.load(found.candidate(), found.load().candidateIndex()))
            + "\n\n| | label | | base | candidate | difference | 95 % interval | p | why |\n"
            + "|---|---|---|---|---|---|---|---|---|\n");
    for (LabelComparison label : found.labels()) {
      for (StatisticComparison each : label.statistics()) {
        row(label, each, failOn, out);
      }
    }
    out.write(
        "\nBase <code>%s</code>, candidate <code>%s</code>\n"
            .formatted(
                safe(String.join(", ", RunComparison.paths(found.base()))),
                safe(String.join(", ", RunComparison.paths(found.candidate())))));
  }

  private static void row(
      LabelComparison label, StatisticComparison each, FailOn failOn, Writer out)
      throws IOException {
    Outcome outcome = RunComparison.outcome(each.shift(), failOn);
    String[] cells = {
      (outcome == Outcome.PASS ? "✅ " : "❌ ") + each.shift().id(),
      "<code>" + safe(CompareWords.name(label)) + "</code>",
      each.statistic().id(),
      safe(Figures.duration(each.base())),
      safe(Figures.duration(each.candidate())),
      safe(CompareWords.difference(each)),
      safe(CompareWords.interval(each)),
      safe(CompareWords.probability(each)),
      safe(each.reason())
    };
    out.write("| " + String.join(" | ", cells) + " |\n");
  }

  private static String safe(String text) {
    return MarkdownText.safe(text);
  }
}
