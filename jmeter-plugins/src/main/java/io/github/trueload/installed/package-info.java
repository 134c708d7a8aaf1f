/**
 * What JMeter has loaded of Trueload: one jar, or a line that says what is there more than once.
 * Nothing here uses another class of ours, for it may be of another version.
 */
package io.github.trueload.installed;
