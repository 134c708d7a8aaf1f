package io.github.trueload.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ThreadEndTest {

  private static Thread started(Runnable work) {
    Thread thread = new Thread(work, "ahead");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void sleepUntilInterrupted() {
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.park();
    }
  }

  @Test
  void aThreadThatIsInterruptedEnds() {
    Thread thread = started(ThreadEndTest::sleepUntilInterrupted);
    assertThat(ThreadEnd.await(thread)).isTrue();
    assertThat(thread.isAlive()).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anInterruptedThreadWaitsAndStaysInterrupted() {
    Thread thread = started(ThreadEndTest::sleepUntilInterrupted);
    Thread.currentThread().interrupt();
    assertThat(ThreadEnd.await(thread)).isTrue();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aThreadThatCannotBeInterruptedIsNotWaitedForWithoutEnd() {
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        started(
            () -> {
              while (end.getCount() > 0) {
                LockSupport.parkNanos(1_000_000);
              }
            });
    assertThat(ThreadEnd.await(thread)).isFalse();
    end.countDown();
  }
}
