package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.of;
import static io.github.trueload.figures.FigureLabels.shown;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.network.Network;
import java.util.List;
import java.util.function.Function;

/** Figures of the clock behind a log's times, and of what the kernel knew of its exchanges. */
public final class NetworkFigures {

  private NetworkFigures() {}

  private static <T> Function<AnalysisResult, T> ofClock(Function<ClockSummary, T> of) {
    return result -> of.apply(result.clock());
  }

  private static <T> Function<AnalysisResult, T> ofNetwork(Function<Network, T> of) {
    return result -> of.apply(result.network());
  }

  /** {@return the clock of the log's times} */
  public static FigurePart<AnalysisResult, AnalysisResult> clock() {
    return FigurePart.of(
            "clock",
            (AnalysisResult result) -> result.clock() == null ? null : result,
            "the clock of the log's times",
            count(
                "samples",
                ofClock(ClockSummary::samples),
                "samples of the log",
                shown("Samples", "samples")),
            count(
                "kernel",
                ofClock(ClockSummary::kernel),
                "samples timed by the kernel's timestamps",
                shown("Timed by the kernel's timestamps", "by the kernel")),
            count(
                "generator",
                ofClock(ClockSummary::generator),
                "samples timed by the load generator's own clock; the log names no clock for the"
                    + " rest",
                shown("Timed by the load generator's own clock", "by the load generator")),
            of(
                "kernel_share",
                FigureUnit.SHARE,
                ofClock(ClockSummary::kernelShare),
                "share of the samples timed by the kernel's timestamps",
                shown("Share timed by the kernel's timestamps", "kernel's share")))
        .with(TimesFigures.of(Group.DELAY).stream().map(TimesFigure::counted).toList())
        .table("clock");
  }

  /** {@return what the kernel knew of the exchanges} */
  public static FigurePart<AnalysisResult, AnalysisResult> network() {
    return FigurePart.of(
            "network",
            (AnalysisResult result) -> result.network() == null ? null : result,
            "data of the load generator's kernel on the exchanges",
            count(
                "sent",
                ofNetwork(Network::sent),
                "requests for which the log states whether they were sent again",
                shown("Requests of which this is logged", "requests")),
            count(
                "sent_again",
                ofNetwork(Network::sentAgain),
                "number of times that requests were sent again on another connection",
                shown("Sent again on another connection", "sent again")),
            FigurePart.of(
                    "segments",
                    ofNetwork(Network::all),
                    "segments that the load generator sent again",
                    count("requests", Network.OfLabel::requests, "requests"),
                    count(
                        "retransmissions",
                        Network.OfLabel::retransmissions,
                        "segments of these requests that were sent again"),
                    count(
                        "retransmitted",
                        Network.OfLabel::retransmitted,
                        "requests with a segment that was sent again"))
                .prefix(""))
        .with(TimesFigures.of(Group.NETWORK).stream().map(TimesFigure::counted).toList())
        .with(
            List.of(
                FigureRows.map(
                        "labels",
                        ofNetwork(Network::labels),
                        "the same for each label",
                        count("requests", Network.OfLabel::requests, "requests"),
                        count(
                            "retransmissions",
                            Network.OfLabel::retransmissions,
                            "segments of these requests that were sent again"),
                        count(
                            "retransmitted",
                            Network.OfLabel::retransmitted,
                            "requests with a segment that was sent again"),
                        TimesFigure.ofLabel(
                            "rtt",
                            Network.OfLabel::roundTrip,
                            "minimum round-trip times of the connections"),
                        TimesFigure.ofLabel(
                            "server",
                            Network.OfLabel::server,
                            "time to the first byte minus the round-trip time"))
                    .table("network-labels", "label")))
        .table("network");
  }
}
