package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.flag;
import static io.github.trueload.figures.Figure.of;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.Figure.text;
import static io.github.trueload.figures.Gating.gate;
import static io.github.trueload.figures.Shown.shown;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.Findings;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.GeneratorHealth;
import io.github.trueload.verdict.Remark;
import io.github.trueload.wording.RemarkText;
import java.util.Locale;

/** Figures of the load generator's health. */
public final class HealthFigures {

  /** Why nothing is known of how late threads woke. */
  public static final String NO_WAKE_UPS = "no thread waited for Trueload's timers alone";

  /** Why nothing is known of the load generator. */
  public static final String ABSENCE =
      "nothing shows the load generator's health: run with Trueload's listener, and keep its file"
          + " next to the log";

  /** The watch sleeps for 5 ms at a time. */
  private static final long SLEEPS_PER_SECOND = 200;

  private static final String NO_SESSIONS = "no session of a Session Arrivals group was due";

  private HealthFigures() {}

  private static long sleeps(GeneratorHealth health) {
    return Math.round(health.figures().lengthSeconds() * SLEEPS_PER_SECOND);
  }

  /** Whether there may be more in seconds that were not recorded. */
  private static boolean isPartial(Findings findings) {
    GeneratorHealth health = findings.result().health();
    return health != null && !health.coversWindow();
  }

  private static String gap(GeneratorHealth health) {
    return health.coversWindow() ? null : RemarkText.of(new Remark.HealthCovers(health.covered()));
  }

  /** {@return the part} */
  public static FigurePart<AnalysisResult, GeneratorHealth> part() {
    return FigurePart.of(
            "health",
            AnalysisResult::health,
            "how the load generator itself fared in the window",
            FigureList.list(
                "hosts", FigureUnit.TEXT, GeneratorHealth::hosts, "the load generators"),
            count(
                "seconds",
                GeneratorHealth::seconds,
                "seconds measured, over all of them",
                shown("Seconds measured", null)),
            count(
                "processors",
                GeneratorHealth::processors,
                "processors that a load generator's JVM may use, the most of them"),
            of(
                "covered",
                FigureUnit.SHARE,
                GeneratorHealth::covered,
                "share of the window",
                shown("Share of the window", null)),
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
                "when it ended",
                shown("Time of the max pause", null)),
            of(
                "pause_share",
                FigureUnit.SHARE,
                GeneratorHealth::pauseShare,
                "share of the time in pauses of 10 ms and more",
                Gating.<GeneratorHealth>gate("health.pause.share")
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
                "how long they took together",
                shown("Total time of these pauses", null)),
            of(
                "cpu_mean",
                FigureUnit.SHARE,
                GeneratorHealth::cpuMean,
                "scarcest processors in use, mean",
                Gating.<GeneratorHealth>gate("health.cpu.mean")
                    .meaning("share of the scarcest processors in use, mean")
                    .flaw(HealthFigures::gap),
                shown("CPU use, mean", "CPU mean")),
            of(
                "cpu_p95",
                FigureUnit.SHARE,
                GeneratorHealth::cpuP95,
                "95 % quantile of the seconds",
                shown("CPU use, p95 of the seconds", "p95")),
            of(
                "cpu_max",
                FigureUnit.SHARE,
                GeneratorHealth::cpuMax,
                "busiest second",
                gate("health.cpu.max")
                    .meaning("share of the scarcest processors in use, in the busiest second")
                    .lowerBoundWhere(HealthFigures::isPartial),
                shown("CPU use, max of the seconds", "max")),
            of(
                "cpu_process_mean",
                FigureUnit.SHARE,
                GeneratorHealth::processCpuMean,
                "of the JVM itself",
                shown("CPU use of the JVM, mean", "JVM")),
            of(
                "cpu_stolen_mean",
                FigureUnit.SHARE,
                GeneratorHealth::stolenCpuMean,
                "taken by a hypervisor",
                shown("Stolen by the hypervisor, mean", null)),
            count(
                "wake_ups",
                GeneratorHealth::wakeUps,
                "wake-ups from Trueload's think times",
                shown("Wake-ups after think times", null)),
            seconds(
                "lag_p50_s",
                GeneratorHealth::lagP50,
                "how late they were, median",
                shown("Wake-up delay, median", null)),
            seconds(
                "lag_p99_s",
                GeneratorHealth::lagP99,
                "99 % quantile",
                shown("Wake-up delay, p99", "wake-up delay p99")),
            seconds(
                "lag_max_s",
                GeneratorHealth::lagMax,
                "latest",
                Gating.<GeneratorHealth>gate("health.lag.max")
                    .meaning("how late threads woke from Trueload's think times, the latest")
                    .observations(GeneratorHealth::wakeUps)
                    .flaw(it -> it.wakeUps() == 0 ? NO_WAKE_UPS : null)
                    .lowerBoundWhere(HealthFigures::isPartial),
                shown("Wake-up delay, max", null)),
            count(
                "sessions_due",
                GeneratorHealth::sessionsDue,
                "sessions that were to arrive, of Session Arrivals groups",
                shown("Sessions that were due", null)),
            count(
                "sessions_dropped",
                GeneratorHealth::sessionsDropped,
                "those that did not begin, because the maximum of concurrent sessions was reached",
                Gating.<GeneratorHealth>gate("health.sessions.dropped")
                    .meaning("sessions that Session Arrivals groups dropped")
                    .observations(GeneratorHealth::sessionsDue)
                    .flaw(it -> it.sessionsDue() == 0 ? NO_SESSIONS : null)
                    .lowerBoundWhere(HealthFigures::isPartial),
                shown("Sessions dropped", null)),
            flag(
                "bottleneck",
                GeneratorHealth::isBottleneck,
                "whether any of this could have moved the result"),
            FigureRows.list(
                "disturbances",
                GeneratorHealth::disturbances,
                "what could have",
                text("kind", it -> it.kind().name().toLowerCase(Locale.ROOT), "what"),
                text("sentence", Disturbance::sentence, "in words")))
        .gated(Origin.HEALTH, GeneratorHealth::seconds, ABSENCE);
  }
}
