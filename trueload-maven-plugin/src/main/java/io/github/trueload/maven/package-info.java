/**
 * Goals of a Maven build. In: parameters of the POM. Out: the analyzer's results in the build's log
 * and files, and a failed build where a gate fails.
 */
package io.github.trueload.maven;
