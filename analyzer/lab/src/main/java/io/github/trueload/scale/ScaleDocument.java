package io.github.trueload.scale;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.document.Format.NUMBER;
import static io.github.trueload.document.Format.PER_SECOND;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;
import static io.github.trueload.stats.NumberText.number;
import static io.github.trueload.stats.NumberText.percent;

import io.github.trueload.document.Banner;
import io.github.trueload.document.Block;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Document;
import io.github.trueload.document.Format;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.report.Saturation;
import io.github.trueload.scale.ScaleTable.Row;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.WebUserRow;
import io.github.trueload.wording.RemarkText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Several runs of one system: Tables 3 and 4 of Gunther and Brady, figure 10. */
public final class ScaleDocument {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.scale/1";

  private static final Format FIXED_2 = Format.fixed(2);
  private static final Format FIXED_3 = Format.fixed(3);

  /** As JMeter counts them. */
  private static final double BYTES_PER_KB = 1024;

  private final ScaleTable table;
  private final @Nullable SaturationFit fit;

  private ScaleDocument(ScaleTable table) {
    this.table = table;
    this.fit = table.saturation();
  }

  /** {@return {@code table} as a document} */
  public static Document of(ScaleTable table) {
    return new ScaleDocument(table).document();
  }

  private Document document() {
    String runs = table.rows().stream().map(Row::name).collect(Collectors.joining(", "));
    String headline = count(table.rows().size(), "run") + ": " + ScaleCharts.saturation(fit);
    return new Document(
        headline,
        Banner.of(fit != null ? "notable" : "open", runs, headline, points()),
        new Section(
            "section-charts",
            "Scaling",
            List.of(
                ChartBlock.of(() -> ScaleCharts.response(table)),
                ChartBlock.pair(() -> ScaleCharts.rate(table), () -> ScaleCharts.cov(table)))),
        new Section("section-runs", "Runs", runs()),
        new Section("section-method", "Method", method()));
  }

  private List<String> points() {
    List<String> points = new ArrayList<>(doubts());
    ObservedLoop fastest = table.fastest().loop();
    if (fit != null) {
      points.add(
          "%s after a delay of %s; its R differs by %s from that of the runs."
              .formatted(
                  capitalized(Saturation.system(fit)),
                  duration(fit.delaySeconds()),
                  percent(fit.residual())));
      points.add(
          "The fastest run reached %s of it."
              .formatted(percent(fastest.ratePerSecond() / fit.ratePerSecond())));
    }
    points.add(
        "R/Z is %s in the fastest run; Principle A requires a small value, so that users send as independently as on the web."
            .formatted(fixed(fastest.responseToThink(), 3)));
    return points;
  }

