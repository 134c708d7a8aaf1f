/** The command line of the servers that the papers' experiments need. */
package io.github.trueload.examples.servers;
