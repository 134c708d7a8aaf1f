package io.github.trueload.stats.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.CountedTimes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionStartsTest {

  private static final long MILLI = 1_000_000;

  /** Sessions 0 and 1 are one user's. */
  private static final int[] USERS = {0, 0, 1, 2};

  /** Session, start, arrival; −1 is not known. Milliseconds. */
  private static final long[][] ROWS = {
    {0, 104, 100}, // 4 ms late
    {2, 203, 200}, // a later request of this one is in the log ahead of it
    {2, 202, 200}, // 2 ms late
    {1, 500, 100}, // the same user's second session
    {3, 600, -1}, // arrived by no process
    {0, 900, 100},
  };

  private static SampleBlock rows(int from, int to) {
    SampleBlock block = new SampleBlock();
    for (int i = from; i < to; i++) {
      int row = block.addRow();
      block.session[row] = (int) ROWS[i][0];
      block.startNanos[row] = ROWS[i][1] * MILLI;
      if (ROWS[i][2] >= 0) {
        block.sinceArrivalNanos[row] = (ROWS[i][1] - ROWS[i][2]) * MILLI;
      }
    }
    return block;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void anArrivalIsLateByItsEarliestRequest(int at) {
    SessionStarts first = new SessionStarts(USERS, 0);
    first.accept(rows(0, at));
    SessionStarts second = new SessionStarts(USERS, 0);
    second.accept(rows(at, ROWS.length));
    first.combine(second);
    CountedTimes late = first.summary();
    assertThat(late.count()).isEqualTo(2);
    assertThat(late.times().mean()).isCloseTo((4e-3 + 2e-3) / 2, within(1e-9));
    assertThat(late.times().max()).isEqualTo(4e-3);
  }

  @Test
  void whatWasToArriveAheadOfTheWindowDoesNotCount() {
    SessionStarts starts = new SessionStarts(USERS, 150 * MILLI);
    starts.accept(rows(0, ROWS.length));
    assertThat(starts.summary().count()).isEqualTo(1);
    assertThat(starts.summary().times().max()).isEqualTo(2e-3);
  }

  @Test
  void withoutArrivalsThereIsNone() {
    SessionStarts starts = new SessionStarts(USERS, 0);
    starts.accept(rows(4, 5));
    assertThat(starts.summary()).isNull();
  }
}
