package io.github.trueload.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.github.trueload.accesslog.AccessLogOptions;
import io.github.trueload.accesslog.LogFormat;
import io.github.trueload.sample.Anomalies.Anomaly;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.table.ColumnNames;
import io.github.trueload.table.TableOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A few kilobytes of zstd that unpack to a hundred megabytes of what a log could be made of, or to
 * 30 without {@code tests.full}: every reader comes to an end, says what was wrong, and keeps of it
 * what it would of any log.
 */
@Tag("large")
class BombsTest {

  private static final int MEGABYTE = 1 << 20;
  private static final int SIZE = Boolean.getBoolean("tests.full") ? 100 : 30;

  /** Labels of a megabyte: more than are kept. */
  private static final int LABELS = 100;

  private static final String HEADER = "timeStamp,elapsed,label,threadName,success\n";
  private static final String ROW = "1600000000000,5,a,u 1-1,true\n";

  @TempDir Path folder;

  /** A file of {@code head}, then {@link #SIZE} times {@code piece}. */
  private Path bomb(String head, String piece) throws IOException {
    Path file = folder.resolve("bomb.zst");
    try (OutputStream out = new ZstdOutputStreamNoFinalizer(Files.newOutputStream(file))) {
      out.write(head.getBytes(StandardCharsets.UTF_8));
      byte[] bytes = piece.getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < SIZE; i++) {
        out.write(bytes);
      }
    }
    assertThat(Files.size(file)).isLessThan(200_000);
    return file;
  }

  private static SourceSummary read(Path file, InputOptions options) throws IOException {
    return Inputs.open(file, options).readInto(block -> {});
  }

  private static List<String> kinds(SourceSummary summary) {
    return summary.anomalies().list().stream().map(Anomaly::kind).map(Enum::name).toList();
  }

  @Test
  void aLineWithoutEndInALog() throws IOException {
    SourceSummary log = read(bomb(HEADER + ROW, "x".repeat(MEGABYTE)), InputOptions.defaults());
    assertThat(log.rows()).isEqualTo(1);
    assertThat(kinds(log)).containsAnyOf("MALFORMED_ROW", "WRONG_FIELD_COUNT", "TRUNCATED_FILE");
  }

  @Test
  void aQuoteThatNothingCloses() throws IOException {
    String lines = (" ".repeat(1_000) + "\n").repeat(MEGABYTE / 1_001);
    SourceSummary log = read(bomb(HEADER + ROW + "\"", lines), InputOptions.defaults());
    assertThat(log.rows()).isEqualTo(1);
    assertThat(log.anomalies().losesData()).isTrue();
  }

  /** A tenth of a gigabyte of names; more of them would be gigabytes. */
  @Test
  void labelsOfAMegabyte() throws IOException {
    Path file = folder.resolve("labels.zst");
    try (OutputStream out = new ZstdOutputStreamNoFinalizer(Files.newOutputStream(file))) {
      out.write(HEADER.getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < LABELS; i++) {
        String label = i + "x".repeat(1_000_000);
        out.write(ROW.replace(",a,", "," + label + ",").getBytes(StandardCharsets.US_ASCII));
      }
    }
    SourceSummary log = read(file, InputOptions.defaults());
    assertThat(log.rows()).isEqualTo(LABELS);
    long kept =
        LongStream.range(0, log.labels().size())
            .map(id -> log.labels().name((int) id).length())
            .sum();
    assertThat(kept).isBetween(60_000_000L, 70_000_000L);
    assertThat(kinds(log)).containsExactly("TOO_MANY_LABELS");
  }

  @Test
  void xmlOfOneText() throws IOException {
    SourceSummary log =
        read(
            bomb("<testResults><sample t=\"1\" lb=\"a\" s=\"true\">", "x".repeat(MEGABYTE)),
            InputOptions.defaults());
    assertThat(log.rows()).isEqualTo(1);
    assertThat(kinds(log)).containsExactly("TRUNCATED_FILE");
  }

  @Test
  void xmlWithinXml() throws IOException {
    Path file = bomb("<testResults>", "<sample>".repeat(MEGABYTE / 8));
    assertThatThrownBy(() -> read(file, InputOptions.defaults()))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("nested elements");
  }

  @Test
  void aLineWithoutEndInAnAccessLog() throws IOException {
    InputOptions options = InputOptions.defaults();
    String line = "10.0.0.1 - - [13/Sep/2020:12:26:40 +0000] \"GET / HTTP/1.1\" 200 5\n";
    SourceSummary log =
        read(
            bomb(line, "x".repeat(MEGABYTE)),
            options.with(AccessLogOptions.defaults().withFormat(LogFormat.of("common"))));
    assertThat(log.rows()).isEqualTo(1);
    assertThat(log.anomalies().losesData()).isTrue();
  }

  @Test
  void aFieldWithoutEndInATable() throws IOException {
    InputOptions options = InputOptions.defaults();
    SourceSummary log =
        read(
            bomb("at,took\n1600000000,5\n\"", "x\n".repeat(MEGABYTE / 2)),
            options.with(TableOptions.defaults().with(ColumnNames.of("start=at:s"), null)));
    assertThat(log.rows()).isEqualTo(1);
    assertThat(log.anomalies().losesData()).isTrue();
  }
}
