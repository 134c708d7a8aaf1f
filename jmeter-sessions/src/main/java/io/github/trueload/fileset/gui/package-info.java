/**
 * The panel of the file set in JMeter's window: its settings, and a preview of popularity by rank.
 */
package io.github.trueload.fileset.gui;
