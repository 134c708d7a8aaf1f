package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.number;
import static io.github.trueload.figures.Figure.of;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.Figure.text;
import static io.github.trueload.figures.Gating.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.FamilyFit;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.ThinkTimes;
import io.github.trueload.stats.UserSessions;
import io.github.trueload.stats.WebUserRow;
import io.github.trueload.stats.WebUserTable;
import java.util.List;
import java.util.function.Function;

/** Figures of the log's users: the closed loop, web users, sessions and think times. */
public final class UserFigures {

  /** Why nothing is known of sessions. */
  public static final String NO_SESSIONS = "the log contains no sessions and no threads";

  private UserFigures() {}

  static Member<AnalysisResult> loop() {
    return FigurePart.of("principle_a", AnalysisResult::loop, "the closed loop measured, Table 3")
        .with(loopFigures())
        .table("principle-a")
        .gated(Origin.LOG, loop -> loop.think().gaps(), "the log contains no users who came back");
  }

  private static List<Member<ObservedLoop>> loopFigures() {
    return List.of(
        count(
            "n",
            ObservedLoop::users,
            "users that sent in the window, N",
            gate("principle_a.n", 30)),
        seconds("z_s", loop -> loop.think().mean(), "mean think time Z", gate("principle_a.z", 30)),
        Figure.<ObservedLoop>seconds("z_sd_s", loop -> loop.think().sd(), "its standard deviation")
            .withoutColumn(),
        Figure.<ObservedLoop>count("gaps", loop -> loop.think().gaps(), "how many gaps")
            .withoutColumn(),
        Figure.<ObservedLoop>count(
                "overlaps",
                loop -> loop.think().overlaps(),
                "requests sent before the user's last response was there",
                gate("principle_a.overlaps", 30))
            .withoutColumn(),
        of("x_per_s", FigureUnit.PER_SECOND, ObservedLoop::ratePerSecond, "requests a second, λ"),
        seconds("r_s", ObservedLoop::response, "mean reported response time R"),
        seconds("r_se_s", ObservedLoop::responseStandardError, "standard error of R"),
        number(
            "q", ObservedLoop::inSystem, "mean number being served, λR", gate("principle_a.q", 30)),
        number("n_little", ObservedLoop::littleUsers, "λ(R + Z)"),
        number(
            "n_difference",
            ObservedLoop::difference,
            "that minus n",
            gate("principle_a.n_difference", 30)
                .meaning("λ(R + Z) − N; near 0 where Little's law holds")),
        number(
            "r_to_z",
            ObservedLoop::responseToThink,
            "R/Z",
            gate("principle_a.r_to_z", 30).meaning("R/Z; small: asynchronous")),
        seconds("interval_mean_s", loop -> loop.intervals().mean(), "as arrivals"),
        seconds("interval_sd_s", loop -> loop.intervals().sd(), "as arrivals"),
        number("interval_cov", ObservedLoop::intervalCov, "where the timestamps resolve it"),
        Figure.<ObservedLoop>flag(
                "drawn",
                loop -> loop.think().drawn(),
                "whether Z is of the think times drawn rather than of the gaps")
            .withoutColumn());
  }

  static Member<AnalysisResult> webUsers() {
    return FigurePart.of(
        "web_users",
        AnalysisResult::webUsers,
        "the web users that the test represents, Table 4",
        number("objects_per_page", WebUserTable::objectsPerPage, "requests a page takes"),
        of("pages_per_s", FigureUnit.PER_SECOND, WebUserTable::pagesPerSecond, "pages a second"),
        number("q_pages", WebUserTable::pagesInSystem, "pages being served"),
        FigureRows.list(
                "rows",
                WebUserTable::rows,
                "",
                seconds("z_s", WebUserRow::think, "think time Z'"),
                number("n", WebUserRow::users, "web users N'"))
            .table("web-users"));
  }

  static Member<AnalysisResult> sessions() {
    return FigurePart.of(
            "log_sessions",
            (AnalysisResult result) -> result.logSessions() == null ? null : result,
            "sessions of the log",
            count("count", ofSessions(UserSessions::count), "sessions"),
            FigurePart.of("length", ofSessions(UserSessions::length), "from first to last")
                .with(TimesFigure.quantiles("_s", Function.<DurationSummary>identity()))
                .withoutColumns()
                .always(),
            FigurePart.of(
                    "requests",
                    ofSessions(UserSessions::requests),
                    "requests of a session",
                    number(
                        "mean",
                        CountSpread::mean,
                        "mean",
                        gate("sessions.requests.mean")
                            .meaning("requests of a session, mean")
                            .exact()),
                    count(
                        "min",
                        CountSpread::least,
                        "fewest",
                        gate("sessions.requests.min").meaning("requests of a session, fewest")),
                    count(
                        "max",
                        CountSpread::most,
                        "most",
                        gate("sessions.requests.max").meaning("requests of a session, most")))
                .prefix("")
                .always())
        .with(
            TimesFigures.of(Group.SESSIONS).stream()
                .filter(each -> !each.id().equals("session_length"))
                .map(TimesFigure::counted)
                .toList())
        .with(List.of(think()))
        .table("session-requests")
        .gated(Origin.LOG, result -> result.logSessions().count(), NO_SESSIONS);
  }

  private static <T> Function<AnalysisResult, T> ofSessions(Function<UserSessions, T> of) {
    return result -> of.apply(result.logSessions());
  }

  private static FigurePart<AnalysisResult, ThinkTimes> think() {
    return FigurePart.of(
            "think",
            ofSessions(UserSessions::think),
            "gaps between a session's response and its next request",
            Figure.<ThinkTimes>count("count", it -> it.times().count(), "how many"))
        .with(TimesFigure.quantiles("_s", it -> it.times().times()))
        .with(
            List.of(
                FigureRows.list(
                        "families",
                        ThinkTimes::fits,
                        "fits by maximum likelihood, best first",
                        text("family", FamilyFit::family, "name"),
                        seconds("scale_s", FamilyFit::scale, "scale"),
                        number("shape", FamilyFit::shape, "shape"),
                        number("aic", FamilyFit::aic, "Akaike's information criterion"))
                    .table("think-families"),
                FigureRows.list(
                        "qq",
                        (ThinkTimes it) ->
                            Catalogue.points(
                                it.quantiles().x().length,
                                i -> new double[] {it.quantiles().x()[i], it.quantiles().y()[i]}),
                        "quantiles of the best family and as seen",
                        seconds("family_s", (double[] it) -> it[0], "of the family"),
                        seconds("seen_s", (double[] it) -> it[1], "as seen"))
                    .table("think-qq")))
        .withoutColumns();
  }
}
