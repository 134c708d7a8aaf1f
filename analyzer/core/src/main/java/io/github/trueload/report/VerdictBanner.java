package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Banner;
import io.github.trueload.document.Banner.About;
import io.github.trueload.document.Banner.Finding;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.NumberText;
import io.github.trueload.wording.VerdictText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The top of the page: the traffic, the outcome, the evidence, and what to do. */
final class VerdictBanner {

  private VerdictBanner() {}

  static Banner of(AnalysisResult result, ReportExtras extras) {
    List<Finding> findings =
        findings(result, extras).stream().map(VerdictBanner::withoutLooseUnits).toList();
    return new Banner(
        style(findings, result),
        about(result, extras),
        findings,
        VerdictText.headline(result),
        NextSteps.evidence(result),
        NextSteps.of(result));
  }

  static List<Finding> findings(AnalysisResult result, ReportExtras extras) {
    return List.of(TrafficFinding.of(result), OutcomeFinding.of(result, extras.gates()));
  }

  /**
   * The worse of the two: one that is not good is not hidden by the other. Captures alone do not
   * say which requests failed: their page has the colour of the traffic.
   */
  private static String style(List<Finding> findings, AnalysisResult result) {
    Set<String> styles = findings.stream().map(Finding::style).collect(Collectors.toSet());
    if (styles.contains("notable") && !findings.get(0).style().equals("open")) {
      return "notable";
    }
    boolean isGood = findings.get(0).style().equals("good");
    return isGood && result.samples() != null ? findings.get(1).style() : findings.get(0).style();
  }

  /** With figures that a line break does not part from their unit. */
  private static Finding withoutLooseUnits(Finding finding) {
    String headline =
        finding.headline().replaceAll("(\\d) (?=([nµm]?s|min|requests/s)\\b)", "$1\u00a0");
    return new Finding(finding.style(), finding.sign(), finding.badge(), headline);
  }

  private static List<About> about(AnalysisResult result, ReportExtras extras) {
    List<About> about = new ArrayList<>();
    if (extras.title() != null) {
      about.add(About.of(extras.title()));
    }
    if (result.window().isKnown()) {
      double start = result.window().startSeconds();
      about.add(new About(NumberText.stamp(start), instant(start)));
      about.add(About.of(NumberText.duration(result.window().seconds())));
    }
    String files = result.inputs().stream().map(Input::path).collect(Collectors.joining(", "));
    if (!files.isEmpty()) {
      about.add(About.of(files));
    }
    extras.facts().forEach((name, value) -> about.add(About.of(name + ": " + value)));
    return about;
  }

  private static String instant(double epochSeconds) {
    return Instant.ofEpochMilli(Math.round(epochSeconds * 1e3)).toString();
  }
}
