package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.document.Format.NUMBER;
import static io.github.trueload.document.Format.PER_SECOND;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.fixed;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Format;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.document.Table.Cell;
import io.github.trueload.figures.NetworkFigures;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.network.Network;
import io.github.trueload.stats.responses.LabelSummary;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.Breakdown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Samples by label, and what else requests were distinguished by; sortable. Bounded in rows and in
 * the length of a label, by size of file.
 */
final class LabelSection {

  /** The most rows of a page's table: the labels with the most samples. */
  private static final int MOST_ROWS = 1000;

  private static final int MOST_LINES = 30;

  private static final int LONGEST_LABEL = 200;

  /** Name of a row of all labels together. */
  static final String ALL = "(all)";

  private record Label(String name, LabelSummary of) {

    double failedPercent() {
      return 100.0 * of.errors() / of.count();
    }
  }

  /** A label as the load generator's kernel saw it. */
  private record Ends(String name, Network.OfLabel of) {}

  private LabelSection() {}

  static Section of(AnalysisResult result) {
    List<Block> blocks = new ArrayList<>();
    if (result.samples() != null) {
      labels(result.samples(), "Reported response times by label", "Labels", blocks);
      blocks.add(ConfidenceTable.byLabel(result, "", "response times by label"));
      blocks.add(ChartBlock.of(() -> AnalysisChart.LABEL_OVER_TIME.of(result)));
    }
    if (result.transactions() != null) {
      Samples all = result.transactions();
      String title =
          "Transactions (%s, %s failed)".formatted(count(all.count()), count(all.errors()));
      labels(all, title, "Transactions", blocks);
      blocks.add(ConfidenceTable.byLabel(result, "transaction.", "times of transactions"));
    }
    if (result.network() != null) {
      network(result, result.network(), blocks);
    }
    result.breakdowns().forEach(breakdown -> breakdown(breakdown, blocks));
    return new Section("labels", "Labels", blocks);
  }

  private static void labels(Samples samples, String title, String what, List<Block> blocks) {
    List<Label> all =
        samples.labels().entrySet().stream()
            .map(entry -> new Label(entry.getKey(), entry.getValue()))
            .toList();
    Comparator<Label> byCount = Comparator.comparingLong(label -> -label.of().count());
    List<Label> shown =
        all.stream().sorted(byCount.thenComparing(Label::name)).limit(MOST_ROWS).toList();
    DurationScale scale =
        DurationScale.of(
            shown.stream()
                .map(Label::of)
                .flatMapToDouble(l -> DoubleStream.of(l.mean(), l.p50(), l.p95(), l.p99())));
    Format page = scale::format;
    blocks.add(
        Table.of(shown)
            .page(title + ", most samples first, in " + scale.unit())
            .sortable()
            .console(
                "%s, most samples first: %s, %s failed"
                    .formatted(what, count(samples.count(), "sample"), count(samples.errors())),
                shown.subList(0, Math.min(MOST_LINES, shown.size())))
            .text(null, "Label", null, label -> shortened(label.name()))
            .text(null, null, "label", Label::name)
            .number(null, "Samples", "count", label -> label.of().count(), COUNT)
            .number(null, "Failed", "errors", label -> label.of().errors(), COUNT)
            .number(null, "Failed,\u00a0%", null, Label::failedPercent, Format.fixed(2))
            .number(null, "Mean", null, label -> label.of().mean(), page)
            .number(null, null, "mean", label -> label.of().mean(), DURATION)
            .number(null, "Median", null, label -> label.of().p50(), page)
            .number(null, null, "p50", label -> label.of().p50(), DURATION)
            .number(null, "p95", null, label -> label.of().p95(), page)
            .number(null, null, "p95", label -> label.of().p95(), DURATION)
            .number(null, "p99", null, label -> label.of().p99(), page)
            .number(null, null, "p99", label -> label.of().p99(), DURATION)
            .number(null, "Max", null, label -> label.of().max(), page)
            .number(null, null, "max", label -> label.of().max(), DURATION));
    if (shown.size() < all.size()) {
      String rest = count(all.size() - shown.size(), "label");
      blocks.add(Note.page(rest + " with fewer samples are not shown; the JSON contains all."));
    }
    if (all.size() > MOST_LINES) {
      String rest = count(all.size() - MOST_LINES, "more label");
      blocks.add(Note.console("  ", "  ", rest + "; --json contains all"));
    }
  }

