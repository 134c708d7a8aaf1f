package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.HtmlPage;
import io.github.trueload.document.Line;
import io.github.trueload.stats.Charts;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.testing.ReportPage;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Remark;
import io.github.trueload.verdict.Verdict;
import io.github.trueload.wording.VerdictText;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class HtmlReportTest {

  /** Begin and end of a page's own part: what is written of a summary, without the scripts. */
  private static final String BODY = "<body>";

  private static final String SCRIPTS = "<script type=\"application";

  private static String render(AnalysisResult result) {
    return HtmlReport.render(result, ReportExtras.NONE);
  }

  static Stream<String> hostileTexts() {
    return Stream.of(
        "<script>document.title='owned'</script>",
        "\"><img src=x onerror=alert(1)>",
        "' onmouseover='alert(1)",
        "=cmd|' /C calc'!A0",
        "</script><script>alert(1)</script>",
        "<!-- <script>",
        "{{data}} $1 \\",
        "a\u2028b\u2029c",
        "\u202egpj.exe\u0000\u001b[31m\ud800");
  }

  @Test
  void aRunWithLogAndCaptureShowsEverything() throws Exception {
    String page = render(Summaries.whole());
    Document body = body(page);

    assertThat(text(body, "h1"))
        .containsExactly(
            "Realistic traffic: 497.1\u00a0requests/s from 1,000 users, one connection each");
    assertThat(text(body, "code")).contains(VerdictText.headline(Summaries.whole()));
    assertThat(text(body, "h2")).hasSize(9);
    assertThat(charts(page))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(AnalysisChart.values()).map(chart -> chart.frame().id()).toList());
    assertThat(text(body, "caption"))
        .filteredOn(caption -> !isOfPoints(caption))
        .containsExactly(
            "Response times in ms",
            "Reporting error: reported minus wire, in ms",
            "Reported times by phase",
            "Bytes received, headers and bodies",
            "Apdex for T = 500 ms",
            "Corrected for coordinated omission (start = previous response + think time)",
            "Times on the wire by phase",
            "Failures by code and message, most samples first",
            "Reported response times by label, most samples first, in ms",
            "Arrivals",
            "Tests of the inter-arrival times: independent and exponential?",
            "Peak load per window",
            "Sessions (emulated users) and their connections",
            "Connections on the wire",
            "Principle A: this run, and the same rate with other numbers of users",
            "Principle A: further figures of this run",
            "Equivalent web users N′: 49.71 pages/s, 10 requests per page, 0.01 pages in service",
            "Sessions of the log: 22.37 requests each (9 to 41)",
            "Fitted distributions of think times, best first",
            "Health of the load generator",
            "Files read",
            "Anomalies in the files");
    assertThat(text(body, "p")).noneMatch(text -> text.startsWith("No capture given"));
    // 134 µs reported − wire, as the summary says
    assertThat(text(body, "dd")).contains("+134 µs", "1.020 ± 0.007", "1,000 : 1,000");
  }

  private static boolean isOfPoints(String caption) {
    return Stream.of(AnalysisChart.values())
            .anyMatch(chart -> caption.startsWith(chart.frame().title() + ": "))
        && !caption.endsWith(", in ms");
  }

  @Test
  void everyChartHasItsPointsAsATable() throws Exception {
    String page = render(Summaries.whole());

    List<String> captions = text(body(page), "caption");
    for (AnalysisChart chart : AnalysisChart.values()) {
      assertThat(captions).anyMatch(caption -> caption.startsWith(chart.frame().title() + ": "));
    }
    // Table 24 rows at most: of the 200 bins of the rate the first, the last and some between.
    String rate = page.substring(page.indexOf("Arrival rate over time: Requests per second"));
    assertThat(rate.substring(0, rate.indexOf("</table>")).split("<tr>")).hasSize(26);
  }

  @Test
  void principleAIsForetoldByExactMeanValueAnalysis() throws Exception {
    AnalysisResult summary = Summaries.whole();
    LoopForecast forecast = LoopForecast.of(summary).orElseThrow();

    // The station found gives the measured response time back, and with it the run's own rate.
    var same = forecast.network().solve(1000, summary.loop().think().mean()).loop();
    assertThat(same.responseSeconds()).isCloseTo(200e-6, within(1e-12));
    assertThat(forecast.rateWithSameThink(1000)).isCloseTo(497.11, within(0.001));
    // Principle A: with Z = N/λ the rate stays, ever nearer as N grows (here R is tiny already).
    assertThat(forecast.scaled(2000).rows().get(0).loop().ratePerSecond()).isBetween(497.0, 497.11);
    assertThat(text(body(render(summary)), "th")).contains("measured", "predicted, Z = N/λ");
  }

  @Test
  void theGroupsOfRequestsAreASortableTableOfInertNames() throws Exception {
    String page = render(Summaries.byGroup(Summaries.whole(), "<b>users</b>", ""));

    assertThat(text(body(page), "caption"))
        .contains("Arrivals and response times by group (log), times in ms");
    assertThat(text(body(page), "th")).contains("<b>users</b>", "(not logged)");
    assertThat(text(body(page), "p")).contains("3 more, with fewer requests, are not shown.");
  }

  @Test
  void aCovThatTheStampsCannotCarryIsNoPoint() {
    // Summaries: 1, 10 and 1,000 users; that of 2,000 is not resolvable.
    Line cov = AnalysisChart.COV_BY_USERS.of(Summaries.whole()).lines().get(1);

    assertThat(cov.x()).containsExactly(1, 10, 1000);
    assertThat(AnalysisChart.COV_BY_USERS.of(Summaries.whole()).words())
        .isEqualTo("1.31 ± 0.08 with 1 user; 1.02 ± 0.01 with 1,000 users.");
  }

  @Test
  void aLoopWithoutThinkTimesForetellsNothing() {
    assertThat(LoopForecast.of(Summaries.logOnly())).isEmpty();
    assertThat(AnalysisChart.LOOP_RATE.of(Summaries.logOnly()).lines()).isEmpty();
  }

  /** A rate 23 % below N/(R + Z), as of users who pause, is no closed loop of these figures. */
  @Test
  void aLoopThatLittlesLawDoesNotGiveBackForetellsNothing() {
    AnalysisResult whole = Summaries.whole();
    ObservedLoop loop = whole.loop();
    AnalysisResult paused =
        whole.toBuilder()
            .loop(
                new ObservedLoop(
                    loop.users(),
                    loop.think(),
                    0.77 * loop.ratePerSecond(),
                    loop.response(),
                    loop.responseStandardError(),
                    loop.intervals()))
            .build();

    assertThat(LoopForecast.of(paused)).isEmpty();
    assertThat(AnalysisChart.LOOP_RATE.of(paused).lines()).isEmpty();
    assertThat(render(paused)).doesNotContain("predicted, Z = N/λ");
  }

  @Test
  void aLogAloneSaysWhatACaptureWouldAdd() throws Exception {
    String page = render(Summaries.logOnly());

    assertThat(charts(page))
        .containsExactly(
            "response-cdf",
            "arrival-rate",
            "intervals",
            "dispersion",
            "interval-dispersion",
            "cov-by-users");
    assertThat(text(body(page), "figure")).hasSize(6);
    assertThat(text(body(page), "p")).filteredOn(p -> p.startsWith("No capture given")).hasSize(1);
    assertThat(text(body(page), "h2"))
        .containsExactly("Response times", "Labels", "Arrivals", "Inputs", "How it was measured");
    assertThat(text(body(page), "caption")).doesNotContain("Connections on the wire");
  }

  @Test
  void aCaptureAloneSaysThatThereIsNoLog() throws Exception {
    String page = render(Summaries.captureOnly());

    assertThat(charts(page)).contains("open-connections", "requests-per-connection");
    assertThat(text(body(page), "p")).filteredOn(p -> p.startsWith("No log given")).hasSize(1);
    assertThat(text(body(page), "th")).doesNotContain("Reported");
    assertThat(text(body(page), "h2")).doesNotContain("Labels", "Users and think times");
  }

  @Test
  void nothingAtAllIsStillAPage() throws Exception {
    String page = render(Summaries.empty());

    assertThat(charts(page)).isEmpty();
    assertThat(text(body(page), "h1")).containsExactly("No verdict on the traffic");
    assertThat(page).contains("Inconclusive");
  }

  @ParameterizedTest
  @EnumSource(ArrivalVerdict.class)
  void everyVerdictHasAColourASignAndWords(ArrivalVerdict verdict) throws Exception {
    String page = render(Summaries.judged(verdict));
    String colour =
        switch (verdict) {
          case POISSON -> "good";
          case HYPO_EXPONENTIAL, BURSTY, PERIODIC, OTHER -> "notable";
          case INCONCLUSIVE -> "open";
        };
    assertThat(page)
        .containsPattern(
            "<section class=\"verdict "
                + colour
                + "\" [^>]*>[^\\n]*<p class=\"badge\">"
                + "<span aria-hidden=\"true\">[^<]</span> [A-Z][^<]{15,}</p>");
  }

  @Test
  void aVerdictThatIsNotConclusiveIsNotShownAsOne() {
    AnalysisResult sure = Summaries.whole();
    AnalysisResult doubtful =
        sure.toBuilder().verdict(new Verdict(List.of(new Remark.NoOverlap()), false)).build();

    assertThat(render(sure))
        .contains("class=\"verdict good")
        .doesNotContain("class=\"verdict open");
    assertThat(render(doubtful))
        .contains("class=\"verdict open")
        .doesNotContain("class=\"verdict good");
    // Nor is a difference between two runs shown as an error of reporting.
    assertThat(VerdictText.headline(sure)).contains("against the wire");
    assertThat(VerdictText.headline(doubtful)).doesNotContain("against the wire");
  }

  @Test
  void sharedConnectionsDoNotLookGoodHoweverRandomTheArrivals() {
    assertThat(render(Summaries.saying("any")))
        .contains("class=\"verdict notable", "on shared connections", "+134 µs")
        .doesNotContain("class=\"verdict good");
  }

  /** The page of a text without markup, which is compared with several. */
  private static final class Harmless {
    static final String PAGE = render(Summaries.saying("harmless"));
  }

  @ParameterizedTest
  @MethodSource("hostileTexts")
  void textOfTheInputsIsNeverMarkup(String hostile) throws Exception {
    String page = render(Summaries.saying(hostile));
    String harmless = Harmless.PAGE;

    // The same elements and attributes in the same order: the text changed nothing but text.
    assertThat(skeleton(page)).isEqualTo(skeleton(harmless));
    assertThat(text(body(page), "li"))
        .anyMatch(point -> point.startsWith(shown(hostile) + " shares rows with"));
    assertThat(withoutNames(page)).isEqualTo(withoutNames(harmless));
  }

  /** The charts' data, without the labels and failures by which lines are called. */
  private static JsonNode withoutNames(String page) throws IOException {
    JsonNode charts = new ObjectMapper().readTree(ReportPage.chartData(page));
    for (String chart : List.of("label-over-time", "failures-over-time")) {
      for (JsonNode line : charts.get(chart).get("lines")) {
        ((ObjectNode) line).remove(List.of("name", "group"));
      }
    }
    return charts;
  }

  /** What a reader sees of control and hidden characters and of halves of pairs. */
  private static String shown(String text) {
    return text.replace('\u0000', '\u2400')
        .replace('\u001b', '\u241b')
        .replace('\u202e', '\ufffd')
        .replace('\ud800', '\ufffd');
  }

  /** The box says what to do; the evidence does not say it a second time. */
  @Tag("large")
  @Test
  void adviceStandsInOnePlace() {
    AnalysisResult plain = Summaries.judged(ArrivalVerdict.BURSTY);
    AnalysisResult bursty =
        plain.toBuilder().verdict(new Verdict(List.of(new Remark.SourcesOfBursts()), true)).build();
    assertThat(VerdictText.points(bursty)).hasSize(1);
    assertThat(render(bursty))
        .contains("look for pauses of the load generator, synchronizing timers")
        .doesNotContain(VerdictText.points(bursty).get(0).substring(0, 20));
  }

  @Test
  void nothingIsLoadedFromOutside() throws Exception {
    String page = render(Summaries.whole());
    String own = page.replace(library(), "");

    assertThat(own).doesNotContain("http:", "https:", "src=", "@import", "url(");
    Matcher links = Pattern.compile("href=\"([^\"]*)\"").matcher(own);
    assertThat(links.results().map(link -> link.group(1)))
        .isNotEmpty()
        .allMatch(link -> link.startsWith("#") || link.equals("data:,"));
    assertThat(page).contains("default-src &#39;none&#39;; script-src &#39;sha256-");
    assertThat(page).doesNotContain("unsafe-inline", "unsafe-eval");
  }

  @Test
  void theLibraryIsWhereItsVersionSaysAndFitsIntoAScript() throws Exception {
    assertThat(library())
        .contains("Licensed to the Apache Software Foundation")
        .contains("t.version=\"" + HtmlPage.ECHARTS_VERSION + "\"")
        .doesNotContain("</script", "<!--", "\r");
  }

  private static String library() throws IOException {
    String name =
        "/META-INF/resources/webjars/echarts/" + HtmlPage.ECHARTS_VERSION + "/echarts.min.js";
    try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
  }

  @Test
  void thePageIsLittleMoreThanTheLibrary() throws Exception {
    int library = library().length();

    assertThat(render(Summaries.whole()).length() - library).isLessThan(250_000);
  }

  @Test
  void tenThousandLabelsOfAnyLengthKeepThePageSmall() {
    String[] labels = new String[10_000];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i + "<".repeat(2_000);
    }
    AnalysisResult summary = Summaries.labelled(labels);

    String page = render(summary);

    // The bound that the report promises for any log, however long.
    assertThat(page.length()).isLessThan(3_000_000);
    assertThat(page).contains("9,000 labels with fewer samples are not shown");
  }

  @Tag("large")
  @Test
  void aMillionPointsOfEachLineKeepThePageSmall() {
    AnalysisResult plain = Summaries.whole();
    double[] x = IntStream.range(0, 1_000_000).mapToDouble(i -> (i + 1) / 3.0).toArray();
    double[] y = IntStream.range(0, 1_000_000).mapToDouble(i -> 1 / (3.0 + i % 7)).toArray();
    Series big = new Series(x, y);
    Charts charts =
        new Charts(
            new Charts.OfArrivals(big, big, big),
            new Charts.OfTimes(big, big, big),
            new Charts.OfOpen(big, big, big));
    AnalysisResult summary = plain.toBuilder().charts(charts).build();

    // The bound that the report promises for any log, however long.
    assertThat(render(summary).length()).isLessThan(3_000_000);
  }

  @Test
  void theSameSummaryMakesTheSameBytes() {
    assertThat(render(Summaries.whole())).isEqualTo(render(Summaries.whole()));
  }

  @Test
  void theFileTakesThePlaceOfAnOldOneAndLeavesNothingBeside(@TempDir Path directory)
      throws Exception {
    Path file = Files.writeString(directory.resolve("report.html"), "old");

    HtmlReport.write(Summaries.whole(), file);

    assertThat(file).hasContent(render(Summaries.whole()));
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aFileThatCannotBeWrittenIsOneLine(@TempDir Path directory) throws Exception {
    Path nowhere = directory.resolve("absent").resolve("report.html");
    Path taken = Files.createDirectory(directory.resolve("taken"));

    for (Path file : List.of(nowhere, taken)) {
      assertThatThrownBy(() -> HtmlReport.write(Summaries.whole(), file))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(file + ": cannot be written: ")
          .message()
          .doesNotContain("\n");
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(taken);
    }
  }

  private static List<String> charts(String page) throws IOException {
    List<String> ids = new java.util.ArrayList<>();
    new ObjectMapper().readTree(ReportPage.chartData(page)).fieldNames().forEachRemaining(ids::add);
    return ids;
  }

  /** The body as XML: parses only if every element is closed and every text is escaped. */
  private static Document body(String page) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader("<body>" + bodyMarkup(page) + "</body>")));
  }

  private static String bodyMarkup(String page) {
    int begin = page.indexOf(BODY);
    int end = page.lastIndexOf(SCRIPTS);
    assertThat(begin).isNotNegative().isLessThan(end);
    return page.substring(begin + BODY.length(), end);
  }

  private static List<String> skeleton(String page) throws Exception {
    var all = body(page).getElementsByTagName("*");
    return Stream.iterate(0, i -> i < all.getLength(), i -> i + 1)
        .map(all::item)
        .map(node -> node.getNodeName() + names(node.getAttributes()))
        .toList();
  }

  private static List<String> names(org.w3c.dom.NamedNodeMap attributes) {
    return Stream.iterate(0, i -> i < attributes.getLength(), i -> i + 1)
        .map(i -> attributes.item(i).getNodeName())
        .toList();
  }

  private static List<String> text(Document body, String tag) {
    var all = body.getElementsByTagName(tag);
    return Stream.iterate(0, i -> i < all.getLength(), i -> i + 1)
        .map(i -> all.item(i).getTextContent())
        .toList();
  }
}
