package io.github.trueload.hotcold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nothing here waits for a time: a gate that forgot a thread would wait for ever. */
@Timeout(60)
class HotConnectionLimiterTest {

  private static HotConnectionLimiter gate(double share, int requests) {
    return new HotConnectionLimiter(
        new HotColdSettings(share, requests, OptionalLong.empty()), new SplittableRandom(1));
  }

  private static List<Thread> start(int count, Runnable each) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(each);
      threads.add(thread);
      thread.start();
    }
    return threads;
  }

  private static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Test
  void neverAreMoreConnectionsHotThanTheShareAndEachHasItsTurns() throws InterruptedException {
    int connections = 40;
    int turns = 200;
    HotConnectionLimiter gate = gate(0.1, 3);
    AtomicInteger hot = new AtomicInteger();
    AtomicInteger mostHot = new AtomicInteger();
    CountDownLatch joined = new CountDownLatch(connections);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    join(
        start(
            connections,
            () -> {
              try {
                Connection connection = gate.join();
                joined.countDown();
                joined.await();
                for (int i = 0; i < 3 * turns; i++) {
                  assertThat(gate.await(connection, 0)).isTrue();
                  mostHot.accumulateAndGet(hot.incrementAndGet(), Math::max);
                  hot.decrementAndGet();
                  gate.requested(connection);
                }
                gate.leave(connection);
              } catch (Throwable e) {
                failure.compareAndSet(null, e);
              }
            }));
    assertThat(failure).hasNullValue();
    assertThat(mostHot.get()).isBetween(1, 4); // a tenth of 40
    HotTally.Figures figures = gate.figures();
    assertThat(figures.connections()).isEqualTo(connections);
    assertThat(figures.mostAtOnce()).isEqualTo(connections);
    assertThat(figures.turns()).isEqualTo((long) connections * turns);
    assertThat(figures.fewest()).isEqualTo(turns);
    assertThat(figures.most()).isEqualTo(turns);
    assertThat(gate.hot()).isZero();
  }

  /** All wait; then they come back at once after each turn, and yet the first round is for all. */
  @Test
  void noUserIsHotASecondTimeWhileAnotherWaitsForTheFirst() throws InterruptedException {
    HotConnectionLimiter gate = gate(0.01, 1);
    int connections = 20;
    Connection holder = gate.join();
    gate.await(holder, 0);
    List<Connection> order = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads =
        start(
            connections,
            () -> {
              try {
                Connection connection = gate.join();
                for (int i = 0; i < 50; i++) {
                  gate.await(connection, 0);
                  order.add(connection);
                  gate.requested(connection);
                }
                gate.leave(connection);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    for (Thread thread : threads) {
      while (thread.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
    }
    assertThat(order).isEmpty();
    gate.leave(holder);
    join(threads);
    assertThat(order).hasSize(50 * connections);
    assertThat(new HashSet<>(order.subList(0, connections))).hasSize(connections);
  }

  @Test
  void aConnectionThatLeavesInItsTurnGivesItAway() throws Exception {
    HotConnectionLimiter gate = gate(0.1, 5);
    Connection first = gate.join();
    assertThat(gate.await(first, 0)).isTrue();
    List<Thread> other =
        start(
            1,
            () -> {
              Connection second = gate.join();
              try {
                gate.await(second, 0);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              gate.leave(second);
            });
    gate.leave(first);
    join(other);
    assertThat(gate.figures().turns()).isEqualTo(2);
    assertThat(gate.figures().everyOneWasHot()).isTrue();
  }

  @Test
  void whoWaitsPastTheEndGetsNoTurn() throws InterruptedException {
    HotConnectionLimiter gate = gate(0.1, 1);
    Connection hot = gate.join();
    gate.await(hot, 0);
    Connection waiting = gate.join();
    assertThat(gate.await(waiting, 1)).isFalse(); // the epoch's first millisecond is over
    gate.requested(hot);
    assertThat(gate.hot()).isZero();
    assertThat(gate.await(waiting, 0)).isTrue();
    gate.leave(hot);
    assertThat(gate.figures().fewest()).isEqualTo(1);
  }

  @Test
  void whoIsInterruptedWaitsNoLonger() throws InterruptedException {
    HotConnectionLimiter gate = gate(0.1, 1);
    Connection hot = gate.join();
    gate.await(hot, 0);
    CountDownLatch interrupted = new CountDownLatch(1);
    List<Thread> other =
        start(
            1,
            () -> {
              Connection second = gate.join();
              Thread.currentThread().interrupt();
              try {
                gate.await(second, 0);
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
            });
    join(other);
    assertThat(interrupted.getCount()).isZero();
    gate.requested(hot);
    assertThat(gate.hot()).isZero();
    assertThat(gate.figures().everyOneWasHot()).isFalse();
  }

  @Test
  void atLeastOneIsHotAndAtMostAll() {
    HotColdSettings one = new HotColdSettings(0.01, 1, OptionalLong.empty());
    assertThat(one.hotOf(10)).isEqualTo(1);
    assertThat(one.hotOf(250)).isEqualTo(3); // 2.5, halves up
    assertThat(new HotColdSettings(1, 1, OptionalLong.empty()).hotOf(17)).isEqualTo(17);
  }

  @Test
  void aTurnAfterTheEndIsUnused() throws InterruptedException {
    HotConnectionLimiter gate = gate(1, 1);
    Connection connection = gate.join();
    assertThat(gate.await(connection, System.currentTimeMillis() - 1)).isFalse();
    assertThat(gate.hot()).isZero();
    assertThat(gate.figures().turns()).isZero();
    assertThat(gate.await(connection, 0)).isTrue();
    assertThat(gate.figures().turns()).isEqualTo(1);
  }
}
