/**
 * The timers' panels. One base ({@code ThinkTimerGui}) lays out the settings, shows what is wrong
 * as the user types and draws a preview from the model itself; a subclass names rows and preview.
 */
package io.github.trueload.timer.gui;
