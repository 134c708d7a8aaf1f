package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The interval log of {@code analyze --hlog}, read by HdrHistogram's own reader. */
class HistogramLogTest {

  private static final Path RUN = Path.of("../core/src/test/resources/analysis");
  private static final Path LOG = RUN.resolve("four-users.jtl");
  private static final Path CAPTURE = RUN.resolve("four-users.pcap");

  /** Three significant digits: a value is at most one part in 1,000 wrong. */
  private static final double DIGITS_ERROR_PERCENT = 0.1;

  @TempDir private Path folder;

  private Path written(Object... inputs) {
    Path hlog = folder.resolve("run.hlog");
    List<Object> words = new ArrayList<>(List.of("analyze"));
    words.addAll(List.of(inputs));
    words.addAll(List.of("--hlog", hlog));
    Outcome outcome = Outcome.of(words.toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return hlog;
  }

  private static List<Histogram> intervals(Path hlog) throws Exception {
    List<Histogram> intervals = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(hlog.toFile())) {
      while (reader.hasNext()) {
        intervals.add((Histogram) reader.nextIntervalHistogram());
      }
    }
    return intervals;
  }

  /** Sums over all intervals by tag; "" for the lines without one. */
  private static Map<String, Histogram> sums(Path hlog) throws Exception {
    Map<String, Histogram> sums = new TreeMap<>();
    for (Histogram each : intervals(hlog)) {
      String tag = each.getTag() == null ? "" : each.getTag();
      sums.computeIfAbsent(tag, name -> new Histogram(3)).add(each);
    }
    return sums;
  }

  /** HdrHistogram's percentile is the smallest value that has the share at or below it. */
  private static void assertThatPercentilesAre(Histogram sum, LongStream nanos) {
    long[] sorted = nanos.sorted().toArray();
    assertThat(sum.getTotalCount()).isEqualTo(sorted.length);
    for (int percent : new int[] {1, 50, 90, 95, 99, 100}) {
      assertThat(sum.getValueAtPercentile(percent))
          .as("p%s", percent)
          .isCloseTo(
              sorted[(percent * sorted.length + 99) / 100 - 1],
              withPercentage(DIGITS_ERROR_PERCENT));
    }
  }

  /** Numbers of a column of a table without quotes. */
  private static LongStream column(Path table, String name, double factor) throws Exception {
    List<String> lines = Files.readAllLines(table);
    int column = List.of(lines.get(0).replace("\"", "").split(",")).indexOf(name);
    return lines.stream()
        .skip(1)
        .mapToLong(line -> Math.round(Double.parseDouble(line.split(",", -1)[column]) * factor));
  }

  @Test
  void theSumOfTheIntervalsHasTheQuantilesOfTheLog() throws Exception {
    Map<String, Histogram> sums = sums(written(LOG));

    assertThatPercentilesAre(sums.get(""), column(LOG, "tl_elapsed_ns", 1));
    long ofLabels =
        sums.entrySet().stream()
            .filter(each -> !each.getKey().isEmpty())
            .mapToLong(each -> each.getValue().getTotalCount())
            .sum();
    assertThat(ofLabels).isEqualTo(sums.get("").getTotalCount());
  }

  /** A histogram has percentiles, and no arrivals: the verdict and each gate are inconclusive. */
  @Tag("large")
  @Test
  void theAnalysisOfAnIntervalLogHasPercentilesAndNoVerdict() throws Exception {
    Path hlog = written(LOG);
    Path json = folder.resolve("hlog.json");
    Path exact = folder.resolve("exact.json");
    Outcome outcome = Outcome.of("analyze", hlog, "--json", json, "--gate", "p(99) < 1h");
    Outcome.of("analyze", LOG, "--json", exact);

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(4);
    assertThat(outcome.out())
        .contains("without the instant of its request")
        .doesNotContain("window:");
    JsonNode times = new ObjectMapper().readTree(json.toFile()).path("response_s");
    JsonNode exactTimes = new ObjectMapper().readTree(exact.toFile()).path("response_s");
    for (String figure : List.of("mean", "p50", "p90", "p95", "p99", "max")) {
      assertThat(times.path(figure).asDouble())
          .as(figure)
          .isCloseTo(exactTimes.path(figure).asDouble(), withPercentage(DIGITS_ERROR_PERCENT));
    }
    Outcome audit = Outcome.of("audit", hlog, "--hlog-unit", "us");
    assertThat(audit.out()).contains("no finding on the run", "not known: no timestamps");
  }

  @Test
  void aCaptureAloneHasTheTimesOfTheWire() throws Exception {
    Path hlog = written(CAPTURE, "--csv", folder);

    assertThat(Files.readString(hlog)).startsWith("#[" + HistogramLog.HEADING + " on the wire, ");
    LongStream exact = column(folder.resolve("response.csv"), "response_s", 1e9);
    assertThatPercentilesAre(sums(hlog).get(""), exact);
  }

  @Test
  void requestsCountInTheSecondInWhichTheyStart() throws Exception {
    Path log = folder.resolve("run.jtl");
    Files.writeString(
        log,
        """
        timeStamp,elapsed,label,success,threadName
        1767225600250,10,"Cart, all",true,U 1-1
        1767225601249,3000,100% Ü,true,U 1-1
        1767225601250,20,"Cart, all",false,U 1-1
        1767225603300,30,"Cart, all",true,U 1-1
        """);

    List<Histogram> intervals = intervals(written(log));

    assertThat(intervals)
        .extracting(
            each ->
                "%s %s %s %s"
                    .formatted(
                        each.getTag(),
                        each.getStartTimeStamp() - 1767225600250L,
                        each.getEndTimeStamp() - each.getStartTimeStamp(),
                        each.getTotalCount()))
        .startsWith(
            "null 0 1000 2",
            "100%25%20%C3%9C 0 1000 1",
            "Cart%2C%20all 0 1000 1",
            "null 1000 1000 1",
            "Cart%2C%20all 1000 1000 1",
            "null 2000 1000 0",
            "null 3000 1000 1");
  }

  @Test
  void anEarlierLogIsRemovedBeforeARunThatCannotBeRead() throws Exception {
    Path hlog = written(LOG);
    Path nothing = folder.resolve("nothing.jtl");

    Outcome outcome = Outcome.of("analyze", nothing, "--hlog", hlog);

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(hlog).doesNotExist();
  }

  @Test
  void timestampsOfAnotherYearAreRefused() throws Exception {
    Path log = folder.resolve("run.jtl");
    Files.writeString(
        log,
        """
        timeStamp,elapsed,label,success,threadName
        1667225600250,10,Cart,true,U 1-1
        1767225601249,3000,Cart,true,U 1-1
        """);

    Outcome outcome = Outcome.of("analyze", log, "--hlog", folder.resolve("run.hlog"));

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("--hlog " + folder.resolve("run.hlog"))
        .contains("choose a part with --trim");
    assertThat(folder.resolve("run.hlog")).doesNotExist();
  }
}
