package io.github.trueload.workload;

import io.github.trueload.stats.NumberText;
import io.github.trueload.workload.WorkloadModel.Bin;
import io.github.trueload.workload.WorkloadModel.Item;
import io.github.trueload.workload.WorkloadModel.Think;
import io.github.trueload.workload.WorkloadModel.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A description in words. */
public final class WorkloadText {

  private WorkloadText() {}

  /** {@return how large it is} */
  public static String size(WorkloadModel of) {
    return NumberText.count(of.source().sessions(), "session")
        + " with "
        + NumberText.count(of.source().requests(), "request")
        + " in "
        + NumberText.duration(of.seconds());
  }

  /** {@return one line for each part, and the notes} */
  public static List<String> lines(WorkloadModel of) {
    List<String> lines =
        new ArrayList<>(
            Arrays.asList(
                "rate            " + rate(of.rate()),
                "dispersion      " + dispersion(of.dispersion()),
                "session length  " + lengths(of.lengths()),
                "graph           "
                    + NumberText.count(of.graph().states().size(), "state")
                    + ", "
                    + NumberText.count(of.graph().transitions().size(), "transition"),
                "think times     " + thinkTimes(of.graph()),
                "popularity      " + popularity(of.popularity())));
    of.source().notes().forEach(note -> lines.add("note: " + note));
    return lines;
  }

  /** {@return names of the requests without a path, which no plan can send} */
  public static List<String> withoutPath(WorkloadModel of) {
    return of.popularity().items().stream()
        .filter(each -> !each.path().startsWith("/"))
        .map(Item::name)
        .toList();
  }

  private static String rate(WorkloadModel.Rate rate) {
    DoubleSummaryStatistics values =
        rate.bins().stream().mapToDouble(Bin::perSecond).summaryStatistics();
    return rate.bins().size() == 1
        ? NumberText.number(values.getMax()) + " sessions/s, no curve"
        : "%s bins of %s, %s to %s sessions/s"
            .formatted(
                NumberText.count(rate.bins().size()),
                NumberText.duration(rate.seconds()),
                NumberText.number(values.getMin()),
                NumberText.number(values.getMax()));
  }

  private static String dispersion(WorkloadModel.Dispersion of) {
    if (of.index() == null) {
      return "not known: " + of.reason();
    }
    return of.timeScale() == null
        ? "1, as of a Poisson process"
        : "index %s%s, time scale %s"
            .formatted(
                of.level() ? "" : "at least about ",
                NumberText.number(of.index()),
                NumberText.duration(of.timeScale()));
  }

  private static String lengths(WorkloadModel.Lengths of) {
    return "mean %s requests; %s"
        .formatted(
            NumberText.number(of.mean()),
            of.byGraph()
                ? "the graph decides when a session ends"
                : "a walk over the graph has others (distance "
                    + NumberText.fixed(of.graphDistance(), 3)
                    + "), so a plan draws the recorded lengths");
  }

  private static String thinkTimes(WorkloadModel.Graph graph) {
    String own =
        graph.transitions().stream()
            .map(Transition::think)
            .filter(Objects::nonNull)
            .collect(
                Collectors.groupingBy(WorkloadText::family, TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .map(each -> NumberText.count(each.getValue()) + " " + each.getKey())
            .collect(Collectors.joining(", "));
    return (own.isEmpty() ? "" : own + "; ")
        + NumberText.count(graph.rare().count())
        + " of rare transitions in one distribution";
  }

  private static String family(Think think) {
    return think.family() == null ? "without a family" : think.family().name();
  }

  private static String popularity(WorkloadModel.Popularity of) {
    String kinds = NumberText.count(of.distinct(), "different request");
    WorkloadModel.ZipfFit zipf = of.zipf();
    return zipf == null
        ? kinds + ", no Zipf exponent: " + of.reason()
        : "%s, Zipf exponent %s (%s to %s) over %s ranks, distance %s"
            .formatted(
                kinds,
                NumberText.fixed(zipf.exponent(), 2),
                NumberText.fixed(zipf.low(), 2),
                NumberText.fixed(zipf.high(), 2),
                NumberText.count(zipf.ranks()),
                NumberText.fixed(zipf.distance(), 3));
  }
}
