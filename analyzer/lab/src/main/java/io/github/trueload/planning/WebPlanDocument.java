package io.github.trueload.planning;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.document.Banner;
import io.github.trueload.document.Block;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Document;
import io.github.trueload.document.Format;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.LoopArrivals;
import io.github.trueload.queueing.WebPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** A plan of Principle A: Table 1b and figure 5 of Gunther and Brady. */
public final class WebPlanDocument {

  private static final Format FIXED_2 = Format.fixed(2);
  private static final Format FIXED_3 = Format.fixed(3);

  private final WebPlan plan;
  private final List<String> doubts;
  private final String service;

  private WebPlanDocument(WebPlan plan, List<String> doubts) {
    this.plan = plan;
    this.doubts = doubts;
    this.service =
        plan.network().demandsSeconds().stream()
            .map(demand -> duration(demand))
            .collect(Collectors.joining(", "));
  }

  /**
   * {@return {@code plan} as a document}
   *
   * @param doubts what makes the figures of the measured run doubtful, in sentences
   */
  public static Document of(WebPlan plan, List<String> doubts) {
    return new WebPlanDocument(plan, doubts).document();
  }

  private Document document() {
    return new Document(
        headline(),
        Banner.of("notable", "plan web", headline(), points()),
        new Section(
            "section-charts",
            "Curves",
            List.of(
                ChartBlock.of(() -> WebPlanCharts.rate(plan)),
                ChartBlock.pair(
                    () -> WebPlanCharts.randomness(plan), () -> WebPlanCharts.response(plan)))),
        new Section("section-rows", "Table", rows()),
        new Section(
            "section-method",
            "Method",
            List.of(
                Note.page(
                    "Z = N/λ for the target rate λ; λ, Q and R by exact mean value analysis of the"
                        + " stations in series, with exponential service. CoV and index of"
                        + " dispersion are those of the machine repairman's birth-and-death chain,"
                        + " exact for exponential think times and one station; for several stations"
                        + " they are not known."))));
  }

  private String headline() {
    WebPlan.Row last = WebPlanCharts.last(plan);
    return "%s/s by scaled think time: %s who think %s, R/Z %s"
        .formatted(
            number(plan.ratePerSecond()),
            count(last.users(), "user"),
            duration(last.loop().thinkSeconds()),
            fixed(last.loop().responseToThink(), 3));
  }

  private List<String> points() {
    List<String> points = new ArrayList<>();
    points.add("Service %s: at most %s/s.".formatted(service, saturation()));
    if (plan.isBeyondSaturation()) {
      points.add(beyond());
    }
    if (plan.measured() != null) {
      points.add(measured() + ".");
      points.addAll(doubts);
    }
    WebPlan.Tolerance tolerance = plan.tolerance();
    if (tolerance != null) {
      points.add(
          "CoV of the arrivals at least %s: %s; counts in long windows within the same tolerance: %s."
              .formatted(
                  fixed(1 - tolerance.cov(), 3),
                  users(tolerance.usersForCov()),
                  users(tolerance.usersForCounts())));
    }
    return points;
  }

  private String saturation() {
    return number(plan.network().saturationRate());
  }

  private String beyond() {
    return "N/Z = %s/s exceeds the capacity of the server: users wait for the server instead of thinking, and λ stays below %s/s."
        .formatted(number(plan.ratePerSecond()), saturation());
  }

  private String measured() {
    ClosedLoop run = Objects.requireNonNull(plan.measured());
    return "Measured: N = λ(R + Z) = %s, Z = %s, λ = %s/s, R = %s"
        .formatted(
            fixed(run.users(), 2),
            duration(run.thinkSeconds()),
            number(run.ratePerSecond()),
            duration(run.responseSeconds()));
  }

  private static String users(OptionalInt users) {
    return users.isPresent()
        ? count(users.getAsInt(), "user")
        : "more than " + count(LoopArrivals.MOST_USERS, "user");
  }

  private List<Block> rows() {
    List<Block> blocks = new ArrayList<>();
    if (plan.measured() != null) {
      String ratio = fixed(plan.measured().responseToThink(), 3);
      blocks.add(Note.console(measured() + ", R/Z = " + ratio));
      doubts.forEach(doubt -> blocks.add(Note.console("  - ", "    ", doubt)));
      blocks.add(measuredFile());
    }
    blocks.add(
        Note.console(
            "%s/s by scaled think time Z = N/λ; service %s, at most %s/s (exact MVA)"
                .formatted(number(plan.ratePerSecond()), service, saturation())));
    blocks.add(table());
    if (plan.isBeyondSaturation()) {
      blocks.add(Note.console(beyond()).apart());
    }
    if (plan.tolerance() != null) {
      blocks.add(Note.console(tolerance(plan.tolerance())).apart());
      blocks.add(toleranceFile());
    }
    return blocks;
  }

