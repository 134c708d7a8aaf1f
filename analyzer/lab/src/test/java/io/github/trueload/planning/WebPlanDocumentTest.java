package io.github.trueload.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.document.HtmlPage;
import io.github.trueload.document.Line;
import io.github.trueload.queueing.ClosedNetwork;
import io.github.trueload.queueing.WebPlan;
import io.github.trueload.testing.ReportPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gunther and Brady's Table 1 and figure 5: 20/s of one station of 50 ms, which serves no more. */
class WebPlanDocumentTest {

  private static final WebPlan PLAN =
      WebPlan.of(20, ClosedNetwork.of(0.05), 100, 200, 400, 600, 800, 1000);

  @Test
  void theCurveOfFigureFiveGoesThroughTheRowsToTheWantedRate() {
    List<Line> lines = WebPlanCharts.rate(PLAN).lines();
    assertThat(lines)
        .extracting(Line::name)
        .containsExactly(
            "N/Z, the target rate", "Z = 5 s for all", "Z scaled with N", "Rows of the table");
    Line curve = lines.get(2);
    assertThat(curve.x()[0]).isEqualTo(1);
    assertThat(curve.x()).isSorted().doesNotHaveDuplicates().endsWith(1000);
    assertThat(curve.y()).isSorted();
    assertThat(curve.y()[curve.y().length - 1]).isLessThan(20);
    // exact MVA, ClosedNetworkTest: N = 200, Z = 10 s serves 18.913/s
    Line rows = lines.get(3);
    assertThat(rows.x()).containsExactly(100, 200, 400, 600, 800, 1000);
    assertThat(rows.y()[1]).isCloseTo(18.913, within(0.0005));
    assertThat(curve.y()[index(curve, 200)]).isEqualTo(rows.y()[1]);
    // the curve of one Z is saturated at 1/S where 100 users of 5 s would send 20/s, and meets the
    // other where both have that Z
    Line constant = lines.get(1);
    assertThat(constant.y()[constant.y().length - 1]).isCloseTo(20, within(1e-6));
    assertThat(constant.y()[index(constant, 100)])
        .isCloseTo(curve.y()[index(curve, 100)], within(1e-9));
  }

  private static int index(Line line, double x) {
    for (int i = 0; i < line.x().length; i++) {
      if (line.x()[i] == x) {
        return i;
      }
    }
    throw new AssertionError(line.name() + " has no point at " + x);
  }

  private static String render(WebPlan plan) {
    return HtmlPage.render(WebPlanDocument.of(plan, List.of()));
  }

  @Test
  void thePageHasTheTableTheChartsAndTheTolerance(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("plan.html");
    HtmlPage.write(WebPlanDocument.of(PLAN.within(0.05), List.of()), file);
    String page = Files.readString(file);
    assertThat(page)
        .contains("<h1>20/s by scaled think time: 1,000 users who think 50 s, R/Z 0.025")
        .contains("CoV of the arrivals at least 0.950: 10 users", "more than 1,000,000 users")
        .contains("(Table 1b)", "18.91", "Index of counts")
        .doesNotContain("{{");
    JsonNode charts = new ObjectMapper().readTree(ReportPage.chartData(page));
    assertThat(charts.fieldNames())
        .toIterable()
        .containsExactly("rate-by-users", "randomness-by-users", "response-by-users");
  }

  @Test
  void ofSeveralStationsThereIsNoCurveOfTheArrivals() throws Exception {
    String page = render(WebPlan.of(10, new ClosedNetwork(List.of(0.05, 0.04)), 20, 10));
    JsonNode charts = new ObjectMapper().readTree(ReportPage.chartData(page));
    assertThat(charts.fieldNames())
        .toIterable()
        .containsExactly("rate-by-users", "response-by-users");
    assertThat(page).doesNotContain("Index of counts");
  }

  @Test
  void oneUserIsAPageToo() {
    assertThat(render(WebPlan.of(10, ClosedNetwork.of(0.05), 1))).contains("1 user");
  }
}
