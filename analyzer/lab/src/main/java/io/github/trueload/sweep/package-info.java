/**
 * Results of an experiment: {@link io.github.trueload.sweep.Sweep} puts its runs together as points
 * and curves over the experiment's axes, with the mean and the 95 % interval of the repetitions and
 * the saturation point. {@link io.github.trueload.sweep.SweepComparison} compares two experiments
 * point by point, and {@link io.github.trueload.sweep.SweepFiles} writes the results and reads them
 * again.
 */
package io.github.trueload.sweep;
