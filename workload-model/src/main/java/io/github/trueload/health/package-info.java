/**
 * The load generator's own health: what is measured of it each second, and when that could have
 * moved a test's result. The monitor inside JMeter and the analyzer share it, and the file between
 * them; and the limits that Linux sets to a process.
 */
package io.github.trueload.health;
