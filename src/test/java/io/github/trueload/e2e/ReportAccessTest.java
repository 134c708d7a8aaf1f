package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The report by keyboard, by ear, in all colours and on a telephone, in a real browser. */
@Tag("browser")
class ReportAccessTest {

  private static final Path RECORDED = Path.of("..", "examples", "recorded");

  /** Contrast that WCAG 2.2 asks of text (1.4.3, AA) and of what else must be seen (1.4.11). */
  private static final double OF_TEXT = 4.5;

  private static final double OF_LINES = 3;

  @TempDir private static Path folder;

  private static Browser browser;
  private static Path page;

  @BeforeAll
  static void makeReport() {
    browser = Browser.start();
    page = folder.resolve("report.html");
    analyzeRecorded(page);
  }

  /** Writes the report of the recorded run, log and packets. */
  static void analyzeRecorded(Path page) {
    Finished analysis =
        Finished.trueload(
            "analyze",
            RECORDED.resolve("web-users.jtl").toString(),
            RECORDED.resolve("web-users.pcap").toString(),
            "--by",
            "label",
            "--html",
            page.toString());
    assertThat(analysis.exit()).as(analysis.err()).isZero();
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void backToAScreen() {
    browser.backToAScreen();
  }

  /** The element's markup and place; whether its focus is seen; whether the bar hides it. */
  private static final String FOCUS =
      """
      ((focused) => {
        const box = focused.getBoundingClientRect();
        const bar = document.querySelector('.bar').getBoundingClientRect();
        return [
          focused.outerHTML,
          focused.dataset.stop,
          focused.matches(':focus-visible') && getComputedStyle(focused).outlineStyle !== 'none',
          focused.closest('.bar, .skip') !== null
            || (box.bottom > bar.bottom && box.top < innerHeight)];
      })(arguments[0])
      """;

  @Test
  void theTabKeyGoesThroughAllThatCanBeUsedInTheOrderOfThePage() {
    browser.open(page, "light");
    long stops =
        (Long)
            browser.run(
                "[...document.querySelectorAll('a[href], button, summary, [tabindex=\"0\"]')]"
                    + ".filter((each) => each.checkVisibility()).map((each, i) => each.dataset.stop = i)"
                    + ".length");
    assertThat(stops).isGreaterThan(30);

    WebElement body = browser.all("body").get(0);
    body.sendKeys(Keys.TAB);
    for (long stop = 0; stop < stops; stop++) {
      WebElement focused = browser.driver().switchTo().activeElement();
      List<?> state = (List<?>) browser.run(FOCUS, focused);
      Object which = state.get(0);
      assertThat(state.get(1)).as("%s", which).isEqualTo(String.valueOf(stop));
      assertThat(focused.getAccessibleName()).as("%s", which).isNotBlank();
      assertThat(state.get(2)).as("seen: %s", which).isEqualTo(true);
      assertThat(state.get(3))
          .as("not under the bar, not beyond the screen: %s", which)
          .isEqualTo(true);
      focused.sendKeys(Keys.TAB);
    }
  }

  @Test
  void whoListensFindsLandmarksHeadingsAndNames() {
    browser.open(page, "light");

    assertThat(browser.run("document.documentElement.lang")).isEqualTo("en");
    assertThat(browser.all("main")).hasSize(1);
    browser
        .driver()
        .executeScript("document.querySelectorAll('details').forEach((d) => d.open = true)");
    for (WebElement each : browser.all("nav, main section, [role=region]")) {
      assertThat(each.getAccessibleName()).as(each.getDomProperty("outerHTML")).isNotBlank();
    }
    List<String> levels =
        browser.driver().findElements(By.cssSelector("h1, h2, h3, h4")).stream()
            .map(WebElement::getTagName)
            .toList();
    assertThat(levels).first().isEqualTo("h1");
    assertThat(levels.stream().filter("h1"::equals)).hasSize(1);
    for (int i = 1; i < levels.size(); i++) {
      assertThat(levels.get(i).charAt(1) - levels.get(i - 1).charAt(1))
          .as("%s after %s", levels.get(i), levels.get(i - 1))
          .isLessThanOrEqualTo(1);
    }
    Object faulty =
        browser.run(
            """
            [...document.querySelectorAll('main table')].filter((table) =>
              table.querySelectorAll('caption').length !== 1
              || ![...table.querySelectorAll('thead th')]
                .every((head) => head.scope === 'col' && head.textContent.trim() !== '')
              || ![...table.tBodies[0].rows].every((row) => row.cells[0].scope === 'row'))
              .map((table) => table.outerHTML.substring(0, 200))
            """);
    assertThat(browser.all("main table")).isNotEmpty();
    assertThat((List<?>) faulty).as("tables").isEmpty();
    assertThat(browser.run("[...document.querySelectorAll('[id]')].length"))
        .as("ids are unique")
        .isEqualTo(
            browser.run("new Set([...document.querySelectorAll('[id]')].map((e) => e.id)).size"));
    assertThat(
            (Boolean)
                browser.run(
                    "[...document.querySelectorAll('[aria-labelledby]')]"
                        + ".every((e) => document.getElementById(e.getAttribute('aria-labelledby')))"))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void coloursDifferEnoughToBeRead(String scheme) {
    browser.open(page, scheme);

    for (String ground : List.of("ground", "card")) {
      for (String text : List.of("ink", "quiet", "link", "good", "notable", "open")) {
        assertThat(contrast(text, ground)).as("%s on %s", text, ground).isGreaterThan(OF_TEXT);
      }
    }
    for (String line : List.of("wire", "log", "reference")) {
      assertThat(contrast(line, "card")).as(line).isGreaterThan(OF_LINES);
    }
  }

  /** After WCAG 2.2's definitions of contrast ratio and relative luminance. */
  private static double contrast(String first, String second) {
    double one = luminance(browser.colour(first));
    double other = luminance(browser.colour(second));
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }

  private static double luminance(Color colour) {
    return 0.2126 * linear(colour.getRed())
        + 0.7152 * linear(colour.getGreen())
        + 0.0722 * linear(colour.getBlue());
  }

  private static double linear(int channel) {
    double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }

  @Test
  void onPaperItIsLightWhereTheSystemIsDark() throws Exception {
    browser.open(page, "dark");
    assertThat(browser.colour("ground").getRed()).isLessThan(60);

    browser
        .driver()
        .executeCdpCommand(
            "Emulation.setEmulatedMedia",
            Map.of(
                "media",
                "print",
                "features",
                List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    browser.driver().executeScript("dispatchEvent(new Event('beforeprint'))");

    assertThat(browser.colour("ground")).isEqualTo(Color.WHITE);
    assertThat(browser.all("body").get(0).getCssValue("background-color"))
        .contains("255, 255, 255");
    assertThat(browser.all(".bar").get(0).isDisplayed()).isFalse();
    Color line = browser.colour("reference");
    for (WebElement plot : browser.all(".plot")) {
      BufferedImage picture = Browser.pixels(plot);
      String which = plot.getDomAttribute("id");
      assertThat(Browser.count(picture, Color.WHITE))
          .as(which)
          .isGreaterThan(picture.getWidth() * picture.getHeight() / 2);
      if (!List.of("response-over-time", "response-cdf", "error").contains(which)) {
        assertThat(Browser.count(picture, line)).as("drawn: %s", which).isPositive();
      }
    }
    browser.driver().executeScript("dispatchEvent(new Event('afterprint'))");
    browser.prefer("dark");
    assertThat(browser.colour("ground").getRed()).isLessThan(60);
  }

  @ParameterizedTest
  @ValueSource(ints = {320, 400, 768})
  void onANarrowScreenNothingIsCutOff(int width) {
    browser.width(width);
    browser.open(page, "light");

    // 320 is what WCAG 2.2 (1.4.10) asks for: a screen of 1280 at four times the size
    assertThat((Long) browser.run("document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(width);
    Object beyond =
        browser.run(
            """
            [...document.querySelectorAll('main h1, main h2, main h3, main p, .tile, figure,'
                + ' .plot svg, section > .scroll caption span')]
              .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
              .map((each) => each.outerHTML.substring(0, 60))
            """);
    assertThat((List<?>) beyond).isEmpty();
  }
}
