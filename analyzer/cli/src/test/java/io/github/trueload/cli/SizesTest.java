package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizesTest {

  @ParameterizedTest
  @CsvSource({
    "4096, 4096",
    "7B, 7",
    "2kB, 2000",
    "100MB, 100000000",
    "1.5 GB, 1500000000",
    "1KiB, 1024",
    "64MiB, 67108864",
    "2GiB, 2147483648"
  })
  void aSizeIsANumberAndAUnit(String text, long bytes) {
    assertThat(Sizes.bytes(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "MB", "-1MB", "1 M B", "1Mb", "1TB", "1e6", "1,5MB"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> Sizes.bytes(text))
        .hasMessage(
            "'" + text + "' is no size; write a number and a unit, such as 100MB, 1GB, 64MiB");
  }
}
