/** Logs whose truth is known: simulated runs, written as a load generator would have. */
package io.github.trueload.generate;
