package io.github.trueload.document;

/**
 * The period that axes of time show.
 *
 * @param endSeconds its length, from 0
 * @param cutStart length of the run before it, seconds
 * @param cutEnd length of the run after it, seconds
 */
public record Clock(double endSeconds, double cutStart, double cutEnd) {}
