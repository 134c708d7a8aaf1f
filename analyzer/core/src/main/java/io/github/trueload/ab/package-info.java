/**
 * Decides whether a candidate is slower than a base from pairs of runs made in turns, and stops as
 * soon as the pairs show it.
 */
package io.github.trueload.ab;
