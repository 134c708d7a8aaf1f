package io.github.trueload.workload;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionRequest;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.LogNormal;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** A site whose graph and think times are known: written down here, not drawn by a Simulation. */
final class KnownSite {

  static final String END = "end";

  /**
   * Probabilities of the next request. The names are in order: {@link #next} goes through them, and
   * a plain {@code Map.of} has another order in each JVM, so that a seed would give other walks.
   */
  static final Map<String, SortedMap<String, Double>> GRAPH =
      Map.of(
          "start", new TreeMap<>(Map.of("Home", 0.8, "Find", 0.2)),
          "Home", new TreeMap<>(Map.of("Find", 0.6, "Item", 0.2, END, 0.2)),
          "Find", new TreeMap<>(Map.of("Item", 0.7, "Find", 0.2, END, 0.1)),
          "Item", new TreeMap<>(Map.of("Buy", 0.1, "Find", 0.3, "Item", 0.2, END, 0.4)),
          "Buy", new TreeMap<>(Map.of("Home", 0.3, END, 0.7)));

  /** The family of the think time before each request. */
  static final Map<String, String> FAMILIES =
      Map.of("Find", "exponential", "Item", "pareto", "Buy", "log-normal", "Home", "constant");

  private KnownSite() {}

  /** Sessions of the site that arrive within {@code seconds}. */
  static Observation observed(ArrivalProcess arrivals, double seconds, long seed) throws Exception {
    SeededStreams streams = new SeededStreams(seed, "");
    RandomGenerator generator = streams.generator("walk", 0);
    ThinkTimeSequence exponential = new Exponential(3).sequence(generator);
    ThinkTimeSequence logNormal = new LogNormal(8, 1).sequence(generator);
    ArrivalSequence instants = arrivals.sequence(streams.generator("arrivals", 0));
    Deque<RecordedSession> sessions = new ArrayDeque<>();
    for (long at = instants.nextNanos();
        at != ArrivalSequence.END && at < seconds * 1e9;
        at = instants.nextNanos()) {
      List<SessionRequest> requests = new ArrayList<>();
      for (String name = next("start", generator);
          !name.equals(END);
          name = next(name, generator)) {
        long think =
            switch (name) {
              case "Find" -> exponential.nextNanos();
              case "Buy" -> logNormal.nextNanos();
              // Pareto of exponent 1.8 and least value 2 s, by inversion
              case "Item" -> Math.round(2e9 * Math.pow(1 - generator.nextDouble(), -1 / 1.8));
              default -> 5_000_000_000L;
            };
        requests.add(new SessionRequest(requests.isEmpty() ? 0 : think, name, "", "/" + name, ""));
      }
      sessions.add(new RecordedSession("s", at, requests));
    }
    return new Observation(false).add(sessions::poll, 0);
  }

  private static String next(String from, RandomGenerator generator) {
    double left = generator.nextDouble();
    for (Map.Entry<String, Double> each : GRAPH.get(from).entrySet()) {
      left -= each.getValue();
      if (left < 0) {
        return each.getKey();
      }
    }
    return END;
  }
}
