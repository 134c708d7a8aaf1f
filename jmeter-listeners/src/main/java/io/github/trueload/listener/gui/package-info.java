/**
 * The panel of the listener in JMeter's window. It shows what {@code listener} computes, once a
 * second, and edits the listener's settings.
 */
package io.github.trueload.listener.gui;
