package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
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
import org.openqa.selenium.WebElement;

/** Charts, words and tables of all kinds of pages on paper and on screens of several widths. */
@Tag("browser")
class ReportLayoutTest {

  @TempDir private static Path folder;

  private static Browser browser;
  private static Path page;
  private static Path scale;
  private static Path plan;

  @BeforeAll
  static void makePages() {
    browser = Browser.start();
    page = folder.resolve("report.html");
    ReportAccessTest.analyzeRecorded(page);
    scale = scalePage();
    plan = folder.resolve("plan.html");
    Finished planned =
        Finished.trueload(
            "plan",
            "web",
            "--rate",
            "20/s",
            "--service",
            "50ms",
            "--users",
            "100,200,400,600,800,1000",
            "--html",
            plan.toString());
    assertThat(planned.exit()).as(planned.err()).isZero();
  }

  /** Of a system of 5 ms a request, sent to at five rates. */
  private static Path scalePage() {
    List<String> command = new ArrayList<>(List.of("scale"));
    for (String think : List.of("2s", "1s", "700ms", "600ms", "520ms")) {
      String log = folder.resolve("users-that-think-" + think + ".jtl").toString();
      Finished made =
          Finished.trueload(
              "generate",
              "--users",
              "100",
              "--service",
              "5ms",
              "--requests",
              "5000",
              "--think",
              think,
              "--seed",
              "1",
              log);
      assertThat(made.exit()).as(made.err()).isZero();
      command.add(log);
    }
    Path made = folder.resolve("scale.html");
    command.addAll(List.of("--trim", "5s,0s", "--think", "10s,20s", "--html", made.toString()));
    Finished scaled = Finished.trueload(command.toArray(String[]::new));
    assertThat(scaled.exit()).as(scaled.err()).isZero();
    return made;
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

  /** The width that A4 leaves between the page's margins: 210 − 2 · 14 mm at 96 dots an inch. */
  private static final int PAPER = 688;

  @ParameterizedTest
  @ValueSource(strings = {"report", "scale", "plan"})
  void onPaperChartsFillItsWidthAndNoTableIsWider(String which) {
    browser.width(PAPER);
    browser.open(folder.resolve(which + ".html"), "light");
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

  @ParameterizedTest
  @ValueSource(ints = {320, 768, 1200})
  void noWordsOfAChartLieOnOthers(int width) throws Exception {
    browser.width(width);
    for (Path each : List.of(page, scale, plan)) {
      browser.open(each, "light");

      assertThat(browser.all(".plot svg")).isNotEmpty();
      Object clashes =
          browser.run(
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
              """);
      assertThat((List<?>) clashes).as(each.getFileName().toString()).isEmpty();
      if (width == 320) {
        browser.keep(each.getFileName().toString().replace(".html", "-" + width));
      }
    }
  }

  @Test
  void onAScreenOf1200PixelsNoTableIsCut() {
    browser.width(1200);
    for (Path each : List.of(page, scale, plan)) {
      browser.open(each, "light");

      assertThat(
              (List<?>)
                  browser.run(
                      "[...document.querySelectorAll('section > .scroll')]"
                          + ".filter((each) => each.scrollWidth > each.clientWidth)"
                          + ".map((each) => each.getAttribute('aria-label'))"))
          .as(each.getFileName().toString())
          .isEmpty();
    }
  }
}
