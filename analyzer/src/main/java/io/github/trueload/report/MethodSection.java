package io.github.trueload.report;

import io.github.trueload.stats.AnalysisSummary;
import io.github.trueload.stats.AnalysisSummary.Arrivals;
import io.github.trueload.stats.AnalysisSummary.Window;
import io.github.trueload.stats.Figures;

/** What the figures are of, and by which formulas they were made. */
final class MethodSection {

  private MethodSection() {}

  static void write(AnalysisSummary summary, Html html) {
    html.open("dl", "class", "method card");
    if (summary.window() != null) {
      entry(html, "Window", window(summary.window()));
    }
    if (summary.arrivals() != null) {
      entry(html, "Arrivals", arrivals(summary.arrivals()));
    }
    entry(
        html,
        "CoV",
        "Coefficient of variation of the times between two requests, all connections together:"
            + " c = s / m, s their standard deviation, m their mean. Standard error by the delta"
            + " method for independent intervals: √(c²/n · (c² − γ₁c + (κ − 1)/4)), γ₁ skewness,"
            + " κ kurtosis. An exponential distribution has c = 1.");
    entry(
        html,
        "Index of dispersion",
        "Var N(t) / E N(t), N(t) the number of requests in a window of length t. A Poisson process"
            + " has 1 at every t.");
    entry(
        html,
        "Times on the wire",
        "From the packet that carries the last byte of a request to the one with the first"
            + " (reply) and with the last (response) byte of its answer, on the machine that"
            + " captured.");
    entry(
        html,
        "Reported times",
        "What the load generator wrote into its log for the same requests. Reported minus wire is"
            + " taken request by request, matched by connection and place on it or by time; where too few"
            + " match, only the means are compared.");
    html.closeLine();
  }

  private static void entry(Html html, String term, String text) {
    html.element("dt", term).element("dd", text);
  }

  private static String window(Window window) {
    return "%s, from %s to %s."
        .formatted(
            Figures.duration(window.seconds()),
            Figures.stamp(window.startSeconds()),
            Figures.stamp(window.endSeconds()));
  }

  private static String arrivals(Arrivals arrivals) {
    String source =
        arrivals.source().equals("wire")
            ? "Instants of the packets with a request's first byte"
            : "Starts of the samples in the log";
    return source
        + ", known to "
        + Figures.duration(arrivals.resolutionSeconds())
        + (arrivals.covResolvable()
            ? "."
            : ": too coarse for a CoV at this rate, since rounding alone would make it up.");
  }
}
