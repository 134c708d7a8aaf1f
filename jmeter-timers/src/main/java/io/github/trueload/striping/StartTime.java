package io.github.trueload.striping;

import io.github.trueload.times.EpochClock;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The instant at which all engines of a workload begin, by the property {@code trueload.start}: an
 * ISO 8601 time with its offset, seconds since the epoch, or {@code file:PATH} of a file that will
 * contain one of these.
 */
public final class StartTime {

  /** The property; empty: each engine begins when it is started. */
  public static final String START = "trueload.start";

  private static final String FILE = "file:";

  /** An instant farther away is a mistake in the unit or the day. */
  private static final long FARTHEST_SECONDS = 86_400;

  /** How long an engine waits for the file. */
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(30);

  private static final long POLL_MILLIS = 50;

  private StartTime() {}

  /**
   * Reads the property without waiting for a file.
   *
   * @return nanoseconds since the epoch; empty where no start is given, or its file has none yet
   * @throws IllegalArgumentException if the property, or the file's content, is not an instant
   */
  public static OptionalLong known() {
    return ThisEngine.property(
        START,
        text ->
            text.startsWith(FILE)
                ? inFile(Path.of(text.substring(FILE.length())))
                : OptionalLong.of(epochNanos(text)),
        OptionalLong.empty());
  }

  private static OptionalLong inFile(Path file) {
    try {
      String text = Files.exists(file) ? Files.readString(file).trim() : "";
      return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(epochNanos(text));
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot be read: " + e.getMessage(), e);
    }
  }

  /** Whether a start is given. */
  public static boolean isGiven() {
    return ThisEngine.property(START, text -> true, false);
  }

  /**
   * The common start; waits for the file that is to contain it.
   *
   * @return nanoseconds since the epoch; empty where no start is given
   * @throws IllegalArgumentException if the property is not an instant, or the file has none after
   *     30 minutes
   * @throws InterruptedException if the test is stopped meanwhile
   */
  public static OptionalLong awaited() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    OptionalLong start = known();
    while (start.isEmpty() && isGiven()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalArgumentException("the file of " + START + " has no instant yet");
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      start = known();
    }
    return start;
  }

  /**
   * Holds a thread back until the common start and as long again as it came after the start of the
   * test here, so that a ramp-up keeps its length. Returns at once where no start is given, or it
   * has passed.
   *
   * @param testStartMillis when the test began here, since the epoch; 0 where that is not known
   * @throws InterruptedException if the test is stopped meanwhile
   */
  public static void await(long testStartMillis) throws InterruptedException {
    OptionalLong start = awaited();
    if (start.isPresent()) {
      long now = EpochClock.epochNanos(System.nanoTime());
      long ahead = start.getAsLong() - now;
      if (ahead > 0) {
        long sinceTest = testStartMillis == 0 ? 0 : now - testStartMillis * 1_000_000;
        TimeUnit.NANOSECONDS.sleep(ahead + Math.max(0, sinceTest));
      }
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
