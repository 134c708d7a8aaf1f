/**
 * Think times. In: a mean and the parameters of a distribution. Out: its moments, its distribution
 * function, and sequences drawn from it with the generator that is passed in.
 */
package io.github.trueload.think;
