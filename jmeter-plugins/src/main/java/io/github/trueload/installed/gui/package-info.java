/**
 * The element that JMeter makes when it builds its menu; it starts the check of {@code installed}
 * in a JMeter with a window.
 */
package io.github.trueload.installed.gui;
