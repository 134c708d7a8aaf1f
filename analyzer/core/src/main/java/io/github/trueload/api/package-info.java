/**
 * The analyzer as a library: {@link io.github.trueload.api.RunAnalyzer} reads the files of a run
 * and judges them. The command {@code trueload} and the Maven plugin are built on it.
 *
 * <p>In: files and options, as an {@link io.github.trueload.api.AnalysisRequest}. Out: results that
 * do not change, without text; {@code io.github.trueload.report} writes them as HTML, JSON, CSV,
 * JUnit XML and Markdown. Readers of further formats are found on the class path.
 *
 * <p>A program that was compiled against this package, and against the types that its methods name,
 * continues working with later versions of the same major version. A test of each build holds these
 * signatures against a list of them.
 */
package io.github.trueload.api;
