package io.github.trueload.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.hdr.HdrReader;
import io.github.trueload.hdr.HdrUnit;
import io.github.trueload.input.InputOptions;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;

/** Interval logs that HdrHistogram's own writer wrote. */
class HdrLogTest {

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final HistogramLogWriter writer = new HistogramLogWriter(new PrintStream(log));

  HdrLogTest() {
    writer.outputComment("[Logged with a tool]");
    writer.outputLogFormatVersion();
    writer.outputStartTime(1_767_225_600_000L);
    writer.outputLegend();
  }

  private void interval(String tag, long... values) {
    Histogram histogram = new Histogram(3);
    for (long each : values) {
      histogram.recordValue(each);
    }
    histogram.setTag(tag);
    writer.outputIntervalHistogram(histogram);
  }

  private ReadLog read() throws IOException {
    return ReadLog.of(log.toByteArray());
  }

  @Test
  void eachValueIsARequestWithoutAnInstant() throws IOException {
    interval(null, 5, 1_000, 1_000);
    interval(null, 7);
    ReadLog read = read();

    assertThat(read.rows())
        .extracting(ReadLog.Row::elapsed)
        .containsExactly(5L, 1_000L, 1_000L, 7L);
    assertThat(read.rows()).extracting(ReadLog.Row::start).containsOnly(SampleBlock.UNKNOWN);
    assertThat(read.summary().metadata())
        .containsEntry("tool", "HdrHistogram")
        .containsEntry("values in", "ns")
        .containsEntry("intervals", "2");
    assertThat(read.summary().anomalies().count(AnomalyKind.INSTANTS_NOT_LOGGED)).isEqualTo(4);
    assertThat(read.summary().anomalies().count(AnomalyKind.SUCCESS_UNKNOWN)).isEqualTo(4);
  }

  /** Three digits: buckets of 1,024 to 2,047 steps, so that the middle is within 0.05 %. */
  @Test
  void aValueIsTheMiddleOfItsBucket() throws IOException {
    interval(null, 123_456_789);
    assertThat(read().rows().get(0).elapsed()).isBetween(123_395_061L, 123_518_517L);
  }

  @Test
  void linesWithATagAreLabelsUnlessThereAreLinesWithout() throws IOException {
    interval("Home", 1);
    interval("Cart", 2);
    assertThat(read().rows()).extracting(ReadLog.Row::label).containsExactly("Home", "Cart");

    log.reset();
    writer.outputLegend();
    interval(null, 1, 2);
    interval("Home", 1);
    interval("Cart", 2);
    ReadLog read = read();
    assertThat(read.rows()).extracting(ReadLog.Row::label).containsOnly("(no label)");
    assertThat(read.rows()).hasSize(2);
    assertThat(read.summary().metadata()).containsEntry("lines with other tags", "2");
  }

  @Test
  void theUnitIsTheUsers() throws IOException {
    interval(null, 250);
    InputBytes bytes = InputBytes.of("log", new ByteArrayInputStream(log.toByteArray()));
    List<Long> elapsed = new ArrayList<>();
    new HdrReader()
        .open(bytes, InputOptions.defaults().with(HdrUnit.US))
        .readInto(block -> elapsed.add(block.elapsedNanos[0]));
    assertThat(elapsed).containsExactly(250_000L);
  }

  @Test
  void aDamagedLineCostsItselfAndACutOneIsNamed() throws IOException {
    interval(null, 1);
    interval(null, 2);
    interval(null, 3);
    String text = log.toString(StandardCharsets.US_ASCII).strip();
    String[] lines = text.split("\n");
    lines[5] = lines[5].replace("HISTF", "HISTG");
    String damaged = String.join("\n", lines);
    ReadLog read =
        ReadLog.of(damaged.substring(0, damaged.length() - 3).getBytes(StandardCharsets.US_ASCII));
    assertThat(read.rows()).extracting(ReadLog.Row::elapsed).containsExactly(1L);
    assertThat(read.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isEqualTo(1);
    assertThat(read.summary().anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
  }

  @Test
  void aLogOfTooManyValuesIsRefused() {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(1, 100_000_001);
    writer.outputIntervalHistogram(histogram);
    assertThatThrownBy(this::read)
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageStartingWith("log: contains more than 100 million values; ")
        .hasMessageNotContaining("\n");
  }
}
