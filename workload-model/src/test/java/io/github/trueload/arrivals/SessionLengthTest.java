package io.github.trueload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.think.SeededStreams;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SessionLengthTest {

  private static IntSupplier lengths(SessionLength length) {
    return length.sequence(new SeededStreams(1, "").generator("lengths", 0));
  }

  /** Mean m and P(1) = 1/m, each within four standard errors of 100,000 draws. */
  @Test
  void geometricLengthsHaveTheirMeanAndEndAfterOneLoopAsOftenAsTheyShould() {
    double mean = 5;
    int draws = 100_000;
    int[] drawn =
        IntStream.generate(lengths(new SessionLength.Geometric(mean))).limit(draws).toArray();
    double sd = Math.sqrt(mean * (mean - 1));
    assertThat(IntStream.of(drawn).average().orElseThrow())
        .isCloseTo(mean, within(4 * sd / Math.sqrt(draws)));
    double ones = IntStream.of(drawn).filter(each -> each == 1).count() / (double) draws;
    assertThat(ones).isCloseTo(0.2, within(4 * Math.sqrt(0.2 * 0.8 / draws)));
    assertThat(IntStream.of(drawn).min().orElseThrow()).isEqualTo(1);
  }

  @Test
  void aGeometricMeanOfOneIsAlwaysOne() {
    assertThat(IntStream.generate(lengths(new SessionLength.Geometric(1))).limit(1_000))
        .containsOnly(1);
  }

  @Test
  void recordedLengthsComeInOrderAndBeginAgain() {
    SessionLength recorded = new SessionLength.Recorded(List.of(3, 1, 7));
    assertThat(IntStream.generate(lengths(recorded)).limit(5)).containsExactly(3, 1, 7, 3, 1);
    assertThat(recorded.mean()).isCloseTo(11 / 3.0, within(1e-12));
    assertThat(IntStream.generate(lengths(new SessionLength.Constant(4))).limit(3))
        .containsExactly(4, 4, 4);
  }

  @Test
  void lengthsBelowOneAreRefused() {
    assertThatThrownBy(() -> new SessionLength.Constant(0)).hasMessageContaining("loops");
    assertThatThrownBy(() -> new SessionLength.Geometric(0.5)).hasMessageContaining("mean loops");
    assertThatThrownBy(() -> new SessionLength.Recorded(List.of())).hasMessageContaining("number");
    assertThatThrownBy(() -> new SessionLength.Recorded(List.of(2, 0)))
        .hasMessageContaining("loops");
  }
}
