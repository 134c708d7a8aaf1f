package io.github.trueload.stats;

import io.github.trueload.health.MeasuredLoad;
import io.github.trueload.stats.AnalysisSummary.Arrivals;
import io.github.trueload.stats.AnalysisSummary.PrincipleA;
import io.github.trueload.stats.AnalysisSummary.Sessions;
import io.github.trueload.stats.AnalysisSummary.Window;

/**
 * The figures that one line says of a run: those of {@link AnalysisSummary} that take no
 * distribution of response times.
 *
 * @param window what part of the run they are of
 * @param arrivals when requests came, without {@link Arrivals#detail}
 * @param sessions users and their connections; null where not known
 * @param principleA the closed loop measured; null where users and times are not told
 * @param load the rate and the mean response time
 */
public record Headline(
    Window window,
    Arrivals arrivals,
    Sessions sessions,
    PrincipleA principleA,
    MeasuredLoad load) {}
