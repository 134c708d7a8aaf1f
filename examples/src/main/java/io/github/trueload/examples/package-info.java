/**
 * The demo and its parts: a server, a live capture and JMeter in a process of its own. In: plans of
 * {@code examples/plans}. Out: a log, a capture and both verdicts on the terminal.
 */
package io.github.trueload.examples;
