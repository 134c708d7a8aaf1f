/**
 * The panel of the controller that repeats sessions in JMeter's window: it edits the settings of
 * {@code replay}.
 */
package io.github.trueload.replay.gui;
