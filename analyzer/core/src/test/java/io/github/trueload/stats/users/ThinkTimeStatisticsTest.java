package io.github.trueload.stats.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.stats.arrivals.Streams;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThinkTimeStatisticsTest {

  private static final long MILLI = 1_000_000L;
  private static final Intervals ARRIVALS = new Intervals(10, 10, 1, 0.1, 0, 1e-9, true);

  private record Row(int session, long start, long elapsed) {
    long end() {
      return start + Math.max(0, elapsed);
    }
  }

  private static ThinkTimeStatistics statistics(int users, long resolution, List<Row> rows) {
    ThinkTimeStatistics statistics =
        new ThinkTimeStatistics(IntStream.range(0, users).toArray(), resolution);
    feed(statistics, rows);
    return statistics;
  }

  private static void feed(Accumulator<?> statistics, List<Row> rows) {
    SampleBlock block = new SampleBlock();
    for (Row each : rows) {
      int row = block.addRow();
      block.session[row] = each.session();
      block.startNanos[row] = Streams.EPOCH + each.start();
      block.elapsedNanos[row] = each.elapsed();
      if (block.isFull()) {
        statistics.accept(block);
        block.size = 0;
      }
    }
    statistics.accept(block);
  }

  private static ObservedLoop summary(int users, List<Row> rows) {
    return statistics(users, 1, rows).summary(ARRIVALS, Double.NaN);
  }

  @Test
  void aThinkTimeIsFromAUsersResponseToItsNextRequest() {
    // user 0: 100-130, 180-200, 300-310; user 1: 120-170, 190-260; by their ends, as logs are
    List<Row> rows =
        List.of(
            new Row(0, 100, 30),
            new Row(1, 120, 50),
            new Row(0, 180, 20),
            new Row(1, 190, 70),
            new Row(0, 300, 10));
    ObservedLoop loop = summary(2, rows);
    assertThat(loop.users()).isEqualTo(2);
    // gaps 50, 20, 100: mean 170/3, sd √((6.67² + 36.67² + 43.33²)/2) = 40.41
    assertThat(loop.think().gaps()).isEqualTo(3);
    assertThat(loop.think().mean()).isCloseTo(170 / 3e9, within(1e-15));
    assertThat(loop.think().sd()).isCloseTo(40.4145188e-9, within(1e-15));
    assertThat(loop.response()).isCloseTo(36e-9, within(1e-15)); // 180/5
    assertThat(loop.ratePerSecond()).isCloseTo(4 / 200e-9, within(1.0));
    assertThat(loop.inSystem()).isCloseTo(0.02 * 36, within(1e-9));
    assertThat(loop.littleUsers()).isCloseTo(0.02 * (36 + 170 / 3.0), within(1e-9));
    assertThat(loop.difference()).isCloseTo(0.02 * (36 + 170 / 3.0) - 2, within(1e-9));
    assertThat(loop.responseToThink()).isCloseTo(36 * 3 / 170.0, within(1e-9));
    assertThat(loop.intervals().mean()).isEqualTo(ARRIVALS.mean());
    assertThat(loop.intervals().sd()).isEqualTo(ARRIVALS.sd());
    assertThat(loop.intervalCov()).isEqualTo(ARRIVALS.cov());
  }

  @Test
  void requestsInParallelHaveNoThinkTimeAndAreCounted() {
    // the second is sent while the first lasts; the gap ahead of the third is from the later end
    ObservedLoop loop =
        summary(1, List.of(new Row(0, 0, 100), new Row(0, 50, 10), new Row(0, 130, 1)));
    assertThat(loop.think().overlaps()).isEqualTo(1);
    assertThat(loop.think().gaps()).isEqualTo(1);
    assertThat(loop.think().mean()).isCloseTo(30e-9, within(1e-15));
  }

  @Test
  void wholeMillisecondsMayMakeAGapAStepTooShort() {
    List<Row> rows =
        List.of(new Row(0, 0, 5 * MILLI), new Row(0, 4 * MILLI, MILLI), new Row(0, 8 * MILLI, 0));
    ObservedLoop loop = statistics(1, MILLI, rows).summary(ARRIVALS, Double.NaN);
    // gaps -1 and +3 ms
    assertThat(loop.think().overlaps()).isZero();
    assertThat(loop.think().mean()).isCloseTo(1e-3, within(1e-12));
  }

  @Test
  void noThinkTimeFollowsAResponseThatNeverCame() {
    ObservedLoop loop =
        summary(
            1,
            List.of(
                new Row(0, 0, 10),
                new Row(0, 30, SampleBlock.UNKNOWN),
                new Row(0, 90, 10),
                new Row(0, 110, 10)));
    // gaps 20 and 10, not 60; R of the three that came
    assertThat(loop.think().gaps()).isEqualTo(2);
    assertThat(loop.think().mean()).isCloseTo(15e-9, within(1e-15));
    assertThat(loop.response()).isCloseTo(10e-9, within(1e-15));
  }

  @Test
  void sessionsOfOneUserAreOneUser() {
    ThinkTimeStatistics statistics = new ThinkTimeStatistics(new int[] {0, 0, 1}, 1);
    feed(statistics, List.of(new Row(0, 0, 10), new Row(1, 30, 10), new Row(2, 35, 10)));
    ObservedLoop loop = statistics.summary(ARRIVALS, Double.NaN);
    assertThat(loop.users()).isEqualTo(2);
    assertThat(loop.think().mean()).isCloseTo(20e-9, within(1e-15));
  }

  @Test
  void withoutAUserWhoComesBackThereIsNoLoop() {
    assertThat(summary(1, List.of())).isNull();
    assertThat(summary(2, List.of(new Row(0, 0, 10), new Row(1, 5, 10)))).isNull();
    assertThat(summary(1, List.of(new Row(0, 0, 10), new Row(-1, 50, 10)))).isNull();
    List<Row> untimed =
        List.of(new Row(0, 0, SampleBlock.UNKNOWN), new Row(0, 9, SampleBlock.UNKNOWN));
    assertThat(summary(1, untimed)).isNull();
  }

  /**
   * N users, exponential think times, uniform response times; ordered by their ends, as logs are.
   */
  private static List<Row> run(
      int users, double think, double response, double seconds, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Row> rows = new ArrayList<>();
    for (int user = 0; user < users; user++) {
      double now = -think * Math.log(1 - random.nextDouble());
      while (now < seconds) {
        double lasts = 2 * response * random.nextDouble();
        rows.add(new Row(user, Math.round(now * 1e9), Math.round(lasts * 1e9)));
        now += lasts - think * Math.log(1 - random.nextDouble());
      }
    }
    rows.sort(Comparator.comparingLong(Row::end));
    return rows;
  }

  private static List<Row> wholeMilliseconds(List<Row> rows) {
    return rows.stream()
        .map(
            row -> {
              long start = row.start() / MILLI * MILLI;
              return new Row(row.session(), start, row.end() / MILLI * MILLI - start);
            })
        .toList();
  }

  /** Within 5 standard errors of the truth: of Z, Z/√n; of R, 2R/√(12n); of λ(R + Z), N/√n. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRunOfKnownTruthIsFound(boolean coarse) {
    int users = 50;
    List<Row> rows = run(users, 2, 0.1, 2000, 42);
    ObservedLoop loop =
        statistics(users, coarse ? MILLI : 1, coarse ? wholeMilliseconds(rows) : rows)
            .summary(ARRIVALS, Double.NaN);
    double n = rows.size();
    assertThat(loop.users()).isEqualTo(users);
    assertThat(loop.think().gaps()).isEqualTo((long) n - users);
    assertThat(sessions(users, coarse ? MILLI : 1, coarse ? wholeMilliseconds(rows) : rows))
        .as("think times of the sessions")
        .isEqualTo(loop.think().gaps());
    assertThat(loop.think().mean()).isCloseTo(2, within(5 * 2 / Math.sqrt(n)));
    assertThat(loop.think().sd()).isCloseTo(2, within(5 * 2 * Math.sqrt(2 / n)));
    assertThat(loop.response()).isCloseTo(0.1, within(5 * 0.2 / Math.sqrt(12 * n)));
    assertThat(loop.ratePerSecond()).isCloseTo(50 / 2.1, within(5 * 50 / 2.1 / Math.sqrt(n)));
    assertThat(loop.littleUsers()).isCloseTo(users, within(5 * users / Math.sqrt(n)));
  }

  private static long sessions(int sessions, long resolution, List<Row> rows) {
    SessionStatistics statistics = new SessionStatistics(sessions, resolution);
    feed(statistics, rows);
    return statistics.thinkTimes().count();
  }

  @Test
  void partsCombineToWhatOnePassGives() {
    List<Row> rows = run(7, 1, 0.2, 60, 3);
    ObservedLoop whole = summary(7, rows);
    SplittableRandom random = new SplittableRandom(4);
    for (int round = 0; round < 50; round++) {
      int first = random.nextInt(rows.size() + 1);
      int second = first + random.nextInt(rows.size() + 1 - first);
      ThinkTimeStatistics parts = statistics(7, 1, rows.subList(0, first));
      parts.combine(statistics(7, 1, rows.subList(first, second)));
      parts.combine(statistics(7, 1, rows.subList(second, rows.size())));
      ObservedLoop combined = parts.summary(ARRIVALS, Double.NaN);
      assertThat(combined.think().gaps()).isEqualTo(whole.think().gaps());
      assertThat(combined.users()).isEqualTo(whole.users());
      assertThat(combined.think().mean()).isCloseTo(whole.think().mean(), within(1e-12));
      assertThat(combined.think().sd()).isCloseTo(whole.think().sd(), within(1e-12));
      assertThat(combined.littleUsers()).isCloseTo(whole.littleUsers(), within(1e-9));
    }
  }

  /** User 0: requests at 0, 10, 30 that last 2 each; gaps 8 and 18, drawn 7 and 17. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void thinkTimesDrawnAreTakenWhereEveryRequestHasOne(int cut) {
    ObservedLoop drawn = drawn(cut, new long[] {5, 7, 17});
    assertThat(drawn.think().drawn()).isTrue();
    assertThat(drawn.think().mean()).isCloseTo(12e-9, within(1e-18));
    ObservedLoop some = drawn(cut, new long[] {5, SampleBlock.UNKNOWN, 17});
    assertThat(some.think().drawn()).isFalse();
    assertThat(some.think().mean()).isCloseTo(13e-9, within(1e-18));
  }

  private static ObservedLoop drawn(int cut, long[] thinks) {
    long[] starts = {0, 10, 30};
    ThinkTimeStatistics whole = new ThinkTimeStatistics(new int[] {0}, 1);
    ThinkTimeStatistics rest = new ThinkTimeStatistics(new int[] {0}, 1);
    for (int i = 0; i < starts.length; i++) {
      SampleBlock block = new SampleBlock();
      int row = block.addRow();
      block.session[row] = 0;
      block.startNanos[row] = Streams.EPOCH + starts[i];
      block.elapsedNanos[row] = 2;
      block.thinkNanos[row] = thinks[i];
      (i < cut ? whole : rest).accept(block);
    }
    whole.combine(rest);
    return whole.summary(ARRIVALS, Double.NaN);
  }
}
