package io.github.trueload.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.document.HtmlPage;
import io.github.trueload.document.Line;
import io.github.trueload.sweep.SweepCharts.Overlay;
import io.github.trueload.testing.ReportPage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of an experiment whose results are made up: 16 runs, a knee at 45 users. */
class SweepDocumentTest {

  private static JsonNode charts(String page) throws Exception {
    return new ObjectMapper().readTree(ReportPage.chartData(page));
  }

  private static String render(Sweep sweep) {
    return HtmlPage.render(SweepDocument.of(sweep));
  }

  private static List<String> names(Sweep sweep, String chart) {
    return SweepCharts.of(Overlay.of(sweep)).stream()
        .filter(each -> each.frame().id().equals(chart))
        .flatMap(each -> each.lines().stream())
        .map(Line::name)
        .toList();
  }

  @Test
  void thePageHasCurvesBarsAndTheKnee() throws Exception {
    Sweep sweep = Sweeps.bentWithMarkedRun(1);
    String page = render(sweep);
    assertThat(page)
        .contains("<h1>marred</h1>", "17 of 24 runs have figures, 1 of them does not count.")
        .contains("saturation point at 45 (95 % interval: ")
        .contains("Does not count: users=80, repetition 3: the load generator was the bottleneck")
        .contains("href=\"points/001/r1/report.html\"")
        .doesNotContain("{{");
    assertThat(names(sweep, "throughput"))
        .containsExactly(
            "Mean of the runs",
            "Mean of the runs, 95 % interval",
            "Saturation point",
            "Does not count");
    JsonNode throughput = charts(page).get("throughput");
    assertThat(throughput.at("/lines/1/style").asText()).isEqualTo("bars");
    assertThat(throughput.at("/lines/1/points/0")).hasSize(3);
    assertThat(throughput.at("/lines/3/points/0/1").asDouble()).isEqualTo(500);
    // no capture: nothing to say of the error of reported times
    assertThat(charts(page).has("reported-minus-wire")).isFalse();
  }

  @Test
  void twoAxesAreLinesOfTheirOwnAndNamesStandOnTheirAxis() throws Exception {
    List<RunResult> runs =
        List.of(
            Sweeps.run(1, List.of(0, 0), 1, 10),
            Sweeps.run(2, List.of(0, 1), 1, 20),
            Sweeps.run(3, List.of(1, 0), 1, 30),
            Sweeps.failed(4, List.of(1, 1), 1, "the disk is full"));
    Sweep sweep = Sweep.of("two", List.of(Sweeps.KIND, Sweeps.USERS_TWO), runs, 4);
    String page = render(sweep);
    assertThat(names(sweep, "throughput")).containsExactly("Users 10", "Users 20");
    assertThat(charts(page).at("/throughput/x/names/1").asText()).isEqualTo("b");
    assertThat(page).contains("Failed: kind=b, users=20, repetition 1: the disk is full.");
    // the table behind the chart has the names, too
    assertThat(page).contains("<bdi>a</bdi>");
  }

  @Test
  void aWideAxisIsLogarithmic() throws Exception {
    SweepAxis wide =
        new SweepAxis("size", "Size", List.of("1kB", "1MB"), List.of(1e3, 1e6), "B", true);
    List<RunResult> runs =
        List.of(Sweeps.run(1, List.of(0), 1, 10), Sweeps.run(2, List.of(1), 1, 5));
    String page = render(Sweep.of("wide", List.of(wide), runs, 2));
    assertThat(charts(page).at("/throughput/x/log").asBoolean()).isTrue();
    assertThat(page).contains("No saturation point found");
  }

  @Test
  void twoExperimentsAreDrawnInColoursOfTheirOwn() throws Exception {
    SweepComparison both =
        SweepComparison.of("old", Sweeps.bent("a", 1), "new", Sweeps.bent("b", 1.5));
    String page = HtmlPage.render(SweepComparisonDocument.of(both));
    assertThat(page).contains("<h1>old and new</h1>", "new: saturation point at 45");
    JsonNode lines = charts(page).at("/throughput/lines");
    assertThat(lines.findValuesAsText("name")).contains("old", "Saturation point", "new");
    assertThat(lines.findValuesAsText("role")).contains("series_1", "series_2");
  }

  @Test
  void whatShareNoPointIsNotSaidToBeAlike() {
    SweepAxis axis = new SweepAxis("x", "X", List.of("1"), List.of(1.0), "", false);
    Sweep counted = Sweep.of("a", List.of(axis), List.of(Sweeps.run(1, List.of(0), 1, 10)), 1);
    Sweep failed =
        Sweep.of("b", List.of(axis), List.of(Sweeps.failed(1, List.of(0), 1, "it died")), 1);
    assertThat(
            SweepComparisonDocument.of(SweepComparison.of("old", counted, "new", failed))
                .banner()
                .evidence())
        .containsExactly(
            "Throughput cannot be compared: no point counts in both.",
            "Mean response time cannot be compared: no point counts in both.");
  }

  @Test
  void namesAreNeverMarkup() {
    String hostile = "</script><img src=x onerror=alert(1)>\"'&";
    SweepAxis axis = new SweepAxis("x", hostile, List.of(hostile), List.of(1.0), "", false);
    List<RunResult> runs =
        List.of(Sweeps.run(1, List.of(0), 1, 10), Sweeps.failed(1, List.of(0), 2, hostile));
    String page = render(Sweep.of(hostile, List.of(axis), runs, 2));
    String harmless = render(Sweeps.bent("a", 1));
    assertThat(page.split("<img", -1)).hasSameSizeAs(harmless.split("<img", -1));
    assertThat(page.split("</script>", -1)).hasSameSizeAs(harmless.split("</script>", -1));
  }

  @Test
  void whatIsWrittenIsReadAgain(@TempDir Path folder) throws Exception {
    Sweep sweep = Sweeps.bentWithMarkedRun(1);
    SweepFiles.write(sweep, folder);
    Sweep read = SweepFiles.read(folder);
    assertThat(read).isEqualTo(sweep);
    assertThat(folder.resolve("runs.csv")).content().startsWith("point,users,repetition,status,");
  }
}
