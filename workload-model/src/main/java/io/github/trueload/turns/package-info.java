/**
 * Who is next where many wait for few places. In: those who wait. Out: an order in which each has
 * its turn.
 */
package io.github.trueload.turns;
