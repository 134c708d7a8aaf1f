/**
 * Several runs of one system at several loads. In: the results of the runs. Out: throughput and
 * response times by load, and the load at which the system saturates.
 */
package io.github.trueload.scale;
