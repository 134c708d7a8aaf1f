/**
 * The report of an analysis and of a comparison. In: results and gates. Out: a document of
 * sections, tables and charts, which the renderers of {@code document} write as page, text, JSON,
 * CSV, JUnit or Markdown.
 */
package io.github.trueload.report;
