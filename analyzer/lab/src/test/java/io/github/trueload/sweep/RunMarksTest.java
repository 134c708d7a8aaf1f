package io.github.trueload.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When two runs at the same time disturb each other. */
class RunMarksTest {

  @Test
  void twoRunsAtOnceCountIfTheyLeaveProcessors() {
    assertThat(RunMarks.atOnce(0.7, 0, 10)).isEmpty();
    assertThat(RunMarks.atOnce(Double.NaN, 0, 10)).isEmpty();
    assertThat(RunMarks.atOnce(0.83, 0, 10))
        .containsExactly("both sides at once used 83 % of the processors, at most 70 %");
  }

  @Test
  void twoRunsThatBeganApartWereNotAtOnce() {
    assertThat(RunMarks.atOnce(0.5, 1, 10)).isEmpty();
    assertThat(RunMarks.atOnce(0.5, 3.5, 10))
        .containsExactly("the two loads began 3.5 s apart, at most 1 s");
  }
}
