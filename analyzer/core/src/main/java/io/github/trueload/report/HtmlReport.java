package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A summary as one HTML file that opens anywhere, offline: style, scripts and data are inside, and
 * its Content Security Policy forbids it to load anything. The same summary makes the same bytes.
 *
 * <p>Labels, paths and all other text of the inputs are shown as they are and never taken as markup
 * (see {@link Html}).
 */
public final class HtmlReport {

  private HtmlReport() {}

  /** {@code summary} as a page. */
  public static String render(AnalysisResult summary) {
    return HtmlPage.render(
        VerdictSection.verdict(summary).headline(), body(summary), ChartJson.of(summary));
  }

  /** Appends {@code summary} as a page to {@code out}. */
  public static void write(AnalysisResult summary, Appendable out) throws IOException {
    out.append(render(summary));
  }

  /**
   * Writes {@code summary} as a page to {@code file}, over what is there: beside it first, then
   * moved into place, so that it is there whole or not at all.
   *
   * @throws IOException if that cannot be done: one line that names the file and the reason
   */
  public static void write(AnalysisResult summary, Path file) throws IOException {
    HtmlPage.write(render(summary), file);
  }

  private static String body(AnalysisResult summary) {
    List<HtmlPage.Place> places =
        Section.of(summary).stream()
            .map(section -> new HtmlPage.Place(section.id(), section.title()))
            .toList();
    Html html = HtmlPage.begin(places);
    VerdictSection.write(summary, html);
    Tiles.write(summary, html);
    HtmlPage.writeWithoutScript(html);
    for (Section section : Section.of(summary)) {
      section.write(summary, html);
    }
    return html.closeLine().toString();
  }
}
