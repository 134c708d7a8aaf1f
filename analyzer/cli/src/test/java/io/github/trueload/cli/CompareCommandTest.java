package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The command on made logs: Poisson arrivals, exponential times. */
class CompareCommandTest {

  private static final Path RECORDED = Path.of("../core/src/test/resources/analysis");
  private static final String LOG = RECORDED.resolve("four-users.jtl").toString();
  private static final String CAPTURE = RECORDED.resolve("four-users.pcap").toString();

  /** Of a run, unless a test needs more. */
  private static final int SAMPLES = 5_000;

  @TempDir private Path directory;

  /** How a log is made: n samples at a rate, of mean times by label in turn. */
  private record Run(int n, double rate, long seed, IntFunction<String> label, double... means) {
    static Run of(double... means) {
      return new Run(SAMPLES, 50, 1, i -> "Page " + i, means);
    }

    Run seeded(long other) {
      return new Run(n, rate, other, label, means);
    }

    Run at(double other) {
      return new Run(n, other, seed, label, means);
    }

    Run samples(int other) {
      return new Run(other, rate, seed, label, means);
    }

    Run labelled(IntFunction<String> other) {
      return new Run(n, rate, seed, other, means);
    }
  }

  private Path write(String name, Run run, double failures) throws IOException {
    Random random = new Random(run.seed());
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    double at = 1_700_000_000_000.0;
    for (int i = 0; i < run.n(); i++) {
      at += -1000 / run.rate() * Math.log(1 - random.nextDouble());
      int which = i % run.means().length;
      long elapsed = Math.round(-run.means()[which] * Math.log(1 - random.nextDouble()));
      log.append((long) at).append(',').append(elapsed).append(',');
      log.append('"')
          .append(run.label().apply(which).replace("\"", "\"\""))
          .append("\",")
          .append(random.nextDouble() >= failures);
      log.append('\n');
    }
    return Files.writeString(directory.resolve(name), log);
  }

  private Path write(String name, Run run) throws IOException {
    return write(name, run, 0);
  }

  /** By the errors within the two runs. */
  static Outcome compare(Object... arguments) {
    List<Object> within = new ArrayList<>(Arrays.asList(arguments));
    within.add("--within-run");
    return compareRuns(within.toArray());
  }

  static Outcome compareRuns(Object... arguments) {
    List<String> all = new ArrayList<>(List.of("compare"));
    Arrays.stream(arguments).map(String::valueOf).forEach(all::add);
    Outcome outcome = Outcome.of(all.toArray());
    if (!all.contains("-")) {
      assertThat(outcome.out().lines())
          .filteredOn(line -> !line.startsWith("::"))
          .allMatch(line -> line.codePointCount(0, line.length()) <= 100);
    }
    return outcome;
  }

  @Test
  void aSlowerLabelFailsAndOnlyThat() throws IOException {
    Path base = write("base.jtl", Run.of(100, 200).samples(10_000));
    Path slow = write("slow.jtl", Run.of(100, 260).samples(10_000).seeded(2));
    Outcome outcome = compare(base, slow, "--matters", "10%", "--statistics", "mean,median");
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(1);
    assertThat(outcome.out())
        .startsWith("fail: 2 slower, 2 alike")
        .contains("load: the same")
        .containsPattern("Page 1 +n 5,000 +5,000 +δ 0\\.1\\d, negligible")
        .containsPattern("mean +\\d+ ms +2\\d\\d ms +\\+\\d+\\.\\d % .* <0\\.001 +✗ slower")
        .contains("mean of Page 1: it is slower by more than");
    Path page = base.resolveSibling("both.html");
    compare(base, slow, "--matters", "10%", "--html", page.toString(), "--meta", "build=<7>");
    assertThat(Files.readString(page))
        .contains("✗ slower", "✓ alike", "build: &lt;7&gt;", "Response times of both runs")
        .contains("\"name\":\"Base\"", "\"name\":\"Candidate\"");
    // the other way round it is faster, which fails only where that is asked for
    assertThat(compare(slow, base, "--matters", "10%", "--statistics", "mean").code()).isZero();
    Outcome change =
        compare(slow, base, "--matters", "10%", "--statistics", "mean", "--fail-on", "change");
    assertThat(change.code()).isEqualTo(1);
    assertThat(change.out()).startsWith("fail: 1 faster, 1 alike");
    Outcome never = compare(base, slow, "--fail-on", "never");
    assertThat(never.code()).isZero();
    assertThat(never.out()).startsWith("fail: ");
  }

