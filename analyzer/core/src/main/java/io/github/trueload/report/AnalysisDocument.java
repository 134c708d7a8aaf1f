package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.stats.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * What an analysis found, as a document. Labels, paths and all other text of the inputs are shown
 * as they are, and never taken as markup or as commands to a terminal.
 */
public final class AnalysisDocument {

  private AnalysisDocument() {}

  /** {@code result} as a document for a page. */
  public static Document of(AnalysisResult result) {
    return new Document(
        VerdictBanner.verdict(result).headline(),
        VerdictBanner.of(result),
        KeyFigures.of(result),
        List.of(
            ArrivalSection.of(result),
            ResponseSection.of(result),
            LabelSection.of(result),
            ConnectionSection.of(result),
            UserSection.of(result),
            HealthSection.of(result),
            InputSection.of(result),
            MethodSection.of(result)),
        result.window() == null ? null : result.window().seconds());
  }

  /**
   * {@code result} as JSON of schema {@value Catalogue#SCHEMA}: the figures of {@link Catalogue},
   * in its order. A part that the inputs do not carry, and a figure that is not a number, is null.
   */
  public static JsonObject json(AnalysisResult result) {
    return JsonObject.of(Catalogue.values(result));
  }

  /**
   * {@code result} as lines for a terminal, without their ends. The verdict and the inputs come
   * first, labels behind the figures of all.
   */
  public static List<String> lines(AnalysisResult result) {
    return Document.of(
            verdict(result.verdict()),
            InputSection.of(result),
            ArrivalSection.of(result),
            ResponseSection.of(result),
            ConnectionSection.of(result),
            UserSection.of(result),
            LabelSection.of(result),
            HealthSection.of(result))
        .lines();
  }

  private static Section verdict(Verdict verdict) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Note.console("", "", verdict.headline()));
    blocks.add(Note.console("What stands behind it").apart());
    verdict.points().forEach(point -> blocks.add(Note.console("  - ", "    ", point)));
    return Section.withoutPage(blocks.toArray(Block[]::new));
  }
}
