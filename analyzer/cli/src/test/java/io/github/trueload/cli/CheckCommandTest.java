package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.gate.Metric;
import io.github.trueload.gate.Metrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** The command as a build runs it, on a recorded run of 79 requests. */
class CheckCommandTest {

  private static final Path RUN = Path.of("../core/src/test/resources/analysis");
  private static final String LOG = RUN.resolve("four-users.jtl").toString();
  private static final String CAPTURE = RUN.resolve("four-users.pcap").toString();

  private static final String PASSES = "mean < 1s";
  private static final String FAILS = "mean < 1us";
  private static final String UNDECIDED = "p(99) < 1s";

  @TempDir private Path directory;

  private static Outcome check(String... arguments) {
    return Outcome.of("check", arguments);
  }

  private static Outcome gates(String... expressions) {
    List<String> arguments = new ArrayList<>(List.of(LOG, CAPTURE));
    for (String expression : expressions) {
      arguments.add("--gate");
      arguments.add(expression);
    }
    return check(arguments.toArray(String[]::new));
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }

  @Test
  void theExitCodeIsTheWorstOfTheGates() {
    assertThat(gates(PASSES).code()).isZero();
    assertThat(gates(PASSES, FAILS, UNDECIDED).code()).isEqualTo(1);
    assertThat(gates(PASSES, UNDECIDED).code()).isEqualTo(4);
    assertThat(gates("warn " + FAILS, "warn " + UNDECIDED).code()).isZero();
    assertThat(gates("warn " + FAILS, UNDECIDED).code()).isEqualTo(4);
  }

  @Test
  void whatIsInconclusiveCanPassOrFailByChoice() {
    assertThat(check(LOG, "--gate", UNDECIDED, "--inconclusive", "pass").code()).isZero();
    assertThat(check(LOG, "--gate", UNDECIDED, "--inconclusive", "fail").code()).isEqualTo(1);
    String[] failing = {LOG, "--gate", UNDECIDED, "--gate", FAILS, "--inconclusive", "pass"};
    assertThat(check(failing).code()).isEqualTo(1);
  }

