package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LagCountsTest {

  @Property
  void aClassIsNoWiderThanAnEighthOfItsLowerEdge(
      @ForAll @LongRange(min = 0, max = 100_000_000) long millis) {
    long edge = LagCounts.lowerEdgeMillis(LagCounts.classOf(millis));
    assertThat(edge).isLessThanOrEqualTo(millis);
    assertThat(millis - edge).isLessThanOrEqualTo(edge / 8);
  }

  @Test
  void everyClassBeginsAtItsOwnEdgeAndAboveTheOneBefore() {
    for (int i = 1; i < LagCounts.CLASSES; i++) {
      assertThat(LagCounts.classOf(LagCounts.lowerEdgeMillis(i))).isEqualTo(i);
      assertThat(LagCounts.lowerEdgeMillis(i)).isGreaterThan(LagCounts.lowerEdgeMillis(i - 1));
    }
  }

  @ParameterizedTest
  @CsvSource({"-1,0", "0,0", "15,15", "16,16", "17,16", "18,17", "9223372036854775807,199"})
  void latenessBelongsToOneClass(long millis, int index) {
    assertThat(LagCounts.classOf(millis)).isEqualTo(index);
  }

  @Property
  void aQuantileIsTheEdgeOfTheClassOfTheExactOne(
      @ForAll @Size(min = 1, max = 300) List<@LongRange(min = 0, max = 5_000) Long> lags) {
    LagCounts counts = new LagCounts();
    lags.forEach(lag -> counts.add(lag, 1));
    long[] sorted = lags.stream().mapToLong(Long::longValue).sorted().toArray();
    for (double q : new double[] {0.01, 0.5, 0.99, 1}) {
      // the ⌈q·n⌉th of n in order: Hyndman and Fan's type 1
      long exact = sorted[(int) Math.ceil(q * sorted.length) - 1];
      assertThat(counts.quantileSeconds(q) * 1e3)
          .isCloseTo(LagCounts.lowerEdgeMillis(LagCounts.classOf(exact)), within(1e-6));
    }
  }

  @Property
  void textSaysAll(@ForAll @Size(max = 50) List<@LongRange(min = 0, max = 500_000) Long> lags) {
    LagCounts counts = new LagCounts();
    lags.forEach(lag -> counts.add(lag, 3));
    assertThat(LagCounts.parse(counts.toString())).isEqualTo(counts);
    assertThat(LagCounts.parse(counts.toString()).count()).isEqualTo(3L * lags.size());
  }

  @Test
  void whatCameSinceIsWhatWasAdded() {
    LagCounts before = LagCounts.parse("0:5 20:1");
    LagCounts now = LagCounts.parse("0:7 3:2 20:1");
    assertThat(now.since(before)).hasToString("0:2 3:2");
    assertThat(now.since(before).count()).isEqualTo(4);
  }

  @Test
  void withoutWakeUpsThereIsNoQuantile() {
    assertThat(new LagCounts().quantileSeconds(0.99)).isNaN();
    assertThat(new LagCounts()).hasToString("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", ":1", "5:", "5:x", "-1:2", "1:-2", "1:2;3:4"})
  void otherTextIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> LagCounts.parse(text));
  }
}
