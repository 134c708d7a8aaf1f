package io.github.trueload.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.StartTime;
import io.github.trueload.striping.ThisEngine;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JMeterStopTestNowException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timers of a workload that several engines make, each of them in turn this JVM. */
@Timeout(60)
class EngineShareOfTimersTest {

  @TempDir Path root;

  /** A shared process begins with the test; without its start it would be drawn since 1970. */
  @BeforeEach
  void newRun() {
    TimerRun.newRun();
    JMeterContextService.startTest();
  }

  @AfterEach
  void forgetEngines() {
    JMeterContextService.endTest();
    for (String each : List.of(ThisEngine.SHARE, ThisEngine.SEED, StartTime.START)) {
      JMeterUtils.getJMeterProperties().remove(each);
    }
  }

  private static void engine(int number, int count) {
    JMeterUtils.setProperty(ThisEngine.SHARE, number + "/" + count);
  }

  private static String inMillis(long millis) {
    return BigDecimal.valueOf(System.currentTimeMillis() + millis, 3).toPlainString();
  }

  /** The number of users is asked for before the seed, whose reading refuses the property, too. */
  @Test
  void anEngineThatIsNoneIsRefusedByATimerThatCountsItsUsers() {
    engine(3, 2);
    BurstyThinkTime timer = TimerRun.withSettings(new BurstyThinkTime(), "Bursty");
    TimerRun.enterThread("Users 1-1", 4);
    SettingValues values = SettingValues.evaluated(timer, timer.settings());
    assertThatThrownBy(() -> timer.users(values))
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("the property trueload.engine = \"3/2\"");
  }

  private static ThinkTimer scaled(String generators) {
    return TimerRun.started(
        TimerRun.withSettings(
            new ScaledThinkTime(),
            "Scaled",
            "ScaledThinkTime.rate",
            "10",
            "ScaledThinkTime.generators",
            generators,
            "ThinkTime.distribution",
            "constant"));
  }

  @Test
  void aScaledTimerDividesTheRateAmongTheEngines() {
    engine(2, 4);
    ThinkTimer timer = scaled("1");
    TimerRun.enterThread("Users 1-1", 40);
    // 160 users for 10 a second
    assertThat(((ThinkTimer) timer.clone()).delay()).isBetween(16_000L, 16_001L);
  }

  @Test
  void anotherNumberOfEnginesInTheTimerIsRefused() {
    engine(2, 4);
    ThinkTimer timer = scaled("3");
    TimerRun.enterThread("Users 1-1", 40);
    assertThatThrownBy(((ThinkTimer) timer.clone())::delay)
        .isInstanceOf(JMeterStopTestNowException.class)
        .hasMessageContaining("is not the number of engines in trueload.engine = 2/4");
  }

  @Test
  void usersOfDifferentEnginesDrawDifferentlyFromOneSeed() {
    List<List<Long>> delays = new ArrayList<>();
    JMeterUtils.setProperty(ThisEngine.SEED, "42");
    for (int number = 1; number <= 2; number++) {
      engine(number, 2);
      TimerRun.newRun();
      ThinkTimer timer =
          TimerRun.started(TimerRun.withSettings(new ExponentialThinkTime(), "Think"));
      TimerRun.enterThread("Users 1-1", 10);
      ThinkTimer clone = (ThinkTimer) timer.clone();
      delays.add(IntStream.range(0, 50).mapToObj(i -> clone.delay()).toList());
    }
    assertThat(delays).doesNotHaveDuplicates();
  }

  private ThinkTimer bursty() {
    return TimerRun.started(
        TimerRun.withSettings(
            new BurstyThinkTime(),
            "Bursty",
            "BurstyThinkTime.parameters",
            "map",
            "BurstyThinkTime.meanShort",
            "2 s",
            "BurstyThinkTime.meanLong",
            "20 s",
            "BurstyThinkTime.shortToLong",
            "0.1",
            "BurstyThinkTime.longToShort",
            "0.1"));
  }

  /** When the first requests of six users are due, in milliseconds after the common start. */
  private List<Long> firstRequests(int engines, long startMillis) throws Exception {
    List<Long> due = Collections.synchronizedList(new ArrayList<>());
    for (int number = 1; number <= engines; number++) {
      if (engines > 1) {
        engine(number, engines);
      }
      TimerRun.newRun();
      ThinkTimer timer = bursty();
      for (int user = 1; user <= 6 / engines; user++) {
        String name = "Users 1-" + user;
        Thread thread =
            new Thread(
                () -> {
                  TimerRun.enterThread(name, 6 / engines);
                  long delay = ((ThinkTimer) timer.clone()).delay();
                  due.add(System.currentTimeMillis() + delay - startMillis);
                });
        thread.start();
        thread.join();
      }
    }
    return due.stream().sorted().toList();
  }

