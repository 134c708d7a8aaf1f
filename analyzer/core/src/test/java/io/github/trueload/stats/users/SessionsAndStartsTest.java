package io.github.trueload.stats.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.responses.OverTime;
import io.github.trueload.stats.responses.ResponsesOverTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionsAndStartsTest {

  private static final long SECOND = 1_000_000_000;

  /** Session, start, elapsed, think time drawn ahead; −1 is not known. Seconds. */
  private static final double[][] ROWS = {
    {0, 1, 0.5, 1},
    {1, 1.2, 0.1, 1.2},
    {0, 3.5, 0.5, 2}, // response at 1.5, meant for 3.5: in time
    {1, 5, 1, 3}, // response at 1.3, meant for 4.3: 0.7 s late
    {0, 5, -1, 1}, // never answered
    {0, 8, 1, 1}, // after that: no intended start, no gap
    {0, 10, 2, -1}, // a gap of 1 s; no think time logged
    {2, 11, 0.25, 11}, // alone
  };

  private static SampleBlock rows(int from, int to) {
    SampleBlock block = new SampleBlock();
    for (int i = from; i < to; i++) {
      int row = block.addRow();
      block.session[row] = (int) ROWS[i][0];
      block.startNanos[row] = Math.round(ROWS[i][1] * SECOND);
      block.elapsedNanos[row] =
          ROWS[i][2] < 0 ? SampleBlock.UNKNOWN : Math.round(ROWS[i][2] * SECOND);
      block.thinkNanos[row] =
          ROWS[i][3] < 0 ? SampleBlock.UNKNOWN : Math.round(ROWS[i][3] * SECOND);
    }
    return block;
  }

  private static <A extends Accumulator<A>> A cut(A first, A second, A none, int at) {
    first.accept(rows(0, at));
    first.combine(none);
    second.accept(rows(at, ROWS.length));
    first.combine(second);
    return first;
  }

  private static ThinkTimeStatistics users() {
    return new ThinkTimeStatistics(new int[] {0, 1, 2}, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8})
  void whatIsSentLateCountsFromWhenItWasMeant(int at) {
    Intended found = cut(users(), users(), users(), at).intended().summary();
    assertThat(found.late().count()).isEqualTo(2);
    assertThat(found.late().times().mean()).isCloseTo(0.35, within(1e-9));
    assertThat(found.late().times().max()).isCloseTo(0.7, within(1e-9));
    // from the intended start: 0.5 s and 1.7 s; reported: 0.5 s and 1 s
    assertThat(found.response().times().mean()).isCloseTo(1.1, within(1e-9));
    assertThat(found.response().times().max()).isCloseTo(1.7, within(1e-9));
    assertThat(found.reported().times().mean()).isCloseTo(0.75, within(1e-9));
  }

  @Test
  void withoutThinkTimesNothingIsIntended() {
    ThinkTimeStatistics users = users();
    users.accept(rows(6, 8));
    assertThat(users.intended().summary()).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8})
  void sessionsByHand(int at) {
    UserSessions sessions = cut(sessions(), sessions(), sessions(), at).summary(1e-9, null);
    assertThat(sessions.count()).isEqualTo(3);
    // 1 to 12 s, 1.2 to 6 s, 11 to 11.25 s; bins of 0.05 %
    assertThat(sessions.length().mean()).isCloseTo((11 + 4.8 + 0.25) / 3, within(1e-9));
    assertThat(sessions.length().max()).isEqualTo(11);
    assertThat(sessions.length().p50()).isCloseTo(4.8, within(0.0025));
    assertThat(sessions.requests().mean()).isCloseTo(8 / 3.0, within(1e-12));
    assertThat(sessions.requests().least()).isEqualTo(1);
    assertThat(sessions.requests().most()).isEqualTo(5);
    // gaps: 2 and 1 s (before the unanswered one) and 1 s of session 0, 3.7 s of session 1
    assertThat(sessions.think().times().count()).isEqualTo(4);
    assertThat(sessions.think().times().times().mean()).isCloseTo(7.7 / 4, within(1e-9));
    assertThat(sessions.think().fits()).isEmpty();
  }

  private static SessionStatistics sessions() {
    return new SessionStatistics(4, 1);
  }

  @Test
  void noSessionIsNone() {
    assertThat(sessions().summary(1e-9, null)).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 5, 8})
  void responsesOverTimeByHand(int at) {
    long end = 12 * SECOND;
    OverTime over =
        cut(
                new ResponsesOverTime(SECOND, end),
                new ResponsesOverTime(SECOND, end),
                new ResponsesOverTime(SECOND, end),
                at)
            .summary();
    assertThat(over.partSeconds()).isEqualTo(1);
    // parts begin at 1 s: two requests in the first, then those at 3.5, 5, 8, 10, 11
    assertThat(over.mean().x()).containsExactly(0.5, 2.5, 4.5, 7.5, 9.5, 10.5);
    assertThat(over.mean().y())
        .containsExactly(new double[] {0.3, 0.5, 1, 1, 2, 0.25}, within(1e-9));
    assertThat(over.p50().y()[0]).isCloseTo(0.3, within(0.003));
    assertThat(over.p99().y()[0]).isCloseTo(0.496, within(0.005));
  }

  /** 300 parts at most: an hour and a half is cut into 50 s, then 20 s would be 270. */
  @Test
  void longRunsHaveLongParts() {
    ResponsesOverTime over = new ResponsesOverTime(0, 5400 * SECOND);
    over.accept(rows(0, 1));
    assertThat(over.summary().partSeconds()).isEqualTo(20);
    assertThat(new ResponsesOverTime(Long.MAX_VALUE, Long.MIN_VALUE).summary()).isNull();
  }
}
