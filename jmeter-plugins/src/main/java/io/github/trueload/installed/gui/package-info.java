/** What JMeter makes with its window. */
package io.github.trueload.installed.gui;
