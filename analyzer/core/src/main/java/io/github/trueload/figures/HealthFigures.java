package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.flag;
import static io.github.trueload.figures.Figure.of;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.Figure.text;
import static io.github.trueload.figures.FigureLabels.shown;
import static io.github.trueload.figures.GateRules.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.verdict.Remark;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures of the load generator's health. */
public final class HealthFigures {

  /** Why nothing is known of how late threads woke. */
  public static final String NO_WAKE_UPS = "no thread waited for Trueload's timers alone";

  /** Why nothing is known of the load generator. */
  public static final String ABSENCE =
      "the inputs contain no data on the load generator's health: run with Trueload's listener,"
          + " and keep its file next to the log";

  /** The watch sleeps for 5 ms at a time. */
  private static final long SLEEPS_PER_SECOND = 200;

  private static final String NO_SESSIONS = "no session of a Session Arrivals group was due";

  private HealthFigures() {}

  private static long sleeps(GeneratorHealth health) {
    return Math.round(health.figures().lengthSeconds() * SLEEPS_PER_SECOND);
  }

  /** Whether there may be more in seconds that were not recorded. */
  private static boolean isPartial(AnalyzedRun analyzed) {
    GeneratorHealth health = analyzed.result().health();
    return health != null && !health.coversWindow();
  }

  private static @Nullable Doubt gap(GeneratorHealth health) {
    return health.coversWindow()
        ? null
        : new Doubt.Remarked(new Remark.HealthCovers(health.covered()));
  }

  /** {@return the part} */
  public static FigurePart<AnalysisResult, GeneratorHealth> part() {
    return FigurePart.of(
            "health",
            AnalysisResult::health,
            "state of the load generator in the window",
            FigureList.list(
                "hosts", FigureUnit.TEXT, GeneratorHealth::hosts, "names of the load generators"),
            count(
                "seconds",
                GeneratorHealth::seconds,
                "measured seconds, summed over the load generators",
                shown("Seconds measured", null)),
            count(
                "processors",
                GeneratorHealth::processors,
                "processors that a load generator's JVM may use, the most of them",
                shown("Processors of the JVM", "processors")),
            of(
                "covered",
                FigureUnit.SHARE,
                GeneratorHealth::covered,
                "share of the window that was measured",
                shown("Share of the window", "share measured")),
            seconds(
                "pause_max_s",
                GeneratorHealth::longestPause,
                "longest pause of a JVM",
                gate("health.pause.max")
                    .meaning("longest pause of the load generator's JVM")
                    .lowerBoundWhere(HealthFigures::isPartial),
                shown("Max pause", "max pause")),
            of(
                "pause_max_at_s",
                FigureUnit.INSTANT,
                GeneratorHealth::longestPauseAt,
                "time at which this pause ended",
                shown("Time of the max pause", null)),
            of(
                "pause_share",
                FigureUnit.SHARE,
                GeneratorHealth::pauseShare,
                "share of the time in pauses of 10 ms and more",
                GateRules.<GeneratorHealth>gate("health.pause.share")
                    .observations(HealthFigures::sleeps)
                    .flaw(HealthFigures::gap),
                shown("Share of time in pauses ≥ 10 ms", "in pauses")),
            count(
                "gc_pauses",
                GeneratorHealth::collections,
                "pauses for garbage collection",
                shown("Pauses for garbage collection", null)),
            seconds(
                "gc_s",
                GeneratorHealth::collectionTime,
                "total time of these pauses",
                shown("Total time of these pauses", null)),
            of(
                "cpu_mean",
                FigureUnit.SHARE,
                GeneratorHealth::cpuMean,
                "use of the scarcest processors, mean of the seconds",
                GateRules.<GeneratorHealth>gate("health.cpu.mean")
                    .meaning("use of the scarcest processors, mean")
                    .flaw(HealthFigures::gap),
                shown("CPU use, mean", "CPU mean")),
            of(
                "cpu_p95",
                FigureUnit.SHARE,
                GeneratorHealth::cpuP95,
                "use of the scarcest processors, 95th percentile of the seconds",
                shown("CPU use, p95 of the seconds", "p95")),
            of(
                "cpu_max",
                FigureUnit.SHARE,
                GeneratorHealth::cpuMax,
                "use of the scarcest processors in the busiest second",
                gate("health.cpu.max")
                    .meaning("use of the scarcest processors in the busiest second")
                    .lowerBoundWhere(HealthFigures::isPartial),
                shown("CPU use, max of the seconds", "max")),
            of(
                "cpu_process_mean",
                FigureUnit.SHARE,
                GeneratorHealth::processCpuMean,
                "processor use of the JVM itself, mean",
                shown("CPU use of the JVM, mean", "JVM")),
            of(
                "cpu_stolen_mean",
                FigureUnit.SHARE,
                GeneratorHealth::stolenCpuMean,
                "processor time taken by a hypervisor, mean",
                shown("Stolen by the hypervisor, mean", "stolen")),
            count(
                "wake_ups",
                GeneratorHealth::wakeUps,
                "wake-ups from Trueload's think times",
                shown("Wake-ups after think times", "wake-ups")),
            seconds(
                "lag_p50_s",
                GeneratorHealth::lagP50,
                "wake-up delay, median",
                shown("Wake-up delay, median", "wake-up delay p50")),
            seconds(
                "lag_p99_s",
                GeneratorHealth::lagP99,
                "wake-up delay, 99th percentile",
                shown("Wake-up delay, p99", "wake-up delay p99")),
            seconds(
                "lag_max_s",
                GeneratorHealth::lagMax,
                "wake-up delay, maximum",
                GateRules.<GeneratorHealth>gate("health.lag.max")
                    .meaning("largest delay of a wake-up after Trueload's think times")
                    .observations(GeneratorHealth::wakeUps)
                    .flaw(it -> it.wakeUps() == 0 ? new Doubt.Absent(NO_WAKE_UPS) : null)
                    .lowerBoundWhere(HealthFigures::isPartial),
                shown("Wake-up delay, max", "wake-up delay max")),
            count(
                "sessions_due",
                GeneratorHealth::sessionsDue,
                "sessions that Session Arrivals groups were due to start",
                shown("Sessions that were due", "sessions due")),
            count(
                "sessions_dropped",
                GeneratorHealth::sessionsDropped,
                "sessions that were dropped at the maximum number of concurrent sessions, or that"
                    + " had not started when all were to end",
                GateRules.<GeneratorHealth>gate("health.sessions.dropped")
                    .meaning("sessions that Session Arrivals groups dropped")
                    .observations(GeneratorHealth::sessionsDue)
                    .flaw(it -> it.sessionsDue() == 0 ? new Doubt.Absent(NO_SESSIONS) : null)
                    .lowerBoundWhere(HealthFigures::isPartial),
                shown("Sessions dropped", "dropped")),
            flag(
                "bottleneck",
                GeneratorHealth::isBottleneck,
                "true if a problem of the load generator could have changed the result"),
            FigureRows.list(
                "disturbances",
                GeneratorHealth::disturbances,
                "problems that could have changed the result",
                text("kind", it -> it.kind().name().toLowerCase(Locale.ROOT), "kind of problem"),
                text("sentence", Disturbance::sentence, "the problem in one sentence")))
        .gated(Origin.HEALTH, GeneratorHealth::seconds, ABSENCE);
  }
}
