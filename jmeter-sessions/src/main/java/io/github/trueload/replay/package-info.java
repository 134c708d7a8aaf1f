/**
 * The controller that repeats recorded sessions. {@code SessionReplay} is the element and sets the
 * variables that samplers below it read; {@code ReplayRun} is what one test's threads share of it;
 * {@code SessionSupply} reads the sessions of its file.
 */
package io.github.trueload.replay;
