/**
 * A document and how it is shown. A document is made of sections, and a section of tables, charts
 * and paragraphs; each is written once and comes out as part of a page ({@link
 * io.github.trueload.document.HtmlPage}), as text for a terminal ({@link
 * io.github.trueload.document.ConsoleText}) and as tables in files ({@link
 * io.github.trueload.document.CsvFiles}). Nothing here knows what a document is about.
 */
package io.github.trueload.document;
