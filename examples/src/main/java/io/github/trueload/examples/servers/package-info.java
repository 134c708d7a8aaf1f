/**
 * The command line of the servers that the papers' experiments need. In: words and options. Out: a
 * server that listens until it is stopped.
 */
package io.github.trueload.examples.servers;
