/**
 * The panel of the S-Client in JMeter's window: its settings, and a preview of its connection
 * attempts.
 */
package io.github.trueload.overload.gui;
