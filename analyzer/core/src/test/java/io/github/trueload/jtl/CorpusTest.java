package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.TimestampMeaning;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Logs of public projects with answers that Python's csv and numpy, and DuckDB, gave. The corpus is
 * not part of the project; without it there is nothing to test here.
 */
class CorpusTest {

  /** Every difference from the expected answers, and why it is right. */
  private static final Map<String, String> EXCEPTIONS =
      Map.of(
          "jmeter__testfiles_Bug52968.csv",
          "refused: neither a header nor JMeter's default columns, so no field has a meaning",
          "jmeter__testfiles_TestKeepAlive.csv",
          "refused: likewise",
          "variant__kpi1_repeated_header_midfile.jtl",
          "the header in mid-file is an anomaly, not a sample called \"label\"",
          "jmeter-maven-plugin__resources_csv-missing-delimiter.csv",
          "1 is a readable number of milliseconds",
          "jmeter-maven-plugin__resources_jtl2-1-fail.jtl",
          "False is false to JMeter too (Boolean.valueOf), so two samples failed and not one",
          "taurus__jtl_crash_trace.jtl",
          "JMeter wrote control characters as references, which XML forbids: read as spaces");

  /** The answers are of the stamps as they stand. */
  private static final JtlOptions OPTIONS =
      JtlOptions.defaults()
          .withNested(NestedRows.COUNT)
          .withZone(ZoneOffset.UTC)
          .withStamp(TimestampMeaning.START);

  /**
   * Its stamps are ends: each is the one ahead of it plus its own elapsed time (…311148, then
   * …311298 after 150 ms). JMeter wrote them in 2005. In Taurus's logs a request's stamp less its
   * elapsed time is to the millisecond that of its first part (…640297 − 419 = …640058 − 180), and
   * the parts begin before the request if stamps were starts.
   */
  private static final Set<String> OF_ENDS =
      Set.of(
          "jmeter__testfiles_sample_log2.jtl.gz",
          "taurus__jtl_resource-errors-child-assert.jtl",
          "taurus__jtl_resource-errors-child-no-assert.jtl",
          "taurus__jtl_resource-errors-no-fail.jtl");

