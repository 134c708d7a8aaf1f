/**
 * A timer that lets only a share of its threads make requests at any time; the connections of the
 * others are open and idle. In: the share. Out: each thread's waits.
 */
package io.github.trueload.hotcold;
