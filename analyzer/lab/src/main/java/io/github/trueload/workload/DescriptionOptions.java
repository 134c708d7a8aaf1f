package io.github.trueload.workload;

import io.github.trueload.recorded.SessionRequest;
import io.github.trueload.stats.NumberText;
import io.github.trueload.workload.WorkloadModel.Graph;
import io.github.trueload.workload.WorkloadModel.Item;
import io.github.trueload.workload.WorkloadModel.Length;
import io.github.trueload.workload.WorkloadModel.Lengths;
import io.github.trueload.workload.WorkloadModel.Popularity;
import io.github.trueload.workload.WorkloadModel.Source;
import io.github.trueload.workload.WorkloadModel.Think;
import io.github.trueload.workload.WorkloadModel.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How a workload is described.
 *
 * @param states the most frequent requests that are states of the graph; the others are one
 * @param items the most frequent requests that are listed
 * @param isAnonymous whether names and paths are replaced by numbers
 * @param stepSeconds step of the timestamps
 * @param notes what limits the figures, in sentences
 */
public record DescriptionOptions(
    int states, int items, boolean isAnonymous, double stepSeconds, List<String> notes) {

  /** Kolmogorov's 1 % point, times the root of the number. */
  private static final double NOT_BY_CHANCE = 1.63;

  /** A graph whose lengths differ less is good enough for any number of sessions. */
  private static final double CLOSE = 0.05;

  private static final int EXACT_LENGTHS = 100;
  private static final double Z = 1.959964;

  /**
   * Describes the sessions of a log.
   *
   * @param run at least two sessions that arrive at different instants
   * @throws IllegalArgumentException if all sessions arrive at one instant
   */
  public WorkloadModel of(Observation run) {
    double[] arrivals = run.arrivals();
    if (arrivals.length == 0 || !(arrivals[arrivals.length - 1] > 0)) {
      throw new IllegalArgumentException(
          "contains %s sessions that arrive at one instant, which have no rate"
              .formatted(NumberText.count(arrivals.length)));
    }
    WorkloadModel.Rate rate = Bursts.rate(arrivals);
    Popularity popularity = popularity(run);
    Steps steps = Steps.of(run, states(namesByRank(run)));
    Graph graph = graph(steps, states(popularity.items().stream().map(Item::name).toList()));
    return new WorkloadModel(
        new Source(
            run.sessions(), run.requests(), arrivals[arrivals.length - 1], stepSeconds, notes),
        rate,
        Bursts.dispersion(arrivals, rate, stepSeconds),
        lengths(run, graph),
        graph,
        popularity);
  }

  private static List<Integer> byRank(long[] counts, List<SessionRequest> kinds) {
    return IntStream.range(0, counts.length)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingLong(each -> -counts[each])
                .thenComparing(each -> kinds.get(each).label()))
        .toList();
  }

  private static List<String> namesByRank(Observation run) {
    return byRank(run.counts(), run.kinds()).stream()
        .map(each -> run.kinds().get(each).label())
        .toList();
  }

  private List<String> states(List<String> names) {
    List<String> list = new ArrayList<>(List.of("(start)"));
    list.addAll(names.subList(0, Math.min(states, names.size())));
    list.addAll(List.of("(other)", "(end)"));
    return list;
  }

  private Popularity popularity(Observation run) {
    long[] counts = run.counts();
    List<Item> list = new ArrayList<>();
    for (int kind : byRank(counts, run.kinds())) {
      if (list.size() == Math.max(items, states + 1)) {
        break;
      }
      SessionRequest example = run.kinds().get(kind);
      String number = "request-" + (list.size() + 1);
      list.add(
          isAnonymous
              ? new Item(number, example.method(), "/" + number, counts[kind])
              : new Item(example.label(), example.method(), example.path(), counts[kind]));
    }
    long[] descending =
        Arrays.stream(counts).map(each -> -each).sorted().map(each -> -each).toArray();
    WorkloadModel.ZipfFit zipf = PopularityFit.of(descending);
    String reason = zipf == null ? "fewer than 5 requests were sent 10 times or more" : null;
    return new Popularity(run.requests(), counts.length, list, zipf, reason);
  }

  private Graph graph(Steps steps, List<String> names) {
    List<Transition> list = new ArrayList<>();
    List<long[]> rare = new ArrayList<>();
    int end = steps.states() - 1;
    for (int from = 0; from < end; from++) {
      double total = steps.total(from);
      for (int to = 1; to <= end; to++) {
        long count = steps.count(from, to);
        if (count == 0) {
          continue;
        }
        long[] thinks = steps.thinks(from, to);
        boolean isOwn = thinks.length >= ThinkFit.FEWEST;
        if (!isOwn) {
          rare.add(thinks);
        }
        double p = count / total;
        double middle = (p + Z * Z / 2 / total) / (1 + Z * Z / total);
        double half =
            Z * Math.sqrt(p * (1 - p) / total + Z * Z / 4 / total / total) / (1 + Z * Z / total);
        Think think = isOwn ? ThinkFit.of(thinks, stepSeconds) : null;
        list.add(
            new Transition(
                from, to, count, p, Math.max(0, middle - half), Math.min(1, middle + half), think));
      }
    }
    long[] others = rare.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    return new Graph(names, list, ThinkFit.of(others, stepSeconds));
  }

  private static Lengths lengths(Observation run, Graph graph) {
    Map<Integer, Long> counts = new TreeMap<>();
    int longest = 0;
    for (int session = 0; session < run.sessions(); session++) {
      int length = run.to(session) - run.from(session);
      longest = Math.max(longest, length);
      counts.merge(grouped(length), 1L, Long::sum);
    }
    double distance = distance(counts, graph, longest);
    double allowed = Math.max(CLOSE, NOT_BY_CHANCE / Math.sqrt(run.sessions()));
    return new Lengths(
        run.sessions(),
        (double) run.requests() / run.sessions(),
        counts.entrySet().stream().map(each -> new Length(each.getKey(), each.getValue())).toList(),
        distance,
        distance <= allowed);
  }

  /** From 100 on, a number of two digits. */
  static int grouped(int length) {
    int unit = 1;
    while (length / unit >= EXACT_LENGTHS) {
      unit *= 10;
    }
    return length / unit * unit;
  }

  /** Kolmogorov's distance between recorded lengths and those of a walk over the graph. */
  private static double distance(Map<Integer, Long> counts, Graph graph, int longest) {
    int end = graph.states().size() - 1;
    double sessions = counts.values().stream().mapToLong(Long::longValue).sum();
    double[] at = new double[end + 1];
    at[0] = 1;
    double ended = 0;
    double recorded = 0;
    double most = 0;
    int group = 1;
    for (int requests = 0; requests <= longest && ended < 1 - 1e-9; requests++) {
      if (requests > 0 && grouped(requests) != group) {
        recorded += counts.getOrDefault(group, 0L) / sessions;
        most = Math.max(most, Math.abs(recorded - ended));
        group = grouped(requests);
      }
      double[] next = new double[end + 1];
      for (Transition each : graph.transitions()) {
        next[each.to()] += at[each.from()] * each.probability();
      }
      ended += next[end];
      next[end] = 0;
      at = next;
    }
    recorded += counts.getOrDefault(group, 0L) / sessions;
    return Math.max(most, Math.abs(recorded - ended));
  }
}
