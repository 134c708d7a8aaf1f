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

/** The short form of the table: 200 runs a row, seeds fixed. */
@Tag("statistical")
class VerdictTableTest {

  private static final long NS = 1;
  private static final long MS = 1_000_000;
  private static final int RUNS = 200;

  /** With 1 % false verdicts more than 9 of 200 occur with probability 4e-5 (binomial). */
  private static final int MOST_FALSE = 9;

  /**
   * At a coverage of 93 % fewer than 172 of 200 intervals hold with probability 1e-4 (binomial).
   */
  private static final double LEAST_HELD = 172.0 / 200;

  /** At 90 % fewer than 160 of 200 bands hold with probability 1e-5 (binomial). */
  private static final double LEAST_BANDS = 160.0 / 200;

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
        row(slow.poisson(), 20, 2000, NS, 0.9),
        row(slow.poisson(), 20, 2000, MS, 0.9),
        row(fast.poisson(), 500, 20_000, MS, 0.9),
        row(slow.map(4), 20, 2000, NS, 0.9),
        row(slow.hyperExponential(2), 20, 2000, MS, 0.9),
        row(slow.batches(2), 20, 2000, NS, 0.9),
        row(regular.erlang(2), 20, 300, NS, 0.9),
        row(regular.pacing(1), 20, 300, MS, 0.9),
        row(regular.closedLoop(2), 20, 2000, NS, 0.9),
        row(regular.closedLoop(400), 20, 2000, NS, 0.9));
  }

  private static Expectation row(
      KnownStream stream, double rate, int count, long step, double power) {
    return new Expectation(new Row(stream, rate, count, step), power);
  }

  /** At a coverage of 93 % fewer than 11 of 15 intervals hold with probability 3e-3 (binomial). */
  @Test
  void intervalsOfTheSaturationRateHold() {
    for (StationRuns system : StationRuns.all()) {
      if (Set.of("two stations, 5 and 4 ms", "four servers").contains(system.name())) {
        List<SaturationFit> fits = SaturationTable.fits(system, 15, 1);
        assertThat(fits).as(system.name()).doesNotContainNull();
        assertThat(fits.stream().filter(SaturationTable::holds).count())
            .as(system.name())
            .isGreaterThanOrEqualTo(11);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void verdictsAndIntervalsAreRight(Expectation expected) {
    Tally tally = expected.row().simulate(RUNS, 1);
    assertThat(tally.falseVerdicts()).as("%s", tally.verdicts()).isLessThanOrEqualTo(MOST_FALSE);
    assertThat(tally.rightVerdicts()).isGreaterThanOrEqualTo((int) (expected.power() * RUNS));
    Tally.Held cov = tally.cov();
    assertThat((double) cov.held()).isGreaterThanOrEqualTo(LEAST_HELD * cov.stated());
    // each length has 200 runs; of some dozen lengths together the worst may be lower by chance
    tally
        .dispersion()
        .forEach(
            (window, held) ->
                assertThat((double) held.held())
                    .as("bands at %s s", window)
                    .isGreaterThanOrEqualTo(LEAST_BANDS * held.stated()));
    Tally.Held plateau = tally.plateau();
    assertThat((double) plateau.held()).isGreaterThanOrEqualTo(LEAST_BANDS * plateau.stated() - 2);
  }
}
