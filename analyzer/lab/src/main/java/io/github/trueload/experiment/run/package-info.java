/**
 * Runs an experiment. In: its points. Out: log, capture and analysis of each in a folder of its
 * own; server, JMeter and capture have ended in each case.
 */
package io.github.trueload.experiment.run;
