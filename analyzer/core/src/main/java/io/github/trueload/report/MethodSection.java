package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Glossary;
import io.github.trueload.document.Section;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.Window;
import io.github.trueload.verdict.ArrivalSummary;
import java.util.List;

/** What the figures are of, and by which formulas they were made. */
final class MethodSection {

  private MethodSection() {}

  static Section of(AnalysisResult summary) {
    Glossary terms = new Glossary();
    if (summary.window().isKnown()) {
      terms.term("Window", window(summary.window()));
    }
    terms.term("Arrivals", arrivals(summary.arrivals()));
    terms.term(
        "CoV",
        "Coefficient of variation of the times between two requests, all connections together:"
            + " c = s / m, s their standard deviation, m their mean. Standard error by the delta"
            + " method for independent intervals: √(c²/n · (c² − γ₁c + (κ − 1)/4)), γ₁ skewness,"
            + " κ kurtosis. If the intervals are correlated, from 20 blocks of neighbouring"
            + " intervals. An exponential distribution has c = 1.");
    terms.term(
        "Index of dispersion",
        "Var N(t) / E N(t), N(t) the number of requests in a window of length t. A Poisson process"
            + " has 1 at every t.");
    if (!summary.intervals().isEmpty()) {
      terms.term(
          "95 % intervals",
          "95 % intervals of rates, means and percentiles, the same as those of gates. They allow"
              + " for the correlation of neighbouring requests, such as requests that wait in one"
              + " queue. A run that is too short for this has no intervals. They do not include the"
              + " differences between equal runs.");
    }
    terms.term(
        "Times on the wire",
        "Time from the packet with the last byte of a request to the packet with the first byte"
            + " (reply) and the last byte (response) of its response, on the machine that"
            + " captured.");
    terms.term(
        "Reported times",
        "The times that the load generator wrote to its log for the same requests. Reported minus"
            + " wire is computed for each request, matched by connection and number or by time; if"
            + " too few match, only the means are compared.");
    if (summary.arrivals().detail() != null) {
      tests(terms);
    }
    if (isOfUsers(summary)) {
      users(terms);
    }
    return new Section("method", "How it was measured", List.of(terms), List.of());
  }

  private static void tests(Glossary terms) {
    terms.term(
        "Index of dispersion of intervals",
        "J(k) = Var(sum of k neighbouring intervals) / (k · m²), m the mean interval. 95 % bands of"
            + " both indices by chi-square.");
    terms.term(
        "Tests of the intervals",
        "Independence by Ljung and Box: Q = n(n + 2) Σ ρₖ²/(n − k). Exponential shape by Anderson"
            + " and Darling's A² and by Lilliefors' largest distance, the mean taken from the data."
            + " p is the probability of this value or a larger one for independent exponential"
            + " intervals.");
    terms.term(
        "Peak load per window",
        "Peak over mean: the maximum number of requests in a window divided by the mean, with its"
            + " median for Poisson processes of this rate. a: mean rate of the windows above the"
            + " mean over the mean of all; b: their share.");
  }

  private static void users(Glossary terms) {
    terms.term(
        "Closed loop",
        "N users, think time Z from a user's response to the same user's next request, response"
            + " time R, rate λ: Q = λR, and N = λ(R + Z) by Little's law. Principle A: with"
            + " Z = N/λ the rate stays λ as N grows, and R/Z goes to 0. Predictions by exact mean"
            + " value analysis of one station that gives R at N and Z; CoV by the Markov chain of"
            + " exponential think and service times.");
    terms.term(
        "Web users", "N′ = λₚ · (R + Z′), λₚ pages per second, Z′ the think time of people.");
    terms.term(
        "Families of think times",
        "Fitted by maximum likelihood; AIC = 2 · parameters − 2 ln L, the smallest is best, and 2"
            + " more are nearly as good.");
  }

  private static boolean isOfUsers(AnalysisResult summary) {
    return summary.loop() != null || summary.webUsers() != null || summary.logSessions() != null;
  }

  private static String window(Window window) {
    String words =
        "%s, from %s to %s."
            .formatted(
                NumberText.duration(window.seconds()),
                NumberText.stamp(window.startSeconds()),
                NumberText.stamp(window.endSeconds()));
    String cut = cut(window);
    return cut.isEmpty() ? words : "%s Cut off %s.".formatted(words, cut);
  }

  /** What was cut off at its ends, and by what; empty without such. */
  static String cut(Window window) {
    return window.cutStart() > 0 || window.cutEnd() > 0
        ? "(%s): %s at the start, %s at the end"
            .formatted(
                window.steadyBy(),
                NumberText.duration(window.cutStart()),
                NumberText.duration(window.cutEnd()))
        : "";
  }

  private static String arrivals(ArrivalSummary arrivals) {
    String source =
        arrivals.source().equals("wire")
            ? "Instants of the packets with a request's first byte"
            : "Starts of the samples in the log";
    return source
        + ", known to "
        + NumberText.duration(arrivals.resolutionSeconds())
        + (arrivals.covResolvable()
            ? "."
            : ": too coarse for a CoV at this rate, because rounding alone would determine it.");
  }
}
