package io.github.trueload.experiment.run;

import io.github.trueload.experiment.Point;
import io.github.trueload.sweep.RunResult;

/** Receives how an experiment goes. */
public interface Progress {

  /**
   * A run begins.
   *
   * @param place of it in the order, from 1
   * @param runs of the experiment
   * @param leftNanos that the rest will take
   */
  void begins(Point point, int place, int runs, long leftNanos);

  /** A run has ended, one way or the other. */
  void ended(Point point, RunResult result);

  /** Something worth a line. */
  void note(String line);
}
