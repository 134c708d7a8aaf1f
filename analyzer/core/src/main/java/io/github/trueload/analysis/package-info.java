/**
 * One run from files to result. In: logs and captures, and the options. Out: {@code
 * AnalysisResult}, built once: this package chooses the window, drives the pass, joins log and
 * packets, and asks {@code verdict}.
 */
package io.github.trueload.analysis;
