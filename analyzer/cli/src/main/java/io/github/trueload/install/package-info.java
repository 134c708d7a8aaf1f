/**
 * Puts the plugins' jars into a JMeter, and takes them out again: what is there is determined by
 * the jars' manifests, never by their names.
 */
package io.github.trueload.install;
