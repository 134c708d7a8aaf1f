package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.number;
import static io.github.trueload.figures.Figure.of;
import static io.github.trueload.figures.Figure.text;
import static io.github.trueload.figures.FigureLabels.shown;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.stats.users.Workload;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.verdict.Conformance.Agreement;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.wording.ReasonText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the requests came about: whether they wait for responses, and whether as asked. */
public final class ProcessFigures {

  private static final long LEAST = 30;

  private ProcessFigures() {}

  /** {@return whether requests wait for responses} */
  public static FigurePart<AnalysisResult, Workload> workload() {
    return FigurePart.of(
            "workload",
            AnalysisResult::workload,
            "whether requests wait for earlier responses",
            of(
                "model",
                FigureUnit.TEXT,
                (Workload it) -> it.kind().id(),
                "open, partly-open, closed or unknown",
                GateRules.<Workload>gate("workload", 1)
                    .meaning(
                        "whether requests wait for earlier responses: open, partly-open, closed")
                    .words(
                        "the workload is",
                        List.of(
                            Workload.Kind.OPEN.id(),
                            Workload.Kind.PARTLY_OPEN.id(),
                            Workload.Kind.CLOSED.id()))
                    .flaw(ProcessFigures::unknown),
                shown("Workload", "workload")),
            count(
                "users", Workload::users, "users that sent in the window", shown("Users", "users")),
            number(
                "requests_per_user",
                Workload::requestsPerUser,
                "mean number of requests per user",
                shown("Requests per user", "requests each")),
            of(
                "left",
                FigureUnit.SHARE,
                Workload::left,
                "share of the users that left before the last user came",
                shown("Share of the users that left before the last user came", "left")),
            of(
                "started_by",
                FigureUnit.SHARE,
                Workload::late,
                "part of the window in which 95 % of the users started",
                shown("Part of the window in which 95 % of the users started", "95 % started in")))
        .table("workload")
        .gated(Origin.LOG, Workload::users, "the log contains no users");
  }

  private static @Nullable Doubt unknown(Workload workload) {
    return workload.kind() == Workload.Kind.UNKNOWN ? Doubt.Plain.WORKLOAD_UNKNOWN : null;
  }

  /** {@return whether the requested process was sent} */
  public static FigurePart<AnalysisResult, Conformance> conformance() {
    return FigurePart.of(
            "conformance",
            AnalysisResult::conformance,
            "whether the requests follow the requested process (--process)",
            text(
                "process",
                Conformance::process,
                "the process as written",
                shown("Process", "process")),
            text(
                "of",
                (Conformance it) -> it.subject().id(),
                "what was counted: requests, sessions or rounds",
                shown("Counted", "counted")),
            count("count", Conformance::count, "their number", shown("Number", "number")),
            of(
                "verdict",
                FigureUnit.TEXT,
                (Conformance it) -> it.agreement().id(),
                "as-asked, not-as-asked or inconclusive",
                GateRules.<Conformance>gate("conformance", LEAST)
                    .meaning(
                        "whether the requests follow the requested process: as-asked, not-as-asked")
                    .words(
                        "the arrivals are",
                        List.of(Agreement.AS_ASKED.id(), Agreement.NOT_AS_ASKED.id()))
                    .flaw(ProcessFigures::inconclusiveness),
                shown("Verdict", "verdict")),
            number(
                "rate_ratio",
                (Conformance it) -> it.rate().value(),
                "measured rate divided by the requested rate",
                GateRules.<Conformance>gate("conformance.rate", LEAST)
                    .interval(it -> new double[] {it.rate().low(), it.rate().high()})
                    .flaw(ProcessFigures::endlessInterval),
                shown("Measured rate divided by the requested rate", "rate ratio").fixed(3)),
            number(
                "rate_low",
                (Conformance it) -> it.rate().low(),
                "lower end of its 95 % interval",
                shown("Lower end of its 95 % interval", "95 % from").fixed(3)),
            number(
                "rate_high",
                (Conformance it) -> it.rate().high(),
                "upper end of this interval",
                shown("Upper end of this interval", "to").fixed(3)),
            Figure.<Conformance>text(
                    "reason",
                    it -> ReasonText.of(it.reason()),
                    "reason for the verdict, with the figures")
                .withoutColumn())
        .table("conformance")
        .gated(Origin.CONFORMANCE, Conformance::count, "no process was given (--process)");
  }

  private static @Nullable Doubt endlessInterval(Conformance conformance) {
    return Double.isInfinite(conformance.rate().high()) ? Doubt.Plain.RATE_UNBOUNDED : null;
  }

  private static @Nullable Doubt inconclusiveness(Conformance conformance) {
    return conformance.agreement() == Agreement.INCONCLUSIVE
        ? new Doubt.Undecided(conformance.reason())
        : null;
  }
}
