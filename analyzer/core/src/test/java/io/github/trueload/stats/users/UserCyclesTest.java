package io.github.trueload.stats.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.users.UserCycles.Balance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users by Little's law in a window, of users known by hand and of many simulated ones. */
class UserCyclesTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long UNKNOWN = SampleBlock.UNKNOWN;

  private record Row(int user, double start, double elapsed, double think) {
    double end() {
      return start + elapsed;
    }
  }

  private static Row row(int user, double start, double elapsed) {
    return new Row(user, start, elapsed, Double.NaN);
  }

  private static Balance balance(int users, double from, double to, List<Row> rows) {
    UserCycles cycles =
        new UserCycles(IntStream.range(0, users).toArray(), 1, nanos(from), nanos(to));
    SampleBlock block = new SampleBlock();
    for (Row each : rows) {
      int at = block.addRow();
      block.session[at] = each.user();
      block.startNanos[at] = nanos(each.start());
      block.elapsedNanos[at] = nanos(each.elapsed());
      block.thinkNanos[at] = nanos(each.think());
      if (block.isFull()) {
        cycles.accept(block);
        block.size = 0;
      }
    }
    cycles.accept(block);
    return cycles.balance();
  }

  private static long nanos(double seconds) {
    return Double.isNaN(seconds) ? UNKNOWN : Math.round(seconds * SECOND);
  }

  @Test
  void whatLiesInTheWindowIsShownAndItsEndIsMadeGood() {
    // Window 10 to 20. User 0 answers at 9 and sends at 11, 14, 19, a second each: thinks 2, 2, 4,
    // of
    // the first a second in the window. User 1 answers at 10.5 and sends at 15, for half a second:
    // half a second of response and 4.5 of thinking. Shown: 3 + 1 + 2 + 4 + 0.5 + 4.5 + 0.5 = 15.5.
    List<Row> rows =
        List.of(
            row(0, 8, 1),
            row(1, 9, 1.5),
            row(0, 11, 1),
            row(0, 14, 1),
            row(1, 15, 0.5),
            row(0, 19, 1),
            row(0, 25, 1));
    Balance found = balance(2, 10, 20, rows);
    assertThat(found.requests()).isEqualTo(4);
    assertThat(found.seconds()).isEqualTo(10);
    assertThat(found.response()).isCloseTo(3.5 / 4, within(1e-12));
    assertThat(found.think()).isCloseTo(12.5 / 4, within(1e-12));
    // Z: squares 4, 4, 16, 20.25, cubes 8, 8, 64, 91.125; R: squares 3.25, cubes 3.125; cycle 4.
    // E[a] = (44.25 - 3.25)/4/2/4 = 1.28125; E[a²] = (171.125 + 3.125)/4/3/4 = 3.630208
    assertThat(found.users()).isCloseTo(15.5 / (10 - 1.28125), within(1e-9));
    assertThat(found.usersMost()).isEqualTo(found.users());
    // Var min(a, T) = 3.630208 - 1.28125² = 1.988607. What E[a] is uncertain by: of Z²/2 - E[a]·Z,
    // -0.5625, -0.5625, 2.875 and 4.359375, the variance is 4.642868 (n in the denominator), of
    // -R²/2 - E[a]·R, three times -1.78125 and -0.765625, 0.193405; over 4 cycles of 4² each
    // 0.0755668. √(1.777778·1.988607 + 1.777778²·0.0755668)/8.71875
    assertThat(found.standardError()).isCloseTo(0.222820, within(1e-5));
  }

  @Test
  void aThinkTimeLongerThanTheWindowHidesNoMoreThanTheWindow() {
    // One user, window 10 to 20, answers at 0 and sends at 20, for a second: Z = 20, of which 10 in
    // the window. min(a, 10) over the cycle: (-1/2 + 100/2 + 10·10)/21 = 149.5/21 = 7.119048
    Balance found = balance(1, 10, 20, List.of(row(0, -1, 1), row(0, 20, 1)));
    assertThat(found.think()).isCloseTo(20, within(1e-12));
    assertThat(found.users()).isCloseTo(11 / (10 - 149.5 / 21), within(1e-9));
  }

  @Test
  void whoMayHaveBeenThinkingCountsAtMost() {
    // User 1's first request is 4 s into the window of 10 s.
    List<Row> rows = List.of(row(0, 0, 1), row(0, 11, 1), row(1, 14, 1), row(0, 19, 1));
    Balance found = balance(3, 10, 20, rows);
    // 3 responses of a second; thinks 10 (1 in the window) and 7
    // E[a] = (-1/2 + (100 + 49)/2/2)/(1 + 8.5) = 36.75/9.5
    double shown = 10 - 36.75 / 9.5;
    assertThat(found.users()).isCloseTo((3 + 1 + 7) / shown, within(1e-9));
    assertThat(found.usersMost()).isCloseTo((3 + 1 + 7 + 4) / shown, within(1e-9));
  }

  @Test
  void whereEveryThinkTimeIsLoggedTheyAreTakenAsDrawn() {
    List<Row> rows = List.of(new Row(0, 8, 1, 8), new Row(0, 12, 1, 2.5), new Row(1, 14, 1, 6));
    Balance found = balance(2, 10, 20, rows);
    assertThat(found.think()).isCloseTo(4.25, within(1e-12));
    // 2 responses, 2 and 4 in the window; E[a] = (-1/2 + (6.25 + 36)/2/2)/5.25
    assertThat(found.users()).isCloseTo(8 / (10 - (42.25 / 4 - 0.5) / 5.25), within(1e-9));
    assertThat(found.usersMost()).isEqualTo(found.users());
  }

  @Test
  void aWindowOfNothingHasNone() {
    assertThat(balance(1, 10, 20, List.of(row(0, 1, 1)))).isNull();
    assertThat(balance(1, 10, 10, List.of(row(0, 10, 1)))).isNull();
  }

  /** Users who go on for ever, from a think time on, by the ends of their responses. */
  private static List<Row> loop(
      int users, double from, double to, SplittableRandom random, DoubleUnaryOperator think) {
    List<Row> rows = new ArrayList<>();
    for (int user = 0; user < users; user++) {
      double at = from;
      while (at < to) {
        double drawn = think.applyAsDouble(random.nextDouble());
        at += drawn;
        double response = -0.1 * Math.log(1 - random.nextDouble());
        if (at < to) {
          rows.add(new Row(user, at, response, drawn));
        }
        at += response;
      }
    }
    rows.sort(Comparator.comparingDouble(Row::end));
    return rows;
  }

  /** Quantiles of think times of 1 s on average. */
  private static DoubleUnaryOperator think(String kind) {
    return switch (kind) {
      case "exponential" -> u -> -Math.log(1 - u);
      case "uniform" -> u -> 2 * u;
      default -> u -> u < 0.9 ? -0.2 * Math.log(1 - u / 0.9) : -8.2 * Math.log(1 - (u - 0.9) / 0.1);
    };
  }

  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({
    // a window of three think times behind a warm-up of four, as in the short form of an example
    "exponential, 4, 3",
    "exponential, 5, 10",
    "uniform, 5, 3",
    "hyper-exponential, 40, 40"
  })
  void theErrorHasNoMeanAndTheReportedSpread(String kind, double warmUp, double seconds) {
    int users = 50;
    int runs = 400;
    SplittableRandom random = new SplittableRandom(7);
    double sum = 0;
    double squares = 0;
    double reported = 0;
    int beyond = 0;
    for (int run = 0; run < runs; run++) {
      List<Row> rows = loop(users, -warmUp, seconds, random, think(kind));
      Balance found = balance(users, 0, seconds, rows);
      double error = found.users() - users;
      sum += error;
      squares += error * error;
      reported += found.standardError() * found.standardError();
      beyond += Math.abs(error) > 3 * found.standardError() ? 1 : 0;
    }
    // mean within four standard errors of 0, and a ratio's bias of second order: its variance over
    // N
    double bias = squares / runs / users;
    assertThat(Math.abs(sum / runs)).isLessThan(4 * Math.sqrt(squares / runs / runs) + bias);
    // a ratio of variances of 400 runs has a standard error of √(2/400) = 7 %; the reported error
    // takes
    // two errors as independent, which need not be, and is the larger for it
    assertThat(squares / reported).isBetween(0.5, 1.28);
    // of 400 normal ones 1.1 lie beyond three; 8 and more have a probability of 2·10⁻⁵
    assertThat(beyond).isLessThan(8);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void usersWhoLeaveAreMissed(boolean drawn) {
    List<Row> rows =
        new ArrayList<>(loop(100, -5, 10, new SplittableRandom(3), think("exponential")));
    rows.removeIf(row -> row.user() < 40 && row.start() > 5); // two in five leave in the middle
    Balance found = balance(100, 0, 10, drawn ? rows : withoutThink(rows));
    // 60 of 10 s and 40 of 5 s, less a think time each, over 9 s: 100·(8 - 1)/9
    assertThat(found.users()).isBetween(70.0, 86.0);
    assertThat(found.usersMost() + 3 * found.standardError()).isLessThan(95);
  }

  @Test
  void usersWhoComeLateAreMissedWhereTheirThinkTimesAreLogged() {
    List<Row> rows =
        new ArrayList<>(loop(60, -5, 10, new SplittableRandom(4), think("exponential")));
    loop(40, 4, 10, new SplittableRandom(5), think("exponential"))
        .forEach(
            row -> rows.add(new Row(row.user() + 60, row.start(), row.elapsed(), row.think())));
    Balance found = balance(100, 0, 10, rows);
    // 60 of 10 s, 40 of 6 s
    assertThat(found.usersMost() + 3 * found.standardError()).isLessThan(97);
    Balance unlogged = balance(100, 0, 10, withoutThink(rows));
    assertThat(unlogged.users()).isLessThan(92);
    assertThat(unlogged.usersMost()).isGreaterThan(92);
  }

  private static List<Row> withoutThink(List<Row> rows) {
    return rows.stream().map(row -> row(row.user(), row.start(), row.elapsed())).toList();
  }
}
