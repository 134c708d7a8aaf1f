package io.github.trueload.sweep;

import io.github.trueload.queueing.Knee;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The points of one line: those of one value of the second axis, or all.
 *
 * @param name the axis's label and that value; empty where there is one axis
 * @param value that value; empty where there is one axis
 * @param points in the order of the first axis's places; those no run counts for are left out
 * @param knee where throughput stops following the first axis; null where it is not known
 */
public record Curve(String name, String value, List<CurvePoint> points, @Nullable Knee knee) {

  /** Copies the list. */
  public Curve {
    points = List.copyOf(points);
  }

  /**
   * A point of a line.
   *
   * @param at its place on the first axis
   * @param value as it was handed on
   * @param metrics over the repetitions that count
   */
  public record CurvePoint(double at, String value, Map<SweepMetric, Spread> metrics) {

    /** {@return the mean of a metric over the repetitions, with its interval} */
    public Spread of(SweepMetric metric) {
      return Objects.requireNonNull(metrics.get(metric));
    }
  }

  static Curve of(String name, String value, SweepAxis along, List<RunResult> runs) {
    List<CurvePoint> points = new ArrayList<>();
    List<Knee.Run> loads = new ArrayList<>();
    for (int place : inOrder(along)) {
      List<RunResult> here =
          runs.stream().filter(run -> run.counts() && run.places().get(0) == place).toList();
      if (!here.isEmpty()) {
        points.add(point(along, place, here));
      }
      double load = along.at().get(place);
      here.forEach(run -> loads.add(new Knee.Run(load, run.figures().of(RunFigure.RATE))));
    }
    return new Curve(name, value, points, along.isNumeric() ? Knee.of(loads).orElse(null) : null);
  }

  private static List<Integer> inOrder(SweepAxis axis) {
    List<Integer> places = new ArrayList<>();
    for (int place = 0; place < axis.at().size(); place++) {
      places.add(place);
    }
    places.sort(Comparator.comparing(axis.at()::get));
    return places;
  }

  private static CurvePoint point(SweepAxis along, int place, List<RunResult> runs) {
    Map<SweepMetric, Spread> metrics = new EnumMap<>(SweepMetric.class);
    for (SweepMetric metric : SweepMetric.values()) {
      metrics.put(
          metric, Spread.of(runs.stream().mapToDouble(run -> metric.of(run.figures())).toArray()));
    }
    return new CurvePoint(along.at().get(place), along.values().get(place), metrics);
  }
}
