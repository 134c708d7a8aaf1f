package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.SessionLength;
import io.github.trueload.health.DueSessions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class SessionLimiterTest {
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final List<String> reasons = new ArrayList<>();

  private SessionLimiter places(int bound, LimitPolicy atBound) {
    return places(bound, atBound, nanos -> ended.get());
  }

  private SessionLimiter places(int bound, LimitPolicy atBound, LongPredicate isAfterEnd) {
    return new SessionLimiter(
        "group",
        new ArrivalPlan(
            RenewalArrivals.constant(1),
            new SessionLength.Constant(1),
            new ArrivalPlan.End(Long.MAX_VALUE, Integer.MAX_VALUE, false),
            new ArrivalPlan.Bound(bound, atBound),
            false,
            0,
            OptionalLong.empty()),
        isAfterEnd,
        reasons::add);
  }

  /** Returns once it waits, or has ended without waiting. */
  private FutureTask<Boolean> oneMore(SessionLimiter places) {
    FutureTask<Boolean> more = new FutureTask<>(() -> places.take(stopped::get));
    Thread thread = new Thread(more, "one more");
    thread.setDaemon(true);
    thread.start();
    while (thread.isAlive() && thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return more;
  }

  @Test
  void oneMoreWaitsUntilAPlaceIsGivenBack() throws Exception {
    SessionLimiter places = places(1, LimitPolicy.WAIT);
    assertThat(places.take(stopped::get)).isTrue();
    FutureTask<Boolean> more = oneMore(places);
    assertThat(more.isDone()).as("began beside the one that has the place").isFalse();
    assertThat(places.waited()).isEqualTo(1);
    places.giveBack();
    assertThat(more.get(10, TimeUnit.SECONDS)).isTrue();
    assertThat(places.mostAtOnce()).isEqualTo(1);
    assertThat(places.running()).isEqualTo(1);
  }

  @Test
  void whoWaitsIsLetGoWithoutAPlaceWhenAllIsOver() throws Exception {
    SessionLimiter places = places(1, LimitPolicy.WAIT);
    places.take(stopped::get);
    FutureTask<Boolean> more = oneMore(places);
    assertThat(more.isDone()).isFalse();
    stopped.set(true);
    places.open();
    assertThat(more.get(10, TimeUnit.SECONDS)).isFalse();
    assertThat(places.running()).isEqualTo(1);
  }

  /** Where sessions end with the arrivals: a place that comes behind the end would be load. */
  @Test
  void whoWaitsBeyondTheEndDoesNotBegin() throws Exception {
    SessionLimiter places = places(1, LimitPolicy.WAIT);
    places.take(stopped::get);
    DueSessions before = SessionsOfJvm.counts();
    FutureTask<Boolean> more = oneMore(places);
    assertThat(more.isDone()).isFalse();
    ended.set(true);
    places.giveBack();
    assertThat(more.get(10, TimeUnit.SECONDS)).isFalse();
    assertThat(places.dropped()).isEqualTo(1);
    assertThat(SessionsOfJvm.counts().since(before)).isEqualTo(new DueSessions(1, 1));
    assertThat(places.running()).isZero();
  }

  /** A session whose thread is late, with a place for it. */
  @Test
  void whoComesBehindTheEndDoesNotBeginInAFreePlace() {
    for (LimitPolicy atBound : LimitPolicy.values()) {
      SessionLimiter places = places(1, atBound);
      ended.set(true);
      DueSessions before = SessionsOfJvm.counts();
      assertThat(places.take(stopped::get)).isFalse();
      assertThat(places.dropped()).isEqualTo(1);
      assertThat(SessionsOfJvm.counts().since(before)).isEqualTo(new DueSessions(1, 1));
      ended.set(false);
      assertThat(places.take(stopped::get)).as("the place is free").isTrue();
    }
  }

  /** With a constant rate an arrival is due at the end itself, and its thread wakes after it. */
  @Test
  void aSessionThatIsDueAtTheEndMayWakeAfterIt() {
    AtomicLong tested = new AtomicLong();
    SessionLimiter places =
        places(
            1,
            LimitPolicy.DROP,
            nanos -> {
              tested.set(nanos);
              return false;
            });
    long before = System.nanoTime();
    assertThat(places.take(stopped::get)).isTrue();
    assertThat(tested.get() + Lateness.LATE_NANOS).isBetween(before, System.nanoTime());
  }

  @Test
  void noMoreAreMadeReadyThanTheBoundAndSomeThatWait() throws Exception {
    SessionLimiter places = places(2, LimitPolicy.WAIT);
    long due = System.nanoTime();
    for (int i = 0; i < 2 + 64; i++) {
      assertThat(places.awaitTurn(due)).isEqualTo(due);
    }
    FutureTask<Long> turn = new FutureTask<>(() -> places.awaitTurn(due));
    Thread thread = new Thread(turn, "one too many");
    thread.setDaemon(true);
    thread.start();
    while (thread.isAlive() && thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(turn.isDone()).isFalse();
    long ended = System.nanoTime();
    places.endTurn();
    assertThat(turn).succeedsWithin(10, TimeUnit.SECONDS);
    // the wait is no delay of the load generator's own; nor is it for the next one
    long could = turn.get();
    assertThat(could).isGreaterThanOrEqualTo(ended);
    places.endTurn();
    assertThat(places.awaitTurn(due)).isEqualTo(could);
    places.endTurn();
    assertThat(places.awaitTurn(could + 1)).isEqualTo(could + 1);
  }

  /** Whenever the counts are read, no more sessions are dropped than due. */
  @Test
  void aSessionCountsAsDueAndAsDroppedInOneStep() {
    SessionLimiter places = places(1, LimitPolicy.DROP);
    DueSessions before = SessionsOfJvm.counts();
    places.take(stopped::get);
    DueSessions between = SessionsOfJvm.counts();
    places.take(stopped::get);
    assertThat(between.since(before)).isEqualTo(new DueSessions(1, 0));
    assertThat(SessionsOfJvm.counts().since(between)).isEqualTo(new DueSessions(1, 1));
  }

  @Test
  void oneMoreIsDroppedOrStopsTheTest() {
    SessionLimiter dropping = places(1, LimitPolicy.DROP);
    assertThat(dropping.take(stopped::get)).isTrue();
    assertThat(dropping.take(stopped::get)).isFalse();
    assertThat(dropping.dropped()).isEqualTo(1);
    assertThat(reasons).isEmpty();
    SessionLimiter stopping = places(3, LimitPolicy.STOP);
    for (int i = 0; i < 3; i++) {
      assertThat(stopping.take(stopped::get)).isTrue();
    }
    assertThat(stopping.take(stopped::get)).isFalse();
    assertThat(reasons).containsExactly("the maximum of concurrent sessions, 3, is reached");
  }
}
