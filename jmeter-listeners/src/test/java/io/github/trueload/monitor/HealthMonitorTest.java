package io.github.trueload.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthRow;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.LoadGenerator;
import io.github.trueload.monitor.HealthWatch.Probes;
import io.github.trueload.monitor.Processors.Reading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthMonitorTest {

  private static final Reading NOTHING = new Reading(0, 0, 0, 0, Double.NaN, Double.NaN);

  @TempDir private Path folder;

  private final List<HealthSecond> reported = new CopyOnWriteArrayList<>();

  /** Of so many seconds, which pass at once; the last stays open until {@code go}. */
  private HealthMonitor monitor(int seconds, CountDownLatch go) {
    return monitor(seconds, HealthMonitor.MOST_RECENT, go, () -> DueSessions.NONE);
  }

  private HealthMonitor monitor(
      int seconds, int mostRecent, CountDownLatch go, Supplier<DueSessions> sessions) {
    FakeTicker time = new FakeTicker().sleeps(200 * seconds, 5_000_000);
    Ticker held =
        new Ticker() {
          @Override
          public long nanoTime() {
            return time.nanoTime();
          }

          @Override
          public long epochMillis() {
            return time.epochMillis();
          }

          @Override
          public void sleep(long nanos) throws InterruptedException {
            go.await();
            time.sleep(nanos);
          }
        };
    return HealthMonitor.start(
        new HealthWatch(
            new LoadGenerator("h", ""),
            held,
            new Probes(
                () -> NOTHING, () -> new CollectorPauses(0, 0), LagCounts::new, () -> 2, sessions)),
        HealthLimits.DEFAULT,
        reported::add,
        mostRecent);
  }

  private static void run(HealthMonitor monitor, CountDownLatch go) throws InterruptedException {
    go.countDown();
    monitor.await();
  }

  @Test
  void everySecondIsKeptAndWritten() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    Path file = folder.resolve("run.jtl.health.csv");
    try (HealthMonitor monitor = monitor(5, go)) {
      monitor.writeTo(file);
      run(monitor, go);
      assertThat(monitor.since(0)).hasSize(5).isEqualTo(reported);
      assertThat(monitor.since(reported.get(3).endMillis())).isEqualTo(reported.subList(3, 5));
      assertThat(monitor.all().together().seconds()).isEqualTo(5);
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(6).startsWith(HealthRow.HEAD);
  }

  /** The counts are read as the watch begins, and at the end of each second. */
  @Test
  void aSecondThatCannotBeMeasuredDoesNotEndTheWatch() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger readings = new AtomicInteger();
    Supplier<DueSessions> sessions =
        () -> {
          if (readings.incrementAndGet() == 3) {
            throw new IllegalStateException("a reading of a test");
          }
          return DueSessions.NONE;
        };
    try (HealthMonitor monitor = monitor(5, HealthMonitor.MOST_RECENT, go, sessions)) {
      run(monitor, go);
      assertThat(monitor.since(0)).hasSize(5).isEqualTo(reported);
      assertThat(monitor.since(0).stream().mapToLong(HealthSecond::lengthNanos).sum())
          .isEqualTo(5_000_000_000L);
    }
  }

  @Test
  void aFileNamedLateGetsTheSecondsThatAreKept() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    Path file = folder.resolve("run.jtl.health.csv");
    try (HealthMonitor monitor = monitor(110, 100, go, () -> DueSessions.NONE)) {
      run(monitor, go);
      monitor.writeTo(file);
    }
    assertThat(Files.readAllLines(file)).hasSize(1 + 100);
  }

  /** What another run left in the first file stays there. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFileThatMovesHasAllSecondsAndLeavesTheOtherAsItWas(boolean hasEarlierRun) throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    Path first = folder.resolve("errors.jtl.health.csv");
    Path second = folder.resolve("run.jtl.health.csv");
    String earlier = HealthRow.HEAD + "\n" + HealthRow.write(SideFileTest.second(1)) + "\n";
    if (hasEarlierRun) {
      Files.writeString(first, earlier);
    }
    try (HealthMonitor monitor = monitor(5, go)) {
      monitor.writeTo(first);
      run(monitor, go);
      monitor.moveTo(second);
      monitor.moveTo(second);
    }
    assertThat(Files.readAllLines(second)).hasSize(6).startsWith(HealthRow.HEAD);
    if (hasEarlierRun) {
      assertThat(first).hasContent(earlier);
    } else {
      assertThat(first).doesNotExist();
    }
  }

  @Test
  void aFileThatCannotMoveStays() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    Path first = folder.resolve("errors.jtl.health.csv");
    Path other = Files.writeString(folder.resolve("other.csv"), "timeStamp,elapsed\n");
    try (HealthMonitor monitor = monitor(5, go)) {
      monitor.writeTo(first);
      assertThatIOException().isThrownBy(() -> monitor.moveTo(other));
      run(monitor, go);
    }
    assertThat(Files.readAllLines(first)).hasSize(6);
    assertThat(other).hasContent("timeStamp,elapsed\n");
  }

  @Test
  void memoryIsBoundedToTheLastSecondsAndTheSumsOfAll() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    try (HealthMonitor monitor = monitor(110, 100, go, () -> DueSessions.NONE)) {
      run(monitor, go);
      assertThat(monitor.since(0)).isEqualTo(reported.subList(10, 110));
      assertThat(monitor.all().together().seconds()).isEqualTo(110);
      assertThat(monitor.keeps(reported.get(10).startMillis())).isTrue();
      assertThat(monitor.keeps(reported.get(9).startMillis())).isFalse();
    }
  }

  @Test
  void closingEndsTheThreadAndMayBeRepeated() throws Exception {
    HealthMonitor monitor =
        HealthMonitor.start(new LoadGenerator("a, \"b\"\nc", "1 0/2"), HealthLimits.DEFAULT);
    monitor.close();
    monitor.close();
    monitor.await();
    assertThat(monitor.since(0)).hasSizeLessThanOrEqualTo(1);
    assertThat(monitor.since(0))
        .extracting(HealthSecond::generator)
        .allMatch(new LoadGenerator("a___b__c", "1_0/2")::equals);
    Path file = folder.resolve("late.health.csv");
    monitor.writeTo(file);
    assertThat(file).doesNotExist();
  }
}
