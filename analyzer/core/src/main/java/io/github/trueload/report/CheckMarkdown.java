package io.github.trueload.report;

import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.Outcome;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.Input;
import java.io.IOException;
import java.io.Writer;
import java.util.stream.Collectors;

/** Gates as a table for a pull request's comment. */
public final class CheckMarkdown {

  private CheckMarkdown() {}

  /** Writes {@code check} to {@code out}, which stays open. */
  public static void write(CheckResult check, Writer out) throws IOException {
    out.write("**Load test: " + MarkdownText.safe(check.headline()) + "**\n\n");
    out.write("| | gate | actual | 95 % interval | n | why |\n|---|---|---|---|---|---|\n");
    for (GateResult result : check.results()) {
      out.write(
          "| %s | <code>%s</code> | %s | %s | %s | %s |%n"
              .replace("%n", "\n")
              .formatted(
                  mark(result),
                  MarkdownText.safe(result.gate().expression()),
                  MarkdownText.safe(result.actualWords()),
                  MarkdownText.safe(result.intervalWords()),
                  Figures.count(result.actual().n()),
                  MarkdownText.safe(result.why())));
    }
    String files =
        check.summary().inputs().stream().map(Input::path).collect(Collectors.joining(", "));
    out.write("\nOf <code>" + MarkdownText.safe(files) + "</code>\n");
  }

  private static String mark(GateResult result) {
    return (result.outcome() == Outcome.PASS ? "✅ " : result.isAgainst() ? "❌ " : "⚠️ ")
        + result.outcome().id();
  }
}