  /** The state of the process, and so each think time, is the same as on one engine of two. */
  @Test
  void usersOfEnginesShareOneBurstyProcess() throws Exception {
    JMeterUtils.setProperty(ThisEngine.SEED, "42");
    // far ahead: an instant that had passed when its user asks would not count
    long start = System.currentTimeMillis() + 600_000;
    JMeterUtils.setProperty(StartTime.START, BigDecimal.valueOf(start, 3).toPlainString());
    List<Long> three = firstRequests(3, start);
    List<Long> two = firstRequests(2, start);
    assertThat(three).hasSize(6);
    for (int i = 0; i < 6; i++) {
      // the clock is read before and after the delay: some milliseconds, more on a busy machine
      assertThat((double) three.get(i)).isCloseTo(two.get(i), within(1_000.0));
    }
  }

  @Test
  void aSharedProcessNeedsASeedThatAllEnginesHave() {
    engine(1, 2);
    ThinkTimer timer = bursty();
    TimerRun.enterThread("Users 1-1", 3);
    assertThatThrownBy(((ThinkTimer) timer.clone())::delay)
        .hasMessageContaining("needs a seed that all engines have in common");
  }

  @Test
  void moreThreadsThanUsersAreRefused() throws Exception {
    engine(1, 2);
    JMeterUtils.setProperty(ThisEngine.SEED, "42");
    ThinkTimer timer = bursty();
    TimerRun.enterThread("Users 1-1", 1);
    ((ThinkTimer) timer.clone()).delay();
    List<String> refusals = Collections.synchronizedList(new ArrayList<>());
    Thread second =
        new Thread(
            () -> {
              TimerRun.enterThread("Users 1-2", 1);
              try {
                ((ThinkTimer) timer.clone()).delay();
              } catch (JMeterStopTestNowException e) {
                refusals.add(e.getMessage());
              }
            });
    second.start();
    second.join();
    assertThat(refusals)
        .singleElement()
        .asString()
        .contains("leaves engine 1/2 1 users, but more threads use the element");
  }

  @Test
  void enginesTakeRecordedThinkTimesInTurns() throws Exception {
    Path file = Files.writeString(root.resolve("thinks.txt"), "1 s\n2 s\n3 s\n4 s\n5 s\n6 s\n");
    engine(2, 3);
    ThinkTimer timer =
        TimerRun.started(
            TimerRun.withSettings(
                new TraceThinkTime(), "Trace", "TraceThinkTime.file", file.toString()));
    TimerRun.enterThread("Users 1-1", 1);
    ThinkTimer clone = (ThinkTimer) timer.clone();
    assertThat(List.of(rounded(clone), rounded(clone), rounded(clone))).containsExactly(2L, 5L, 2L);
  }

  /** Whole milliseconds, the first of which may round up. */
  private static long rounded(ThinkTimer timer) {
    return Math.round(timer.delay() / 1e3);
  }

  /** The system's clock may be set back by a few milliseconds meanwhile. */
  @Test
  void threadsWaitForTheCommonStart() {
    long start = System.currentTimeMillis() + 300;
    JMeterUtils.setProperty(StartTime.START, BigDecimal.valueOf(start, 3).toPlainString());
    ThinkTimer timer = TimerRun.started(TimerRun.withSettings(new ExponentialThinkTime(), "Think"));
    TimerRun.enterThread("Users 1-1", 1);
    ((ThinkTimer) timer.clone()).threadStarted();
    assertThat(System.currentTimeMillis()).isGreaterThan(start - 50);
  }

