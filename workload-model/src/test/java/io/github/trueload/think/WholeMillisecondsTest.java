package io.github.trueload.think;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.dispersion.Moments;
import java.util.List;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeMillisecondsTest {

  private static final SeededStreams STREAMS = new SeededStreams(1, "");

  /** 10 million draws: the standard error of the mean is 0.03 %. */
  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(doubles = {0.0003, 0.002, 0.01})
  void theMeanOfWholeMillisecondsIsTheMeanThinkTime(double mean) {
    ThinkTimeSequence sequence =
        new Exponential(mean).sequence(STREAMS.generator("mean", Math.round(mean * 1e6)));
    WholeMilliseconds whole = new WholeMilliseconds(0);
    int n = 10_000_000;
    long sum = 0;
    for (int i = 0; i < n; i++) {
      sum += whole.millis(sequence.nextNanos());
    }
    assertThat(sum / 1000.0 / n / mean).isCloseTo(1, within(0.001));
  }

  @Property
  void whatIsReturnedAndTheRestAreWhatWasDrawn(
      @ForAll List<@LongRange(min = 0, max = Long.MAX_VALUE / 1000) Long> thinkNanos) {
    WholeMilliseconds whole = new WholeMilliseconds(0);
    long returned = 0;
    long drawn = 0;
    for (long think : thinkNanos) {
      returned += whole.millis(think);
      drawn += think;
      assertThat(returned).isEqualTo(drawn / 1_000_000);
    }
  }

  @Test
  void theLargestThinkTimeDoesNotOverflow() {
    WholeMilliseconds whole = new WholeMilliseconds(0);
    whole.millis(999_999);
    // 9223372036854775807 ns + 999999 ns = 9223372036855 ms and 775806 ns
    assertThat(whole.millis(Long.MAX_VALUE)).isEqualTo(9_223_372_036_855L);
    assertThat(whole.millis(1_000_000 - 775_807)).isZero();
    assertThat(whole.millis(1)).isEqualTo(1);
  }

  /** 0.3 ms cut off would be 0 always; the standard error of the share of ones is 0.0014. */
  @Test
  void withARandomRestAlreadyTheFirstResultIsUnbiased() {
    RandomGenerator generator = STREAMS.generator("rest", 0);
    Moments first = new Moments();
    for (int i = 0; i < 100_000; i++) {
      first.accept(WholeMilliseconds.withRandomRest(generator).millis(300_000));
    }
    assertThat(first.mean()).isCloseTo(0.3, within(5 * 0.00145));
  }

  @Test
  void aNegativeThinkTimeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WholeMilliseconds(0).millis(-1))
        .withMessage(
            "think time in nanoseconds is -1, but must be a whole number from 0 to"
                + " 9223372036854775807");
  }
}
