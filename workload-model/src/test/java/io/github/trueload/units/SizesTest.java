package io.github.trueload.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizesTest {

  @ParameterizedTest
  @CsvSource({
    "4096, 4096",
    "100 B, 100",
    "50KiB, 51200",
    "50 kB, 50000",
    "512 MiB, 536870912",
    "1.5 GB, 1500000000",
    "1 GiB, 1073741824",
    "0.5, 1",
    "1048576 GiB, 1125899906842624",
  })
  void sizesAreReadAsPeopleWriteThem(String text, long bytes) {
    assertThat(Sizes.parseBytes(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "lots, is not a size",
    "5 TB, is not a size",
    "-1, is not a size",
    "1 mib, is not a size",
    "0, must be at least one byte",
    "0.4 B, must be at least one byte",
    "1048577 GiB, is larger than a petabyte",
  })
  void whatIsNoneIsRefusedWithAReason(String text, String reason) {
    assertThatThrownBy(() -> Sizes.parseBytes(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "102, 102 B",
    "15000, 14.65 KiB",
    "71649000, 68.33 MiB",
    "2147483648, 2 GiB",
  })
  void sizesAreShownWithTheUnitThatReadsBest(double bytes, String text) {
    assertThat(Sizes.format(bytes)).isEqualTo(text);
  }
}
