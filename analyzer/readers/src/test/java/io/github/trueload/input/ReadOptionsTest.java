package io.github.trueload.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.ReadOptions;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadOptionsTest {

  private static final String ACCESS =
      "::1 - - [14/Nov/2023:22:13:20 +0000] \"GET / HTTP/1.1\" 200 5\n";

  @TempDir Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("input"), text);
  }

  @Tag("large")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          timeStamp,elapsed  | 1600000000000,5 | 18
          ::1 - - [14/Nov/2023:22:13:20 +0000] "GET / HTTP/1.1" 200 5 | ::1 - - [14/Nov/2023:22:13:20 +0000] "GET / HTTP/1.1" 200 5 | 0
          <testResults>      | <sample t="1"/> | 0
          """)
  void everyByteBehindTheHeaderIsReportedOnce(String first, String line, int header)
      throws IOException {
    String end = first.startsWith("<") ? "</testResults>\n" : "";
    Path plain = file(first + "\n" + (line + "\n").repeat(50_000) + end);
    for (Path each : List.of(plain, zstd(plain))) {
      AtomicLong reported = new AtomicLong();
      InputOptions options =
          InputOptions.defaults()
              .withReading(ReadOptions.quietly().withProgress(reported::addAndGet));
      Inputs.open(each, options).readInto(block -> {});
      // A JTL's header in a plain file has been looked at already.
      assertThat(reported.get()).isEqualTo(Files.size(each) - (each.equals(plain) ? header : 0));
    }
  }

  private Path zstd(Path file) throws IOException {
    return Files.write(directory.resolve("packed"), Zstd.compress(Files.readAllBytes(file)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"timeStamp,elapsed\n1600000000000,5\n16000000000", ACCESS + "::1 - - [14/No"})
  void aGrowingFileEndsWithItsLastWholeLine(String text) throws IOException {
    Path file = file(text);
    SourceSummary cut = Inputs.open(file, InputOptions.defaults()).readInto(block -> {});
    assertThat(cut.anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
    InputOptions growing =
        InputOptions.defaults().withReading(ReadOptions.quietly().whileGrowing());
    SourceSummary whole = Inputs.open(file, growing).readInto(block -> {});
    assertThat(whole.rows()).isEqualTo(1);
    assertThat(whole.anomalies().count(AnomalyKind.TRUNCATED_FILE)).isZero();
  }

  @Test
  void theLastLineEndIsFoundFarFromTheEnd() throws IOException {
    Path file = file("a\n" + "x".repeat(200_000));
    try (InputBytes bytes = InputBytes.open(file, ReadOptions.quietly().whileGrowing())) {
      assertThat(bytes.length()).isEqualTo(2);
      assertThat(bytes.head(10)).isEqualTo("a\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(bytes.asStream().readAllBytes()).hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"<testResults>\n", "\u001F\u008B\b\0\n", "\n\r\r\n\n"})
  void whatCannotBeFollowedIsRefused(String text) throws IOException {
    Path file = Files.write(directory.resolve("x"), text.getBytes(StandardCharsets.ISO_8859_1));
    InputOptions growing =
        InputOptions.defaults().withReading(ReadOptions.quietly().whileGrowing());
    assertThatThrownBy(() -> Inputs.open(List.of(file), growing))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("cannot be followed");
  }
}
