/** The samplers' panels in JMeter's user interface. */
package io.github.trueload.http.gui;
