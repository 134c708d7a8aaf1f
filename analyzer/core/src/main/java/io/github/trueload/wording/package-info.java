/**
 * English texts of verdicts, reasons and remarks. It is the only package that puts their codes into
 * sentences: each record of {@link io.github.trueload.verdict.Reason} and {@link
 * io.github.trueload.verdict.Remark} has one entry in a table of phrases, and a test finds a code
 * without one.
 */
package io.github.trueload.wording;
