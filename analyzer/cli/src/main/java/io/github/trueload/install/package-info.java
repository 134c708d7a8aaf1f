/**
 * Puts the plugins' jars into a JMeter, and takes them out again. Input: the folder of the JMeter
 * and the jars, which are determined by their manifests, never by their names. Output: the changed
 * folder of libraries, and what is installed there.
 */
package io.github.trueload.install;
