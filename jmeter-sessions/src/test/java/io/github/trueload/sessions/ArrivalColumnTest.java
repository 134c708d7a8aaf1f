package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalColumnTest {

  @ParameterizedTest
  @CsvSource({
    "'', tl_arrival_ns",
    "mine, 'tl_arrival_ns,mine'",
    "'tl_think_ns,mine,tl_session', 'tl_think_ns,tl_arrival_ns,mine,tl_session'",
    "tl_think_ns, 'tl_think_ns,tl_arrival_ns'",
    "'mine,tl_arrival_ns', 'mine,tl_arrival_ns'",
  })
  void itsPlaceDoesNotDependOnWhatWasLoadedFirst(String before, String after) {
    assertThat(ArrivalColumn.withColumn(before)).isEqualTo(after);
  }
}
