/**
 * The panels of the sampler and of its settings in JMeter's window: they read and write the
 * properties of the elements in {@code http}.
 */
package io.github.trueload.http.gui;
