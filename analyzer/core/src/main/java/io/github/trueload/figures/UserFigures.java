package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.number;
import static io.github.trueload.figures.Figure.of;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.Figure.text;
import static io.github.trueload.figures.FigureLabels.shown;
import static io.github.trueload.figures.GateRules.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.users.FamilyFit;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.ThinkTimes;
import io.github.trueload.stats.users.UserSessions;
import io.github.trueload.stats.users.WebUserRow;
import io.github.trueload.stats.users.WebUserTable;
import java.util.List;
import java.util.function.Function;

/** Figures of the log's users: the closed loop, web users, sessions and think times. */
public final class UserFigures {

  /** Why nothing is known of sessions. */
  public static final String NO_SESSIONS = "the log contains no sessions and no threads";

  private UserFigures() {}

  /** {@return the closed loop} */
  public static FigurePart<AnalysisResult, ObservedLoop> loop() {
    return FigurePart.of("principle_a", AnalysisResult::loop, "the measured closed loop, Table 3")
        .with(loopFigures())
        .table("principle-a")
        .gated(Origin.LOG, loop -> loop.think().gaps(), "no user in the log sent a second request");
  }

  private static List<Member<ObservedLoop>> loopFigures() {
    return List.of(
        count(
            "n",
            ObservedLoop::users,
            "users that sent in the window, N",
            gate("principle_a.n", 30),
            shown(null, "N")),
        seconds(
            "z_s",
            loop -> loop.think().mean(),
            "mean think time Z",
            gate("principle_a.z", 30),
            shown(null, "Z")),
        Figure.<ObservedLoop>seconds(
                "z_sd_s",
                loop -> loop.think().sd(),
                "standard deviation of the think times",
                shown("Standard deviation of the think times", "sd of Z"))
            .withoutColumn(),
        Figure.<ObservedLoop>count(
                "gaps",
                loop -> loop.think().gaps(),
                "number of gaps",
                shown("Gaps from a response to the user's next request", "gaps"))
            .withoutColumn(),
        Figure.<ObservedLoop>count(
                "overlaps",
                loop -> loop.think().overlaps(),
                "requests sent before the user's previous response had arrived",
                gate("principle_a.overlaps", 30))
            .withoutColumn(),
        of(
            "x_per_s",
            FigureUnit.PER_SECOND,
            ObservedLoop::ratePerSecond,
            "requests per second, λ",
            shown(null, "λ")),
        seconds("r_s", ObservedLoop::response, "mean reported response time R", shown(null, "R")),
        seconds(
            "r_se_s",
            ObservedLoop::responseStandardError,
            "standard error of R",
            shown("Standard error of R", "s.e. of R")),
        number(
            "q",
            ObservedLoop::inSystem,
            "mean number of requests being served, λR",
            gate("principle_a.q", 30),
            shown(null, "Q").fixed(2)),
        number("n_little", ObservedLoop::littleUsers, "λ(R + Z)", shown(null, "λ(R+Z)").fixed(2)),
        number(
            "n_difference",
            ObservedLoop::difference,
            "n_little minus n",
            gate("principle_a.n_difference", 30)
                .meaning("λ(R + Z) − N; near 0 where Little's law holds"),
            shown("λ(R+Z) − N", "minus N").fixed(2)),
        number(
            "r_to_z",
            ObservedLoop::responseToThink,
            "R/Z",
            gate("principle_a.r_to_z", 30)
                .meaning(
                    "R/Z; if it is small, response times have little effect on the request rate"),
            shown(null, "R/Z").fixed(3)),
        seconds(
            "interval_mean_s",
            loop -> loop.intervals().mean(),
            "as in arrivals",
            shown("Mean inter-arrival time", "mean")),
        seconds(
            "interval_sd_s",
            loop -> loop.intervals().sd(),
            "as in arrivals",
            shown("Standard deviation of inter-arrival times", "sd")),
        number(
            "interval_cov",
            ObservedLoop::intervalCov,
            "as in arrivals; null if the timestamps are too coarse",
            shown(null, "CoV").fixed(3)),
        Figure.<ObservedLoop>flag(
                "drawn",
                loop -> loop.think().drawn(),
                "true if Z is the mean of the drawn think times, false if of the gaps")
            .withoutColumn());
  }

  static Member<AnalysisResult> webUsers() {
    return FigurePart.of(
        "web_users",
        AnalysisResult::webUsers,
        "the web users that the test represents, Table 4",
        number("objects_per_page", WebUserTable::objectsPerPage, "requests per page"),
        of("pages_per_s", FigureUnit.PER_SECOND, WebUserTable::pagesPerSecond, "pages per second"),
        number("q_pages", WebUserTable::pagesInSystem, "mean number of pages being served"),
        FigureRows.list(
                "rows",
                WebUserTable::rows,
                "",
                seconds("z_s", WebUserRow::think, "think time Z' of a web user"),
                number("n", WebUserRow::users, "number of web users N'"))
            .table("web-users"));
  }

  /** {@return sessions of the log} */
  public static FigurePart<AnalysisResult, ?> sessions() {
    return FigurePart.of(
            "log_sessions",
            (AnalysisResult result) -> result.logSessions() == null ? null : result,
            "sessions of the log",
            count("count", ofSessions(UserSessions::count), "sessions"),
            FigurePart.of(
                    "length",
                    ofSessions(UserSessions::length),
                    "time from the first request to the last response")
                .with(TimesFigure.quantiles("_s", Function.<DurationSummary>identity()))
                .withoutColumns()
                .always(),
            FigurePart.of("requests", ofSessions(UserSessions::requests), "requests per session")
                .with(ConnectionFigures.spread("sessions.requests.", "requests per session"))
                .prefix("")
                .always())
        .with(
            TimesFigures.of(Group.SESSIONS).stream()
                .filter(each -> !each.id().equals("session_length"))
                .map(TimesFigure::counted)
                .toList())
        .with(List.of(think()))
        .table("session-requests")
        .gated(
            Origin.LOG,
            result -> result.logSessions() == null ? 0 : result.logSessions().count(),
            NO_SESSIONS);
  }

  private static <T> Function<AnalysisResult, T> ofSessions(Function<UserSessions, T> of) {
    return result -> of.apply(result.logSessions());
  }

  private static FigurePart<AnalysisResult, ThinkTimes> think() {
    return FigurePart.of(
            "think",
            ofSessions(UserSessions::think),
            "gaps between a session's response and its next request",
            Figure.<ThinkTimes>count("count", it -> it.times().count(), "number of gaps"))
        .with(TimesFigure.quantiles("_s", it -> it.times().times()))
        .with(
            List.of(
                FigureRows.list(
                        "families",
                        ThinkTimes::fits,
                        "distributions fitted by maximum likelihood, best first",
                        text("family", FamilyFit::family, "name of the distribution"),
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
                        "quantiles of the best family and of the measured gaps",
                        seconds("family_s", (double[] it) -> it[0], "quantile of the family"),
                        seconds("seen_s", (double[] it) -> it[1], "quantile of the measured gaps"))
                    .table("think-qq")))
        .withoutColumns();
  }
}
