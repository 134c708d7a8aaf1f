package io.github.trueload.report;

import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import java.util.List;

/**
 * Verdicts on a run, or on two, in the forms that people and builds read.
 *
 * @param document for the terminal
 * @param brief all in a line, then a line of any length for each verdict
 * @param annotations workflow commands of GitHub Actions, a line each
 * @param suite for JUnit's readers
 * @param markdown for a pull request
 * @param json for programs
 */
public record Verdicts(
    Document document,
    List<String> brief,
    List<String> annotations,
    JunitSuite suite,
    String markdown,
    JsonObject json) {

  /** Copies the lists. */
  public Verdicts {
    brief = List.copyOf(brief);
    annotations = List.copyOf(annotations);
  }

  /** A workflow command of GitHub Actions: an error, or a warning, in one line. */
  static String annotation(boolean isError, String title, String text) {
    return "::%s title=%s::%s"
        .formatted(
            isError ? "error" : "warning",
            escaped(title).replace(":", "%3A").replace(",", "%2C"),
            escaped(text));
  }

  private static String escaped(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }
}