  private Table<WebPlan.Row> table() {
    boolean one = WebPlanCharts.first(plan).arrivals() != null;
    return Table.of(plan.rows())
        .page("Principle A: think times scaled with the users (Table 1b)")
        .console("")
        .file("plan-web.csv")
        .number("n", "Users N", "N", WebPlan.Row::users, COUNT)
        .number("z_s", "Think time Z", "Z", row -> row.loop().thinkSeconds(), DURATION)
        .number("x_per_s", "Rate λ, /s", null, row -> row.loop().ratePerSecond(), FIXED_2)
        .figures(null, "λ", row -> fixed(row.loop().ratePerSecond(), 2) + "/s")
        .number("q", "In system Q", "Q", row -> row.loop().inSystem(), FIXED_2)
        .number("r_s", "Response R", "R", row -> row.loop().responseSeconds(), DURATION)
        .number("r_to_z", "R/Z", "R/Z", row -> row.loop().responseToThink(), FIXED_3)
        .number("cov", one ? "CoV" : null, one ? "CoV" : null, WebPlanDocument::cov, FIXED_3)
        .number(
            "index",
            one ? "Index of counts" : null,
            one ? "index of counts" : null,
            WebPlanDocument::index,
            FIXED_3);
  }

  /** NaN where several stations stand one behind the other. */
  private static double cov(WebPlan.Row row) {
    return row.arrivals() == null ? Double.NaN : row.arrivals().cov();
  }

  private static double index(WebPlan.Row row) {
    return row.arrivals() == null ? Double.NaN : row.arrivals().dispersion();
  }

  private Table<ClosedLoop> measuredFile() {
    return Table.ofOne(Objects.requireNonNull(plan.measured()))
        .file("measured.csv")
        .field("n", ClosedLoop::users)
        .field("z_s", ClosedLoop::thinkSeconds)
        .field("x_per_s", ClosedLoop::ratePerSecond)
        .field("q", ClosedLoop::inSystem)
        .field("r_s", ClosedLoop::responseSeconds);
  }

  private Table<WebPlan.Tolerance> toleranceFile() {
    return Table.ofOne(Objects.requireNonNull(plan.tolerance()))
        .file("tolerance.csv")
        .field("cov", WebPlan.Tolerance::cov)
        .field("users_for_cov", WebPlan.Tolerance::usersForCov)
        .field("users_for_counts", WebPlan.Tolerance::usersForCounts);
  }

  private String tolerance(WebPlan.Tolerance tolerance) {
    double cov = tolerance.cov();
    return "CoV of the arrivals at least %s: %s. Counts in long windows too, index at least %s: %s."
        .formatted(
            BurstPlanDocument.plain(1 - cov),
            usersAndThink(tolerance.usersForCov()),
            BurstPlanDocument.plain((1 - cov) * (1 - cov)),
            usersAndThink(tolerance.usersForCounts()));
  }

  private String usersAndThink(OptionalInt users) {
    return users.isPresent()
        ? "%s, Z = %s"
            .formatted(
                count(users.getAsInt(), "user"), duration(users.getAsInt() / plan.ratePerSecond()))
        : "more than %s users".formatted(count(LoopArrivals.MOST_USERS));
  }

  /**
   * {@return {@code plan} as JSON of schema {@value BurstPlanDocument#SCHEMA}; {@code
   * docs/planning.md} describes every field} Times are in seconds.
   *
   * @param doubts what makes the figures of the measured run doubtful, in sentences
   */
  public static JsonObject json(WebPlan plan, List<String> doubts) {
    return BurstPlanDocument.start("web")
        .with("rate_per_s", plan.ratePerSecond())
        .with("service_s", plan.network().demandsSeconds())
        .with("saturation_per_s", plan.network().saturationRate())
        .with("measured", plan.measured() == null ? null : loop(plan.measured()))
        .with("doubts", doubts)
        .with("tolerance", plan.tolerance() == null ? null : json(plan.tolerance()))
        .with("rows", plan.rows().stream().map(WebPlanDocument::json).toList());
  }

  private static JsonObject loop(ClosedLoop run) {
    return new JsonObject()
        .with("n", run.users())
        .with("z_s", run.thinkSeconds())
        .withAll(BurstPlanDocument.loop(run));
  }

  private static JsonObject json(WebPlan.Tolerance tolerance) {
    return new JsonObject()
        .with("cov", tolerance.cov())
        .with("users_for_cov", tolerance.usersForCov())
        .with("users_for_counts", tolerance.usersForCounts());
  }

  private static JsonObject json(WebPlan.Row row) {
    return new JsonObject()
        .with("n", row.users())
        .with("z_s", row.loop().thinkSeconds())
        .withAll(BurstPlanDocument.loop(row.loop()))
        .with("r_to_z", row.loop().responseToThink())
        .with("cov", cov(row))
        .with("index", index(row));
  }
}
