/**
 * Closed queueing networks and what follows for load tests: exact mean value analysis, Principle A
 * (Gunther and Brady, "How to Emulate Web Traffic Using Standard Load Testing Tools", 2016),
 * Little's law and the web users behind a test.
 */
package io.github.trueload.queueing;
