package io.github.trueload.striping;

import io.github.trueload.times.EpochClock;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The instant at which all engines of a workload begin, by the property {@code trueload.start}: an
 * ISO 8601 time with its offset, seconds since the epoch, or {@code file:PATH} of a file that will
 * contain one of these.
 */
public final class StartTime {

  /** The property; empty: each engine begins when it is started. */
  public static final String START = "trueload.start";

  private static final Logger LOG = LoggerFactory.getLogger(StartTime.class);

  private static final String FILE = "file:";

  /** An instant farther away is a mistake in the unit or the day. */
  private static final long FARTHEST_SECONDS = 86_400;

  /** How long an engine waits for the file. */
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(30);

  private static final long POLL_MILLIS = 50;

  /** When the first thread of each group came here in its latest test, ms since the epoch. */
  private static final List<FirstThread> FIRST_THREADS = new ArrayList<>();

  /** The calling thread, once it has waited: each of its timers asks. */
  private static final ThreadLocal<JMeterThread> HELD = new ThreadLocal<>();

  private static volatile @Nullable Reading latest;

  /** The instant of a run: its file may be removed, and the run may last longer than a day. */
  private record Reading(String text, long testStartMillis, long epochNanos) {}

  /** Groups of equal properties are equal, so that only their identity shows them apart. */
  private record FirstThread(WeakReference<AbstractThreadGroup> group, long millis) {}

  private StartTime() {}

  /**
   * Reads the property without waiting for a file.
   *
   * @return nanoseconds since the epoch; empty where no start is given, or its file has none yet
   * @throws IllegalArgumentException if the property, or the file's content, is not an instant
   */
  public static OptionalLong known() {
    return ThisEngine.property(START, StartTime::read, OptionalLong.empty());
  }

  private static OptionalLong read(String text) {
    long testStart = JMeterContextService.getTestStartTime();
    Reading before = latest;
    if (testStart != 0
        && before != null
        && before.testStartMillis() == testStart
        && before.text().equals(text)) {
      return OptionalLong.of(before.epochNanos());
    }
    OptionalLong start =
        text.startsWith(FILE)
            ? inFile(Path.of(text.substring(FILE.length())))
            : OptionalLong.of(epochNanos(text));
    if (start.isPresent()) {
      latest = new Reading(text, testStart, start.getAsLong());
    }
    return start;
  }

  private static OptionalLong inFile(Path file) {
    try {
      String text = Files.exists(file) ? Files.readString(file).trim() : "";
      return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(epochNanos(text));
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot be read: " + e.getMessage(), e);
    }
  }

  /** {@return whether a start is given} */
  public static boolean isGiven() {
    return ThisEngine.property(START, text -> true, false);
  }

  /**
   * The common start; waits for the file that is to contain it. An engine that waits makes an empty
   * file beside it, {@code PATH.engine-NUMBER}, so that the instant can be written when all engines
   * are ready.
   *
   * @param stopped whether the wait is to end, because the test does
   * @return nanoseconds since the epoch; empty where no start is given, or the wait was stopped
   * @throws IllegalArgumentException if the property is not an instant, or the file has none after
   *     30 minutes
   * @throws InterruptedException if the calling thread is interrupted meanwhile
   */
  public static OptionalLong awaited(BooleanSupplier stopped) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    OptionalLong start = known();
    if (start.isEmpty() && isGiven()) {
      announce();
    }
    while (start.isEmpty() && isGiven() && !stopped.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalArgumentException("the file of " + START + " has no instant yet");
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      start = known();
    }
    return start;
  }

  private static void announce() {
    String text = ThisEngine.property(START, given -> given, "");
    Path marker = Path.of(text.substring(FILE.length()) + ".engine-" + ThisEngine.share().number());
    try {
      Files.write(marker, new byte[0]);
    } catch (IOException e) {
      // not an error: the writer of the instant may not need the files
      LOG.warn(
          "{} cannot be written, so other programs do not know that this engine is ready",
          marker,
          e);
    }
  }

  /**
   * Holds the calling thread back by as long as its group began before the common start, so that
   * the group's delay and ramp-up count from there; the end of its duration moves as far. Does so
   * once for each thread. Returns at once where no start is given, or the group began after it, and
   * in setUp and tearDown groups: they prepare the test, and make no load.
   *
   * @param context of a thread of JMeter's
   * @throws IllegalArgumentException as {@link #awaited}
   * @throws InterruptedException if the test is stopped meanwhile
   */
  public static void await(JMeterContext context) throws InterruptedException {
    JMeterThread thread = context.getThread();
    if (!isGiven() || HELD.get() == thread || isBesideLoad(context.getThreadGroup())) {
      return;
    }
    HELD.set(thread);
    long arrivedNanos = System.nanoTime();
    long begunMillis = begunMillis(thread, context.getThreadGroup());
    OptionalLong start = awaited(() -> false);
    long shiftNanos = start.isEmpty() ? 0 : start.getAsLong() - begunMillis * 1_000_000;
    if (shiftNanos > 0) {
      if (thread.getEndTime() > 0) {
        thread.setEndTime(thread.getEndTime() + TimeUnit.NANOSECONDS.toMillis(shiftNanos));
      }
      TimeUnit.NANOSECONDS.sleep(shiftNanos - (System.nanoTime() - arrivedNanos));
    }
  }

  private static boolean isBesideLoad(@Nullable AbstractThreadGroup group) {
    return group instanceof SetupThreadGroup || group instanceof PostThreadGroup;
  }

  /** When a thread's group began: by the group's scheduler, or when its first thread came. */
  private static long begunMillis(JMeterThread thread, @Nullable AbstractThreadGroup group) {
    if (group instanceof ThreadGroup scheduled && thread.getStartTime() > 0) {
      return thread.getStartTime() - TimeUnit.SECONDS.toMillis(scheduled.getDelay());
    }
    long now = TimeUnit.NANOSECONDS.toMillis(EpochClock.epochNanos(System.nanoTime()));
    if (group == null) {
      return now;
    }
    return firstMillis(group, now);
  }

  private static long firstMillis(AbstractThreadGroup group, long now) {
    long testStart = JMeterContextService.getTestStartTime();
    synchronized (FIRST_THREADS) {
      FIRST_THREADS.removeIf(first -> first.millis() < testStart || first.group().get() == null);
      for (FirstThread first : FIRST_THREADS) {
        if (first.group().get() == group) {
          return first.millis();
        }
      }
      FIRST_THREADS.add(new FirstThread(new WeakReference<>(group), now));
      return now;
    }
  }

  private static long epochNanos(String text) {
    Instant start = instant(text);
    long ahead = start.getEpochSecond() - Instant.now().getEpochSecond();
    if (Math.abs(ahead) > FARTHEST_SECONDS) {
      throw new IllegalArgumentException("is more than a day from now: " + start);
    }
    return start.getEpochSecond() * 1_000_000_000L + start.getNano();
  }

  private static Instant instant(String text) {
    try {
      if (text.indexOf('T') > 0) {
        return OffsetDateTime.parse(text).toInstant();
      }
      BigDecimal seconds = new BigDecimal(text);
      long whole = seconds.longValue();
      return Instant.ofEpochSecond(
          whole, seconds.subtract(BigDecimal.valueOf(whole)).movePointRight(9).longValue());
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "is not an instant: give an ISO 8601 time with its offset, such as 2026-11-23T10:00:00Z,"
              + " seconds since the epoch, or file:PATH",
          e);
    }
  }
}
