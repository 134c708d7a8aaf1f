/**
 * What elements need of the test they run in: a stream of random numbers for each element and
 * thread, the same in each run of one seed; one way to stop a test with a message; and whether
 * JMeter only validates the plan.
 */
package io.github.trueload.testrun;
