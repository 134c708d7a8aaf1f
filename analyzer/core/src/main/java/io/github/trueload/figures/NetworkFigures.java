package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.of;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.Network;
import java.util.List;

/** Figures of the clock behind a log's times, and of what the kernel knew of its exchanges. */
final class NetworkFigures {

  private NetworkFigures() {}

  static Member<AnalysisResult> clock() {
    return FigurePart.of(
            "clock",
            (AnalysisResult result) -> result.clock() == null ? null : result,
            "whose clock the log's times are of",
            count("samples", result -> result.clock().samples(), "samples of the log"),
            count("kernel", result -> result.clock().kernel(), "those by the kernel's timestamps"),
            count(
                "generator",
                result -> result.clock().generator(),
                "those by the load generator's own clock; the rest does not say"),
            of(
                "kernel_share",
                FigureUnit.SHARE,
                (AnalysisResult result) -> result.clock().kernelShare(),
                "share of the samples by the kernel's timestamps"))
        .with(TimesFigures.of(Group.DELAY).stream().map(TimesFigure::counted).toList())
        .table("clock");
  }

  static Member<AnalysisResult> network() {
    return FigurePart.of(
            "network",
            (AnalysisResult result) -> result.network() == null ? null : result,
            "what the load generator's kernel knew of the log's exchanges",
            count(
                "sent",
                result -> result.network().sent(),
                "requests of which it is known whether they were sent again"),
            count(
                "sent_again",
                result -> result.network().sentAgain(),
                "how often requests were sent again on another connection"),
            FigurePart.of(
                    "segments",
                    (AnalysisResult result) -> result.network().all(),
                    "segments that the load generator sent again",
                    count("requests", Network.OfLabel::requests, "requests"),
                    count(
                        "retransmissions",
                        Network.OfLabel::retransmissions,
                        "their segments that were sent again"),
                    count(
                        "retransmitted",
                        Network.OfLabel::retransmitted,
                        "requests with such a segment"))
                .prefix(""))
        .with(TimesFigures.of(Group.NETWORK).stream().map(TimesFigure::counted).toList())
        .with(
            List.of(
                FigureRows.map(
                        "labels",
                        (AnalysisResult result) -> result.network().labels(),
                        "each label",
                        count("requests", Network.OfLabel::requests, "requests"),
                        count(
                            "retransmissions",
                            Network.OfLabel::retransmissions,
                            "their segments that were sent again"),
                        count(
                            "retransmitted",
                            Network.OfLabel::retransmitted,
                            "requests with such a segment"),
                        TimesFigure.ofLabel(
                            "rtt", Network.OfLabel::roundTrip, "least round-trip times"),
                        TimesFigure.ofLabel(
                            "server",
                            Network.OfLabel::server,
                            "to the first byte, less the round-trip time"))
                    .table("network-labels", "label")))
        .table("network");
  }
}
