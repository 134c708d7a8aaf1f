package io.github.trueload.gate;

import io.github.trueload.figures.TimesFigure.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All metrics, in the order shown. Most are figures of the catalogue. */
public final class Metrics {

  private static final List<Metric> ALL = new ArrayList<>();
  private static final Map<String, Metric> BY_ID = new HashMap<>();

  static {
    ALL.addAll(FigureMetrics.of("arrivals"));
    ALL.addAll(ArrivalMetrics.METRICS);
    ALL.addAll(SampleMetrics.METRICS);
    ALL.addAll(TimeMetrics.of(Group.REPORTED));
    ALL.addAll(TimeMetrics.of(Group.LOG_PARTS));
    ALL.addAll(TimeMetrics.of(Group.INTENDED));
    ALL.addAll(FigureMetrics.of("log_times"));
    ALL.addAll(TimeMetrics.of(Group.LOGGED_EVENTS));
    ALL.addAll(FigureMetrics.of("logged_events"));
    ALL.addAll(TransactionMetrics.METRICS);
    ALL.addAll(TimeMetrics.of(Group.WIRE));
    ALL.addAll(TimeMetrics.of(Group.WIRE_PARTS));
    ALL.addAll(FigureMetrics.of("wire"));
    ALL.addAll(TimeMetrics.of(Group.EVENTS));
    ALL.addAll(FigureMetrics.of("events"));
    ALL.addAll(ErrorMetrics.METRICS);
    ALL.addAll(SessionMetrics.METRICS);
    ALL.addAll(FigureMetrics.of("sessions"));
    ALL.addAll(FigureMetrics.of("log_sessions"));
    ALL.addAll(TimeMetrics.of(Group.SESSIONS));
    ALL.addAll(TimeMetrics.of(Group.THINK));
    ALL.addAll(FigureMetrics.of("principle_a"));
    ALL.addAll(FigureMetrics.of("workload"));
    ALL.addAll(FigureMetrics.of("conformance"));
    ALL.addAll(NetworkMetrics.METRICS);
    ALL.addAll(FigureMetrics.of("health"));
    ALL.addAll(HealthMetrics.METRICS);
    ALL.forEach(metric -> BY_ID.put(metric.id(), metric));
  }

  private static final List<String> OF_TIMES = List.of("mean", "sd", "p(q)", "max");

  private Metrics() {}

  /** {@return every metric} */
  public static List<Metric> all() {
    return List.copyOf(ALL);
  }

  /**
   * {@return the metric of that name; null if there is none}
   *
   * @param id name of the metric
   */
  public static @Nullable Metric of(String id) {
    return BY_ID.get(id);
  }

  static List<String> ids() {
    return ALL.stream().map(Metric::id).toList();
  }

  /** All of them as they are written, the four of one sort of times together. */
  static String forms() {
    List<String> forms = new ArrayList<>();
    for (int i = 0; i < ALL.size(); i++) {
      String form = ALL.get(i).form();
      if (form.endsWith("mean") && isOfTimes(i, form.substring(0, form.length() - 4))) {
        forms.add(form + "|sd|p(q)|max");
        i += OF_TIMES.size() - 1;
      } else {
        forms.add(form);
      }
    }
    return String.join(", ", forms);
  }

  private static boolean isOfTimes(int from, String prefix) {
    return from + OF_TIMES.size() <= ALL.size()
        && IntStream.range(0, OF_TIMES.size())
            .allMatch(i -> ALL.get(from + i).form().equals(prefix + OF_TIMES.get(i)));
  }
}
