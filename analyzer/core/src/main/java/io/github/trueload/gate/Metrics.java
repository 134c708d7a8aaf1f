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
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All metrics, in the order shown. Most are figures of the catalogue. */
public final class Metrics {

  /** The metrics that are made together, in the order shown. */
  private enum Part {
    ARRIVALS,
    ARRIVAL_TESTS,
    ARRIVAL_WINDOWS,
    SAMPLES,
    REPORTED,
    LOG_PARTS,
    INTENDED,
    LOG_TIMES,
    LOGGED_EVENT_TIMES,
    LOGGED_EVENTS,
    TRANSACTIONS,
    WIRE_TIMES,
    WIRE_PARTS,
    WIRE,
    EVENT_TIMES,
    EVENTS,
    ERROR,
    USERS,
    CONNECTIONS,
    USER_SESSIONS,
    SESSION_LENGTHS,
    THINK_TIMES,
    LOOP,
    WORKLOAD,
    CONFORMANCE,
    NETWORK,
    HEALTH,
    FURTHER_HEALTH
  }

  /** Those that were needed so far: the JVM takes a while for the functions of all. */
  private static final Map<Part, List<Metric>> MADE = new EnumMap<>(Part.class);

  private static final Map<String, Metric> BY_ID = new HashMap<>();

  private static final List<String> OF_TIMES = List.of("mean", "sd", "p(q)", "max");

  private Metrics() {}

  /** A switch, since the JVM takes longer for a list of functions than for most parts. */
  private static List<Metric> metrics(Part part) {
    return switch (part) {
      case ARRIVALS -> FigureMetrics.of(ArrivalFigures.summary());
      case ARRIVAL_TESTS -> FigureMetrics.of(ArrivalFigures.detail());
      case ARRIVAL_WINDOWS -> ArrivalMetrics.METRICS;
      case SAMPLES -> SampleMetrics.METRICS;
      case REPORTED -> TimeMetrics.of(Group.REPORTED);
      case LOG_PARTS -> TimeMetrics.of(Group.LOG_PARTS);
      case INTENDED -> TimeMetrics.of(Group.INTENDED);
      case LOG_TIMES -> FigureMetrics.of(Catalogue.logTimes());
      case LOGGED_EVENT_TIMES -> TimeMetrics.of(Group.LOGGED_EVENTS);
      case LOGGED_EVENTS -> FigureMetrics.of(EventFigures.logged());
      case TRANSACTIONS -> TransactionMetrics.METRICS;
      case WIRE_TIMES -> TimeMetrics.of(Group.WIRE);
      case WIRE_PARTS -> TimeMetrics.of(Group.WIRE_PARTS);
      case WIRE -> FigureMetrics.of(ConnectionFigures.wire());
      case EVENT_TIMES -> TimeMetrics.of(Group.EVENTS);
      case EVENTS -> FigureMetrics.of(EventFigures.part());
      case ERROR -> ErrorMetrics.METRICS;
      case USERS -> SessionMetrics.METRICS;
      case CONNECTIONS -> FigureMetrics.of(ConnectionFigures.sessions());
      case USER_SESSIONS -> FigureMetrics.of(UserFigures.sessions());
      case SESSION_LENGTHS -> TimeMetrics.of(Group.SESSIONS);
      case THINK_TIMES -> TimeMetrics.of(Group.THINK);
      case LOOP -> FigureMetrics.of(UserFigures.loop());
      case WORKLOAD -> FigureMetrics.of(ProcessFigures.workload());
      case CONFORMANCE -> FigureMetrics.of(ProcessFigures.conformance());
      case NETWORK -> NetworkMetrics.METRICS;
      case HEALTH -> FigureMetrics.of(HealthFigures.part());
      case FURTHER_HEALTH -> HealthMetrics.METRICS;
    };
  }

  /** The part of a figure that each analysis reports; of the others the first one. */
  private static Part likelyPart(String id) {
    if (id.startsWith("errors.")) {
      return Part.SAMPLES;
    }
    if (id.equals("mean") || id.equals("p")) {
      return Part.REPORTED;
    }
    if (id.startsWith("transaction.")) {
      return Part.TRANSACTIONS;
    }
    return id.startsWith("wire.re") ? Part.WIRE_TIMES : Part.ARRIVALS; // replies and responses
  }

  private static List<Metric> made(Part part) {
    List<Metric> made = MADE.get(part);
    if (made == null) {
      made = metrics(part);
      MADE.put(part, made);
      made.forEach(metric -> BY_ID.put(metric.id(), metric));
    }
    return made;
  }

  /** {@return every metric} */
  public static synchronized List<Metric> all() {
    List<Metric> all = new ArrayList<>();
    for (Part part : Part.values()) {
      all.addAll(made(part));
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
    for (Part part : Part.values()) {
      if (BY_ID.containsKey(id)) {
        break;
      }
      made(part);
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
