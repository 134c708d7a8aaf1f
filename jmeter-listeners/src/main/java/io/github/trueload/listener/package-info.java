/**
 * The listener that says, while a test runs, what its traffic really is: the analyzer's figures and
 * words, of a sliding window and of the whole run.
 */
package io.github.trueload.listener;
