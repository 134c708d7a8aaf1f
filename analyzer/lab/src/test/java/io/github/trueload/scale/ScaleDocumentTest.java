package io.github.trueload.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.document.HtmlPage;
import io.github.trueload.document.Line;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.ClosedNetwork;
import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.ObservedLoop.ThinkGaps;
import io.github.trueload.stats.users.WebUserRow;
import io.github.trueload.testing.ReportPage;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Remark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of one exponential station of 5 ms, by exact mean value analysis: λ_sat is 200/s. */
class ScaleDocumentTest {

  private static final double SERVICE = 0.005;
  private static final int USERS = 100;
  private static final double[] THINK = {2, 1, 0.7, 0.6, 0.55, 0.52};

  private static ScaleTable runs(String name, int count) {
    List<ScaleTable.Row> rows = new ArrayList<>();
    List<SaturationFit.Run> loops = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ClosedLoop loop = ClosedNetwork.of(SERVICE).solve(USERS, THINK[i]).loop();
      loops.add(new SaturationFit.Run(loop, 0.01 * loop.responseSeconds()));
      rows.add(row(name + i, loop));
    }
    return new ScaleTable(rows, SaturationFit.of(loops).orElse(null));
  }

  private static ScaleTable.Row row(String name, ClosedLoop loop) {
    double rate = loop.ratePerSecond();
    double response = loop.responseSeconds();
    return new ScaleTable.Row(
        name,
        new ObservedLoop(
            USERS,
            new ThinkGaps(loop.thinkSeconds(), loop.thinkSeconds(), 1000, 0, false),
            rate,
            response,
            0.01 * response,
            new Intervals(1 / rate, 1 / rate, 1, 0.01, 0, 1e-9, true)),
        new DurationSummary(
            response, response, response, 2 * response, 3 * response, 4 * response, 9 * response),
        2048,
        ArrivalVerdict.POISSON,
        List.of(new WebUserRow(10, rate * 10)),
        List.of());
  }

  @Test
  void theFittedCurvesGoThroughTheRunsAndEndAtSaturation() {
    ScaleTable table = runs("run", 6);
    List<Line> response = ScaleCharts.response(table).lines();
    assertThat(response)
        .extracting(Line::name)
        .containsExactly("Fitted station", "λ_sat", "p95 of a run", "Mean of a run");
    Line curve = response.get(0);
    assertThat(response.get(1).x()[0]).isCloseTo(200, within(0.5));
    assertThat(curve.x()[curve.x().length - 1]).isBetween(180.0, 200.0);
    for (ScaleTable.Row row : table.rows()) {
      assertThat(at(curve, row.loop().ratePerSecond()))
          .isCloseTo(row.loop().response() * 1e3, within(0.03 * row.loop().response() * 1e3));
    }
    List<Line> rate = ScaleCharts.rate(table).lines();
    // a curve for each think time that is a tenth or more beside its neighbour, λ_sat, the runs
    assertThat(rate)
        .extracting(Line::name)
        .containsExactly(
            "Z = 2 s", "Z = 1 s", "Z = 700 ms", "Z = 600 ms", "Z = 520 ms", "λ_sat", "Runs");
    assertThat(at(rate.get(0), USERS))
        .isCloseTo(table.rows().get(0).loop().ratePerSecond(), within(0.1));
    assertThat(Arrays.stream(rate.get(4).y())).allMatch(y -> y < 200.5);
  }

  /** Between the points beside {@code x}, straight. */
  private static double at(Line line, double x) {
    for (int i = 1; i < line.x().length; i++) {
      if (line.x()[i] >= x) {
        double share = (x - line.x()[i - 1]) / (line.x()[i] - line.x()[i - 1]);
        return line.y()[i - 1] + share * (line.y()[i] - line.y()[i - 1]);
      }
    }
    throw new AssertionError(line.name() + " ends before " + x);
  }

  private static String render(ScaleTable table) {
    return HtmlPage.render(ScaleDocument.of(table));
  }

  @Test
  void thePageShowsTheRunsAndHowSureItIs(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("scale.html");
    HtmlPage.write(ScaleDocument.of(runs("run", 6)), file);
    String page = Files.readString(file);
    assertThat(page).isEqualTo(render(runs("run", 6)));
    assertThat(page)
        .contains("<h1>6 runs: λ_sat 200", "95 % interval", "Principle A: a row for each run")
        .contains("Equivalent web users N′ of each run")
        .doesNotContain("{{");
    JsonNode charts = new ObjectMapper().readTree(ReportPage.chartData(page));
    assertThat(charts.fieldNames())
        .toIterable()
        .containsExactly("response-by-rate", "rate-by-users", "cov-by-rate");
  }

  /** Runs up to 189/s, and one of 230/s that is left out of λ_sat: the fastest is that of 189/s. */
  @Test
  void theFastestRunIsOneThatCounts() {
    ScaleTable sound = runs("run", 6);
    List<ScaleTable.Row> rows = new ArrayList<>(sound.rows());
    ScaleTable.Row doubtful = row("doubtful", new ClosedLoop(230, 0.9, 0.1));
    rows.add(
        new ScaleTable.Row(
            doubtful.name(),
            doubtful.loop(),
            doubtful.response(),
            doubtful.receivedBytesPerSecond(),
            doubtful.verdict(),
            doubtful.webUsers(),
            List.of(new Remark.ManyFailures(500, 1000))));
    String page = render(new ScaleTable(rows, sound.saturation()));
    String fastest = NumberText.percent(sound.rows().get(5).loop().ratePerSecond() / 200);
    assertThat(page).contains("The fastest run reached " + fastest + " of it.");
    String ratio = NumberText.fixed(sound.rows().get(5).loop().responseToThink(), 3);
    assertThat(page).contains("R/Z is " + ratio + " in the fastest run");
  }

  @Test
  void fewRunsSayWhatIsMissingAndShowWhatTheyAre() throws Exception {
    String page = render(runs("run", 2));
    assertThat(page)
        .contains("2 runs: λ_sat (saturation rate) is not known: 4 runs or more are needed")
        .contains("verdict open");
    assertThat(ScaleCharts.rate(runs("run", 2)).lines())
        .extracting(Line::name)
        .containsExactly("Runs");
  }

  @Test
  void namesOfFilesAreNeverMarkup() throws Exception {
    String hostile = "</script><img src=x onerror=alert(1)>\"'&";
    String page = render(runs(hostile, 4));
    String harmless = render(runs("harmless", 4));
    assertThat(page.split("<img", -1)).hasSameSizeAs(harmless.split("<img", -1));
    assertThat(page.split("</script>", -1)).hasSameSizeAs(harmless.split("</script>", -1));
  }
}