  @Test
  void theTableShowsEveryGateAndWhyItDoesNotPass() {
    Outcome outcome =
        gates(PASSES + ": unheard", FAILS + ": too slow", UNDECIDED, "warn max < 1us");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).as("the message of a gate that passes").doesNotContain("unheard");
    assertThat(outcome.out().lines())
        .allMatch(line -> line.codePointCount(0, line.length()) <= 100)
        .first()
        .isEqualTo("fail: 1 passed, 1 failed, 1 inconclusive, 1 warning");
    assertThat(outcome.out())
        .containsPattern("mean < 1s +5\\.3412 ms +4\\.364 ms to 6\\.3184 ms +79 +✓ pass")
        .containsPattern("p\\(99\\) < 1s +18\\.978 ms +79 +\\? inconclusive")
        .containsPattern("n = 79: it is not below 1 µs: too\\s+slow")
        .contains("n = 79: too few, at least 299 needed")
        .contains("- (warning) warn max < 1us");
  }

  @Test
  void aGateOfSeverityWarningIsMarkedWhereItDoesNotPass() {
    Outcome outcome = gates("warn " + PASSES, "warn " + FAILS, "warn " + UNDECIDED);
    assertThat(outcome.out())
        .containsPattern("warn mean < 1s .*✓ pass *\n")
        .contains("✗ fail (warning)")
        .contains("? inconclusive (warning)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LOG | no gate given; add --gate EXPR or --gates FILE
          LOG --gate mean<1 | --gate, column 6: mean: expected a duration, such as 250ms
          LOG --gate p99<1s | there is no metric 'p99'; did you mean 'p(99)'?
          LOG --gate mean<1% | in: mean<^1%
          LOG --gates /no/such/file | --gates /no/such/file: cannot be read
          LOG --gate mean<1s --trim 99h,0 | nothing is left
          LOG --gate mean<1s --json - --markdown - | only one of
          LOG --gate mean<1s --json - --github | only one of
          LOG --gate mean<1s --junit /no/such/place/x.xml | its directory does not exist
          LOG --gate mean<1s --junit-inconclusive pass | pass
          LOG --gate meanvsbaseline+1% | meanvsbaseline
          --gate mean<1s | FILE
          """)
  void wrongUsageIsOneLineAndTwo(String line, String expected) {
    Outcome outcome =
        check(
            Arrays.stream(line.split(" "))
                .map(word -> word.equals("LOG") ? LOG : word)
                .toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines()).singleElement().asString().contains(expected);
  }

  /** One pass, one page, the exit code of a check. */
  @Test
  void analyzeJudgesGatesInTheSamePass() throws IOException {
    Path page = directory.resolve("run.html");
    Outcome fails = Outcome.of("analyze", LOG, "--gate", PASSES, "--gate", FAILS, "--html", page);
    assertThat(fails.code()).as(fails.err()).isEqualTo(ExitCodes.FAILED);
    assertThat(fails.lines())
        .contains("Gates: 1 passed, 1 failed, 0 inconclusive")
        .anyMatch(line -> line.contains("Response times"));
    assertThat(Files.readString(page)).contains("id=\"gates\"", "id=\"response-times\"", "✗ fail");
    assertThat(Outcome.of("analyze", LOG, "--gate", PASSES).code()).isZero();
    assertThat(Outcome.of("analyze", LOG, "--gate", UNDECIDED).code())
        .isEqualTo(ExitCodes.INCONCLUSIVE);
    Outcome wrong = Outcome.of("analyze", LOG, "--gate", "mean < 1");
    assertThat(wrong.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(wrong.err().lines()).hasSize(1);
  }

  @Test
  void theReportShowsTheGatesAndWhatTheUserSaysOfTheRun() throws IOException {
    Path page = directory.resolve("check.html");
    Outcome outcome =
        check(
            LOG,
            "--gate",
            PASSES,
            "--gate",
            FAILS,
            "--html",
            page.toString(),
            "--title",
            "Nightly <1>",
            "--meta",
            "commit=1a2b3c");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(Files.readString(page))
        .contains("<title>Trueload: Nightly &lt;1&gt;</title>", "commit: 1a2b3c")
        .contains("id=\"gates\"", "✓ pass", "✗ fail", "1 passed, 1 failed")
        .contains("class=\"finding notable\"")
        .contains("95 % intervals of response times by label");
    assertThat(check(LOG, "--gate", PASSES, "--html", LOG).code()).as("an input").isEqualTo(2);
  }

  @Test
  void aBaselineThatIsNotNamedIsWrongUsageAndALabelThatIsNotThereInconclusive() {
    assertThat(gates("mean vs baseline +1%").err())
        .isEqualTo("trueload: gate 'mean vs baseline +1%': there is no baseline; name its files\n");
    Outcome missing = gates("mean of Home < 1s", PASSES);
    assertThat(missing.code()).isEqualTo(4);
    assertThat(missing.out()).contains("the log has no label Home; it has Page").contains(PASSES);
    assertThat(gates("samples.count of Home > 0").code()).isEqualTo(1);
  }

  @Test
  void aBaselineIsReadBesideTheRun() throws IOException {
    String wide = "mean vs baseline +50%";
    String later =
        file(
                "later.jtl",
                Files.readString(Path.of(LOG)).replaceAll("\\b1795(\\d{9}|\\d{15})\\b", "1796$1"))
            .toString();
    Outcome outcome = check(LOG, "--baseline", later, "--gate", wide);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(check(LOG, "--baseline", CAPTURE, "--gate", wide).code()).isEqualTo(4);
    // 79 samples cannot show 1 %: ± 1.96·√2·0.0042/√79 s is some 25 %
    Outcome itself = check(LOG, "--baseline", LOG, "--gate", wide);
    assertThat(itself.code()).isEqualTo(2);
    assertThat(itself.err()).contains("the baseline is a file of the run itself");
    Outcome narrow =
        check(LOG, "--baseline", later, "--gate", "mean vs baseline +1%", "--json", "-");
    assertThat(narrow.code()).isEqualTo(4);
    JsonNode versus = new ObjectMapper().readTree(narrow.out()).at("/gates/0/versus");
    assertThat(versus.get("difference").asDouble()).isZero();
    assertThat(versus.get("baseline").asDouble()).isCloseTo(0.005341206455696202, within(1e-15));
    assertThat(versus.get("difference_high95").asDouble()).isBetween(0.0008, 0.002);
    assertThat(versus.get("margin").asDouble()).isCloseTo(0.00005341, within(1e-8));
  }

  /** A log of 2,000 response times around {@code millis}. */
  private String times(String name, int millis) throws IOException {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    SplittableRandom random = new SplittableRandom(name.charAt(0));
    long start = 1_700_000_000_000L + name.charAt(0) * 1_000_000L;
    for (int i = 0; i < 2000; i++) {
      log.append(start + i * 50L)
          .append(',')
          .append(millis + random.nextInt(11))
          .append(",Page,true\n");
    }
    return file(name, log.toString()).toString();
  }

  @Test
  void severalRunsOfTheBaselineShowHowMuchEqualRunsDiffer() throws IOException {
    String gate = "mean vs baseline +10%";
    String first = times("a.jtl", 100);
    String second = times("b.jtl", 103);
    String third = times("c.jtl", 98);
    String slow = times("d.jtl", 150);
    Outcome one = check(slow, "--baseline", first, "--gate", gate, "--brief");
    assertThat(one.code()).as(one.out() + one.err()).isEqualTo(4);
    assertThat(one.out()).contains("how much equal runs differ is not known");
    assertThat(check(slow, "--baseline", first, "--within-run", "--gate", gate).code())
        .isEqualTo(1);
    Outcome three =
        check(
            slow,
            "--baseline",
            first,
            "--baseline-run",
            second,
            "--baseline-run",
            third,
            "--gate",
            gate,
            "--brief");
    assertThat(three.code()).as(three.out() + three.err()).isEqualTo(1);
    assertThat(three.out()).contains("the mean of the baseline's 3 runs");
    assertThat(check(slow, "--baseline-run", second, "--gate", "mean < 1s").err())
        .contains("--baseline-run and --within-run go with --baseline FILE");
    assertThat(check(slow, "--baseline", first, "--baseline-run", first, "--gate", gate).err())
        .contains("another run of the baseline is a file of the run itself");
  }

  @Test
  void filesOfGatesHoldOneALine() throws IOException {
    Path good = file("gates.txt", "\uFEFF# the plan\n\n mean < 1s \n warn " + FAILS + "\n");
    assertThat(check(LOG, "--gates", good.toString()).out())
        .contains("pass: 1 passed, 0 failed, 0 inconclusive, 1 warning");
    Path bad = file("bad.txt", "mean < 1s\nmean < 1\n");
    Outcome outcome = check(LOG, "--gates", bad.toString());
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("trueload: " + bad + ":2, column 8: ");
    assertThat(check(LOG, "--gates", file("none.txt", "# nothing\n").toString()).err())
        .contains("contains no gate");
    Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, 0});
    assertThat(check(LOG, "--gates", binary.toString()).code()).isEqualTo(2);
  }

  @Test
  void whatCannotBeReadIsThree() throws IOException {
    for (Path path :
        List.of(
            directory.resolve("absent.jtl"),
            file("empty.jtl", ""),
            file("binary.jtl", "\u007fELF\u0002\u0001"),
            file("header.jtl", Files.readAllLines(Path.of(LOG)).get(0) + "\n"))) {
      Outcome outcome = check(path.toString(), "--gate", PASSES);
      assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
      assertThat(outcome.err().lines()).singleElement().asString().contains(path.toString());
    }
  }

  @Test
  void junitHoldsACaseForEachGate() throws Exception {
    Path xml = directory.resolve("gates.xml");
    String[] arguments = {
      LOG,
      "--junit",
      xml.toString(),
      "--gate",
      PASSES,
      "--gate",
      FAILS + ": a <b> & \"c\" \u0001",
      "--gate",
      UNDECIDED,
      "--gate",
      "warn " + FAILS
    };
    assertThat(check(arguments).code()).isEqualTo(1);
    Element suite = JunitSuites.valid(xml);
    assertThat(suite.getTagName()).isEqualTo("testsuite");
    assertThat(counts(suite)).containsExactly("4", "1", "1", "1");
    Element failure = (Element) suite.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message"))
        .startsWith("fail: actual 5.3412 ms (95 %: 4.364 ms to 6.3184 ms), n = 79: it is not")
        .endsWith(": a <b> & \"c\" ?");
    Element testCase = (Element) failure.getParentNode();
    assertThat(testCase.getAttribute("name")).isEqualTo("mean < 1us");
    assertThat(testCase.getAttribute("classname")).isEqualTo("trueload.mean");
    String[] skipping = Arrays.copyOf(arguments, arguments.length + 2);
    skipping[arguments.length] = "--junit-inconclusive";
    skipping[arguments.length + 1] = "skipped";
    assertThat(check(skipping).code()).isEqualTo(1);
    assertThat(counts(JunitSuites.valid(xml))).containsExactly("4", "1", "0", "2");
    skipping[arguments.length + 1] = "failure";
    assertThat(check(skipping).code()).isEqualTo(1);
    assertThat(counts(JunitSuites.valid(xml))).containsExactly("4", "2", "0", "1");
  }

  private static List<String> counts(Element suite) {
    return List.of(
        suite.getAttribute("tests"),
        suite.getAttribute("failures"),
        suite.getAttribute("errors"),
        suite.getAttribute("skipped"));
  }

  /** 100 samples, 5 of them failed: more than the gate of failures says. */
  @Test
  void theJunitXmlHasTheNotesAsProperties() throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < 100; i++) {
      log.append(1_700_000_000_000L + 50 * i).append(",5,Page,").append(i % 20 != 0).append('\n');
    }
    Path xml = directory.resolve("gates.xml");
    String run = file("run.jtl", log.toString()).toString();
    check(run, "--gate", "errors.rate < 10%", "--junit", xml.toString());
    Element note = (Element) JunitSuites.valid(xml).getElementsByTagName("property").item(1);
    assertThat(note.getAttribute("name")).isEqualTo("note");
    assertThat(note.getAttribute("value")).startsWith("5 of 100 samples failed (5.00 %)");
  }

  @Test
  void jsonHoldsTheFigures() throws IOException {
    Outcome outcome = check(LOG, "--json", "-", "--gate", "warn mean < 1s: slow");
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.get("schema").asText()).isEqualTo("trueload.check/1");
    assertThat(json.get("outcome").asText()).isEqualTo("pass");
    JsonNode gate = json.at("/gates/0");
    assertThat(gate.get("gate").asText()).isEqualTo("warn mean < 1s");
    assertThat(gate.get("message").asText()).isEqualTo("slow");
    assertThat(gate.get("actual").asDouble()).isCloseTo(0.005341206455696202, within(1e-15));
    assertThat(gate.get("unit").asText()).isEqualTo("s");
    assertThat(gate.get("n").asInt()).isEqualTo(79);
    assertThat(gate.get("warn").asBoolean()).isTrue();
  }

  @Test
  void markdownIsATableThatNoTextBreaksOutOf() throws IOException {
    Path log =
        file(
            "hostile.jtl",
            "timeStamp,elapsed,label,success\n1,2,a|b <img> `c` @d,true\n5,2,ok,true\n");
    Outcome outcome =
        check(
            log.toString(), "--markdown", "-", "--gate", "mean of \"a|b <img> `c` @d\" < 1s: *x*");
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out())
        .contains("| gate | actual |", "❌ inconclusive")
        .contains("a&#124;b &#60;img&#62; &#96;c&#96; &#64;d")
        .contains("&#42;x&#42;")
        .doesNotContain("<img>");
    assertThat(outcome.out().lines().filter(line -> line.startsWith("| ❌")))
        .singleElement()
        .satisfies(row -> assertThat(row.chars().filter(c -> c == '|')).hasSize(7));
  }

  @Test
  void annotationsAreOneLineForEachGateThatDoesNotPass() {
    Outcome outcome =
        check(
            LOG,
            "--github",
            "--gate",
            PASSES,
            "--gate",
            FAILS + ": 5% more",
            "--gate",
            "warn " + FAILS);
    assertThat(outcome.out().lines().filter(line -> line.startsWith("::")))
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith("::error title=Gate%3A fail::mean < 1us: actual 5.3412 ms")
                    .endsWith(": 5%25 more"),
            line -> assertThat(line).startsWith("::warning title=Gate%3A fail::warn mean < 1us"));
  }

  @Test
  void theListNeedsNoFileAndHoldsEveryMetric() {
    Outcome outcome = check("--list");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("arrivals.cov", "p(q)", "dispersion[(window)]", "requests.per_connection.max");
    assertThat(outcome.out().lines())
        .allMatch(line -> line.codePointCount(0, line.length()) <= 100);
    for (Metric metric : Metrics.all()) {
      assertThat(outcome.out().lines())
          .as(metric.form())
          .anyMatch(line -> line.startsWith(metric.form() + " "));
    }
    assertThat(check("--help").out()).contains("--gate", "--trim", "--junit", "Exit: 0 all pass");
  }

  /** The same run, the same condition: dropped packets alone make the difference. */
  @Test
  void aCaptureThatLostPacketsPassesNoGate() throws IOException {
    Path pcap = Files.copy(Path.of(CAPTURE), directory.resolve("run.pcap"));
    String gate = "wire.requests > 10";
    assertThat(check(pcap.toString(), "--gate", gate).code()).isZero();
    Files.writeString(
        CaptureCounts.beside(pcap),
        "{\"packets\": 265, \"dropped_by_kernel\": 1, \"dropped_by_interface\": 0}");
    Outcome lossy = check(pcap.toString(), "--gate", gate);
    assertThat(lossy.code()).isEqualTo(4);
    assertThat(lossy.out().replaceAll("\\s+", " "))
        .contains("inconclusive")
        .contains("packets that the kernel dropped during the capture: 1");
  }

  @Test
  void theListIsJsonToo() throws IOException {
    Outcome outcome = check("--list", "--json", "-");
    assertThat(outcome.code()).isZero();
    JsonNode list = new ObjectMapper().readTree(outcome.out());
    assertThat(list.get("schema").asText()).isEqualTo("trueload.metrics/1");
    assertThat(list.get("metrics")).hasSize(Metrics.all().size());
    assertThat(list.get("metrics").get(0).toString())
        .isEqualTo(
            "{\"metric\":\"arrivals.count\",\"form\":\"arrivals.count\",\"unit\":\"count\","
                + "\"of_labels\":false,\"least_n\":1,\"meaning\":\"requests\"}");
  }
}
