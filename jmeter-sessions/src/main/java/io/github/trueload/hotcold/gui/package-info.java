/**
 * The panel of the hot and cold connections in JMeter's window: it edits the settings of {@code
 * hotcold}.
 */
package io.github.trueload.hotcold.gui;
