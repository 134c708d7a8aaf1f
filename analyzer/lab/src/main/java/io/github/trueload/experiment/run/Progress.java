package io.github.trueload.experiment.run;

import io.github.trueload.experiment.Point;
import io.github.trueload.sweep.RunResult;

/** Receives how an experiment goes. */
public interface Progress {

  /**
   * Notes that a run begins.
   *
   * @param point of the experiment
   * @param place number of the run in the order, from 1
   * @param runs number of runs of the experiment
   * @param leftNanos estimate of the time that the rest takes, nanoseconds
   */
  void begins(Point point, int place, int runs, long leftNanos);

  /**
   * Notes that a run has ended, with or without success.
   *
   * @param point of the experiment
   * @param result figures, or the reason of the failure
   */
  void ended(Point point, RunResult result);

  /**
   * Notes an event that the user should know.
   *
   * @param line one sentence
   */
  void note(String line);
}
