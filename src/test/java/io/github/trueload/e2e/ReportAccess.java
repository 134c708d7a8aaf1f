package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.e2e.Browser.Accessible;
import java.awt.Color;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The report by keyboard, by ear, in all colours and on paper; tests of {@link ReportPageTest}. */
interface ReportAccess {

  /** The pages, and the browser that shows them. */
  Reports reports();

  /** Contrast that WCAG 2.2 asks of text (1.4.3, AA) and of what else must be seen (1.4.11). */
  double OF_TEXT = 4.5;

  double OF_LINES = 3;

  /** The element's markup and place; whether its focus is seen; whether the bar hides it. */
  String FOCUS =
      """
      ((focused) => {
        const box = focused.getBoundingClientRect();
        const bar = document.querySelector('.bar').getBoundingClientRect();
        return [
          focused.outerHTML.substring(0, 200),
          focused.dataset.stop,
          focused.matches(':focus-visible') && getComputedStyle(focused).outlineStyle !== 'none',
          focused.closest('.bar, .skip') !== null
            || (box.bottom > bar.bottom && box.top < innerHeight)];
      })(document.activeElement)
      """;

  @Test
  default void theTabKeyGoesThroughAllThatCanBeUsedInTheOrderOfThePage() {
    Browser browser = reports().browser;
    browser.open(reports().recorded, "light");
    long stops =
        (Long)
            browser.run(
                "[...document.querySelectorAll('a[href], button, summary, [tabindex=\"0\"]')]"
                    + ".filter((each) => each.checkVisibility()).map((each, i) => each.dataset.stop = i)"
                    + ".length");
    assertThat(stops).isGreaterThan(30);
    List<Accessible> focusable =
        browser.accessible().stream()
            .filter(Accessible::isFocusable)
            .filter(each -> !each.role().equals("RootWebArea"))
            .toList();
    assertThat(focusable)
        .hasSizeGreaterThanOrEqualTo((int) stops)
        .allSatisfy(each -> assertThat(each.name()).as("name of %s", each).isNotEmpty());

    for (long stop = 0; stop < stops; stop++) {
      browser.tab();
      List<?> state = (List<?>) browser.run(FOCUS);
      Object which = state.get(0);
      assertThat(state.get(1)).as("%s", which).isEqualTo(String.valueOf(stop));
      assertThat(state.get(2)).as("seen: %s", which).isEqualTo(true);
      assertThat(state.get(3))
          .as("not under the bar, not beyond the screen: %s", which)
          .isEqualTo(true);
    }
  }

  @Test
  default void theFirstTabOffersToSkipToTheFigures() {
    Browser browser = reports().browser;
    browser.open(reports().hostile, "light");

    browser.all("body").get(0).sendKeys(Keys.TAB);

    assertThat(browser.driver().switchTo().activeElement().getText())
        .isEqualTo("Skip to the figures");
  }

  @Test
  default void whoListensFindsLandmarksHeadingsAndNames() {
    Browser browser = reports().browser;
    browser.open(reports().recorded, "light");

    assertThat(browser.run("document.documentElement.lang")).isEqualTo("en");
    assertThat(browser.all("main")).hasSize(1);
    browser
        .driver()
        .executeScript("document.querySelectorAll('details').forEach((d) => d.open = true)");
    // A section without a name is no region to who listens.
    List<Accessible> accessible = browser.accessible();
    assertThat(accessible)
        .filteredOn(each -> Set.of("navigation", "region").contains(each.role()))
        .as("landmarks")
        .hasSize(browser.all("nav, main section, [role=region]").size())
        .noneMatch(each -> each.name().isEmpty());
    assertThat(accessible)
        .filteredOn(each -> Set.of("img", "image").contains(each.role()))
        .as("charts")
        .hasSameSizeAs(browser.all(".plot"))
        .allMatch(each -> each.name().startsWith("Chart: ") && each.name().length() > 30);
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

  @Test
  default void theFiguresOfAChartOpenByKeys() {
    Browser browser = reports().browser;
    browser.open(reports().recorded, "light");

    WebElement points = browser.all("figure details").get(0);
    assertThat(points.getDomProperty("open")).isEqualTo("false");
    browser.all("figure details summary").get(0).sendKeys(Keys.ENTER);
    assertThat(points.getDomProperty("open")).isEqualTo("true");
    assertThat(browser.texts("figure details[open] tbody tr")).hasSizeGreaterThan(10);
  }

  /** All pages have one style sheet. */
  @Test
  default void coloursDifferEnoughToBeRead() {
    Browser browser = reports().browser;
    for (String scheme : List.of("light", "dark")) {
      browser.open(reports().hostile, scheme);
      List<String> texts = List.of("ink", "quiet", "link", "good", "notable", "open");
      List<String> lines = List.of("wire", "log", "reference");
      Map<String, Color> ofTexts = browser.colours(texts);
      for (String ground : List.of("ground", "card")) {
        ofTexts.forEach(
            (name, colour) ->
                assertThat(contrast(colour, browser.colour(ground)))
                    .as("%s on %s, %s", name, ground, scheme)
                    .isGreaterThan(OF_TEXT));
      }
      browser
          .colours(lines)
          .forEach(
              (name, colour) ->
                  assertThat(contrast(colour, browser.colour("card")))
                      .as("%s, %s", name, scheme)
                      .isGreaterThan(OF_LINES));
    }
  }

  /** After WCAG 2.2's definitions of contrast ratio and relative luminance. */
  private static double contrast(Color first, Color second) {
    double one = luminance(first);
    double other = luminance(second);
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
  default void onPaperItIsLightWhereTheSystemIsDark() throws Exception {
    Browser browser = reports().browser;
    browser.open(reports().recorded, "dark");
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
    browser
        .pixels(browser.picture(), ".plot")
        .forEach(
            (which, pixels) -> {
              assertThat(Browser.count(pixels, Color.WHITE))
                  .as(which)
                  .isGreaterThan(pixels.length / 2);
              if (!List.of("response-over-time", "response-cdf", "error").contains(which)) {
                assertThat(Browser.count(pixels, line)).as("drawn: %s", which).isPositive();
              }
            });
    browser.driver().executeScript("dispatchEvent(new Event('afterprint'))");
    browser.prefer("dark");
    assertThat(browser.colour("ground").getRed()).isLessThan(60);
  }
}
