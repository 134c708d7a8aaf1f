package io.github.trueload.stats.responses;

import io.github.trueload.stats.Series;
import java.util.Map;

/**
 * Failed samples with the same code and message.
 *
 * @param code response code as logged, without JMeter's prefix; empty where there is none
 * @param message message of the assertion or of the response; empty where there is none
 * @param count how many samples, 1 or more
 * @param firstSeconds start of the first one, seconds into the window; NaN where not known
 * @param lastSeconds start of the last one
 * @param labels how many samples of each label, most first
 * @param overTime how many in each part of the window; x is a part's middle, seconds
 */
public record FailureKind(
    String code,
    String message,
    long count,
    double firstSeconds,
    double lastSeconds,
    Map<String, Long> labels,
    Series overTime) {}
