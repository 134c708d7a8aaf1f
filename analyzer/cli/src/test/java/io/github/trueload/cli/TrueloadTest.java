package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The command as a user runs it. The pair {@code four-users} is four connections of a recorded run
 * of {@code web-users.jmx}, the packets cut at 200 bytes.
 */
class TrueloadTest {

  private static final Path RUN = Path.of("../core/src/test/resources/analysis");
  private static final String LOG = RUN.resolve("four-users.jtl").toString();
  private static final String CAPTURE = RUN.resolve("four-users.pcap").toString();
  private static final double NANOSECOND = 1e-9;

  @TempDir private Path directory;

  private static Outcome trueload(String... arguments) {
    return Outcome.of((Object[]) arguments);
  }

  private static JsonNode json(String... more) throws IOException {
    String[] arguments = Arrays.copyOf(new String[] {"analyze", "--json", "-"}, 3 + more.length);
    System.arraycopy(more, 0, arguments, 3, more.length);
    Outcome outcome = trueload(arguments);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    return new ObjectMapper().readTree(outcome.out());
  }

  private static void assertFigures(JsonNode node, String[] names, double... expected) {
    for (int i = 0; i < names.length; i++) {
      assertThat(node.get(names[i]).asDouble())
          .as(names[i])
          .isCloseTo(expected[i], within(NANOSECOND));
    }
  }

  private static final String[] TIMES = {"mean", "sd", "p50", "p90", "p95", "p99", "max"};

  @Test
  void figuresOfLogAndPacketsAreThoseOfTsharkAndPython() throws IOException {
    JsonNode json = json(LOG, CAPTURE);
    // on the capture before its packets were cut: tshark -d tcp.port==38095,http
    //   -Y http.request -T fields -e frame.time_epoch, then in python3, sorted: number, statistics
    //   .mean, .stdev of the differences, their ratio, lag-1 about the mean
    JsonNode arrivals = json.get("arrivals");
    assertThat(arrivals.get("source").asText()).isEqualTo("wire");
    assertThat(arrivals.get("count").asInt()).isEqualTo(79);
    assertThat(arrivals.get("resolution_s").asDouble()).isEqualTo(1e-9);
    assertFigures(
        arrivals,
        new String[] {"rate_per_s", "mean_s", "sd_s", "cov", "lag1"},
        5.954431757464354,
        0.1679421380128205,
        0.15729963467086813,
        0.9366299401217583,
        -0.01534480525400253);
    // -Y http.response -e http.time, quantiles of type 7
    assertFigures(
        json.at("/wire/response_s"),
        TIMES,
        0.0050821244556962025,
        0.004195724398244699,
        0.00358833,
        0.010728503800000004,
        0.012922024699999998,
        0.018819235059999995,
        0.023215099);
    // tl_elapsed_ns of the log
    assertFigures(
        json.get("response_s"),
        TIMES,
        0.005341206455696202,
        0.004176272989948395,
        0.003816829,
        0.010989885600000004,
        0.013085808399999998,
        0.018977619599999995,
        0.023455506);
    // tl_elapsed_ns less the http.time number tl_request of the port in tl_local
    assertThat(json.at("/error/matched").asInt()).isEqualTo(79);
    assertFigures(
        json.get("error"),
        new String[] {"mean_s", "p50_s", "p99_s", "ratio_of_means"},
        0.000259082,
        0.00022426899999999916,
        0.0007117243,
        1.0509790742549827);
    // tshark -z conv,tcp: 4 conversations; requests by tcp.srcport: 23, 20, 19, 17
    assertThat(json.at("/wire/connections").asInt()).isEqualTo(4);
    assertThat(json.at("/wire/peak_open").asInt()).isEqualTo(4);
    assertThat(json.at("/wire/requests").asInt()).isEqualTo(79);
    assertThat(json.at("/wire/responses").asInt()).isEqualTo(79);
    assertThat(json.at("/wire/incomplete").asInt()).isZero();
    assertThat(json.at("/wire/requests_per_connection/mean").asDouble()).isEqualTo(19.75);
    assertThat(json.at("/wire/requests_per_connection/min").asInt()).isEqualTo(17);
    assertThat(json.at("/wire/requests_per_connection/max").asInt()).isEqualTo(23);
    assertThat(json.at("/sessions/count").asInt()).isEqualTo(4);
    assertThat(json.at("/sessions/connections").asInt()).isEqualTo(4);
    assertThat(json.at("/sessions/shared_connections").asInt()).isZero();
    assertThat(json.at("/sessions/reconnects").asInt()).isZero();
    assertThat(json.at("/samples/labels/Page/count").asInt()).isEqualTo(79);
  }

