package io.github.trueload.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExactWaitTest {
  @Test
  void latenessIsTakenOffTheNextWaitsUpToABound() {
    ExactWait wait = new ExactWait();
    wait.settle(300_000, 360_000);
    assertThat(wait.debtNanos()).isEqualTo(60_000);
    // shorter than what is owed: did not wait at all, and still owes the difference
    wait.settle(20_000, 0);
    assertThat(wait.debtNanos()).isEqualTo(40_000);
    wait.settle(300_000, 260_000);
    assertThat(wait.debtNanos()).isZero();
    wait.settle(300_000, 90_000_000);
    assertThat(wait.debtNanos()).isEqualTo(ExactWait.MOST_DEBT_NANOS);
  }

  @Test
  void anInterruptEndsTheWaitAndStays() {
    ExactWait wait = new ExactWait();
    Thread.currentThread().interrupt();
    long before = System.nanoTime();
    // an hour; fails by hanging if the interrupt is not heeded
    wait.await(3_600_000_000_000L);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(wait.debtNanos()).isZero();
    assertThat(System.nanoTime() - before).isLessThan(3_600_000_000_000L);
  }

  @Test
  void aWaitIsNeverShorterThanDrawnAndOwed() {
    ExactWait wait = new ExactWait();
    long owed = 0;
    for (int i = 0; i < 100; i++) {
      long before = System.nanoTime();
      wait.await(200_000);
      assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(200_000 - owed);
      owed = wait.debtNanos();
    }
  }
}
