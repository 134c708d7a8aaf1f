package io.github.trueload.stats;

import java.util.Map;

/**
 * A file read.
 *
 * @param rows rows of a log, packets of a capture
 * @param anomalies id of the kind to count
 */
public record Input(
    String path,
    String format,
    long rows,
    Map<String, AnomalyCount> anomalies,
    Map<String, String> metadata) {}
