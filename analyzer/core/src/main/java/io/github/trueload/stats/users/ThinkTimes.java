package io.github.trueload.stats.users;

import io.github.trueload.stats.Series;
import io.github.trueload.stats.durations.CountedTimes;
import java.util.List;

/**
 * Think times and the families fitted to them by maximum likelihood.
 *
 * @param times the think times, seconds
 * @param fits best first; empty where all think times are equal
 * @param quantiles of the best family (x) against those seen (y), seconds
 */
public record ThinkTimes(CountedTimes times, List<FamilyFit> fits, Series quantiles) {}
