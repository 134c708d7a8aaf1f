/** The narrow waist: what every reader fills and every statistic reads. */
package io.github.trueload.sample;
