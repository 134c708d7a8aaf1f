package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/**
 * Charts, words and tables of all kinds of pages on paper and on screens of several widths; tests
 * of {@link ReportPageTest}.
 */
interface ReportLayout {

  /** The pages, and the browser that shows them. */
  Reports reports();

  /** The width that A4 leaves between the page's margins: 210 − 2 · 14 mm at 96 dots an inch. */
  int PAPER = 688;

  /** The widest screen; from here on a page only has more ground beside it. */
  int WIDEST = 1200;

  /**
   * 320 is what WCAG 2.2 (1.4.10) asks for: a screen of 1280 at four times the size. The style
   * sheet has one column below 420 pixels and another bar below 760, so 768 is the narrowest of the
   * widest form.
   */
  @ParameterizedTest
  @ValueSource(ints = {320, 768, WIDEST})
  default void onAScreenOfThisWidthNoWordsLieOnOthersAndNothingIsCutOff(int width)
      throws Exception {
    Browser browser = reports().browser;
    browser.width(width);
    for (Path each : List.of(reports().recorded, reports().scale, reports().plan)) {
      String name = each.getFileName().toString();
      browser.open(each, "light");

      assertThat(browser.all(".plot svg")).as("charts of %s", name).isNotEmpty();
      assertThat((List<?>) browser.run(CLASHES)).as("words of %s on others", name).isEmpty();
      assertThat((Long) browser.run("document.documentElement.scrollWidth"))
          .as("width of %s", name)
          .isLessThanOrEqualTo(width);
      assertThat((List<?>) browser.run(BEYOND)).as("cut off in %s", name).isEmpty();
      if (width == WIDEST) {
        assertThat((List<?>) browser.run(CUT_TABLES)).as("tables cut in %s", name).isEmpty();
      }
      if (width == 320) {
        browser.keep(name.replace(".html", "-" + width));
      }
    }
  }

  String CLASHES =
      """
      [...document.querySelectorAll('.plot')].flatMap((plot) => {
        const button = plot.parentElement.querySelector('.choice');
        const all = [...plot.querySelectorAll('text'), ...(button ? [button] : [])];
        const boxes = all.map((each) => each.getBoundingClientRect());
        const clash = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
            && a.top < b.bottom - 3 && b.top < a.bottom - 3;
        return all.flatMap((each, i) => all.slice(i + 1)
            .filter((other, k) => clash(boxes[i], boxes[i + 1 + k]))
            .map((other) => plot.id + ': ' + each.textContent + ' | ' + other.textContent));
      })
      """;

  String BEYOND =
      """
      [...document.querySelectorAll('main h1, main h2, main h3, main p, .tile, figure,'
          + ' .plot svg, section > .scroll caption span')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.outerHTML.substring(0, 60))
      """;

  String CUT_TABLES =
      """
      [...document.querySelectorAll('section > .scroll')]
        .filter((each) => each.scrollWidth > each.clientWidth)
        .map((each) => each.getAttribute('aria-label'))
      """;

  @ParameterizedTest
  @ValueSource(strings = {"recorded", "scale", "plan"})
  default void onPaperChartsFillItsWidthAndNoTableIsWider(String which) {
    Browser browser = reports().browser;
    browser.width(PAPER);
    browser.open(reports().recorded.resolveSibling(which + ".html"), "light");
    browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
    browser.driver().executeScript("dispatchEvent(new Event('beforeprint'))");

    // A browser makes all pages smaller where anything is wider.
    assertThat((Long) browser.run("document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(PAPER);
    for (WebElement plot : browser.all(".plot")) {
      WebElement svg = plot.findElement(By.tagName("svg"));
      assertThat(svg.getSize().getWidth()).isEqualTo(plot.getSize().getWidth());
      assertThat(plot.getSize().getHeight()).isGreaterThan(plot.getSize().getWidth() / 3);
    }
    browser.driver().executeScript("dispatchEvent(new Event('afterprint'))");
  }
}
