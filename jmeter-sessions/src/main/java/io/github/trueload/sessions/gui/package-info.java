/**
 * The panel of the thread group in JMeter's window: its settings, and a preview of the sessions'
 * arrivals.
 */
package io.github.trueload.sessions.gui;
