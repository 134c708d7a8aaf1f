/**
 * The timers' promises, measured: real headless JMeter against a server in this process, and beside
 * each measured figure the one that the closed loop's theory predicts.
 */
package io.github.trueload.papers;
