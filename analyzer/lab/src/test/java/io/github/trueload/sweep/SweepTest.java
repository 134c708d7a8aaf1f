package io.github.trueload.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.sweep.SweepComparison.Difference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Points, curves and comparisons of runs whose figures are made up. */
class SweepTest {

  @Test
  void theIntervalOfAMeanIsStudents() {
    // R: t.test(c(10, 12, 14))$conf.int is 7.031724 16.968276
    Spread three = Spread.of(10, 12, 14);
    assertThat(three.mean()).isEqualTo(12);
    assertThat(three.low()).isCloseTo(7.031724, within(1e-6));
    assertThat(three.high()).isCloseTo(16.968276, within(1e-6));
    Spread one = Spread.of(10, Double.NaN);
    assertThat(one.count()).isOne();
    assertThat(one.mean()).isEqualTo(10);
    assertThat(one.low()).isNaN();
    assertThat(Spread.of().mean()).isNaN();
  }

  @Test
  void curvesRestOnTheRunsThatCountAlone() {
    List<RunResult> runs =
        List.of(
            Sweeps.run(1, List.of(0, 0), 1, 10),
            Sweeps.run(1, List.of(0, 0), 2, 12),
            Sweeps.marked(1, List.of(0, 0), 3, 99, "the load generator was the bottleneck"),
            Sweeps.run(2, List.of(0, 1), 1, 20),
            Sweeps.failed(3, List.of(1, 0), 1, "the server was not ready"),
            Sweeps.run(4, List.of(1, 1), 1, 40));
    Sweep sweep = Sweep.of("two", List.of(Sweeps.USERS_TWO, Sweeps.KIND), runs, 12);
    assertThat(sweep.curves()).extracting(Curve::name).containsExactly("Kind a", "Kind b");
    Curve first = sweep.curves().get(0);
    assertThat(first.points()).hasSize(1);
    assertThat(first.points().get(0).of(SweepMetric.THROUGHPUT).mean()).isEqualTo(11);
    assertThat(first.points().get(0).of(SweepMetric.THROUGHPUT).count()).isEqualTo(2);
    assertThat(sweep.curves().get(1).points())
        .extracting(Curve.CurvePoint::at)
        .containsExactly(10.0, 20.0);
    assertThat(sweep.failed()).hasSize(1);
    assertThat(sweep.marked()).hasSize(1);
  }

  @Test
  void aMarkedRunDoesNotMoveTheKnee() {
    Sweep clean = Sweeps.bent("clean", 1.0);
    assertThat(clean.curves().get(0).knee().load()).isCloseTo(45, within(1e-6));
    Sweep marred = Sweeps.bentWithMarkedRun(1.0);
    assertThat(marred.curves().get(0).knee()).isEqualTo(clean.curves().get(0).knee());
  }

