/**
 * Definition of an experiment. {@link io.github.trueload.experiment.ExperimentFile} reads and
 * checks its YAML file; {@link io.github.trueload.experiment.Points} orders its runs, and gives the
 * properties of each run. Nothing is run here: see {@code experiment.run}.
 */
package io.github.trueload.experiment;
