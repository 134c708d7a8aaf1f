package io.github.trueload.capacity;

/**
 * One run of a search.
 *
 * @param rate that was requested, per second
 * @param number of the rate in the order of their first runs, from 1
 * @param attempt number of the run among those of its rate, from 1
 * @param length of the run in the plan's duration: 1, 2, 4 or 8
 * @param judged what it shows
 * @param folder of its files, relative to the search's folder; empty without files
 */
public record CapacityRun(
    double rate, int number, int attempt, int length, ObjectiveResult judged, String folder) {}
