package io.github.trueload.stats;

import java.util.List;

/** How often an anomaly was seen, what it means and where first (line or packet numbers). */
public record AnomalyCount(long count, String meaning, List<Long> firstPlaces) {}
