/**
 * The narrow waist of the analyzer: blocks of samples in columns, their sources, and counted
 * anomalies. Every reader fills them, and every statistic reads them; this package depends on
 * neither.
 */
package io.github.trueload.sample;
