package io.github.trueload.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What an experiment came to.
 *
 * @param title what it is called
 * @param axes one or two
 * @param runs in the order of their points and repetitions
 * @param planned how many runs it was to have
 * @param curves one, or one for each value of the second axis
 */
public record Sweep(
    String title, List<SweepAxis> axes, List<RunResult> runs, int planned, List<Curve> curves) {

  /** Copies the lists. */
  public Sweep {
    axes = List.copyOf(axes);
    runs = List.copyOf(runs);
    curves = List.copyOf(curves);
  }

  /**
   * {@return the sweep of these runs}
   *
   * @param title of the experiment
   * @param axes the parameters
   * @param runs the runs so far
   * @param planned number of runs of the whole experiment
   * @throws IllegalArgumentException if a run has other axes or values
   */
  public static Sweep of(String title, List<SweepAxis> axes, List<RunResult> runs, int planned) {
    if (!runs.stream().allMatch(run -> liesOn(axes, run.places()))) {
      throw new IllegalArgumentException("a run with other axes or values");
    }
    List<Curve> curves = new ArrayList<>();
    if (axes.size() < 2) {
      curves.add(Curve.of("", "", axes.get(0), runs));
    } else {
      SweepAxis lines = axes.get(1);
      for (int line = 0; line < lines.values().size(); line++) {
        int place = line;
        curves.add(
            Curve.of(
                lines.label() + " " + lines.values().get(line),
                lines.values().get(line),
                axes.get(0),
                runs.stream().filter(run -> run.places().get(1) == place).toList()));
      }
    }
    return new Sweep(title, axes, runs, planned, curves);
  }

  private static boolean liesOn(List<SweepAxis> axes, List<Integer> places) {
    return places.size() == axes.size()
        && IntStream.range(0, axes.size())
            .allMatch(
                axis -> places.get(axis) >= 0 && places.get(axis) < axes.get(axis).values().size());
  }

  /** {@return the axis along which curves are drawn} */
  public SweepAxis along() {
    return axes.get(0);
  }

  /** The value of an axis in a run. */
  String value(RunResult run, int axis) {
    return axes.get(axis).values().get(run.places().get(axis));
  }

  /** {@return the runs that ended without figures} */
  public List<RunResult> failed() {
    return runs.stream().filter(RunResult::hasFailed).toList();
  }

  /** {@return the runs whose figures do not count} */
  public List<RunResult> marked() {
    return runs.stream().filter(run -> !run.hasFailed() && !run.marks().isEmpty()).toList();
  }
}
