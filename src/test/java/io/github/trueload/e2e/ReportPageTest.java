package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.print.PrintOptions;

/** The HTML report of real inputs in a real browser that reaches no network. */
@Tag("browser")
class ReportPageTest {

  private static final Path RECORDED = Path.of("..", "examples", "recorded");

  private static final List<String> HOSTILE =
      List.of(
          "<script>document.title='owned'</script>",
          "\"><img src=x onerror=\"document.title='owned'\">",
          "</script></table><h1>owned</h1>",
          "=cmd|' /C calc'!A0",
          "javascript:alert(1)");

  /** A line of 1 pixel over a tenth of a chart's width. */
  private static final int PIXELS_OF_A_LINE = 40;

  @TempDir private static Path folder;

  private static Browser browser;
  private static Path recorded;
  private static Path hostile;

  @BeforeAll
  static void makeReports() throws Exception {
    browser = Browser.start();
    recorded =
        report(
            "recorded",
            RECORDED.resolve("web-users.jtl").toString(),
            RECORDED.resolve("web-users.pcap").toString(),
            "--think",
            "10s,30s",
            "--apdex",
            "50ms");
    hostile = report("hostile", hostileLog().toString());
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  private static Path report(String name, String... arguments) {
    Path page = folder.resolve(name + ".html");
    List<String> command = new ArrayList<>(List.of("analyze"));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--html", page.toString()));
    Finished analysis = Finished.trueload(command.toArray(String[]::new));
    assertThat(analysis.exit()).as(analysis.err()).isZero();
    return page;
  }

  /** Label k has 10 − k samples, of 10·(k + 1) ms each. */
  private static Path hostileLog() throws Exception {
    StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,responseCode,success\n");
    long stamp = 1_763_698_000_000L;
    for (int label = 0; label < HOSTILE.size(); label++) {
      String quoted = '"' + HOSTILE.get(label).replace("\"", "\"\"") + '"';
      for (int sample = label; sample < 10; sample++) {
        stamp += 100;
        rows.append(stamp).append(',').append(10 * (label + 1)).append(',').append(quoted);
        rows.append(",200,true\n");
      }
    }
    return Files.writeString(folder.resolve("hostile.jtl"), rows);
  }

  @Test
  void itOpensOfflineWithoutAComplaintAndEveryChartIsOnTheScreen() throws Exception {
    browser.open(recorded, "light");

    assertThat(browser.console()).isEmpty();
    assertThat(
            browser
                .driver()
                .executeScript("return performance.getEntriesByType('resource').length"))
        .as("files loaded beside the page")
        .isEqualTo(0L);
    assertDrawn();
    browser.keep("report-light");
  }

  @Test
  void whereTheSystemIsDarkSoAreThePageAndItsCharts() throws Exception {
    browser.open(recorded, "light");
    Color lightGround = browser.colour("ground");
    Color lightWire = browser.colour("wire");

    browser.open(recorded, "dark");

    Color ground = browser.colour("ground");
    assertThat(ground.getRed()).isLessThan(60).isLessThan(lightGround.getRed());
    assertThat(browser.colour("wire")).isNotEqualTo(lightWire);
    WebElement body = browser.all("body").get(0);
    assertThat(body.getCssValue("background-color"))
        .contains(ground.getRed() + ", " + ground.getGreen() + ", " + ground.getBlue());
    assertDrawn();
    assertThat(browser.console()).isEmpty();
    browser.keep("report-dark");
  }

  /**
   * Each chart shows the colour of each of its lines, many pixels of it, on a ground of its own.
   */
  private void assertDrawn() throws Exception {
    Map<String, Color> colours =
        Map.of(
            "wire", browser.colour("wire"),
            "log", browser.colour("log"),
            "reference", browser.colour("reference"));
    List<WebElement> plots = browser.all(".plot");
    assertThat(plots).as("all charts, for these inputs have data for each").hasSize(12);
    for (WebElement plot : plots) {
      String id = plot.getDomAttribute("id");
      BufferedImage picture = Browser.pixels(plot);
      for (Object role : roles(id)) {
        assertThat(Browser.count(picture, colours.get(String.valueOf(role))))
            .as("pixels of %s in %s", role, id)
            .isGreaterThan(PIXELS_OF_A_LINE);
      }
      assertThat(Browser.count(picture, browser.colour("card")))
          .as("ground of %s", id)
          .isGreaterThan(picture.getWidth() * picture.getHeight() / 2);
    }
  }

  /** Whose lines the chart has; of single points too few pixels are drawn to count. */
  private List<?> roles(String chart) {
    String script =
        "return [...new Set(JSON.parse(document.getElementById('chart-data').textContent)"
            + "[arguments[0]].lines.filter((l) => l.points.length > 1 && l.style !== 'band')"
            + ".map((l) => l.role))]";
    List<?> roles = (List<?>) browser.driver().executeScript(script, chart);
    assertThat(roles).as("lines of %s", chart).isNotEmpty();
    return roles;
  }

  @Test
  void aChartHasADescriptionAndItsFiguresOpenByKeys() {
    browser.open(recorded, "light");

    for (WebElement plot : browser.all(".plot")) {
      assertThat(plot.getAriaRole()).isIn("img", "image");
      assertThat(plot.getAccessibleName()).startsWith("Chart: ").hasSizeGreaterThan(30);
    }
    for (WebElement table : browser.all("main table")) {
      assertThat(table.findElements(By.tagName("caption"))).hasSize(1);
    }
    WebElement points = browser.all("figure details").get(0);
    assertThat(points.getDomProperty("open")).isEqualTo("false");
    browser.all("figure details summary").get(0).sendKeys(Keys.ENTER);
    assertThat(points.getDomProperty("open")).isEqualTo("true");
    assertThat(browser.texts("figure details[open] tbody tr")).hasSizeGreaterThan(10);
  }

  @Test
  void theFirstTabOffersToSkipToTheFigures() {
    browser.open(recorded, "light");

    browser.all("body").get(0).sendKeys(Keys.TAB);

    assertThat(browser.driver().switchTo().activeElement().getText())
        .isEqualTo("Skip to the figures");
  }

  @Test
  void labelsThatAreScriptsMarkupOrFormulasStayText() throws Exception {
    browser.open(hostile, "light");

    assertThat(browser.texts(".sortable tbody th")).containsExactlyElementsOf(HOSTILE);
    assertThat(browser.driver().getTitle()).startsWith("Trueload: ");
    assertThat(browser.all("main img, main script, main a[href^=javascript]")).isEmpty();
    assertThat(browser.all("h1")).hasSize(1);
    assertThat(browser.console()).isEmpty();
    browser.keep("hostile-labels");
  }

  @Test
  void tablesSortByClickAndByKeys() {
    browser.open(hostile, "light");
    List<String> reversed = new ArrayList<>(HOSTILE);
    Collections.reverse(reversed);
    List<WebElement> heads = browser.all(".sortable thead button");

    heads.get(1).click(); // samples: most first, as it was
    assertThat(sorted()).isEqualTo("descending");
    assertThat(browser.texts(".sortable tbody th")).containsExactlyElementsOf(HOSTILE);
    heads.get(1).click();
    assertThat(sorted()).isEqualTo("ascending");
    assertThat(browser.texts(".sortable tbody th")).containsExactlyElementsOf(reversed);

    // From there three heads on by the Tab key: the means, 10 to 50 ms, longest first.
    heads.get(1).sendKeys(Keys.TAB, Keys.TAB, Keys.TAB);
    WebElement focused = browser.driver().switchTo().activeElement();
    assertThat(focused.getText()).startsWith("Mean");
    focused.sendKeys(Keys.SPACE);
    assertThat(browser.texts(".sortable tbody th")).containsExactlyElementsOf(reversed);
    focused.sendKeys(Keys.ENTER);
    assertThat(browser.texts(".sortable tbody th")).containsExactlyElementsOf(HOSTILE);
  }

  /** The page shows milliseconds; a saved table has seconds, as its heads say. */
  @Test
  void aSavedTableNamesTheUnitOfItsTimes() {
    browser.open(hostile, "light");
    Object saved =
        browser
            .driver()
            .executeScript(
                """
                let saved;
                HTMLAnchorElement.prototype.click = function () { saved = this; };
                document.querySelector('table.sortable button.csv').click();
                return saved.download + '\\n' + decodeURIComponent(saved.href);
                """);
    assertThat(String.valueOf(saved))
        .startsWith("reported-response-times-by-label-most-samples-first.csv\n")
        .contains(",Mean (s),Median (s),p95 (s),p99 (s),Max (s)")
        .contains(",10.0,0.0,0.0,0.01,0.01,0.01,0.01,0.01"); // ten samples of 10 ms
  }

  private String sorted() {
    return browser.all(".sortable [aria-sort]").get(0).getDomAttribute("aria-sort");
  }

  @Test
  void itPrintsOnSeveralPages() throws Exception {
    browser.open(recorded, "dark");

    String printed = browser.driver().print(new PrintOptions()).getContent();
    String pdf = new String(Base64.getDecoder().decode(printed), StandardCharsets.ISO_8859_1);
    Browser.keep("report.pdf", printed);

    assertThat(pdf).startsWith("%PDF-");
    assertThat(pdf.split("/Type /Page\\b", -1)).hasSizeGreaterThan(4);
    assertThat(browser.console()).isEmpty();
  }

  @Test
  void missingDataTakesNoPlace() {
    browser.open(hostile, "light");

    assertThat(browser.texts("h2")).doesNotContain("Connections and sessions");
    for (WebElement figure : browser.all("figure")) {
      assertThat(figure.findElements(By.cssSelector(".plot svg"))).hasSize(1);
    }
  }

  @Test
  void aCaptureAloneAndASingleRowLeaveNoErrorBehind() throws Exception {
    Path row = Files.writeString(folder.resolve("row.jtl"), "timeStamp,elapsed\n1763698000000,5\n");
    for (Path page :
        List.of(
            report("capture", RECORDED.resolve("web-users.pcap").toString()),
            report("row", row.toString()))) {
      browser.open(page, "light");
      assertThat(browser.console()).as("%s", page).isEmpty();
    }
  }

  @Test
  void aScriptThatIsNotTheReportsOwnDoesNotRun() throws Exception {
    String intruded =
        Files.readString(recorded)
            .replace("</main>", "<script>document.title='owned'</script></main>");
    browser.open(Files.writeString(folder.resolve("intruded.html"), intruded), "light");

    assertThat(browser.driver().getTitle()).startsWith("Trueload: ");
    assertThat(browser.console()).anyMatch(line -> line.contains("Content Security Policy"));
  }

  /** The page follows the system until its reader chooses: then it keeps what is chosen. */
  @Test
  void theThemeThatIsChosenStays() {
    browser.open(recorded, "light");
    Color light = browser.colour("ground");
    browser.all("#theme").get(0).click();
    Color chosen = browser.colour("ground");
    browser.prefer("dark");

    assertThat(chosen.getRed()).isLessThan(60).isLessThan(light.getRed());
    assertThat(browser.colour("ground")).isEqualTo(chosen);
    browser.prefer("light");
    assertThat(browser.colour("ground")).isEqualTo(chosen);
  }

  @Test
  void theDensityCanBeMadeLogarithmic() {
    browser.open(recorded, "light");
    // a tick that a linear axis from 0 does not have
    assertThat(ticks()).doesNotContain("0.001");

    WebElement scale = browser.all("[data-chart=intervals]").get(0);
    scale.click();

    assertThat(scale.getDomAttribute("aria-pressed")).isEqualTo("true");
    assertThat(ticks()).contains("0.001");
  }

  private static List<String> ticks() {
    return browser.texts("#intervals text");
  }
}
