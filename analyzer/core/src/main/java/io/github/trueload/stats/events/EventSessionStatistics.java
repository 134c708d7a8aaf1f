package io.github.trueload.stats.events;

import io.github.trueload.stats.events.EventSessions.Fault;
import io.github.trueload.stats.events.EventSessions.OfSession;
import io.github.trueload.stats.events.EventSessions.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Streamed responses by session. Nothing is kept of sessions without any; 100 bytes of others. */
final class EventSessionStatistics {

  /** Sessions named for each fault. */
  static final int WORST = 5;

  /** By id; null where the session has none. */
  private @Nullable StreamTotals[] totals = {};

  /**
   * The totals of a session.
   *
   * @param session its id, 0 or more
   */
  StreamTotals of(int session) {
    if (session >= totals.length) {
      totals = Arrays.copyOf(totals, Math.max(session + 1, totals.length * 2));
    }
    StreamTotals found = totals[session];
    if (found == null) {
      found = new StreamTotals();
      totals[session] = found;
    }
    return found;
  }

  void combine(EventSessionStatistics next) {
    for (int session = 0; session < next.totals.length; session++) {
      StreamTotals more = next.totals[session];
      if (more != null) {
        of(session).combine(more);
      }
    }
  }

  /**
   * How evenly they are served; null without a session.
   *
   * @param names name of each session
   */
  @Nullable EventSessions summary(EventSessions.Basis basis, IntFunction<String> names) {
    List<Named> all = new ArrayList<>();
    for (int session = 0; session < totals.length; session++) {
      StreamTotals of = totals[session];
      if (of != null) {
        all.add(new Named(session, of));
      }
    }
    return all.isEmpty()
        ? null
        : new EventSessions(
            basis,
            all.size(),
            all.stream().filter(each -> each.of().stalls > 0).count(),
            spread(all, StreamTotals::meanFirstEvent),
            spread(all, StreamTotals::largestGap),
            spread(all, StreamTotals::eventsPerSecond),
            worst(all, names));
  }

  private record Named(int session, StreamTotals of) {}

  private static @Nullable Spread spread(List<Named> all, ToDoubleFunction<StreamTotals> figure) {
    double[] sorted =
        all.stream()
            .mapToDouble(each -> figure.applyAsDouble(each.of()))
            .filter(value -> !Double.isNaN(value))
            .sorted()
            .toArray();
    return sorted.length == 0
        ? null
        : new Spread(
            sorted.length,
            sorted[0],
            quantile(sorted, 0.05),
            quantile(sorted, 0.5),
            quantile(sorted, 0.95),
            sorted[sorted.length - 1]);
  }

  /** Type 7 of Hyndman and Fan (1996). */
  private static double quantile(double[] sorted, double q) {
    double place = q * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  private static List<OfSession> worst(List<Named> all, IntFunction<String> names) {
    Map<Named, EnumSet<Fault>> found = new LinkedHashMap<>();
    add(found, all, Fault.FIRST_EVENT, each -> -each.meanFirstEvent());
    add(found, all, Fault.LARGEST_GAP, each -> -each.largestGap());
    add(found, all, Fault.EVENTS_PER_SECOND, StreamTotals::eventsPerSecond);
    List<OfSession> worst = new ArrayList<>();
    found.forEach(
        (each, faults) ->
            worst.add(new OfSession(names.apply(each.session()), faults, each.of().summary())));
    return worst;
  }

  /** Adds the sessions with the smallest values; of equal ones those that came first. */
  private static void add(
      Map<Named, EnumSet<Fault>> found,
      List<Named> all,
      Fault fault,
      ToDoubleFunction<StreamTotals> figure) {
    all.stream()
        .filter(each -> !Double.isNaN(figure.applyAsDouble(each.of())))
        .sorted(Comparator.comparingDouble(each -> figure.applyAsDouble(each.of())))
        .limit(WORST)
        .forEach(
            each -> found.computeIfAbsent(each, key -> EnumSet.noneOf(Fault.class)).add(fault));
  }
}
