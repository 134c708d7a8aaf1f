package io.github.trueload.report;

import io.github.trueload.document.Banner;
import io.github.trueload.document.Banner.About;
import io.github.trueload.document.Banner.Finding;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.gate.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Verdicts on a run, or on two, in the forms that people and builds read.
 *
 * @param document for the terminal
 * @param page for browsers, with the additions of the user
 * @param brief all in a line, then a line of any length for each verdict
 * @param annotations workflow commands of GitHub Actions, a line each
 * @param suite for JUnit's readers
 * @param markdown for a pull request
 * @param json for programs
 */
public record Verdicts(
    Document document,
    Function<ReportExtras, Document> page,
    List<String> brief,
    List<String> annotations,
    JunitSuite suite,
    String markdown,
    JsonObject json) {

  /** A note on a session that took all its runs from the folder. */
  public static final String EARLIER =
      "all runs are from an earlier session: to measure again, remove the folder of the runs";

  /** Copies the lists. */
  public Verdicts {
    brief = List.copyOf(brief);
    annotations = List.copyOf(annotations);
  }

  /** {@return what a verdict begins with in tables, such as {@code ✓}} */
  public static String sign(Outcome outcome) {
    return switch (outcome) {
      case PASS -> "✓ ";
      case FAIL -> "✗ ";
      case INCONCLUSIVE -> "? ";
    };
  }

  /**
   * {@return what begins the page of a session of runs}
   *
   * @param outcome of all runs
   * @param pass the answer in short where the outcome is a pass
   * @param fail the answer in short where it is a failure
   * @param headline the answer in a line, with the figures
   * @param subjects what was run, a line each
   * @param extras facts that the user adds to the page
   * @param notes below the answer, a paragraph each
   */
  public static Banner banner(
      Outcome outcome,
      String pass,
      String fail,
      String headline,
      List<String> subjects,
      ReportExtras extras,
      List<String> notes) {
    List<About> about = new ArrayList<>();
    subjects.forEach(each -> about.add(About.of(each)));
    extras.facts().forEach((name, value) -> about.add(About.of(name + ": " + value)));
    Finding finding =
        switch (outcome) {
          case PASS -> new Finding("good", "✓", pass, headline);
          case FAIL -> new Finding("notable", "✗", fail, headline);
          case INCONCLUSIVE -> new Finding("open", "?", "Inconclusive", headline);
        };
    return new Banner(finding.style(), about, List.of(finding), "", notes, List.of());
  }

  /**
   * {@return a workflow command of GitHub Actions for each verdict that does not pass}
   *
   * @param about what the verdicts are about, where their titles begin
   * @param rows the verdicts
   */
  public static List<String> annotations(String about, List<VerdictRow> rows) {
    return rows.stream().filter(row -> !row.passes()).map(row -> row.annotation(about)).toList();
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
