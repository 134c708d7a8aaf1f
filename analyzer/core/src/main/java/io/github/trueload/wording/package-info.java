/**
 * English texts of verdicts, reasons, remarks and doubts. It is the only package that puts their
 * codes into sentences: each record of {@link io.github.trueload.verdict.Reason}, {@link
 * io.github.trueload.verdict.Remark} and {@link io.github.trueload.verdict.Doubt} has one entry in
 * a table of phrases, and a test finds a code without one.
 */
package io.github.trueload.wording;