  @Test
  void oneRunASideIsNoAlarmHoweverMuchSlower() throws IOException {
    Path base = write("base.jtl", Run.of(100));
    Path slow = write("slow.jtl", Run.of(200).seeded(2));
    Outcome outcome = compareRuns(base, slow, "--statistics", "mean");
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(4);
    assertThat(outcome.out())
        .startsWith("inconclusive: 1 inconclusive")
        .contains("one run per side does not show how much equal runs differ", "--within-run")
        .contains("within these two runs it is slower by more than");
    // faster is no alarm, and is not called faster either
    Outcome other = compareRuns(slow, base, "--statistics", "mean");
    assertThat(other.code()).isZero();
    assertThat(other.out()).startsWith("pass: 1 not slower");
    assertThat(compare(base, slow, "--statistics", "mean").out())
        .contains("equal runs differ by more");
  }

  @Test
  void severalRunsASideDecide() throws IOException {
    List<Object> arguments = new ArrayList<>();
    arguments.add(write("base.jtl", Run.of(100)));
    arguments.add(write("slow.jtl", Run.of(150).seeded(2)));
    for (int i = 3; i < 5; i++) {
      arguments.add("--base-run");
      arguments.add(write("base" + i + ".jtl", Run.of(100).seeded(i)));
      arguments.add("--candidate-run");
      arguments.add(write("slow" + i + ".jtl", Run.of(150).seeded(10 + i)));
    }
    arguments.addAll(List.of("--statistics", "mean", "--json", "-"));
    Outcome outcome = compareRuns(arguments.toArray());
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(1);
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.path("method").path("base_runs").asInt()).isEqualTo(3);
    assertThat(json.path("method").path("within_run").asBoolean()).isFalse();
    assertThat(json.path("labels").path(0).path("base_n").asInt()).isEqualTo(3 * SAMPLES);
    JsonNode mean = json.path("labels").path(0).path("statistics").path(0);
    assertThat(mean.path("difference_s").asDouble()).isCloseTo(0.05, within(0.006));
    assertThat(mean.path("shift").asText()).isEqualTo("slower");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--base-run", "--candidate-run"})
  void aRunWithoutFilesIsRefused(String option) throws IOException {
    Path base = write("base.jtl", Run.of(100).samples(500));
    Path now = write("now.jtl", Run.of(100).samples(500).seeded(2));
    Outcome outcome = compareRuns(base, now, option, ",");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("--base-run and --candidate-run need the name of a file");
  }

  @Test
  void aRunNamedTwiceIsRefused() throws IOException {
    Path base = write("base.jtl", Run.of(100).samples(500));
    Path now = write("now.jtl", Run.of(100).samples(500).seeded(2));
    Outcome outcome = compareRuns(base, now, "--base-run", base);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("base.jtl");
  }

  @Test
  void aSureShiftThatDoesNotMatterPasses() throws IOException {
    Path base = write("base.jtl", Run.of(100).samples(10_000));
    Path shifted = write("shifted.jtl", Run.of(108).samples(10_000).seeded(2));
    Outcome outcome = compare(base, shifted, "--matters", "20ms", "--statistics", "mean,median");
    assertThat(outcome.code()).as(outcome.out()).isZero();
    assertThat(outcome.out()).startsWith("pass: 2 shifted");
  }

