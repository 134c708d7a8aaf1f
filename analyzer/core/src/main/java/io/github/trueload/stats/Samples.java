package io.github.trueload.stats;

import java.util.Map;

/** Samples of the log. */
public record Samples(long count, long errors, Map<String, LabelSummary> labels) {}