  private static Path corpus() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path found = at.resolve("shared/corpus/logs");
      if (Files.isReadable(found.resolve("index.json"))) {
        return found;
      }
    }
    return null;
  }

  @Tag("large")
  @TestFactory
  Stream<DynamicTest> everyLogOfTheCorpus() throws IOException {
    Path corpus = corpus();
    assumeTrue(corpus != null, "shared/corpus is not present");
    JsonNode index = new ObjectMapper().readTree(corpus.resolve("index.json").toFile());
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode file : index.get("files")) {
      String name = file.get("file").asText();
      Path path = corpus.resolve(name);
      String shortName = path.getFileName().toString();
      JsonNode expected = file.get("expected");
      if (expected.get("format").asText().equals("xml")) {
        tests.add(DynamicTest.dynamicTest(shortName, () -> readXml(path, shortName, expected)));
      } else if (EXCEPTIONS.getOrDefault(shortName, "").startsWith("refused")) {
        tests.add(DynamicTest.dynamicTest(shortName, () -> refused(path, "neither a header")));
      } else {
        tests.add(DynamicTest.dynamicTest(shortName, () -> read(path, shortName, expected)));
      }
    }
    return tests.stream();
  }

  private static void refused(Path path, String why) {
    assertThatThrownBy(() -> JtlSource.open(InputBytes.open(path), OPTIONS))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining(why)
        .hasMessageNotContaining("\n");
  }

  private static void read(Path path, String name, JsonNode expected) throws IOException {
    ReadLog log = ReadLog.of(path, OPTIONS);
    if (name.contains("repeated_header")) {
      // 885 rows of which 2 failed, as in the same log without the header in mid-file.
      assertThat(log.rows()).hasSize(885);
      assertThat(log.summary().anomalies().count(AnomalyKind.REPEATED_HEADER)).isEqualTo(1);
    } else {
      assertThat(log.rows()).hasSize(expected.get("rows").asInt());
      assertLabels(log, expected);
    }
    assertThat(log.summary().rows()).isEqualTo(log.rows().size());
    if (expected.has("failures")) {
      assertThat(log.rows().stream().filter(ReadLog.Row::failed))
          .hasSize(expected.get("failures").asInt());
    }
    assertTimes(log, expected);
    assertThat(ReadLog.of(path, OPTIONS.withStamp(null)).summary().metadata())
        .containsEntry("stamps", "start");
    if (!EXCEPTIONS.containsKey(name)) {
      assertThat(log.summary().anomalies().count(AnomalyKind.UNREADABLE_TIME))
          .isEqualTo(expected.path("unparsable_timestamps").asInt());
      assertThat(log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isZero();
    }
  }

  private static void readXml(Path path, String name, JsonNode expected) throws IOException {
    ReadLog every = ReadLog.ofXml(path, OPTIONS);
    ReadLog once = ReadLog.ofXml(path, OPTIONS.withNested(NestedRows.ONCE));
    if (!expected.get("well_formed").asBoolean()) {
      assertThat(EXCEPTIONS).containsKey(name);
      assertThat(every.rows()).hasSize(1);
      assertThat(every.summary().anomalies().list()).isEmpty();
      return;
    }
    int more = EXCEPTIONS.containsKey(name) ? 1 : 0;
    assertXml(every, expected.get("all_incl_nested"), more);
    List<String> requests = requests(path);
    if (requests == null) {
      assertXml(once, expected.get("top_level"), more);
    } else {
      assertThat(once.rows().stream().map(ReadLog.Row::label))
          .containsExactlyInAnyOrderElementsOf(requests);
    }
    ReadLog found = ReadLog.ofXml(path, OPTIONS.withStamp(null).withNested(NestedRows.ONCE));
    assertThat(found.summary().anomalies().list()).isEmpty();
    assertThat(found.summary().metadata())
        .containsEntry("stamps", OF_ENDS.contains(name) ? "end" : "start");
  }

  /**
   * The labels of the requests in a log with transactions, by the JDK's own reader: the corpus
   * counts transactions as samples. Null if the log has none.
   */
  private static List<String> requests(Path path) throws IOException {
    try (InputStream file = Files.newInputStream(path);
        InputStream plain = path.toString().endsWith(".gz") ? new GZIPInputStream(file) : file) {
      Element root =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(plain)
              .getDocumentElement();
      List<String> labels = new ArrayList<>();
      return addRequests(root, labels) ? labels : null;
    } catch (ParserConfigurationException | SAXException e) {
      return null;
    }
  }

  private static boolean addRequests(Element parent, List<String> labels) {
    boolean transactions = false;
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element sample && sample.getTagName().matches("(httpS|s)ample")) {
        if (sample.getAttribute("rm").startsWith("Number of samples in transaction")) {
          addRequests(sample, labels);
          transactions = true;
        } else {
          labels.add(sample.getAttribute("lb"));
        }
      }
    }
    return transactions;
  }

  private static void assertXml(ReadLog log, JsonNode expected, int moreFailures) {
    assertThat(log.rows()).hasSize(expected.get("rows").asInt());
    assertLabels(log, expected);
    assertThat(log.rows().stream().filter(ReadLog.Row::failed))
        .hasSize(expected.get("failures").asInt() + moreFailures);
    assertTimes(log, expected);
  }

  private static void assertLabels(ReadLog log, JsonNode expected) {
    if (!expected.has("labels")) {
      return;
    }
    Map<String, Integer> counts = new TreeMap<>();
    log.rows().forEach(row -> counts.merge(row.label(), 1, Integer::sum));
    Map<String, Integer> wanted = new TreeMap<>();
    expected.get("labels").properties().forEach(e -> wanted.put(e.getKey(), e.getValue().asInt()));
    assertThat(counts).isEqualTo(wanted);
  }

  private static void assertTimes(ReadLog log, JsonNode expected) {
    JsonNode percentiles = expected.path("elapsed").path("percentiles").path("linear_type7");
    double[] elapsed = log.rows().stream().mapToDouble(r -> r.elapsedNanos() / 1e6).toArray();
    percentiles
        .properties()
        .forEach(
            e -> {
              double p = Integer.parseInt(e.getKey().substring(1)) / 100.0;
              assertThat(type7(elapsed, p)).isCloseTo(e.getValue().asDouble(), within(1e-9));
            });
    long[] starts =
        log.rows().stream()
            .mapToLong(ReadLog.Row::startNanos)
            .filter(s -> s != SampleBlock.UNKNOWN)
            .sorted()
            .toArray();
    if (expected.has("first_ts")) {
      assertThat(starts[0] / 1_000_000).isEqualTo(expected.get("first_ts").asLong());
      assertThat(starts[starts.length - 1] / 1_000_000).isEqualTo(expected.get("last_ts").asLong());
    }
    JsonNode cov = expected.path("inter_arrival_all").path("cov_ddof1");
    if (cov.isNumber()) {
      assertThat(covOfIntervals(starts)).isCloseTo(cov.asDouble(), within(1e-12));
    }
  }

  /** numpy's default percentile. */
  private static double type7(double[] values, double p) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double at = p * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  private static double covOfIntervals(long[] sorted) {
    int n = sorted.length - 1;
    double mean = (sorted[n] - sorted[0]) / (double) n;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      squares += Math.pow(sorted[i + 1] - sorted[i] - mean, 2);
    }
    return Math.sqrt(squares / (n - 1)) / mean;
  }
}
