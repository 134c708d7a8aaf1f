/** What elements need of the test they run in: streams of random numbers, and a way to end it. */
package io.github.trueload.testrun;
