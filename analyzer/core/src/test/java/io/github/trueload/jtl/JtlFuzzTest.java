package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * For any bytes, reading them as a log ends, in samples or in one clear line, and cut into chunks
 * of 64 bytes they give as many samples as in one. Inputs and use as of the packets' fuzzer.
 */
class JtlFuzzTest {

  private static final int SMALL_CHUNK = 64;
  private static final int ONE_CHUNK = 1 << 20;

  @FuzzTest
  void csv(byte[] file) throws IOException {
    Path path = Files.createTempFile("fuzzed", ".jtl");
    try {
      Files.write(path, file);
      assertThat(samples(path, SMALL_CHUNK)).isEqualTo(samples(path, ONE_CHUNK));
    } finally {
      Files.delete(path);
    }
  }

  @FuzzTest
  void xml(byte[] file) throws IOException {
    Path path = Files.createTempFile("fuzzed", ".xml");
    try {
      Files.write(path, file);
      long once = samples(path, NestedRows.ONCE);
      assertThat(once).isLessThanOrEqualTo(samples(path, NestedRows.COUNT));
    } finally {
      Files.delete(path);
    }
  }

  private static long samples(Path path, NestedRows nested) throws IOException {
    JtlOptions options = JtlOptions.defaults().withThreads(1).withNested(nested);
    AtomicLong samples = new AtomicLong();
    try {
      SourceSummary summary =
          XmlSource.open(InputBytes.open(path), options)
              .readInto(block -> samples.addAndGet(block.size));
      assertThat(summary.rows()).isGreaterThanOrEqualTo(samples.get());
      return samples.get();
    } catch (UnreadableInputException refused) {
      assertThat(refused.getMessage()).startsWith(path + ": ").doesNotContain("\n");
      return -1;
    }
  }

  private static long samples(Path path, int chunkBytes) throws IOException {
    AtomicLong samples = new AtomicLong();
    try {
      JtlSource source =
          JtlSource.open(InputBytes.open(path), JtlOptions.defaults().withThreads(1), chunkBytes);
      SourceSummary summary =
          source.readInto(
              block -> {
                assertThat(block.size).isBetween(1, SampleBlock.CAPACITY);
                samples.addAndGet(block.size);
              });
      assertThat(summary.rows()).isGreaterThanOrEqualTo(samples.get());
      return samples.get();
    } catch (UnreadableInputException refused) {
      assertThat(refused.getMessage()).startsWith(path + ": ").doesNotContain("\n");
      return -1;
    }
  }
}
