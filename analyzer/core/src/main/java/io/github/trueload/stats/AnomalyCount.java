package io.github.trueload.stats;

import java.util.List;

/**
 * How often one kind of anomaly was seen in a file.
 *
 * @param count how often, 1 or more
 * @param meaning of the anomaly, in words
 * @param firstPlaces line numbers of a log, packet numbers of a capture, of the first ones; empty
 *     where it has no place
 */
public record AnomalyCount(long count, String meaning, List<Long> firstPlaces) {}
