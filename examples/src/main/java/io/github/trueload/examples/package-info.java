/** The demo and its parts: a server, a live capture and JMeter in a process of its own. */
package io.github.trueload.examples;