  /** The calling thread is interrupted, so that a wait would end at once, and show. */
  @ParameterizedTest
  @ValueSource(classes = {SetupThreadGroup.class, PostThreadGroup.class})
  void threadsBesideTheLoadDoNotWaitForTheCommonStart(Class<? extends ThreadGroup> kind)
      throws Exception {
    JMeterUtils.setProperty(StartTime.START, inMillis(600_000));
    TimerRun.enterThread("Users 1-1", 1);
    JMeterContextService.getContext().setThreadGroup(kind.getConstructor().newInstance());
    Thread.currentThread().interrupt();
    try {
      StartTime.await(JMeterContextService.getContext());
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** As where groups run consecutively: a copy of the first one begins after the common start. */
  @Test
  void aGroupDoesNotCountFromTheBeginningOfAnEqualOne() {
    JMeterUtils.setProperty(StartTime.START, inMillis(300));
    ThinkTimer timer = TimerRun.started(TimerRun.withSettings(new ExponentialThinkTime(), "Think"));
    ThreadGroup first = TimerRun.enterThread("Users 1-1", 1);
    ((ThinkTimer) timer.clone()).threadStarted();
    assertThat(TimerRun.enterThread("Users 2-1", 1)).isEqualTo(first).isNotSameAs(first);
    JMeterThread thread = JMeterContextService.getContext().getThread();
    long end = System.currentTimeMillis() + 60_000;
    thread.setEndTime(end);
    ((ThinkTimer) timer.clone()).threadStarted();
    // by the 300 ms that the first one waited if it counted from there; clocks differ by less
    assertThat(thread.getEndTime()).isLessThan(end + 50);
  }

  /** A thread in the middle of its ramp-up, which comes here after the common start. */
  @Test
  void rampUpAndDurationCountFromTheCommonStart() {
    long now = System.currentTimeMillis();
    JMeterUtils.setProperty(StartTime.START, BigDecimal.valueOf(now - 100, 3).toPlainString());
    ThinkTimer timer = TimerRun.started(TimerRun.withSettings(new ExponentialThinkTime(), "Think"));
    TimerRun.enterThread("Users 1-2", 2);
    JMeterThread thread = JMeterContextService.getContext().getThread();
    thread.setStartTime(now - 400);
    thread.setEndTime(now + 60_000);
    ((ThinkTimer) timer.clone()).threadStarted();
    assertThat(System.currentTimeMillis()).isGreaterThanOrEqualTo(now + 300);
    // a second timer of the thread does not hold it again
    ((ThinkTimer) timer.clone()).threadStarted();
    assertThat(thread.getEndTime()).isEqualTo(now + 60_300);
  }

  @Test
  void aRunKeepsTheStartThatItHasRead() throws Exception {
    Path file = Files.writeString(root.resolve("go"), inMillis(100));
    JMeterUtils.setProperty(StartTime.START, "file:" + file);
    OptionalLong known = StartTime.known();
    assertThat(known).isPresent();
    Files.delete(file);
    assertThat(StartTime.known()).isEqualTo(known);
  }

  @Test
  void aThreadTakesTheUserOfOneThatHasEnded() throws Exception {
    engine(1, 2);
    JMeterUtils.setProperty(ThisEngine.SEED, "42");
    ThinkTimer timer = bursty();
    List<Long> delays = Collections.synchronizedList(new ArrayList<>());
    for (int i = 1; i <= 2; i++) {
      String name = "Users 1-" + i;
      Thread thread =
          new Thread(
              () -> {
                TimerRun.enterThread(name, 1);
                delays.add(((ThinkTimer) timer.clone()).delay());
              });
      thread.start();
      thread.join();
    }
    assertThat(delays).hasSize(2);
  }

  /** The file is written once the engine has announced itself. */
  @Test
  void theStartMayComeInAFile() throws Exception {
    engine(2, 3);
    Path file = root.resolve("go");
    Path announced = root.resolve("go.engine-2");
    JMeterUtils.setProperty(StartTime.START, "file:" + file);
    assertThat(StartTime.known()).isEmpty();
    assertThat(announced).doesNotExist();
    CompletableFuture<String> written =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                while (!Files.exists(announced)) {
                  TimeUnit.MILLISECONDS.sleep(5);
                }
                String instant = inMillis(100);
                Files.writeString(root.resolve("go.tmp"), instant);
                Files.move(root.resolve("go.tmp"), file);
                return instant;
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    OptionalLong start = StartTime.awaited(() -> false);
    assertThat(start).hasValue(new BigDecimal(written.get()).movePointRight(9).longValueExact());
    JMeterContextService.getContext().setVariables(null);
  }

  @Test
  void anEngineWaitsWhereItCannotAnnounceItself() throws Exception {
    Path file = root.resolve("missing").resolve("go");
    JMeterUtils.setProperty(StartTime.START, "file:" + file);
    AtomicInteger requested = new AtomicInteger();
    assertThat(StartTime.awaited(() -> requested.incrementAndGet() > 2)).isEmpty();
    JMeterContextService.getContext().setVariables(null);
  }
}
