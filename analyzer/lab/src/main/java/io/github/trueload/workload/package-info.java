/**
 * Workloads as models. {@link io.github.trueload.workload.DescriptionOptions} makes a {@link
 * io.github.trueload.workload.WorkloadModel} of the sessions of a log, {@link
 * io.github.trueload.workload.Simulation} draws sessions of it again, and {@link
 * io.github.trueload.workload.Similarity} compares a run with it.
 */
package io.github.trueload.workload;
