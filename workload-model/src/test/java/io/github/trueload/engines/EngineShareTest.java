package io.github.trueload.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RecordedArrivals;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.SharedArrivals;
import io.github.trueload.think.SeededStreams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineShareTest {

  private static final long KEY = 20_261_123;
  private static final int EVENTS = 200_000;

  static final List<ArrivalProcess> PROCESSES =
      List.of(
          RenewalArrivals.poisson(100),
          RenewalArrivals.constant(100),
          MapArrivals.of(100, 400, 10),
          new RecordedArrivals.Builder().add(0).add(5).add(5).add(9).build());

  private static List<EngineShare> all(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> new EngineShare(number, count))
        .toList();
  }

  /** Binomial(EVENTS, 1/n): five standard deviations, which 16 shares exceed once in 100,000. */
  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8})
  void eachEventHasOneEngineAndEnginesHaveEqualParts(int count) {
    int[] taken = new int[count];
    for (int k = 0; k < EVENTS; k++) {
      int takers = 0;
      for (EngineShare share : all(count)) {
        if (share.takes(KEY, k)) {
          takers++;
          taken[share.number() - 1]++;
        }
      }
      assertThat(takers).as("engines that take event " + k).isEqualTo(1);
    }
    double part = 1.0 / count;
    double deviation = Math.sqrt(EVENTS * part * (1 - part));
    for (int one : taken) {
      assertThat((double) one).isCloseTo(EVENTS * part, within(5 * deviation + 1e-9));
    }
  }

  /** A geometric number of events lies between two of one engine: the mark of a fair coin. */
  @Test
  void distancesBetweenEventsOfAnEngineAreGeometric() {
    EngineShare share = new EngineShare(3, 4);
    int[] distances = new int[4];
    int last = -1;
    int all = 0;
    for (int k = 0; k < EVENTS; k++) {
      if (share.takes(KEY, k)) {
        if (last >= 0) {
          distances[Math.min(3, k - last - 1)]++;
          all++;
        }
        last = k;
      }
    }
    double[] expected = {0.25, 0.1875, 0.140625, 0.421875};
    double chiSquare = 0;
    for (int i = 0; i < 4; i++) {
      double difference = distances[i] - all * expected[i];
      chiSquare += difference * difference / (all * expected[i]);
    }
    assertThat(chiSquare).as("the 99.9 % point of three degrees of freedom").isLessThan(16.27);
  }

  @ParameterizedTest
  @FieldSource("PROCESSES")
  void arrivalsInTurnsAreTogetherThoseOfOneEngine(ArrivalProcess process) {
    List<Long> together = new ArrayList<>();
    for (EngineShare share : all(3)) {
      together.addAll(instants(new SharedArrivals(process, share), 1_000));
    }
    Collections.sort(together);
    int complete = Math.min(together.size(), 3_000);
    assertThat(together.subList(0, complete)).isEqualTo(instants(process, complete));
    assertThat(new SharedArrivals(process, new EngineShare(1, 2)).ratePerSecond())
        .isEqualTo(process.ratePerSecond() / 2);
  }

  private static List<Long> instants(ArrivalProcess process, int most) {
    ArrivalSequence sequence =
        process.sequence(new SeededStreams(KEY, "").generator("arrivals", 0));
    List<Long> instants = new ArrayList<>();
    long next = sequence.nextNanos();
    while (next != ArrivalSequence.END && instants.size() < most) {
      instants.add(next);
      next = sequence.nextNanos();
    }
    return instants;
  }

  @Test
  void sharesOfUsersAddUpAndDifferByOneAtMost() {
    for (int total : new int[] {0, 1, 7, 300, 301}) {
      List<Integer> shares = all(8).stream().map(share -> share.of(total)).toList();
      assertThat(shares.stream().mapToInt(i -> i).sum()).isEqualTo(total);
      assertThat(Collections.max(shares) - Collections.min(shares)).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void readsWhatItPrintsAndRefusesTheRest() {
    assertThat(EngineShare.parse(" 2 / 8 ")).isEqualTo(new EngineShare(2, 8));
    assertThat(EngineShare.parse(new EngineShare(2, 8).toString()))
        .isEqualTo(new EngineShare(2, 8));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EngineShare.parse("2"))
        .withMessage("is not NUMBER/COUNT, such as 2/8");
    for (String wrong : List.of("0/8", "9/8", "1/0", "a/8", "1/10001", "1.5/2", "/", "2/")) {
      assertThatIllegalArgumentException().isThrownBy(() -> EngineShare.parse(wrong));
    }
  }
}
