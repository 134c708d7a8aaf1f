package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.document.Format.NUMBER;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Details;
import io.github.trueload.document.Format;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.figures.ProcessFigures;
import io.github.trueload.figures.UserFigures;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.WebPlan;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.users.FamilyFit;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.UserSessions;
import io.github.trueload.stats.users.WebUserRow;
import io.github.trueload.stats.users.WebUserTable;
import io.github.trueload.stats.users.Workload;
import java.util.ArrayList;
import java.util.List;

/** Users, their think times, and the closed loop that they make with the server. */
final class UserSection {

  private static final Format FIXED_2 = Format.fixed(2);
  private static final Format FIXED_3 = Format.fixed(3);

  private UserSection() {}

  /** A page begins with the loop, a terminal with the sessions. */
  static Section of(AnalysisResult result) {
    Details loop = Details.of(() -> loop(result));
    Details sessions = Details.of(() -> sessions(result));
    List<Block> webUsers =
        result.webUsers() == null ? List.of() : List.of(webUsers(result.webUsers()));
    List<Block> onPage = new ArrayList<>();
    onPage.add(
        ChartBlock.pair(
            () -> AnalysisChart.LOOP_RATE.of(result),
            () -> AnalysisChart.THINK_QUANTILES.of(result)));
    onPage.add(loop);
    onPage.addAll(webUsers);
    onPage.add(sessions);
    List<Block> onConsole = new ArrayList<>(List.of(sessions, loop));
    onConsole.addAll(webUsers);
    return new Section("users", "Users and think times", onPage, onConsole);
  }

  /**
   * A loop, as it was or as it would be.
   *
   * @param loop what the four of Little's law come to
   */
  private record Loop(String name, long users, ClosedLoop loop, double cov) {}

  private static List<Block> loop(AnalysisResult result) {
    ObservedLoop loop = result.loop();
    if (loop == null) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(loops(result, loop));
    blocks.add(figures(loop));
    if (loop.think().overlaps() > 0) {
      String words =
          count(loop.think().overlaps(), "request")
              + " sent before the user's previous response: no think time";
      blocks.add(Note.page(words + ", not in Z."));
      blocks.add(Note.console("  ", "  ", words));
    }
    return blocks;
  }

  private static Block loops(AnalysisResult result, ObservedLoop seen) {
    List<Loop> loops = new ArrayList<>();
    loops.add(
        new Loop(
            seen.think().drawn() ? "measured, Z as drawn" : "measured",
            seen.users(),
            new ClosedLoop(seen.littleUsers(), seen.think().mean(), seen.response()),
            seen.intervalCov()));
    LoopForecast.of(result)
        .ifPresent(forecast -> forecast.table().rows().forEach(row -> loops.add(predicted(row))));
    return Table.of(loops)
        .page("Principle A: this run, and the same rate with other numbers of users")
        .text(null, "Loop", null, Loop::name)
        .number(null, "Users N", null, Loop::users, COUNT)
        .number(null, "Think time Z", null, row -> row.loop().thinkSeconds(), DURATION)
        .number(null, "Rate λ, /s", null, row -> row.loop().ratePerSecond(), NUMBER)
        .number(null, "Response R", null, row -> row.loop().responseSeconds(), DURATION)
        .number(null, "In system Q", null, row -> row.loop().inSystem(), FIXED_2)
        .number(null, "λ(R+Z)", null, row -> row.loop().users(), FIXED_2)
        .number(null, "R/Z", null, row -> row.loop().responseToThink(), NUMBER)
        .number(null, "CoV of intervals", null, Loop::cov, FIXED_3);
  }

  private static Loop predicted(WebPlan.Row row) {
    double cov = row.arrivals() == null ? Double.NaN : row.arrivals().cov();
    return new Loop("predicted, Z = N/λ", row.users(), row.loop(), cov);
  }

  private static Block figures(ObservedLoop loop) {
    return PartTable.add(
        Table.ofOne(loop)
            .page("Principle A: further figures of this run")
            .console(
                "Principle A: users, %s think times, and inter-arrival times"
                    .formatted(loop.think().drawn() ? "drawn" : "measured")),
        UserFigures.loop());
  }

  private static Block workload(Workload workload) {
    return PartTable.add(
        Table.ofOne(workload)
            .page("Workload: whether requests wait for earlier responses")
            .console("Workload"),
        ProcessFigures.workload());
  }

  private static Block webUsers(WebUserTable web) {
    String rate = number(web.pagesPerSecond());
    String objects = number(web.objectsPerPage());
    String served = fixed(web.pagesInSystem(), 2);
    return Table.of(web.rows())
        .page(
            "Equivalent web users N′: %s pages/s, %s requests per page, %s pages in service"
                .formatted(rate, objects, served))
        .console(
            "Equivalent web users: %s pages/s of %s requests each, %s in service"
                .formatted(rate, objects, served))
        .number(null, "Think time Z′", "Z'", WebUserRow::think, DURATION)
        .number(null, "Users N′", "N'", WebUserRow::users, FIXED_2);
  }

  private static List<Block> sessions(AnalysisResult result) {
    List<Block> blocks =
        new ArrayList<>(result.logSessions() == null ? List.of() : sessions(result.logSessions()));
    if (result.workload().users() > 0) {
      blocks.add(workload(result.workload()));
    }
    return blocks;
  }

  private static List<Block> sessions(UserSessions sessions) {
    String title =
        "Sessions of the log: %s requests each (%s to %s)"
            .formatted(
                number(sessions.requests().mean()),
                count(sessions.requests().least()),
                count(sessions.requests().most()));
    NamedTimes length =
        new NamedTimes("Length", "length", new CountedTimes(sessions.count(), sessions.length()));
    CountedTimes ofThinks = sessions.think() == null ? null : sessions.think().times();
    List<NamedTimes> thinks = NamedTimes.known("Think times", "think times", ofThinks).toList();
    List<NamedTimes> onPage = new ArrayList<>(List.of(length));
    NamedTimes.known("Start delay of the session", "", sessions.late()).forEach(onPage::add);
    onPage.addAll(thinks);
    List<NamedTimes> onConsole = new ArrayList<>(List.of(length));
    onConsole.addAll(thinks);
    List<Block> blocks = new ArrayList<>();
    blocks.add(NamedTimes.table(onPage, "", true).page(title).console(title, onConsole));
    if (sessions.late() != null) {
      blocks.add(Note.console("  ", "  ", startedLate(sessions.late())));
    }
    if (sessions.think() != null && !sessions.think().fits().isEmpty()) {
      blocks.add(families(sessions.think().fits()));
    }
    return blocks;
  }

  private static String startedLate(CountedTimes late) {
    return "Start delay of sessions: median %s, p99 %s, max %s, n = %s"
        .formatted(
            duration(late.times().p50()),
            duration(late.times().p99()),
            duration(late.times().max()),
            count(late.count()));
  }

  private static Block families(List<FamilyFit> fits) {
    double best = fits.get(0).aic();
    return Table.of(fits)
        .page("Fitted distributions of think times, best first")
        .console("")
        .text(null, "Distribution", "think time distribution", FamilyFit::family)
        .number(null, "Scale", "scale", FamilyFit::scale, DURATION)
        .number(null, "Shape", "shape", FamilyFit::shape, NUMBER)
        .number(null, "ΔAIC", "ΔAIC", fit -> fit.aic() - best, NUMBER);
  }
}