  @Test
  void figuresOfTheLogAloneAreOfItsNanoseconds() throws IOException {
    JsonNode json = json(LOG);
    // awk -F, over tl_start_ns, sorted: (last - first)/78 = 167942… ns; the wire's is within 1 µs
    assertThat(json.at("/arrivals/source").asText()).isEqualTo("log");
    assertThat(json.at("/arrivals/mean_s").asDouble()).isCloseTo(0.16794, within(1e-5));
    assertThat(json.get("wire").isNull()).isTrue();
    assertThat(json.get("error").isNull()).isTrue();
    assertThat(json.at("/sessions/connections").asInt()).isEqualTo(4);
  }

  @Test
  void figuresOfTheCaptureAloneNeedNoLog() throws IOException {
    JsonNode json = json(CAPTURE);
    assertThat(json.at("/wire/requests").asInt()).isEqualTo(79);
    assertThat(json.get("samples").isNull()).isTrue();
    assertThat(json.get("response_s").isNull()).isTrue();
    assertThat(json.get("sessions").isNull()).isTrue();
  }

  /**
   * python3 over the log: tl_think_ns of all but each user's first row (its mean gap between
   * tl_start_ns + tl_elapsed_ns and the next tl_start_ns is 0.603011, 1.4 ms more); statistics.mean
   * and stdev; λ = 78/(last start - first start).
   */
  @Test
  void theLoopIsMeasuredFromTheLog() throws IOException {
    JsonNode json = json(LOG, CAPTURE, "--think", "10s,20.5s", "--objects-per-page", "15/9");
    JsonNode loop = json.get("principle_a");
    assertThat(loop.get("n").asInt()).isEqualTo(4);
    assertThat(loop.get("gaps").asInt()).isEqualTo(75);
    assertThat(loop.get("overlaps").asInt()).isZero();
    assertThat(loop.get("drawn").asBoolean()).isTrue();
    assertFigures(
        loop,
        new String[] {"z_s", "z_sd_s", "x_per_s", "r_s", "q", "n_little", "n_difference", "r_to_z"},
        0.6015867962266667,
        0.6031780308997466,
        5.954399505627645,
        0.005341206455696203,
        0.03180367707925266,
        3.613891799123435,
        3.613891799123435 - 4,
        0.008878530062823613);
    // wire's R of 5.08 ms (above) over the log's Z
    assertThat(json.at("/verdict/points").toString())
        .contains("Think time Z = 602 ms, R/Z = 0.008: response times have little effect");
    // the wire's, as in arrivals
    assertThat(loop.get("interval_cov")).isEqualTo(json.at("/arrivals/cov"));
    assertThat(loop.get("interval_mean_s")).isEqualTo(json.at("/arrivals/mean_s"));
    assertThat(loop.get("interval_sd_s")).isEqualTo(json.at("/arrivals/sd_s"));
  }

