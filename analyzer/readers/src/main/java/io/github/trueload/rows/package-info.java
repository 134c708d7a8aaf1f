/**
 * What the readers of load generators' logs share. In: the values of one request after another.
 * Out: blocks of samples, and the summary of the log.
 */
package io.github.trueload.rows;
