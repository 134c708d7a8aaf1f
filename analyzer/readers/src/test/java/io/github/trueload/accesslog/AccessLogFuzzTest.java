package io.github.trueload.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * For any bytes, reading them as an access log ends, in rows or in one clear line; the first line
 * of a file is its format, where it can be one. Inputs and use as of the packets' fuzzer.
 */
class AccessLogFuzzTest {

  @FuzzTest
  void lines(byte[] file) throws IOException {
    Path path = Files.createTempFile("fuzzed", ".log");
    try {
      Files.write(path, file);
      String text = Files.readString(path, StandardCharsets.ISO_8859_1);
      read(path, AccessLogOptions.defaults());
      try {
        LogFormat format = LogFormat.of(text.lines().findFirst().orElse(""));
        read(path, AccessLogOptions.defaults().withFormat(format));
      } catch (IllegalArgumentException refused) {
        assertThat(refused.getMessage()).isNotEmpty();
      }
    } finally {
      Files.delete(path);
    }
  }

  private static void read(Path path, AccessLogOptions options) throws IOException {
    try {
      ReadAccessLog log = ReadAccessLog.of(path, options);
      assertThat(log.summary().rows()).isEqualTo(log.rows().size());
      for (ReadAccessLog.Row row : log.rows()) {
        assertThat(row.label()).isNotEmpty();
        if (row.elapsedNanos() != SampleBlock.UNKNOWN) {
          assertThat(row.elapsedNanos()).isNotNegative();
        }
      }
    } catch (UnreadableInputException refused) {
      assertThat(refused.getMessage()).startsWith(path + ": ").doesNotContain("\n");
    }
  }
}
