package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Banner;
import io.github.trueload.stats.ArrivalVerdict;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/** The top of the page: what the load was, in words. */
final class VerdictBanner {

  private static final Verdict NONE = new Verdict("No verdict", List.of(), false);

  private VerdictBanner() {}

  static Banner of(AnalysisResult result) {
    Verdict verdict = verdict(result);
    Kind kind = Kind.of(result);
    return new Banner(
        kind.style,
        subject(result),
        new Banner.Badge(kind.sign, kind.words),
        withoutLooseUnits(verdict.headline()),
        verdict.points());
  }

  /** With figures that a line break does not part from their unit. */
  private static String withoutLooseUnits(String words) {
    return words.replaceAll("(\\d) (?=([nµm]?s|min)\\b)", "$1\u00a0");
  }

  /** The summary's verdict, or one that says that there is none. */
  static Verdict verdict(AnalysisResult summary) {
    return summary.verdict() == null ? NONE : summary.verdict();
  }

  private static String subject(AnalysisResult summary) {
    String files = summary.inputs().stream().map(Input::path).collect(Collectors.joining(", "));
    return summary.window() == null
        ? files
        : "%s from %s · %s"
            .formatted(
                Figures.duration(summary.window().seconds()),
                Figures.stamp(summary.window().startSeconds()),
                files);
  }

  /** How a verdict looks: always a colour, a sign and words together. */
  private enum Kind {
    POISSON("good", "✓", "Arrivals like those of independent users (Poisson)"),
    SHARED("notable", "≠", "Arrivals like independent users' (Poisson), on shared connections"),
    HYPO_EXPONENTIAL("notable", "≈", "Arrivals too regular (hypo-exponential)"),
    BURSTY("notable", "⇅", "Arrivals in bursts"),
    OTHER("notable", "~", "Arrivals of another kind than independent users'"),
    GENERATOR("open", "⏸", "Inconclusive: the load generator was the bottleneck"),
    INCONCLUSIVE("open", "?", "Inconclusive: the inputs do not carry a verdict");

    private final String style;
    private final String sign;
    private final String words;

    Kind(String style, String sign, String words) {
      this.style = style;
      this.sign = sign;
      this.words = words;
    }

    static Kind of(AnalysisResult summary) {
      if (summary.health() != null && summary.health().isBottleneck()) {
        return GENERATOR;
      }
      boolean told = summary.arrivals() != null && summary.arrivals().verdict() != null;
      ArrivalVerdict arrivals =
          told && verdict(summary).conclusive()
              ? summary.arrivals().verdict()
              : ArrivalVerdict.INCONCLUSIVE;
      boolean shared = summary.sessions() != null && summary.sessions().sharedConnections() > 0;
      return shared && arrivals == ArrivalVerdict.POISSON ? SHARED : valueOf(arrivals.name());
    }
  }
}
