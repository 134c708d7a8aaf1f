/**
 * Summaries: the rows of logs and captures and the facts of their inputs, in few bytes and without
 * loss. {@link io.github.trueload.summary.SummaryWriter} writes one file of any sources; {@link
 * io.github.trueload.summary.SummaryFile} reads it as the same sources, so that a statistic has the
 * same result from a summary and from the files that it was made of.
 */
@NullMarked
package io.github.trueload.summary;

import org.jspecify.annotations.NullMarked;
