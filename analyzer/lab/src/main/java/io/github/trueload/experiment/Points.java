package io.github.trueload.experiment;

import io.github.trueload.sweep.SweepAxis;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The runs of an experiment, in the order in which they are to be made. */
public final class Points {

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private Points() {}

  /**
   * Orders all runs. Each repetition is a block: every combination once, in an order of its own. An
   * experiment that is stopped therefore has whole repetitions, and a drift with time (a disk that
   * fills, a machine that warms up) is not taken for an effect of a parameter.
   *
   * @param experiment its axes and repetitions
   * @return the runs, in their order
   */
  public static List<Point> inOrder(Experiment experiment) {
    List<Point> all = new ArrayList<>();
    long seed = experiment.design().seed();
    for (int repetition = 1; repetition <= experiment.design().repetitions(); repetition++) {
      List<Point> block = block(experiment.design().axes(), repetition);
      if (experiment.design().isRandomOrder()) {
        Collections.shuffle(block, new Random(seed + repetition * SPREAD));
      }
      all.addAll(block);
    }
    return all;
  }

  private static List<Point> block(List<SweepAxis> axes, int repetition) {
    List<Point> block = new ArrayList<>();
    int second = axes.size() < 2 ? 1 : axes.get(1).values().size();
    for (int i = 0; i < axes.get(0).values().size(); i++) {
      for (int j = 0; j < second; j++) {
        List<Integer> places = axes.size() < 2 ? List.of(i) : List.of(i, j);
        block.add(new Point(block.size() + 1, places, repetition, axes));
      }
    }
    return block;
  }

  /**
   * Makes the properties that a run's plan, server and commands see: the experiment's, the axes'
   * values, and those that identify the run.
   *
   * @param experiment of the run
   * @param point of the run
   * @return the properties, in the order of the file
   */
  public static Map<String, String> properties(Experiment experiment, Point point) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("point", String.valueOf(point.number()));
    values.put("repetition", String.valueOf(point.repetition()));
    values.put("seed", String.valueOf(seed(experiment, point)));
    values.put("here", experiment.here().toString());
    values.put("duration", String.valueOf(experiment.times().loadSeconds()));
    for (int axis = 0; axis < point.axes().size(); axis++) {
      values.put(point.axes().get(axis).property(), point.value(axis));
    }
    experiment
        .design()
        .properties()
        .forEach((name, template) -> values.put(name, template.fill(values)));
    return values;
  }

  /** Another one for each run, the same one each time: 31 bits, for any plan to take. */
  private static long seed(Experiment experiment, Point point) {
    long mixed = (experiment.design().seed() * 31 + point.number()) * SPREAD + point.repetition();
    mixed = (mixed ^ (mixed >>> 31)) * 0xBF58476D1CE4E5B9L;
    return (mixed ^ (mixed >>> 29)) & 0x7fffffffL;
  }
}
