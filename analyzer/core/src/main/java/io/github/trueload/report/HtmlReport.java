package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.HtmlPage;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A result as one HTML file that opens anywhere, offline: style, scripts and data are inside, and
 * its Content Security Policy forbids it to load anything.
 */
public final class HtmlReport {

  private HtmlReport() {}

  /** {@return {@code result} with additions of the user as a page} */
  public static String render(AnalysisResult result, ReportExtras extras) {
    return HtmlPage.render(AnalysisDocument.of(result, extras));
  }

  /**
   * Writes {@code result} as a page to {@code file}, over what is there: beside it first, then
   * moved into place, so that it is there whole or not at all.
   *
   * @throws IOException if that cannot be done: one line that names the file and the reason
   */
  public static void write(AnalysisResult result, Path file) throws IOException {
    write(result, ReportExtras.NONE, file);
  }

  /**
   * Writes {@code result} with additions of the user.
   *
   * @throws IOException if that cannot be done: one line that names the file and the reason
   */
  public static void write(AnalysisResult result, ReportExtras extras, Path file)
      throws IOException {
    HtmlPage.write(AnalysisDocument.of(result, extras), file);
  }
}
