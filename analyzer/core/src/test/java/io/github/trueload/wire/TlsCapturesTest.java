package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Encrypted captures against what they are once decrypted: see {@code wire/tls/README.md}. */
class TlsCapturesTest {

  private static final Path FOLDER = Path.of("src/test/resources/wire/tls");

  /** A line of expected.csv. */
  record Expected(String file, List<String> responseNanos, String label, List<String> facts) {

    static Expected of(String line) {
      String[] fields = line.split(",", -1);
      return new Expected(fields[0], words(fields[1]), fields[2], words(fields[3]));
    }

    private static List<String> words(String field) {
      return field.isEmpty() ? List.of() : Arrays.asList(field.split(" "));
    }

    @Override
    public String toString() {
      return file;
    }
  }

  static Stream<Expected> expected() throws IOException {
    return Files.readAllLines(FOLDER.resolve("expected.csv")).stream().skip(1).map(Expected::of);
  }

  @ParameterizedTest
  @MethodSource("expected")
  void turnsAreTheExchangesThatDecryptingShows(Expected expected) throws IOException {
    WireReading reading = WireReading.of(FOLDER.resolve(expected.file()));

    assertThat(reading.rows())
        .extracting(row -> Long.toString(row.responseLast() - row.requestLast()))
        .containsExactlyElementsOf(expected.responseNanos());
    assertThat(reading.rows())
        .allSatisfy(
            row -> {
              assertThat(row.label()).isEqualTo(expected.label());
              assertThat(row.flags()).isEqualTo(SampleBlock.ENCRYPTED);
              assertThat(row.responseFirst()).isGreaterThan(row.requestLast());
            });
    String facts =
        reading.summary().metadata().entrySet().stream()
            .map(fact -> fact.getKey() + "=" + fact.getValue())
            .collect(Collectors.joining(" "));
    assertThat(facts.split(" ")).containsAll(expected.facts());
  }
}
