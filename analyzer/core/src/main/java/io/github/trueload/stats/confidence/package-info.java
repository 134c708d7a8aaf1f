/**
 * How far the figures of a run are to be trusted: 95 % confidence intervals, with or without
 * neighbouring values that are alike. Input: values in their order in time; output: an interval, or
 * the reason why there is none. Corrections for many tests and for a run that ends by its own
 * result are here, too.
 */
package io.github.trueload.stats.confidence;
