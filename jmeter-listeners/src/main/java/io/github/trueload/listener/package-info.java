/**
 * Listener that judges the traffic while a test runs. It takes the samples of the test, calculates
 * the analyzer's figures over a sliding window and over the whole run, shows them as a line and in
 * a panel, and can stop the test by a gate.
 */
package io.github.trueload.listener;