  @Test
  void webUsersBehindTheTestFollowFromRateAndResponseTime() throws IOException {
    JsonNode web = json(LOG, "--think", "10s,20.5s", "--objects-per-page", "15/9").get("web_users");
    // λ and R as above: λ·9/15, times R, times R + 10 and R + 20.5
    assertThat(web.get("objects_per_page").asDouble()).isCloseTo(15 / 9.0, within(NANOSECOND));
    assertFigures(
        web, new String[] {"pages_per_s", "q_pages"}, 3.5726397033765867, 0.01908220624755159);
    assertThat(web.get("rows")).hasSize(2);
    assertFigures(web.at("/rows/0"), new String[] {"z_s", "n"}, 10, 35.745479240013424);
    assertFigures(web.at("/rows/1"), new String[] {"z_s", "n"}, 20.5, 73.25819612546758);
    // a page of one object; the wire's response time where there is no log
    assertThat(json(LOG, "--think", "10s").at("/web_users/pages_per_s").asDouble())
        .isCloseTo(5.954399505627645, within(NANOSECOND));
    assertThat(json(CAPTURE, "--think", "10s").at("/web_users/rows/0/n").asDouble())
        .isCloseTo(5.954431757464354 * 10.0050821244556962, within(1e-6));
    assertThat(json(LOG).get("web_users").isNull()).isTrue();
    assertThat(json(CAPTURE).get("principle_a").isNull()).isTrue();
  }