  @Test
  void aRunIsMarkedForItsGeneratorAndForItsLoad() {
    RunFigures good = Sweeps.figures(100, 0.01, 50, "");
    assertThat(RunMarks.of(good, 50, 100, 0.05)).isEmpty();
    assertThat(RunMarks.of(good, Double.NaN, Double.NaN, 0.05)).isEmpty();
    RunFigures unwell = Sweeps.figures(100, 0.01, 50, "the load generator was the bottleneck: x");
    assertThat(RunMarks.of(unwell, 50, 100, 0.05))
        .containsExactly("the load generator was the bottleneck: x");
    assertThat(RunMarks.of(good, 80, 100, 0.05))
        .containsExactly("Little's law: λ(R + Z) is 50 instead of the requested 80 users");
    assertThat(RunMarks.of(good, 50, 120, 0.05))
        .containsExactly("100/s instead of the requested 120/s");
    // 1,000 requests: three standard errors are 9.5 %
    assertThat(RunMarks.of(good, 50, 108, 0.05)).isEmpty();
    RunFigures bursty = Sweeps.withRateError(good, 5);
    // three standard errors of 5/s are 15/s on both sides
    assertThat(RunMarks.of(bursty, 50, 84, 0.05)).hasSize(1);
    assertThat(RunMarks.of(bursty, 50, 86, 0.05)).isEmpty();
    assertThat(RunMarks.of(bursty, 50, 114, 0.05)).isEmpty();
    assertThat(RunMarks.of(bursty, 50, 116, 0.05)).hasSize(1);
    assertThat(RunMarks.of(Sweeps.withRateError(good, Double.NaN), 50, 88, 0.05)).hasSize(1);
    // three standard errors of 2 users
    assertThat(RunMarks.of(good, 56, 100, 0.05)).isEmpty();
    assertThat(RunMarks.of(good, 44, 100, 0.05)).isEmpty();
    assertThat(RunMarks.of(good, 57, 100, 0.05)).hasSize(1);
    assertThat(RunMarks.of(good, 43, 100, 0.05)).hasSize(1);
    assertThat(RunMarks.of(good, 57, 100, 0.2)).isEmpty();
    RunFigures open = Sweeps.figures(100, 0.01, 50, 75, "");
    assertThat(RunMarks.of(open, 80, 100, 0.05)).isEmpty();
    assertThat(RunMarks.of(open, 43, 100, 0.05)).hasSize(1);
    assertThat(RunMarks.of(open, 90, 100, 0.05))
        .containsExactly(
            "Little's law: λ(R + Z) is 50, 75 at most, instead of the requested 90 users");
    RunFigures unknown = Sweeps.figures(100, 0.01, Double.NaN, "");
    assertThat(RunMarks.of(unknown, 50, 100, 0.05)).hasSize(1).allMatch(m -> m.contains("–"));
  }

  @Test
  void differencesAreWelchs() {
    // Welch: difference 9, standard error √(5/3) = 1.2910, 2.941 degrees of freedom, t = 3.22
    Difference found =
        Difference.of(SweepMetric.THROUGHPUT, Spread.of(10, 12, 14), Spread.of(20, 22, 21));
    assertThat(found.ratio()).isEqualTo(1.75);
    assertThat(found.low()).isCloseTo(4.84, within(0.02));
    assertThat(found.high()).isCloseTo(13.16, within(0.02));
    assertThat(found.isSure()).contains(true);
    Difference once = Difference.of(SweepMetric.THROUGHPUT, Spread.of(10), Spread.of(20));
    assertThat(once.isSure()).isEmpty();
  }

  /** Times of whole milliseconds: equal repetitions do not show how much they differ. */
  @Test
  void equalRepetitionsDoNotShowADifference() {
    Difference rounded =
        Difference.of(SweepMetric.RESPONSE_P95, Spread.of(0.02, 0.02), Spread.of(0.021, 0.021));
    assertThat(rounded.isSure()).isEmpty();
    assertThat(rounded.low()).isNaN();
    Difference none =
        Difference.of(SweepMetric.RESPONSE_P95, Spread.of(0.02, 0.02), Spread.of(0.02, 0.02));
    assertThat(none.isSure()).contains(false);
  }

