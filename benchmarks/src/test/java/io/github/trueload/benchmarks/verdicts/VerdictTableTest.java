package io.github.trueload.benchmarks.verdicts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.queueing.SaturationFit;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The short form of the table: 20 runs a row, 40 with {@code -Pfull}, seeds fixed. */
@Tag("statistical")
class VerdictTableTest {

  private static final long NS = 1;
  private static final long MS = 1_000_000;
  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final int RUNS = FULL ? 40 : 12;

  /**
   * With 1 % false verdicts more than 4 of 40 occur with probability 5e-5, and more than 2 of 12
   * with 2e-4 (binomial).
   */
  private static final int MOST_FALSE = FULL ? 4 : 2;

  /** With 7 % wrong intervals more than 10 of 40 occur with 7e-5, more than 5 of 12 with 7e-5. */
  private static final int MOST_WRONG = FULL ? 10 : 5;

  /** With 10 % wrong bands more than 13 of 40 occur with 2e-5, more than 6 of 12 with 5e-5. */
  private static final int MOST_WRONG_BANDS = FULL ? 13 : 6;

  /** Each row, and the least share of verdicts that are true of the process. */
  private record Expectation(Row row, double power) {
    @Override
    public String toString() {
      return row.name();
    }
  }

  static Stream<Expectation> rows() {
    RandomStreams slow = new RandomStreams(20);
    RandomStreams fast = new RandomStreams(500);
    RegularStreams regular = new RegularStreams(20);
    return Stream.of(
        row(slow.poisson(), 20, 2000, MS, 0.9),
        row(fast.poisson(), 500, 5000, MS, 0.9),
        row(slow.map(4), 20, 2000, NS, 0.9),
        row(slow.map(400), 20, 1000, NS, 0),
        row(fast.map(40), 500, 2000, NS, 0.9),
        // 91 and 80 % of 500 runs
        row(slow.hyperExponential(2), 20, 300, NS, 0.75),
        row(new RandomStreams(100).modulated(1), 100, 2000, NS, 0.65),
        row(slow.batches(2), 20, 2000, MS, 0.9),
        row(regular.erlang(2), 20, 300, NS, 0.9),
        row(regular.pacing(1), 20, 300, MS, 0.9),
        row(regular.closedLoop(10), 20, 2000, NS, 0.9),
        row(new MixedStreams(20).jitteredPacing(10, 0.1), 20, 2000, MS, 0.9),
        row(new MixedStreams(500).batchesAmong(0.5), 500, 2000, MS, 0.9),
        row(new MixedStreams(20).timerAmongPoisson(), 20, 2000, NS, 0.9));
  }

  private static Expectation row(
      KnownStream stream, double rate, int count, long step, double power) {
    return new Expectation(new Row(stream, rate, count, step), power);
  }

  /** In each build the system with the more difficult fit. */
  private static final Set<String> SYSTEMS =
      FULL ? Set.of("two stations, 5 and 4 ms", "four servers") : Set.of("four servers");

  /** At a coverage of 93 % fewer than 5 of 8 intervals hold with probability 1e-3 (binomial). */
  @Test
  void intervalsOfTheSaturationRateHold() {
    for (StationRuns system : StationRuns.all()) {
      if (SYSTEMS.contains(system.name())) {
        List<SaturationFit> fits = SaturationTable.fits(system, 8, 1);
        assertThat(fits).as(system.name()).doesNotContainNull();
        assertThat(fits.stream().filter(SaturationTable::holds).count())
            .as(system.name())
            .isGreaterThanOrEqualTo(5);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void verdictsAndIntervalsAreRight(Expectation expected) {
    Tally tally = expected.row().simulate(RUNS, 1);
    assertThat(tally.falseVerdicts()).as("%s", tally.verdicts()).isLessThanOrEqualTo(MOST_FALSE);
    assertThat(tally.rightVerdicts()).isGreaterThanOrEqualTo((int) (expected.power() * RUNS));
    // without a mark, of all runs: a run without its bursts does not show that they are missing
    assertThat(tally.cov().wrong()).isLessThanOrEqualTo(MOST_WRONG);
    // of some dozen lengths together the worst may be lower by chance
    tally
        .dispersion()
        .forEach(
            (window, held) ->
                assertThat(held.wrong())
                    .as("bands at %s s", window)
                    .isLessThanOrEqualTo(MOST_WRONG_BANDS));
    assertThat(tally.plateau().wrong()).isLessThanOrEqualTo(MOST_WRONG);
  }
}
