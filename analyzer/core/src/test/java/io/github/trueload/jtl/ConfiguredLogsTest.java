package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The logs of {@code src/test/resources/jtl/configured}, written by JMeter 5.6.3 in as many
 * configurations; the README says how. The plan: 2 users × 3 turns of a transaction over a page
 * with two images and a redirect, and of one generated as parent over a request that fails.
 */
class ConfiguredLogsTest {

  private static final Path FOLDER = Path.of("src/test/resources/jtl/configured");
  private static final String PAGE = "home, \"sweet\"\nhome";

  private static ReadLog read(String name, NestedRows nested) throws IOException {
    TimestampMeaning stamps =
        name.startsWith("ends") ? TimestampMeaning.END : TimestampMeaning.START;
    JtlOptions options =
        JtlOptions.defaults().withZone(ZoneOffset.UTC).withNested(nested).withStamp(stamps);
    Path file = FOLDER.resolve(name);
    return name.endsWith(".xml") ? ReadLog.ofXml(file, options) : ReadLog.of(file, options);
  }

  private static Map<String, Long> labels(List<ReadLog.Row> rows) {
    return rows.stream().collect(Collectors.groupingBy(ReadLog.Row::label, Collectors.counting()));
  }

  /**
   * Every log: rows of a turn are 4 of the page, 3 of the redirect, 3 of transactions and the part
   * of one; without sub-results 4, so that the parent transaction's request is missing.
   */
  @ParameterizedTest
  @CsvSource({
    "milliseconds-defaults.csv, 60",
    "milliseconds-everything.csv, 60",
    "milliseconds-no-header.csv, 60",
    "milliseconds-no-subresults.csv, 24",
    "milliseconds-few.csv, 60",
    "milliseconds-defaults.xml, 60",
    "milliseconds-everything.xml, 60",
    "milliseconds-no-subresults.xml, 24",
    "dates-defaults.csv, 60",
    "dates-everything.csv, 60",
    "dates-defaults.xml, 60",
    "ends-defaults.csv, 60",
    "ends-everything.csv, 60",
    "ends-defaults.xml, 60",
    "remote-defaults.csv, 120",
    "remote-everything.csv, 120",
    "remote-defaults.xml, 120",
  })
  void everyConfigurationShowsTheSamePlan(String name, int rows) throws IOException {
    long each = name.startsWith("remote") ? 12 : 6; // by two engines, each the whole plan
    ReadLog once = read(name, NestedRows.ONCE);
    boolean whole = rows >= 60;
    assertThat(labels(once.rows()))
        .isEqualTo(
            whole
                ? Map.of(PAGE, each, "moved", each, "cart", each)
                : Map.of(PAGE, each, "moved", each));
    assertThat(once.rows().stream().filter(ReadLog.Row::failed)).hasSize(whole ? (int) each : 0);
    assertThat(labels(once.transactions())).isEqualTo(Map.of("buy", each, "order", each));
    assertThat(once.summary().rows()).isEqualTo(rows);
    assertThat(once.summary().anomalies().count(AnomalyKind.REQUESTS_NOT_LOGGED))
        .isEqualTo(whole ? 0 : each);
    assertThat(once.summary().anomalies().list()).hasSize(whole ? 0 : 1);
    ReadLog every = read(name, NestedRows.COUNT);
    assertThat(every.rows()).hasSize(rows);
    if (name.startsWith("remote")) {
      assertThat(once.summary().sessions().size()).as("two engines' two threads").isEqualTo(4);
    }
    // A user's samples follow each other.
    Map<String, Long> ends = new HashMap<>();
    for (ReadLog.Row row : once.rows()) {
      assertThat(row.startNanos())
          .isGreaterThanOrEqualTo(ends.getOrDefault(row.session(), Long.MIN_VALUE));
      ends.put(row.session(), row.startNanos() + row.elapsedNanos());
    }
  }
}
