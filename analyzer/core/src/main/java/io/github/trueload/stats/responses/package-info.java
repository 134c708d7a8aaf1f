/**
 * Responses: how many, how long, how large and how many failed, in all, by label or group and over
 * time. Input: the rows of a log; output: summaries such as {@link
 * io.github.trueload.stats.responses.Samples}, {@link io.github.trueload.stats.responses.LogTimes}
 * and {@link io.github.trueload.stats.responses.Failures}.
 */
package io.github.trueload.stats.responses;