  @Test
  void otherLoadsDoNotCompare() throws IOException {
    Path base = write("base.jtl", Run.of(100));
    Path faster = write("faster.jtl", Run.of(200).seeded(2).at(60));
    Outcome outcome = compare(base, faster, "--statistics", "mean");
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out())
        .startsWith("inconclusive: 1 inconclusive")
        .contains("load: not the same")
        .containsPattern(
            "the loads may differ, so that their response times cannot be compared: [\\d.]+/s"
                + " against");
  }

  @Test
  void slowerUnderALighterLoadIsSlowerInAnyCase() throws IOException {
    Path base = write("base.jtl", Run.of(100));
    Path lighter = write("lighter.jtl", Run.of(150).seeded(2).at(30));
    Outcome outcome = compare(base, lighter, "--statistics", "mean");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).startsWith("fail: 1 slower").contains("load: not the same");
    // but faster under a lighter load says nothing
    Path fast = write("fast.jtl", Run.of(50).seeded(2).at(30));
    assertThat(compare(base, fast, "--statistics", "mean").code()).isEqualTo(4);
  }

  @Test
  void labelsOfOneRunAreNamedAndAMissingOneIsNoPass() throws IOException {
    Path base = write("base.jtl", Run.of(100, 100).labelled(i -> i == 0 ? "Home" : "Search"));
    Path other =
        write("other.jtl", Run.of(100, 100).seeded(2).labelled(i -> i == 0 ? "Home" : "New"));
    Outcome outcome = compare(base, other, "--statistics", "mean", "--matters", "20%");
    assertThat(outcome.code()).as(outcome.out()).isEqualTo(4);
    assertThat(outcome.out())
        .startsWith("inconclusive: 1 alike")
        .contains("only in the base, so not judged: Search", "only in the candidate: New");
    Path junit = base.resolveSibling("never.xml");
    assertThat(compare(base, other, "--fail-on", "never", "--junit", junit).code()).isZero();
    assertThat(junit).content().contains("trueload.compare.label").doesNotContain("<error");
    Path none = write("none.jtl", Run.of(100).seeded(3).labelled(i -> "Else"));
    assertThat(compare(base, none).out())
        .startsWith("inconclusive: the runs have no label in common");
    // a new label alone is no objection
    Path more = write("more.jtl", Run.of(100, 100).labelled(i -> i == 0 ? "Home" : "More"));
    Path one = write("one.jtl", Run.of(100).labelled(i -> "Home").seeded(2));
    assertThat(compare(one, more, "--statistics", "mean", "--matters", "20%").code()).isZero();
  }

  @Test
  void tooFewSamplesAreNoPass() throws IOException {
    Path base = write("base.jtl", Run.of(100).samples(280));
    String rows = Files.readString(base).replaceAll("(?m)^17", "16");
    Path again = Files.writeString(directory.resolve("again.jtl"), rows);
    Outcome outcome = compare(base, again, "--matters", "100%");
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out()).contains("n = 280: too few, at least 299 needed in both runs");
    Path handful = write("handful.jtl", Run.of(100).samples(20).seeded(2));
    assertThat(compare(base, handful, "--matters", "100%").out().replaceAll("\\s+", " "))
        .contains("too few arrivals to decide, 20 against 280")
        .startsWith("inconclusive: 4 inconclusive");
  }

  /** By the share of one run that is above 1 %; without the labels that the share decides. */
  @Test
  void failuresOfBothRunsAreNoted() throws IOException {
    Path base = write("base.jtl", Run.of(100), 0.03);
    Path candidate = write("candidate.jtl", Run.of(100).seeded(2), 0.03);
    Outcome outcome = compare(base, candidate, "--statistics", "mean");
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .containsPattern(
            "- times are partly those of failed samples: Page 0"
                + " \\([23]\\.\\d+ % failed, [23]\\.\\d+ % in the base\\)");
    Path few = write("few.jtl", Run.of(100).seeded(3), 0.004);
    assertThat(compare(few, few, "--statistics", "mean").out()).doesNotContain("partly those");
    assertThat(compare(few, candidate, "--statistics", "mean").out())
        .doesNotContain("partly those");
  }

  @Test
  void fastFailuresAreNoImprovement() throws IOException {
    Path base = write("base.jtl", Run.of(100));
    Path failing = write("failing.jtl", Run.of(10).seeded(2), 0.2);
    Outcome outcome = compare(base, failing, "--statistics", "mean");
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .containsPattern(
            "mean of Page 0: (1[89]|2[01])\\.\\d+ % of the samples failed, 0\\.00 % in the base");
    // slower and failing is worse in any case
    Path slow = write("slow.jtl", Run.of(300).seeded(2), 0.2);
    assertThat(compare(base, slow, "--statistics", "mean").code()).isEqualTo(1);
    assertThat(compare(slow, base, "--statistics", "mean").code()).isEqualTo(4);
  }

  @Test
  void severalFilesAreOneRun() throws IOException {
    Run run = Run.of(100).samples(SAMPLES / 2).labelled(i -> "Page");
    Path first = write("first.jtl", run.at(25));
    Path second = write("second.jtl", run.at(25).seeded(2));
    Path both = write("both.jtl", run.samples(SAMPLES).seeded(3));
    Outcome outcome =
        compare(both, "--candidate", first, "--candidate", second, "--statistics", "mean");
    assertThat(outcome.out()).contains("load: the same").containsPattern("n 5,000 +5,000");
  }

  @Test
  void capturesCompareByTheirOwnTimes() {
    Outcome outcome = compare(CAPTURE, "../../examples/recorded/web-users.pcap", "--json", "-");
    assertThat(outcome.out()).contains("\"times\" : \"wire\"", "\"label\" : \"GET /");
    assertThat(compare(LOG, CAPTURE).err()).contains("one run has a log and the other only a");
  }

  @Test
  void aTruncatedLogIsNoPass() throws IOException {
    Path base = write("base.jtl", Run.of(100));
    String whole = Files.readString(write("whole.jtl", Run.of(100).seeded(2)));
    Path cut =
        Files.writeString(directory.resolve("cut.jtl"), whole.substring(0, whole.length() - 5));
    Outcome outcome = compare(base, cut, "--matters", "50%");
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out()).contains("the candidate's log lost data (");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LOG | give two files, BASE CANDIDATE
          LOG LOG LOG | give two files, BASE CANDIDATE
          LOG LOG --matters 5 | '5' is not a size above 0
          LOG LOG --matters 0% | is not a size above 0
          LOG LOG --matters=-5ms | is not a size above 0
          LOG LOG --matters NaN% | is not a size above 0
          LOG LOG --statistics mean,p42 | there is no statistic 'p42'; there are mean, median, p95
          LOG LOG --fail-on improvement | improvement
          LOG LOG --json - --markdown - | only one of
          LOG LOG --junit /no/such/place/x.xml | its directory does not exist
          LOG LOG --seed x | x
          --candidate LOG | FILE
          - - | only once
          """)
  void wrongUsageIsOneLineAndTwo(String line, String expected) {
    Outcome outcome =
        compare(
            Arrays.stream(line.split(" "))
                .map(word -> word.equals("LOG") ? LOG : word)
                .toArray(Object[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines()).singleElement().asString().contains(expected);
  }

  @Test
  void whatCannotBeReadIsThree() {
    Outcome outcome = compare(LOG, directory.resolve("absent.jtl"));
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err().lines()).singleElement().asString().contains("absent.jtl");
  }

  @Test
  void jsonHoldsTheFigures() throws IOException {
    Path base = write("base.jtl", Run.of(100));
    Path slow = write("slow.jtl", Run.of(150).seeded(2));
    Outcome outcome = compare(base, slow, "--json", "-");
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.get("schema").asText()).isEqualTo("trueload.comparison/1");
    assertThat(json.get("outcome").asText()).isEqualTo("fail");
    assertThat(json.at("/load/same").asBoolean()).isTrue();
    JsonNode mean = json.at("/labels/0/statistics/0");
    double difference = mean.get("difference_s").asDouble();
    assertThat(mean.get("candidate_s").asDouble() - mean.get("base_s").asDouble())
        .isCloseTo(difference, within(1e-12));
    // two means of 5,000 exponential times: √(0.1² + 0.15²)/√5000 each way, 1.96 of them
    double half = 1.96 * Math.hypot(0.1, 0.15) / Math.sqrt(SAMPLES);
    assertThat(mean.get("high95_s").asDouble() - difference).isCloseTo(half, within(0.25 * half));
    assertThat(mean.get("shift").asText()).isEqualTo("slower");
    assertThat(json.at("/labels/0/cliffs_delta").asDouble())
        .isCloseTo(0.2, within(0.04)); // exponential: (150 − 100)/(150 + 100)
    assertThat(compare(base, slow, "--json", "-").out()).isEqualTo(outcome.out());
    assertThat(compare(base, slow, "--json", "-", "--seed", "2").out()).isNotEqualTo(outcome.out());
  }

  @Test
  void junitHoldsACaseForTheLoadAndForEachStatistic() throws Exception {
    Path base = write("base.jtl", Run.of(100));
    Path slow = write("slow.jtl", Run.of(150).seeded(2));
    Path xml = directory.resolve("compare.xml");
    assertThat(compare(base, slow, "--junit", xml, "--statistics", "mean").code()).isEqualTo(1);
    Element suite = JunitSuites.valid(xml);
    assertThat(suite.getAttribute("tests")).isEqualTo("2");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    NodeList cases = suite.getElementsByTagName("testcase");
    assertThat(((Element) cases.item(0)).getAttribute("name")).isEqualTo("the loads are the same");
    assertThat(((Element) cases.item(1)).getAttribute("name")).isEqualTo("mean of Page 0");
  }

  private static final List<String> HOSTILE =
      List.of(
          "a|b <img> `c` @d",
          "<script>alert(1)</script>",
          "</code></td><td>",
          "[x](javascript:alert(1)) ![y](//z) **b** __i__ ~~s~~ #1",
          "=HYPERLINK(\"http://x\")",
          "\\|\\",
          "tab\there, a \u001b[31mred\u001b[0m and \u202e turned",
          "::error::x %0A%3A",
          "]]> &amp; \u0001 \ufffe \ud83d\ude00");

  @Test
  void hostileLabelsStayTextInEveryOutput() throws Exception {
    double[] means = new double[HOSTILE.size()];
    Arrays.fill(means, 100);
    Run run = Run.of(means).samples(400 * HOSTILE.size()).labelled(HOSTILE::get);
    Path base = write("base.jtl", run);
    Path slow = write("slow.jtl", run.seeded(2));
    Path markdown = directory.resolve("compare.md");
    Path xml = directory.resolve("compare.xml");
    Path json = directory.resolve("compare.json");
    Outcome outcome =
        compare(base, slow, "--github", "--markdown", markdown, "--junit", xml, "--json", json);
    List<String> rows =
        Files.readAllLines(markdown).stream().filter(line -> line.startsWith("| ")).toList();
    // a head and four statistics of each, nine cells each
    assertThat(rows)
        .hasSize(1 + 4 * HOSTILE.size())
        .allMatch(row -> row.chars().filter(c -> c == '|').count() == 10);
    JsonNode labels = new ObjectMapper().readTree(json.toFile()).get("labels");
    assertThat(labels.findValuesAsText("label")).containsExactlyInAnyOrderElementsOf(HOSTILE);
    NodeList cases = JunitSuites.valid(xml).getElementsByTagName("testcase");
    for (int i = 0; i < HOSTILE.size(); i++) {
      checkCell(rows.get(1 + 4 * i).split("\\|")[2].strip());
      String label = labels.get(i).get("label").asText();
      assertThat(((Element) cases.item(1 + 4 * i)).getAttribute("name"))
          .isEqualTo("mean of " + label.replaceAll("[\\p{Cntrl}\\ufffe\u202e]", "?"));
    }
    assertThat(outcome.out()).doesNotContainPattern("[\\p{Cntrl}&&[^\\r\\n]]");
    assertThat(outcome.out().lines().filter(line -> line.startsWith("::")))
        .allMatch(line -> line.startsWith("::error title=") || line.startsWith("::warning title="));
  }

  private static void checkCell(String cell) {
    assertThat(cell).startsWith("<code>").endsWith("</code>");
    assertThat(cell.substring(6, cell.length() - 7))
        .doesNotContainPattern("[<>`*_\\[\\]~@\\\\]|#(?!\\d+;)")
        .doesNotContainPattern("\\p{Cntrl}|\u202e|&#8238;");
  }

  @Test
  void annotationsSayWhatSpeaksAgainstTheCandidate() throws IOException {
    Path base = write("base.jtl", Run.of(100));
    Path slow = write("slow.jtl", Run.of(150).seeded(2));
    Outcome outcome = compare(base, slow, "--github", "--statistics", "mean");
    assertThat(outcome.out().lines().filter(line -> line.startsWith("::")))
        .singleElement()
        .asString()
        .startsWith("::error title=Comparison%3A slower::mean of Page 0: 1");
  }
}
