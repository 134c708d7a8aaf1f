package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTablesTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0.000000000",
    "5, 0.000000005",
    "-5, -0.000000005",
    "-1000000001, -1.000000001",
    "1795238540636902293, 1795238540.636902293",
  })
  void nanosecondsAreWrittenAsSecondsWithNineDecimals(long nanos, String expected) {
    assertThat(CsvTables.seconds(nanos)).isEqualTo(expected);
  }

  @Property
  void noNanosecondIsLost(@ForAll long nanos) {
    assertThat(new BigDecimal(CsvTables.seconds(nanos)))
        .isEqualByComparingTo(BigDecimal.valueOf(nanos, 9));
  }
}
