/**
 * The controller that repeats recorded sessions. {@code SessionReplay} is the element, {@code
 * ReplayRun} what one test's threads share of it, {@code ReplayVariables} what samplers below it
 * read.
 */
package io.github.trueload.replay;