  /** The network's part of the times, and the server's. */
  private static void network(AnalysisResult result, Network network, List<Block> blocks) {
    if (network.sent() > 0) {
      String sentAgain = "Requests sent again on another connection";
      blocks.add(
          PartTable.add(
              Table.ofOne(result).page(sentAgain).console(sentAgain), NetworkFigures.network()));
    }
    List<NamedTimes> times = NamedTimes.of(Group.NETWORK, result);
    if (!times.isEmpty()) {
      String title = "Network and server: round trip, and first byte less the round trip";
      blocks.add(NamedTimes.table(times, "", false).page(title).console(title));
    }
    if (network.all() == null || network.labels().isEmpty()) {
      return;
    }
    List<Ends> all = new ArrayList<>();
    network.labels().forEach((name, of) -> all.add(new Ends(name, of)));
    Comparator<Ends> byCount = Comparator.comparingLong(label -> -label.of().requests());
    all.sort(byCount.thenComparing(Ends::name));
    all.add(0, new Ends(ALL, network.all()));
    List<Ends> shown = all.subList(0, Math.min(MOST_ROWS, all.size()));
    blocks.add(
        Table.of(shown)
            .page("Network and server by label: round trip, and first byte less the round trip")
            .sortable()
            .console("Network and server", all.subList(0, Math.min(MOST_LINES, all.size())))
            .text(null, "Label", null, label -> shortened(label.name()))
            .text(null, null, "label", Ends::name)
            .number(null, "Requests", "count", label -> label.of().requests(), COUNT)
            .number(
                null, "Segments sent again", "resent", label -> label.of().retransmissions(), COUNT)
            .number(null, "In requests", "in requests", label -> label.of().retransmitted(), COUNT)
            .number(
                null,
                "Round trip, mean",
                "RTT mean",
                label -> mean(label.of().roundTrip()),
                DURATION)
            .number(null, "99\u00a0%", "p99", label -> p99(label.of().roundTrip()), DURATION)
            .number(
                null, "Server, mean", "server mean", label -> mean(label.of().server()), DURATION)
            .number(null, "Server, 99\u00a0%", "p99", label -> p99(label.of().server()), DURATION));
  }

  private static double mean(@Nullable CountedTimes times) {
    return times == null ? Double.NaN : times.times().mean();
  }

  private static double p99(@Nullable CountedTimes times) {
    return times == null ? Double.NaN : times.times().p99();
  }

  private static void breakdown(Breakdown breakdown, List<Block> blocks) {
    List<Breakdown.Part> all = breakdown.parts();
    List<Breakdown.Part> shown = all.stream().limit(MOST_ROWS).toList();
    DurationScale scale =
        DurationScale.of(
            shown.stream()
                .map(Breakdown.Part::response)
                .flatMapToDouble(times -> DoubleStream.of(times.mean(), times.p95(), times.p99())));
    Format page = scale::format;
    String caption = "Arrivals and response times by %s (%s), times in %s";
    blocks.add(
        Table.of(shown)
            .page(caption.formatted(breakdown.by().id(), breakdown.source(), scale.unit()))
            .sortable()
            .console(
                "By " + breakdown.by().id() + " (" + breakdown.source() + ")",
                all.subList(0, Math.min(MOST_LINES, all.size())))
            .text(null, "Part", null, part -> shortened(name(part)))
            .text(null, null, "", LabelSection::name)
            .number(null, "Requests", "count", part -> part.arrivals().count(), COUNT)
            .number(null, "Failed", "errors", Breakdown.Part::errors, COUNT)
            .number(null, "Rate, /s", null, part -> part.arrivals().ratePerSecond(), NUMBER)
            .number(null, null, "rate", part -> part.arrivals().ratePerSecond(), PER_SECOND)
            .cells("CoV", true, part -> cov(part.arrivals()))
            .figures(null, "CoV ± s.e.", part -> covBriefly(part.arrivals()))
            .text(null, "Arrivals", "arrivals", part -> part.arrivals().verdict().id())
            .number(null, "Mean", null, part -> part.response().mean(), page)
            .number(null, null, "mean", part -> part.response().mean(), DURATION)
            .number(null, "p95", null, part -> part.response().p95(), page)
            .number(null, null, "p95", part -> part.response().p95(), DURATION)
            .number(null, "p99", null, part -> part.response().p99(), page));
    int more = all.size() - shown.size() + breakdown.more();
    if (more > 0) {
      blocks.add(Note.page(count(more) + " more, with fewer requests, are not shown."));
    }
    int below = all.size() + breakdown.more() - Math.min(MOST_LINES, all.size());
    if (below > 0) {
      String words = count(below) + " more, with fewer requests; --json contains the first ";
      blocks.add(Note.console("  ", "  ", words + count(all.size())));
    }
  }

  private static String name(Breakdown.Part part) {
    return part.name().isEmpty() ? "(not logged)" : part.name();
  }

  private static Cell cov(ArrivalSummary arrivals) {
    return arrivals.covResolvable()
        ? Cell.of(ChartText.cov(arrivals), arrivals.cov())
        : Cell.of("not resolvable");
  }

  private static String covBriefly(ArrivalSummary arrivals) {
    return arrivals.covResolvable()
        ? fixed(arrivals.cov(), 2) + " ± " + fixed(arrivals.covStandardError(), 2)
        : "not resolvable";
  }

  /** {@code label} in the room of a table of a page. */
  static String shortened(String label) {
    return label.length() <= LONGEST_LABEL ? label : label.substring(0, LONGEST_LABEL) + "…";
  }
}
