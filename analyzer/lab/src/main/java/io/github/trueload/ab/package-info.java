/**
 * Decides whether a candidate is slower than a base from pairs of runs made in turns, and stops as
 * soon as the pairs show it. Input: the figures of both runs of each pair. Output: for each figure
 * whether the candidate is slower, faster or equal, or that the pairs are inconclusive.
 */
package io.github.trueload.ab;
