package io.github.trueload.gate;

import io.github.trueload.figures.ArrivalFigures;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.figures.ConnectionFigures;
import io.github.trueload.figures.EventFigures;
import io.github.trueload.figures.HealthFigures;
import io.github.trueload.figures.ProcessFigures;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.figures.UserFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All metrics, in the order shown. Most are figures of the catalogue. */
public final class Metrics {

  private static final int PARTS = 27;

  /** Those that were needed so far, else null: the JVM takes a while for the functions of all. */
  private static final List<@Nullable List<Metric>> MADE =
      new ArrayList<>(Collections.nCopies(PARTS, null));

  private static final Map<String, Metric> BY_ID = new HashMap<>();

  private static final List<String> OF_TIMES = List.of("mean", "sd", "p(q)", "max");

  private Metrics() {}

  /** A switch, since the JVM takes longer for a list of functions than for most parts. */
  private static List<Metric> part(int which) {
    return switch (which) {
      case 0 -> FigureMetrics.of(ArrivalFigures.part());
      case 1 -> ArrivalMetrics.METRICS;
      case 2 -> SampleMetrics.METRICS;
      case 3 -> TimeMetrics.of(Group.REPORTED);
      case 4 -> TimeMetrics.of(Group.LOG_PARTS);
      case 5 -> TimeMetrics.of(Group.INTENDED);
      case 6 -> FigureMetrics.of(Catalogue.logTimes());
      case 7 -> TimeMetrics.of(Group.LOGGED_EVENTS);
      case 8 -> FigureMetrics.of(EventFigures.logged());
      case 9 -> TransactionMetrics.METRICS;
      case 10 -> TimeMetrics.of(Group.WIRE);
      case 11 -> TimeMetrics.of(Group.WIRE_PARTS);
      case 12 -> FigureMetrics.of(ConnectionFigures.wire());
      case 13 -> TimeMetrics.of(Group.EVENTS);
      case 14 -> FigureMetrics.of(EventFigures.part());
      case 15 -> ErrorMetrics.METRICS;
      case 16 -> SessionMetrics.METRICS;
      case 17 -> FigureMetrics.of(ConnectionFigures.sessions());
      case 18 -> FigureMetrics.of(UserFigures.sessions());
      case 19 -> TimeMetrics.of(Group.SESSIONS);
      case 20 -> TimeMetrics.of(Group.THINK);
      case 21 -> FigureMetrics.of(UserFigures.loop());
      case 22 -> FigureMetrics.of(ProcessFigures.workload());
      case 23 -> FigureMetrics.of(ProcessFigures.conformance());
      case 24 -> NetworkMetrics.METRICS;
      case 25 -> FigureMetrics.of(HealthFigures.part());
      default -> HealthMetrics.METRICS;
    };
  }

  /** The part of a figure that each analysis reports; of the others the first one. */
  private static int likelyPart(String id) {
    if (id.startsWith("errors.")) {
      return 2;
    }
    if (id.equals("mean") || id.equals("p")) {
      return 3;
    }
    if (id.startsWith("transaction.")) {
      return 9;
    }
    return id.startsWith("wire.re") ? 10 : 0; // replies and responses
  }

  private static List<Metric> made(int which) {
    List<Metric> made = MADE.get(which);
    if (made == null) {
      made = part(which);
      MADE.set(which, made);
      made.forEach(metric -> BY_ID.put(metric.id(), metric));
    }
    return made;
  }

  /** {@return every metric} */
  public static synchronized List<Metric> all() {
    List<Metric> all = new ArrayList<>();
    for (int which = 0; which < PARTS; which++) {
      all.addAll(made(which));
    }
    return List.copyOf(all);
  }

  /**
   * {@return the metric of that name; null if there is none}
   *
   * @param id name of the metric
   */
  public static synchronized @Nullable Metric of(String id) {
    if (!BY_ID.containsKey(id)) {
      made(likelyPart(id));
    }
    for (int which = 0; which < PARTS && !BY_ID.containsKey(id); which++) {
      made(which);
    }
    return BY_ID.get(id);
  }

  static List<String> ids() {
    return all().stream().map(Metric::id).toList();
  }

  /** All of them as they are written, the four of one sort of times together. */
  static String forms() {
    List<Metric> all = all();
    List<String> forms = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      String form = all.get(i).form();
      if (form.endsWith("mean") && isOfTimes(all, i, form.substring(0, form.length() - 4))) {
        forms.add(form + "|sd|p(q)|max");
        i += OF_TIMES.size() - 1;
      } else {
        forms.add(form);
      }
    }
    return String.join(", ", forms);
  }

  private static boolean isOfTimes(List<Metric> all, int from, String prefix) {
    return from + OF_TIMES.size() <= all.size()
        && IntStream.range(0, OF_TIMES.size())
            .allMatch(i -> all.get(from + i).form().equals(prefix + OF_TIMES.get(i)));
  }
}
