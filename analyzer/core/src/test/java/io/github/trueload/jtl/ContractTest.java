package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The columns of our sampler, read from a copy of the file that pins them there ({@code
 * jmeter-samplers/src/test/resources/contract/columns.csv}, {@code docs/columns.md}). Expected
 * numbers are those of its rows.
 */
class ContractTest {

  private static final Path GOLDEN = Path.of("src/test/resources/contract/columns.csv");

  private ReadLog log;

  @BeforeEach
  void read() throws IOException {
    log = ReadLog.of(GOLDEN, JtlOptions.defaults());
  }

  @Test
  void theCopyIsTheSamplersFile() throws IOException {
    Path original = Path.of("../../jmeter-samplers").resolve(GOLDEN);
    assumeTrue(Files.exists(original), "jmeter-samplers is not checked out beside");
    assertThat(GOLDEN).hasSameBinaryContentAs(original);
  }

  @Test
  void aRowHasItsTimesInNanoseconds() {
    // 44 ms of Connect by JMeter's clock; 3,878,464 ns by ours: the name look-up is not in it.
    assertThat(log.rows().get(0))
        .isEqualTo(
            new ReadLog.Row(
                1795238421439329244L,
                801877,
                812959,
                3878464,
                1533,
                200,
                SampleBlock.NANOSECOND_TIMES | SampleBlock.KERNEL_CLOCK,
                "page",
                "lg1-yil7at-1-1",
                0,
                0));
    assertThat(log.rows().get(0).inNanoseconds()).isTrue();
  }

  @Test
  void connectTimeIncludesTls() {
    ReadLog.Row secure = rowsOf("secure").get(0);
    assertThat(secure.connectNanos()).isEqualTo(535420 + 6120334);
  }

  @Test
  void aRowOfAnotherSamplerFallsBackToMilliseconds() {
    ReadLog.Row debug = rowsOf("debug").get(0);
    assertThat(debug.startNanos()).isEqualTo(1795238421490_000_000L);
    assertThat(debug.elapsedNanos()).isEqualTo(3_000_000);
    assertThat(debug.inNanoseconds()).isFalse();
    assertThat(debug.session()).isNull();
    assertThat(debug.connection()).isEqualTo(-1);
  }

  @Test
  void anUnansweredRequestHasItsStartInNanosecondsAndItsElapsedTimeFromJmeter() {
    ReadLog.Row timedOut = rowsOf("page").get(3);
    assertThat(timedOut.startNanos()).isEqualTo(1795238422604373144L);
    assertThat(timedOut.elapsedNanos()).isEqualTo(100_000_000);
    assertThat(timedOut.inNanoseconds()).isFalse();
    assertThat(timedOut.failed()).isTrue();
    assertThat(timedOut.connection()).isEqualTo(2);
    assertThat(timedOut.request()).isEqualTo(1);
  }

  @Test
  void aSampleWhoseConnectionWasRefusedHasASessionAlone() {
    ReadLog.Row refused = rowsOf("page").get(4);
    assertThat(refused.session()).isEqualTo("lg1-yil7at-2-1");
    assertThat(refused.connection()).isEqualTo(-1);
    assertThat(refused.startNanos()).isEqualTo(1795238423398_000_000L);
  }

  @Test
  void partsOfASampleAreNotCountedAgain() throws IOException {
    assertThat(log.rows()).hasSize(8).noneMatch(row -> row.label().startsWith("away-"));
    assertThat(log.summary().rows()).isEqualTo(10);

    ReadLog all = ReadLog.of(GOLDEN, JtlOptions.defaults().withNested(NestedRows.COUNT));
    assertThat(all.rows()).hasSize(10);
    ReadLog.Row part = all.rows().get(5);
    assertThat(part.label()).isEqualTo("away-1");
    assertThat(part.inNanoseconds()).isFalse();
    assertThat(part.connection()).isEqualTo(-1);
    assertThat(part.startNanos()).isEqualTo(1795238422082_000_000L);
    assertThat(all.summary().connections().requests(1)).isEqualTo(1);
  }

  @Test
  void connectionsAreThoseOfTheSessions() {
    ConnectionTable table = log.summary().connections();
    assertThat(table.size()).isEqualTo(4);
    assertThat(table.client(0)).isEqualTo("127.0.0.1:36450");
    assertThat(table.server(0)).isNull();
    assertThat(table.openNanos(0)).isEqualTo(1795238421439329244L - 3878464);
    assertThat(table.connectNanos(0)).isEqualTo(3878464);
    assertThat(table.requests(0)).isEqualTo(2);
    assertThat(table.responses(0)).isEqualTo(2);
    assertThat(table.requests(2)).isEqualTo(2);
    assertThat(table.responses(2)).as("one timed out").isEqualTo(1);
    assertThat(table.client(3)).isEqualTo("[::1]:36500");
    assertThat(log.summary().sessions().name(table.session(2))).isEqualTo("lg1-yil7at-1-1");
  }

  @Test
  void theResolutionIsANanosecondOnlyIfEveryRowSaysSo() throws IOException {
    assertThat(log.summary().resolutionNanos()).isEqualTo(1_000_000);

    List<String> lines = Files.readAllLines(GOLDEN);
    Path ours = Files.createTempFile("ours", ".jtl");
    try {
      Files.write(ours, List.of(lines.get(0), lines.get(1), lines.get(3)));
      assertThat(ReadLog.of(ours, JtlOptions.defaults()).summary().resolutionNanos()).isEqualTo(1);
    } finally {
      Files.delete(ours);
    }
  }

  private List<ReadLog.Row> rowsOf(String label) {
    return log.rows().stream().filter(row -> row.label().equals(label)).toList();
  }
}