  private List<Block> runs() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(loops());
    blocks.add(curves());
    doubts().forEach(doubt -> blocks.add(Note.console("  - ", "    ", doubt)));
    if (!table.rows().get(0).webUsers().isEmpty()) {
      blocks.add(webUsers());
      blocks.add(webUsersFile());
    }
    blocks.add(Note.console(saturation()).apart());
    if (fit != null) {
      blocks.add(
          Table.ofOne(fit)
              .file("saturation.csv")
              .field("x_per_s", SaturationFit::ratePerSecond)
              .field("low", SaturationFit::low)
              .field("high", SaturationFit::high)
              .field("s_s", SaturationFit::serviceSeconds)
              .field("v", SaturationFit::variability)
              .field("d_s", SaturationFit::delaySeconds)
              .field("residual", SaturationFit::residual)
              .text("model", null, null, it -> it.system().id())
              .field("shape", SaturationFit::shape));
    }
    return blocks;
  }

  private List<String> doubts() {
    return table.rows().stream()
        .filter(row -> !row.doubts().isEmpty())
        .map(
            row ->
                "%s is left out of λ_sat: %s".formatted(row.name(), String.join(" ", doubts(row))))
        .toList();
  }

  private static List<String> doubts(Row row) {
    return row.doubts().stream().map(RemarkText::of).toList();
  }

  /** Table 3; a page has figure 10's columns too, and a terminal no room for the intervals. */
  private Table<Row> loops() {
    return Table.of(table.rows())
        .page("Principle A: a row for each run")
        .sortable()
        .console("Principle A: a row for each run, by rate")
        .file("principle-a.csv")
        .text("run", "Run", "run", Row::name)
        .number("n", "Users N", "N", row -> row.loop().users(), COUNT)
        .number("z_s", "Think time Z", "Z", row -> row.loop().think().mean(), DURATION)
        .number("x_per_s", "Rate λ, /s", null, row -> row.loop().ratePerSecond(), NUMBER)
        .number(null, null, "λ", row -> row.loop().ratePerSecond(), PER_SECOND)
        .number("r_s", "Response R", "R", row -> row.loop().response(), DURATION)
        .field("r_se_s", row -> row.loop().responseStandardError())
        .number(null, "p95", null, row -> row.response().p95(), DURATION)
        .number(null, "Received, KB/s", null, Row::receivedBytesPerSecond, ScaleDocument::kilobytes)
        .number("q", "In system Q", "Q", row -> row.loop().inSystem(), FIXED_2)
        .number("n_little", "λ(R+Z)", "λ(R+Z)", row -> row.loop().littleUsers(), FIXED_2)
        .number("n_difference", null, "minus N", row -> row.loop().difference(), FIXED_2)
        .number("r_to_z", "R/Z", "R/Z", row -> row.loop().responseToThink(), FIXED_3)
        .field("interval_mean_s", row -> row.loop().intervals().mean())
        .field("interval_sd_s", row -> row.loop().intervals().sd())
        .number("interval_cov", "CoV of intervals", null, row -> row.loop().intervalCov(), FIXED_3)
        .text("verdict", "Arrivals", null, row -> row.verdict().id());
  }

  private static String kilobytes(double bytes) {
    return number(bytes / BYTES_PER_KB);
  }

  /** Figure 10's curves, and the intervals of Table 3. */
  private Table<Row> curves() {
    return Table.of(table.rows())
        .console("Scaling, and inter-arrival times")
        .file("scalability.csv")
        .text("run", null, "run", Row::name)
        .number("x_per_s", null, "λ", row -> row.loop().ratePerSecond(), PER_SECOND)
        .number("r_s", null, "R", row -> row.loop().response(), DURATION)
        .number("r_p95_s", null, "p95", row -> row.response().p95(), DURATION)
        .number(
            "received_bytes_per_s",
            null,
            "KB/s",
            Row::receivedBytesPerSecond,
            ScaleDocument::kilobytes)
        .number(null, null, "mean", row -> row.loop().intervals().mean(), DURATION)
        .number(null, null, "sd", row -> row.loop().intervals().sd(), DURATION)
        .number(null, null, "CoV", row -> row.loop().intervalCov(), FIXED_3)
        .text(null, null, "arrivals", row -> row.verdict().id());
  }

  private Table<Row> webUsers() {
    Table<Row> web =
        Table.of(table.rows())
            .page("Equivalent web users N′ of each run, by think time Z′")
            .sortable()
            .console("Equivalent web users of each run, by think time Z'")
            .text(null, "Run", "run", Row::name);
    List<WebUserRow> thinkTimes = table.rows().get(0).webUsers();
    for (int i = 0; i < thinkTimes.size(); i++) {
      int column = i;
      String think = duration(thinkTimes.get(i).think());
      web.number(null, think, think, row -> row.webUsers().get(column).users(), FIXED_2);
    }
    return web;
  }

  private record RunAndUsers(String run, WebUserRow users) {}

  private Table<RunAndUsers> webUsersFile() {
    return Table.of(
            table.rows().stream()
                .flatMap(
                    row -> row.webUsers().stream().map(web -> new RunAndUsers(row.name(), web)))
                .toList())
        .file("web-users.csv")
        .field("run", RunAndUsers::run)
        .field("z_s", row -> row.users().think())
        .field("n", row -> row.users().users());
  }

  private String saturation() {
    if (fit == null) {
      return ScaleCharts.saturation(null);
    }
    return "%s: %s after a delay of %s, whose R differs by %s from that of the runs."
        .formatted(
            Saturation.words(fit),
            Saturation.system(fit),
            duration(fit.delaySeconds()),
            percent(fit.residual()));
  }

  private static String capitalized(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private static List<Block> method() {
    return List.of(
        Note.page(
            "N, Z, λ and R come from each log; λ(R + Z) is N by Little's law. λ_sat is the"
                + " throughput of a system that is always busy. The model is one station, two"
                + " stations or several servers, after a delay without a queue: the one whose R"
                + " differs least from that of the runs, each weighted by the precision of its R."),
        Note.page(
            "λ_sat is extrapolated, and its 95 % interval is valid for a system like one of these."
                + " Response times do not show a second bottleneck at which no requests have waited"
                + " yet."));
  }

  /**
   * {@return {@code table} as JSON; {@code docs/scale.md} describes every field} Times are in
   * seconds.
   */
  public static JsonObject json(ScaleTable table) {
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("rows", table.rows().stream().map(ScaleDocument::json).toList())
        .with(
            "saturation", table.saturation() == null ? null : Saturation.json(table.saturation()));
  }

  private static JsonObject json(Row row) {
    ObservedLoop loop = row.loop();
    return new JsonObject()
        .with("run", row.name())
        .with("n", loop.users())
        .with("z_s", loop.think().mean())
        .with("x_per_s", loop.ratePerSecond())
        .with("r_s", loop.response())
        .with("r_se_s", loop.responseStandardError())
        .with("r_p95_s", row.response().p95())
        .with("received_bytes_per_s", row.receivedBytesPerSecond())
        .with("q", loop.inSystem())
        .with("n_little", loop.littleUsers())
        .with("n_difference", loop.difference())
        .with("r_to_z", loop.responseToThink())
        .with("interval_mean_s", loop.intervals().mean())
        .with("interval_sd_s", loop.intervals().sd())
        .with("interval_cov", loop.intervalCov())
        .with("verdict", row.verdict().id())
        .with("web_users", row.webUsers().stream().map(ScaleDocument::json).toList())
        .with("doubts", doubts(row));
  }

  private static JsonObject json(WebUserRow web) {
    return new JsonObject().with("z_s", web.think()).with("n", web.users());
  }
}
