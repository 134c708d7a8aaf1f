package io.github.trueload.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.map.TwoStateMap.Start;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SharedLoopTest {

  private static final int ENGINES = 8;
  private static final int USERS = 323;
  private static final long NANOS = 3_000_000_000_000L;
  private static final double WINDOW_NANOS = 1e9;

  /** Surges of 10,000 requests on average, at 320 a second: half a minute. */
  private static final TwoStateMap MAP = new TwoStateMap(1, 21, 1e-4, 2e-4);

  private static SharedLoop loop(long seed, int users, EngineShare share) {
    return new SharedLoop(
        MAP, users, new SeededStreams(seed, "").generator("common", 0), Start.STATIONARY, share);
  }

  /** What is due on an engine. */
  private static List<Long> due(SharedLoop loop) {
    List<Long> due = new ArrayList<>();
    for (int user = 0; user < loop.users(); user++) {
      for (long at = loop.next(user); at < NANOS; at = loop.next(user)) {
        due.add(at);
      }
    }
    return due;
  }

  @Tag("statistical")
  @Test
  void whatIsDueOnAllEnginesIsWhatOneEngineWouldSend() {
    List<Long> one = due(loop(1, USERS, EngineShare.WHOLE));
    List<Long> together = new ArrayList<>();
    for (int number = 1; number <= ENGINES; number++) {
      together.addAll(due(loop(1, USERS, new EngineShare(number, ENGINES))));
    }
    Collections.sort(one);
    Collections.sort(together);
    assertThat(together).isEqualTo(one);
  }

  /**
   * With independent processes a surge is one of an eighth of the users and eight times as long: in
   * windows of a second, far shorter than a surge, an eighth of the excess dispersion is left.
   */
  @Test
  void independentEnginesLoseTheSurge() {
    List<Long> apart = new ArrayList<>();
    for (int number = 1; number <= ENGINES; number++) {
      apart.addAll(due(loop(100 + number, USERS / ENGINES, EngineShare.WHOLE)));
    }
    double shared = dispersion(due(loop(1, USERS, EngineShare.WHOLE)));
    assertThat(dispersion(apart)).isLessThan(shared / 2);
  }

  private static double dispersion(List<Long> instants) {
    double[] counts = new double[(int) (NANOS / WINDOW_NANOS)];
    instants.forEach(at -> counts[(int) (at / WINDOW_NANOS)]++);
    double mean = Arrays.stream(counts).average().orElseThrow();
    double squares = Arrays.stream(counts).map(c -> (c - mean) * (c - mean)).sum();
    return squares / counts.length / mean;
  }

  /** A thread that has ended does not ask again; without a limit its instants fill the memory. */
  @Test
  void ofAUserThatDoesNotAskTheLatestInstantsAreKept() {
    SharedLoop known = loop(4, 2, EngineShare.WHOLE);
    long begin = 0;
    for (int i = 0; i < 50_000; i++) {
      begin = known.next(0);
    }
    SharedLoop other = loop(4, 2, EngineShare.WHOLE);
    List<Long> ofOne = new ArrayList<>();
    for (long at = other.next(1); at <= begin; at = other.next(1)) {
      ofOne.add(at);
    }
    assertThat(known.next(1)).isEqualTo(ofOne.get(ofOne.size() - 10_000));
  }

  @Test
  void aUserWaitsForItsInstantsAndSendsAtOnceWhereItIsLate() {
    long[] now = {0};
    SharedLoop known = loop(3, 2, EngineShare.WHOLE);
    long[] due = {known.next(0), known.next(0), known.next(0), known.next(0)};
    ThinkTimeSequence user = loop(3, 2, EngineShare.WHOLE).ofUser(0, () -> now[0]);

    now[0] = due[0] + 1; // the thread began late: the first instant has passed
    assertThat(user.nextNanos()).isEqualTo(due[1] - now[0]);
    now[0] = due[2] + 5; // a response took longer than the think time
    assertThat(user.nextNanos()).isZero();
    assertThat(user.nextNanos()).isEqualTo(due[3] - now[0]);
  }
}
