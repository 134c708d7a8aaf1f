package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.print.PrintOptions;

/**
 * The HTML report of real inputs in a real browser that reaches no network. One class, so that
 * pages are written and Chromium is started once; {@link ReportAccess} and {@link ReportLayout}
 * have tests of it, too.
 */
@Tag("browser")
class ReportPageTest implements ReportAccess, ReportLayout {

  /** A line of 1 pixel over a tenth of a chart's width. */
  private static final int PIXELS_OF_A_LINE = 40;

  @TempDir private static Path folder;

  private static Reports reports;
  private static Browser browser;

  @BeforeAll
  static void makeReports() throws Exception {
    reports = Reports.in(folder);
    browser = reports.browser;
  }

  @AfterAll
  static void stopBrowser() {
    if (reports != null) {
      reports.close();
    }
  }

  @Override
  public Reports reports() {
    return reports;
  }

  @AfterEach
  void backToAScreen() {
    browser.backToAScreen();
  }

  @Test
  void itOpensOfflineWithoutAComplaintAndEveryChartIsOnTheScreen() throws Exception {
    browser.open(reports.recorded, "light");

    assertThat(browser.console()).isEmpty();
    assertThat(
            browser
                .driver()
                .executeScript("return performance.getEntriesByType('resource').length"))
        .as("files loaded beside the page")
        .isEqualTo(0L);
    assertDrawn("report-light");
  }

  @Test
  void whereTheSystemIsDarkSoAreThePageAndItsCharts() throws Exception {
    browser.open(reports.recorded, "dark");

    Color ground = browser.colour("ground");
    Color wire = browser.colour("wire");
    WebElement body = browser.all("body").get(0);
    assertThat(body.getCssValue("background-color"))
        .contains(ground.getRed() + ", " + ground.getGreen() + ", " + ground.getBlue());
    assertDrawn("report-dark");
    assertThat(browser.console()).isEmpty();

    browser.prefer("light");
    assertThat(ground.getRed()).isLessThan(60).isLessThan(browser.colour("ground").getRed());
    assertThat(wire).isNotEqualTo(browser.colour("wire"));
  }

  /**
   * Each chart shows the colour of each of its lines, many pixels of it, on a ground of its own.
   * The picture is kept.
   */
  private void assertDrawn(String name) throws Exception {
    Map<String, Color> colours = browser.colours(List.of("wire", "log", "reference", "card"));
    byte[] picture = browser.picture();
    Browser.keep(name + ".png", picture);
    Map<String, int[]> plots = browser.pixels(picture, ".plot");
    assertThat(plots).as("all charts, for these inputs have data for each").hasSize(12);
    plots.forEach(
        (id, pixels) -> {
          for (Object role : roles(id)) {
            assertThat(Browser.count(pixels, colours.get(String.valueOf(role))))
                .as("pixels of %s in %s", role, id)
                .isGreaterThan(PIXELS_OF_A_LINE);
          }
          assertThat(Browser.count(pixels, colours.get("card")))
              .as("ground of %s", id)
              .isGreaterThan(pixels.length / 2);
        });
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
  void labelsThatAreScriptsMarkupOrFormulasStayText() throws Exception {
    browser.open(reports.hostile, "light");

    assertThat(browser.texts(".sortable tbody th")).containsExactlyElementsOf(Reports.HOSTILE);
    assertThat(browser.driver().getTitle()).startsWith("Trueload: ");
    assertThat(browser.all("main img, main script, main a[href^=javascript]")).isEmpty();
    assertThat(browser.all("h1")).hasSize(1);
    assertThat(browser.console()).isEmpty();
    browser.keep("hostile-labels");
  }

  @Test
  void tablesSortByClickAndByKeys() {
    browser.open(reports.hostile, "light");
    List<String> reversed = new ArrayList<>(Reports.HOSTILE);
    Collections.reverse(reversed);
    List<WebElement> heads = browser.all(".sortable thead button");

    heads.get(1).click(); // samples: most first, as it was
    assertThat(sorted()).isEqualTo("descending");
    assertThat(browser.texts(".sortable tbody th")).containsExactlyElementsOf(Reports.HOSTILE);
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
    assertThat(browser.texts(".sortable tbody th")).containsExactlyElementsOf(Reports.HOSTILE);
  }

  /** The page shows milliseconds; a saved table has seconds, as its heads say. */
  @Test
  void aSavedTableNamesTheUnitOfItsTimes() {
    browser.open(reports.hostile, "light");
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
    browser.open(reports.recorded, "dark");

    String printed = browser.driver().print(new PrintOptions()).getContent();
    String pdf = new String(Base64.getDecoder().decode(printed), StandardCharsets.ISO_8859_1);
    Browser.keep("report.pdf", Base64.getDecoder().decode(printed));

    assertThat(pdf).startsWith("%PDF-");
    assertThat(pdf.split("/Type /Page\\b", -1)).hasSizeGreaterThan(4);
    assertThat(browser.console()).isEmpty();
  }

  @Test
  void missingDataTakesNoPlace() {
    browser.open(reports.hostile, "light");

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
            reports.analyzed("capture", Reports.RECORDED.resolve("web-users.pcap").toString()),
            reports.analyzed("row", row.toString()))) {
      browser.open(page, "light");
      assertThat(browser.console()).as("%s", page).isEmpty();
    }
  }

  @Test
  void aScriptThatIsNotTheReportsOwnDoesNotRun() throws Exception {
    String intruded =
        Files.readString(reports.hostile)
            .replace("</main>", "<script>document.title='owned'</script></main>");
    browser.open(Files.writeString(folder.resolve("intruded.html"), intruded), "light");

    assertThat(browser.driver().getTitle()).startsWith("Trueload: ");
    assertThat(browser.console()).anyMatch(line -> line.contains("Content Security Policy"));
  }

  /** The page follows the system until its reader chooses: then it keeps what is chosen. */
  @Test
  void theThemeThatIsChosenStays() {
    browser.open(reports.hostile, "light");
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
    browser.open(reports.recorded, "light");
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