  @Test
  void tablesFitAHundredColumnsAndHoldEveryFigure() {
    Outcome outcome = trueload("analyze", LOG, CAPTURE, "--think", "10s", "--verbose");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.lines()).allMatch(line -> line.codePointCount(0, line.length()) <= 100);
    assertThat(outcome.out())
        .contains("5.954/s")
        .contains("0.937 ± 0.096")
        .contains("on the wire, first byte")
        .contains("+259 µs")
        .contains("λ(R+Z)", "602 ms", "−0.39")
        .contains("5.954 pages/s")
        .contains("19.75 (17 to 23)")
        .contains("reconnects");
  }

  @Test
  void aTerminalWithoutUnicodeGetsAscii() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Terminal terminal = new Terminal(out, out, StandardCharsets.US_ASCII);
    Trueload.run(terminal, "analyze", LOG, CAPTURE);
    terminal.flush();
    assertThat(out.toString(StandardCharsets.US_ASCII))
        .contains("0.937 +/- 0.096", "+259 us")
        .startsWith("inconclusive: ")
        .contains("[ok] Outcome: ")
        .doesNotContain("?\n", " ?", "\u2713");
  }

  @Test
  void theVerdictGoesByToleranceAndLevel() throws IOException {
    // CoV 0.937 ± 0.096 of a hundred intervals
    assertThat(json(LOG, CAPTURE).at("/arrivals/verdict").asText()).isEqualTo("inconclusive");
    JsonNode lenient = json(LOG, CAPTURE, "--tolerance", "0.4", "--level", "0.9");
    assertThat(lenient.at("/arrivals/verdict").asText()).isEqualTo("poisson");
    for (String[] refused :
        new String[][] {
          {"--tolerance", "0"}, {"--tolerance", "NaN"}, {"--level", "95"}, {"--level", "0.4"}
        }) {
      Outcome outcome = trueload("analyze", LOG, refused[0], refused[1]);
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).contains(refused[0]).hasLineCount(1);
    }
  }

  @Test
  void theSteadyPartIsGivenOrFound() throws IOException {
    assertThat(json(LOG, CAPTURE).at("/window/steady_by").asText()).isEqualTo("none");
    assertThat(json(LOG, CAPTURE, "--steady", "none")).isEqualTo(json(LOG, CAPTURE));
    JsonNode given = json(LOG, CAPTURE, "--steady", "2s,1500ms");
    assertThat(given).isEqualTo(json(LOG, CAPTURE, "--trim", "2s,1500ms"));
    assertThat(given.at("/window/cut_end_s").asDouble()).isEqualTo(1.5);
    JsonNode found = json(LOG, CAPTURE, "--steady", "auto");
    assertThat(found.at("/window/steady_by").asText()).isEqualTo("mser-5");
    assertThat(found.at("/verdict/points").toString()).contains("MSER-5");
  }

  @Test
  void requestsAreGrouped() throws IOException {
    JsonNode by = json(LOG, CAPTURE, "--by", "label,group,host").get("breakdowns");
    assertThat(by.findValuesAsText("by")).containsExactly("label", "group", "host");
    int total = json(LOG, CAPTURE).at("/samples/count").asInt();
    for (JsonNode breakdown : by) {
      int sum = 0;
      for (JsonNode part : breakdown.get("parts")) {
        sum += part.get("count").asInt();
      }
      assertThat(sum).isEqualTo(total);
    }
    Outcome outcome = trueload("analyze", LOG, CAPTURE, "--by", "label,group");
    assertThat(outcome.lines()).allMatch(line -> line.codePointCount(0, line.length()) <= 100);
    assertThat(outcome.out()).contains("By label (log)", "By group (log)");
    assertThat(trueload("analyze", LOG, "--by", "colour").code()).isEqualTo(2);
  }

  @Test
  void trimAndServerNarrowTheRun() throws IOException {
    JsonNode whole = json(LOG, CAPTURE);
    JsonNode cut = json(LOG, CAPTURE, "--trim", "2s,1500ms");
    assertThat(cut.at("/window/start_s").asDouble())
        .isCloseTo(whole.at("/window/start_s").asDouble() + 2, within(1e-6));
    assertThat(cut.at("/window/end_s").asDouble())
        .isCloseTo(whole.at("/window/end_s").asDouble() - 1.5, within(1e-6));
    assertThat(cut.at("/samples/count").asInt()).isBetween(40, 75);
    assertThat(json(CAPTURE, "--server", "localhost:38095").at("/wire/requests").asInt())
        .isEqualTo(79);
    Outcome other = trueload("analyze", CAPTURE, "--server", "127.0.0.1:80");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err())
        .isEqualTo(
            "trueload: --server 127.0.0.1:80: no such connection; the captures contain"
                + " 127.0.0.1:38095\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          analyze | FILE
          analyze --trim 5 x.jtl | START,END
          analyze --trim 5,x x.jtl | is not a duration
          analyze --trim 99h,0 LOG | nothing is left
          analyze --colour x.jtl | --colour
          analyse x.jtl | analyse
          '' | no command
          analyze LOG --think 10 | is not a duration
          analyze LOG --think 10s --objects-per-page 15:9 | is not a ratio
          analyze LOG --think 10s --objects-per-page 15/0 | is not a ratio
          analyze LOG --objects-per-page 2 | --objects-per-page needs --think
          analyze LOG --server here | expected HOST:PORT
          analyze LOG --json /no/such/place/x.json | its directory does not exist
          analyze LOG --html / | it is a directory
          analyze LOG ./LOG | named twice
          analyze - LOG - | standard input (-) can be read only once
          compare - - | standard input (-) can be read only once
          compare --base-run - --candidate-run - LOG LOG | standard input (-) can be read only once
          compare LOG - --candidate-run LOG,- | standard input (-) can be read only once
          analyze - --keys - | standard input (-) can be read only once
          scale - - | standard input (-) can be read only once
          analyze LOG --html - | --html -: needs the name of a file
          check LOG --gate mean<1s --junit - | --junit -: needs the name of a file
          sessions extract LOG -o - | --output -: needs the name of a file
          check - --baseline - --gate arrivals.rate>0/s | standard input (-) can be read only once
          generate target/x.jtl --users 1 --think 27777h --service 1ms --requests 200 | the run lasts too long
          """)
  void wrongUsageIsOneLineAndTwo(String line, String expected) {
    String[] arguments =
        Arrays.stream(line.split(" "))
            .filter(word -> !word.isEmpty())
            .map(word -> word.replace("LOG", CAPTURE))
            .toArray(String[]::new);
    Outcome outcome = trueload(arguments);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines()).singleElement().asString().contains(expected);
  }

  /**
   * One frame of zeros in 802.11 (105): the message says what was captured, and that it holds no
   * TCP.
   */
  @Test
  void aCaptureWithoutExchangesIsRefusedWithWhatItHolds() throws IOException {
    ByteBuffer pcap = ByteBuffer.allocate(24 + 16 + 60);
    pcap.putInt(0xA1B2C3D4).putInt(0x00020004).putLong(0).putInt(65_535).putInt(1);
    pcap.putInt(1_700_000_000).putInt(0).putInt(60).putInt(60);
    Outcome outcome = trueload("analyze", file("empty-frames.pcap", pcap.array()).toString());

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err())
        .contains("no HTTP exchange in 1 packets (Ethernet, 0 of TCP); capture where")
        .hasLineCount(1);
  }

  private Path file(String name, byte[] content) throws IOException {
    return Files.write(directory.resolve(name), content);
  }

  private static void assertUnreadable(Path path) {
    Outcome outcome = trueload("analyze", path.toString());
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .singleElement()
        .asString()
        .startsWith("trueload: ")
        .contains(path.getFileName().toString());
  }

  @Test
  void whatCannotBeReadIsOneLineAndThree() throws IOException {
    assertUnreadable(directory.resolve("absent.jtl"));
    assertUnreadable(directory);
    assertUnreadable(file("empty.jtl", new byte[0]));
    assertUnreadable(file("binary.jtl", new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0}));
    assertUnreadable(file("head.pcap", Arrays.copyOf(Files.readAllBytes(Path.of(CAPTURE)), 24)));
    String header = Files.readAllLines(Path.of(LOG)).get(0) + "\n";
    assertUnreadable(file("header.jtl", header.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void truncatedFilesAreAnalyzedAndTheVerdictSaysSo() throws IOException {
    byte[] capture = Files.readAllBytes(Path.of(CAPTURE));
    Path cutCapture = file("cut.pcap", Arrays.copyOf(capture, capture.length - 7));
    JsonNode ofCapture = json(cutCapture.toString());
    assertThat(ofCapture.at("/inputs/0/anomalies/truncated_file").asInt()).isEqualTo(1);
    assertThat(ofCapture.at("/arrivals/verdict").asText()).isEqualTo("inconclusive");
    assertThat(ofCapture.at("/arrivals/reason").asText()).startsWith("data is missing");
    byte[] log = Files.readAllBytes(Path.of(LOG));
    Path cutLog = file("cut.jtl", Arrays.copyOf(log, log.length - 60));
    JsonNode ofLog = json(cutLog.toString());
    assertThat(ofLog.at("/inputs/0/anomalies/truncated_file").asInt()).isEqualTo(1);
    assertThat(ofLog.at("/verdict/conclusive").asBoolean()).isFalse();
    assertThat(ofLog.at("/samples/count").asInt()).isEqualTo(78);
  }

  @Test
  void outputsAreWrittenWholeOverWhatIsThere() throws IOException {
    Path json = file("out.json", "old".getBytes(StandardCharsets.UTF_8));
    Path html = directory.resolve("out.html");
    Outcome outcome =
        trueload("analyze", LOG, "--json", json.toString(), "--html", html.toString());
    assertThat(outcome.code()).isZero();
    assertThat(outcome.lines()).first().asString().startsWith("inconclusive: CoV");
    assertThat(new ObjectMapper().readTree(json.toFile()).get("schema").asText())
        .isEqualTo("trueload.analysis/1");
    assertThat(Files.readString(html)).contains("<html").endsWith("</html>\n");
    try (var left = Files.list(directory)) {
      assertThat(left).containsExactlyInAnyOrder(json, html);
    }
  }

  @Test
  void hostileLabelsDoNotReachTheTerminal() throws IOException {
    Path log =
        file(
            "hostile.jtl",
            "timeStamp,elapsed,label,success\n1,2,\u001b[2J\u202eevil,true\n5,2,ok,true\n"
                .getBytes(StandardCharsets.UTF_8));
    Outcome outcome = trueload("analyze", log.toString());
    assertThat(outcome.out()).contains("?[2J?evil").doesNotContain("\u001b", "\u202e");
    assertThat(json(log.toString()).at("/samples/labels").has("\u001b[2J\u202eevil")).isTrue();
  }

  @Test
  void helpAndVersionGoToStandardOutput() {
    assertThat(trueload("--help").out()).contains("analyze");
    assertThat(trueload("analyze", "--help").out())
        .contains("--json", "--html", "--trim", "--server", "Exit: 0 done");
    assertThat(trueload("analyze", "--help").code()).isZero();
    assertThat(trueload("--version").out()).startsWith("trueload ");
  }
}
