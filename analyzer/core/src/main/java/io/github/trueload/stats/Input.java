package io.github.trueload.stats;

import java.util.Map;

/**
 * A file that was read.
 *
 * @param path as the user gave it
 * @param format name of the format that was found
 * @param rows number of rows of a log, of packets of a capture
 * @param anomalies id of the kind of damage, to how often it was seen; empty without damage
 * @param metadata further facts of the file, name to value
 */
public record Input(
    String path,
    String format,
    long rows,
    Map<String, AnomalyCount> anomalies,
    Map<String, String> metadata) {}
