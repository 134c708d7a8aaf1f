package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Banner.Finding;
import io.github.trueload.document.Banner.Step;
import io.github.trueload.document.Block;
import io.github.trueload.document.Clock;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.stats.Window;
import io.github.trueload.wording.VerdictText;
import java.util.ArrayList;
import java.util.List;

/**
 * What an analysis found, as a document. Labels, paths and all other text of the inputs are shown
 * as they are, and never taken as markup or as commands to a terminal.
 */
public final class AnalysisDocument {

  private AnalysisDocument() {}

  /**
   * {@return {@code result} with additions of the user as a document for a page: outcomes come
   * first}
   */
  public static Document of(AnalysisResult result, ReportExtras extras) {
    String title = extras.titleOr(VerdictText.headline(result));
    List<Section> sections = new ArrayList<>();
    if (extras.gates() != null) {
      sections.add(CheckVerdicts.section(extras.gates()));
    }
    sections.add(ResponseSection.of(result));
    sections.add(FailureSection.of(result));
    sections.add(LabelSection.of(result));
    sections.add(ArrivalSection.of(result));
    sections.add(ConnectionSection.of(result));
    sections.add(UserSection.of(result));
    sections.add(HealthSection.of(result));
    sections.add(InputSection.of(result, extras));
    sections.add(MethodSection.of(result));
    return new Document(
        title,
        VerdictBanner.of(result, extras),
        KeyFigures.of(result),
        sections,
        clock(result.window()));
  }

  private static Clock clock(Window window) {
    return new Clock(window.seconds(), window.cutStart(), window.cutEnd());
  }

  /**
   * {@return {@code result} as JSON of schema {@value Catalogue#SCHEMA}: the figures of {@link
   * Catalogue}, in its order} A part that the inputs do not carry, and a figure that is not a
   * number, is null.
   */
  public static JsonObject json(AnalysisResult result) {
    return JsonObject.of(Catalogue.values(result));
  }

  /**
   * {@return {@code result} as lines for a terminal, without their ends: the verdict, the evidence,
   * the key tables}
   *
   * @param isVerbose whether all tables follow
   */
  public static List<String> lines(AnalysisResult result, ReportExtras extras, boolean isVerbose) {
    return Document.of(
            verdict(result, extras),
            extras.gates() == null ? Section.withoutPage() : CheckVerdicts.section(extras.gates()),
            ResponseSection.of(result),
            FailureSection.of(result),
            LabelSection.of(result),
            ArrivalSection.of(result),
            ConnectionSection.of(result),
            UserSection.of(result),
            HealthSection.of(result),
            InputSection.of(result, extras),
            isVerbose ? Section.withoutPage() : more())
        .lines(isVerbose);
  }

  private static Section more() {
    return Section.withoutPage(
        Note.console("All tables: --verbose. Charts and tables in a browser: --html FILE.")
            .apart());
  }

  private static Section verdict(AnalysisResult result, ReportExtras extras) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Note.console("", "", VerdictText.headline(result)));
    boolean isFirst = true;
    for (Finding finding : VerdictBanner.findings(result, extras)) {
      Note line = Note.console(finding.sign() + " ", "  ", finding.headline());
      blocks.add(isFirst ? line.apart() : line);
      isFirst = false;
    }
    blocks.add(Note.console("Evidence").apart());
    NextSteps.evidence(result).forEach(point -> blocks.add(Note.console("  - ", "    ", point)));
    List<Step> steps = NextSteps.of(result);
    if (!steps.isEmpty()) {
      blocks.add(Note.console("What to do").apart());
    }
    for (Step step : steps) {
      blocks.add(Note.console("  - ", "    ", step.text()));
      if (step.command() != null) {
        blocks.add(Note.console("      ", "      ", step.command()));
      }
    }
    return Section.withoutPage(blocks.toArray(Block[]::new));
  }
}
