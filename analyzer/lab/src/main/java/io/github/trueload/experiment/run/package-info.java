/** Runs an experiment: server, JMeter and capture for each point, and nothing left behind. */
package io.github.trueload.experiment.run;
