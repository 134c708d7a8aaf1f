/** What the tests of several JMeter modules share. Never shipped. */
package io.github.trueload.testing.jmeter;
