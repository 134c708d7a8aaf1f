package io.github.trueload.rows;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.gatling.GatlingReader;
import io.github.trueload.hdr.HdrReader;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.LogReader;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.table.TableReader;
import io.github.trueload.vegeta.VegetaReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * For any bytes, reading them as the log of a load generator ends, in rows or in one clear line.
 * Inputs and use as of the packets' fuzzer.
 */
class ToolLogFuzzTest {

  private static final int HEAD = 1 << 16;

  @FuzzTest
  void gatling(byte[] file) throws IOException {
    read(new GatlingReader(), file);
  }

  @FuzzTest
  void vegeta(byte[] file) throws IOException {
    read(new VegetaReader(), file);
  }

  @FuzzTest
  void json(byte[] file) throws IOException {
    read(new TableReader(), file);
  }

  @FuzzTest
  void hlog(byte[] file) throws IOException {
    read(new HdrReader(), file);
  }

  /** As the command does: a reader opens only a file that fits. */
  private static void read(LogReader reader, byte[] file) throws IOException {
    byte[] head = Arrays.copyOf(file, Math.min(HEAD, file.length));
    if (!reader.fits(head, InputOptions.defaults())) {
      return;
    }
    Rows rows = new Rows();
    InputBytes bytes;
    try {
      bytes = InputBytes.of("fuzzed", new ByteArrayInputStream(file));
    } catch (UnreadableInputException refused) {
      return;
    }
    try {
      SourceSummary summary = reader.open(bytes, InputOptions.defaults()).readInto(rows);
      assertThat(summary.rows()).isEqualTo(rows.count);
      assertThat(rows.greatestLabel).isLessThan(summary.labels().size());
    } catch (UnreadableInputException refused) {
      assertThat(refused.getMessage()).startsWith("fuzzed: ").doesNotContain("\n");
    }
  }

  private static final class Rows implements BlockSink {

    private long count;
    private int greatestLabel = -1;

    @Override
    public void accept(SampleBlock block) {
      count += block.size;
      check(block);
    }

    @Override
    public void acceptTransactions(SampleBlock block) {
      check(block);
    }

    private void check(SampleBlock block) {
      for (int row = 0; row < block.size; row++) {
        long elapsed = block.elapsedNanos[row];
        assertThat(elapsed == SampleBlock.UNKNOWN || elapsed >= 0).isTrue();
        assertThat(block.label[row]).isNotNegative();
        greatestLabel = Math.max(greatestLabel, block.label[row]);
      }
    }
  }
}