  /** The sum of three times 0.012 divided by 3 is not 0.012. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 10})
  void equalRepetitionsHaveTheirValueAsMeanAndNoError(int repetitions) {
    for (int millis = 1; millis <= 2000; millis++) {
      double seconds = millis / 1000.0;
      double[] values = new double[repetitions];
      Arrays.fill(values, seconds);
      assertThat(Spread.of(values))
          .isEqualTo(new Spread(repetitions, seconds, seconds, seconds, 0));
    }
  }

  @Test
  void threeEqualRepetitionsDoNotShowADifferenceEither() {
    Difference rounded =
        Difference.of(
            SweepMetric.RESPONSE_P95,
            Spread.of(0.012, 0.012, 0.012),
            Spread.of(0.013, 0.013, 0.013));
    assertThat(rounded.isSure()).isEmpty();
    assertThat(rounded.p()).isNaN();
  }

  /**
   * 24 differences of two equal servers, 8 of them by chance, in 200 tables: with Holm's correction
   * 5 % of the tables hold a sure difference at most (10 tables, and 6 of chance); without it up to
   * 34 % do, 1 − 0.95⁸.
   */
  @Tag("statistical")
  @Test
  void twoEqualServersSeldomHaveASureDifference() {
    SplittableRandom random = new SplittableRandom(1);
    int uncorrected = 0;
    int corrected = 0;
    for (int table = 0; table < 200; table++) {
      SweepComparison both =
          SweepComparison.of("a", noisy(random.split()), "b", noisy(random.split()));
      List<Difference> all =
          both.rows().stream().flatMap(row -> row.differences().stream()).toList();
      assertThat(all).hasSize(24);
      uncorrected += all.stream().anyMatch(each -> each.low() > 0 || each.high() < 0) ? 1 : 0;
      corrected += all.stream().anyMatch(each -> each.isSure().orElseThrow()) ? 1 : 0;
    }
    assertThat(corrected).isLessThanOrEqualTo(16);
    assertThat(uncorrected).isGreaterThan(40);
  }

  /** Eight points of four repetitions, whose throughput alone has a deviation of 3 %. */
  private static Sweep noisy(SplittableRandom random) {
    List<RunResult> runs = new ArrayList<>();
    for (int place = 0; place < 8; place++) {
      for (int repetition = 1; repetition <= 4; repetition++) {
        double noise = 1 + 0.03 * random.nextGaussian();
        runs.add(Sweeps.run(place + 1, List.of(place), repetition, 10 * (place + 1) * noise));
      }
    }
    return Sweep.of("noisy", List.of(Sweeps.USERS), runs, 32);
  }

  /** Of one property, or of one label; the label is free text. */
  @Test
  void linesOfOneValueAreComparedUnderAnyLabel() {
    Sweep base = twoLines("keepalive", "Keep-alive");
    assertThat(rowsOf(base, twoLines("keepalive", "Keepalive"))).containsExactly("on", "off");
    assertThat(rowsOf(base, twoLines("keep", "Keep-alive"))).containsExactly("on", "off");
    assertThat(rowsOf(base, twoLines("tls", "TLS"))).isEmpty();
    assertThat(rowsOf(base, Sweeps.bent("one axis", 1))).isEmpty();
  }

  private static List<String> rowsOf(Sweep base, Sweep other) {
    return SweepComparison.of("a", base, "b", other).rows().stream()
        .map(SweepComparison.Row::curve)
        .toList();
  }

  private static Sweep twoLines(String property, String label) {
    SweepAxis lines =
        new SweepAxis(property, label, List.of("on", "off"), List.of(1.0, 2.0), "", false);
    List<RunResult> runs =
        List.of(Sweeps.run(1, List.of(0, 0), 1, 10), Sweeps.run(2, List.of(0, 1), 1, 20));
    return Sweep.of("two", List.of(Sweeps.USERS_TWO, lines), runs, 2);
  }

  @Test
  void aRunBesideTheAxesIsRefused() {
    for (List<Integer> places : List.of(List.of(2), List.of(-1), List.of(0, 0))) {
      List<RunResult> runs = List.of(Sweeps.run(1, places, 1, 10));
      assertThatThrownBy(() -> Sweep.of("one", List.of(Sweeps.USERS_TWO), runs, 1))
          .as(places.toString())
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void onlyPointsOfBothAreCompared() {
    Sweep a = Sweeps.bent("a", 1.0);
    Sweep b = Sweeps.bent("b", 1.5);
    SweepComparison both = SweepComparison.of("a", a, "b", b);
    assertThat(both.rows()).hasSize(8);
    assertThat(both.rows().get(0).differences().get(0).ratio()).isCloseTo(1.5, within(1e-9));
    Sweep names = Sweep.of("n", List.of(Sweeps.KIND), List.of(), 0);
    assertThatThrownBy(() -> SweepComparison.of("a", a, "n", names))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'Users' and 'Kind', are not of one kind");
  }
}
