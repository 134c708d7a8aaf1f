package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.report.Chromium.Loaded;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page in a real browser. Skipped where there is none, but never in continuous integration. */
@Tag("browser")
class ReportInBrowserTest {

  private static final String HOSTILE =
      "\"><img src=x onerror=\"document.title='owned'\"></script><script>document.title='owned'"
          + "</script>=cmd|' /C calc'!A0 \u2028 {{data}}";

  private Path directory;
  private Chromium chromium;

  @BeforeEach
  void findBrowser() throws IOException {
    Optional<Path> program = Chromium.installed();
    if (program.isEmpty() && "true".equals(System.getenv("CI"))) {
      throw new AssertionError("CI=true, but no chromium on the search path: install it");
    }
    assumeTrue(program.isPresent(), "no chromium on the search path: the page is not opened");
    // Not a @TempDir: the browser's helpers may still write while it would be deleted.
    Files.createDirectories(Path.of("target"));
    directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "browser");
    chromium = new Chromium(program.get(), directory);
  }

  @Test
  void everyChartIsDrawnAndNothingIsComplainedOf() throws Exception {
    Loaded page = chromium.load(write(Summaries.whole()));

    assertThat(page.console()).isEmpty();
    for (AnalysisChart chart : AnalysisChart.values()) {
      String svg = svg(page.dom(), chart);
      assertThat(svg)
          .as(chart.frame().title())
          .contains(chart.frame().x().name(), chart.frame().y().name());
      // Each line is a path with its own stroke; a band has a fill only.
      long strokes = Pattern.compile("<path [^>]*stroke=\"rgb").matcher(svg).results().count();
      assertThat(strokes)
          .as(chart.frame().title())
          .isGreaterThanOrEqualTo(
              chart.of(Summaries.whole()).lines().stream().filter(l -> l.high() == null).count());
    }
  }

  @Test
  void partsThatAreAbsentLeaveNoErrorBehind() throws Exception {
    for (AnalysisResult summary :
        List.of(Summaries.logOnly(), Summaries.captureOnly(), Summaries.empty())) {
      assertThat(chromium.load(write(summary)).console()).isEmpty();
    }
  }

  @Test
  void hostileTextIsShownAndDoesNothing() throws Exception {
    Loaded page = chromium.load(write(Summaries.saying(HOSTILE)));

    assertThat(page.console()).isEmpty();
    assertThat(page.dom()).contains("<title>Trueload: poisson", "\"&gt;&lt;img");
    // As many elements of the kind as a page of harmless texts has: the library's own text has one.
    String harmless = HtmlReport.render(Summaries.saying("harmless"));
    assertThat(page.dom().split("<img", -1)).hasSameSizeAs(harmless.split("<img", -1));
  }

  @Test
  void aScriptThatIsNotTheReportsOwnDoesNotRun() throws Exception {
    Path file = write(Summaries.whole());
    String intruded =
        Files.readString(file).replace("</main>", "<script>document.title='owned'</script></main>");
    Files.writeString(file, intruded);

    Loaded page = chromium.load(file);

    assertThat(page.dom()).contains("<title>Trueload: ").doesNotContain("<title>owned");
    assertThat(page.console()).anyMatch(line -> line.contains("Content Security Policy"));
  }

  @Test
  void headsSortTheLabelsAndSaySo() throws Exception {
    String script =
        """
        const seen = [];
        const table = document.querySelector('section[aria-labelledby=labels] table.sortable');
        const click = (text) => {
          [...table.querySelectorAll('th button')].find((b) => b.textContent === text).click();
          const sorted = table.querySelector('[aria-sort]');
          const labels = [...table.querySelectorAll('tbody th')];
          seen.push([sorted.getAttribute('aria-sort'), ...labels.map((th) => th.textContent)]);
        };
        ['Samples', 'Samples', 'Median', 'Label'].forEach(click);
        document.title = seen.map((each) => each.join(', ')).join('|');
        """;

    // Summaries.whole(): samples 9000, 7800, 6600, 5400 in this order of labels; times ascend.
    assertThat(title(loadWith(script)).split("\\|"))
        .containsExactly(
            "descending, Home, Search, Product page, Add to basket",
            "ascending, Add to basket, Product page, Search, Home",
            "descending, Add to basket, Product page, Search, Home",
            "ascending, Add to basket, Home, Product page, Search");
  }

  @Test
  void theThemeFollowsTheSystemUntilOneIsChosen() throws Exception {
    String script =
        """
        const ground = () => getComputedStyle(document.body).backgroundColor;
        const axis = () => document.querySelector('#arrival-rate text').getAttribute('fill');
        const before = ground() + axis();
        document.getElementById('theme').click();
        document.title = [before, ground() + axis()].join('|');
        """;
    String dark = "rgb(20, 23, 28)rgb(160, 169, 182)"; // --ground and --quiet of report.css
    String light = "rgb(246, 247, 249)rgb(89, 98, 111)";

    assertThat(title(loadWith(script, "--blink-settings=preferredColorScheme=0")))
        .isEqualTo(dark + "|" + dark);
    assertThat(title(loadWith(script, "--blink-settings=preferredColorScheme=1")))
        .isEqualTo(light + "|" + dark);
  }

  @Test
  void theDensityCanBeMadeLogarithmic() throws Exception {
    Loaded page =
        loadWith(
            "document.querySelector('[data-chart=intervals]').click(); document.title = 'done';");

    assertThat(page.dom()).contains("aria-pressed=\"true\"");
    // A tick that a linear axis from 0 to 1 does not have.
    assertThat(svg(page.dom(), AnalysisChart.INTERVALS)).contains(">0.001<");
  }

  private Path write(AnalysisResult summary) throws IOException {
    Path file = Files.createTempFile(directory, "report", ".html");
    HtmlReport.write(summary, file);
    return file;
  }

  /** Loads the whole report with {@code script} added, and allowed, at its end. */
  private Loaded loadWith(String script, String... switches) throws Exception {
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
    String source = "script-src &#39;sha256-" + Base64.getEncoder().encodeToString(hash) + "&#39; ";
    Path file = write(Summaries.whole());
    String page =
        Files.readString(file)
            .replace("script-src ", source)
            .replaceFirst("(?s)</body>\\s*</html>\\s*$", "");
    Files.writeString(file, page + "<script>" + script + "</script></body></html>");
    Loaded loaded = chromium.load(file, switches);
    assertThat(loaded.console()).isEmpty();
    return loaded;
  }

  private static String title(Loaded page) {
    return Pattern.compile("<title>(.*?)</title>")
        .matcher(page.dom())
        .results()
        .findFirst()
        .map(title -> title.group(1))
        .orElse("");
  }

  private static String svg(String dom, AnalysisChart chart) {
    Optional<MatchResult> svg =
        Pattern.compile(
                "(?s)<div class=\"plot\" id=\"" + chart.frame().id() + "\".*?(<svg .*?</svg>)")
            .matcher(dom)
            .results()
            .findFirst();
    assertThat(svg).as(chart.frame().title()).isPresent();
    return svg.get().group(1);
  }
}
