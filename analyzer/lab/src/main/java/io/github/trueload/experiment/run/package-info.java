/**
 * Runs an experiment. In: its points. Out: log, capture and analysis of each in a folder of its
 * own; server, JMeter and capture have ended, whatever happened.
 */
package io.github.trueload.experiment.run;
