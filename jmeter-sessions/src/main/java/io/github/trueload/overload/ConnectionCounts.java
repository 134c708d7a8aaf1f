package io.github.trueload.overload;

import io.github.trueload.sessions.Lateness;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts second by second and in all. For several threads. */
final class ConnectionCounts {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final long originNanos;
  private final Map<Integer, Bucket> open = new TreeMap<>();
  private final long[] totals = new long[Count.values().length];
  private final Lateness lateness = new Lateness();
  private final Lateness responses = new Lateness();
  private double responseNanos;
  private int mostOpen;

  /** The first second that was not taken out. */
  private int firstOpen;

  /** Of one second. */
  private static final class Bucket {
    private final long[] counts = new long[Count.values().length];
    private long[] responses = new long[16];
    private int size;
    private long mostLate;

    void respond(long nanos) {
      if (size == responses.length) {
        responses = Arrays.copyOf(responses, 2 * size);
      }
      responses[size++] = nanos;
    }
  }

  ConnectionCounts(long originNanos) {
    this.originNanos = originNanos;
  }

  /** What is counted late, as behind a pause of the JVM, must not be missing in every second. */
  private Bucket at(long nanos) {
    int second = (int) Math.max(firstOpen, Math.floorDiv(nanos - originNanos, SECOND_NANOS));
    return open.computeIfAbsent(second, unused -> new Bucket());
  }

  synchronized void count(Count what, long nanos) {
    at(nanos).counts[what.ordinal()]++;
    totals[what.ordinal()]++;
  }

  /** By how much an attempt made now was behind. */
  synchronized void late(long lateNanos, long nanos) {
    Bucket bucket = at(nanos);
    bucket.mostLate = Math.max(bucket.mostLate, lateNanos);
    lateness.add(lateNanos);
  }

  /** A whole response came. */
  synchronized void completed(long elapsedNanos, int status, long nanos) {
    count(Count.COMPLETED, nanos);
    if (status >= 400) {
      count(Count.HTTP_ERRORS, nanos);
    }
    at(nanos).respond(elapsedNanos);
    responses.add(elapsedNanos);
    responseNanos += elapsedNanos;
  }

  /** So many connections are established now. */
  synchronized void open(int connections) {
    mostOpen = Math.max(mostOpen, connections);
  }

  /** Takes a second out; call it once that second is over. */
  synchronized SecondFigures close(int second, int connecting, int established) {
    firstOpen = second + 1;
    Bucket bucket = open.remove(second);
    if (bucket == null) {
      bucket = new Bucket();
    }
    Map<Count, Long> counts = new EnumMap<>(Count.class);
    for (Count each : Count.values()) {
      counts.put(each, bucket.counts[each.ordinal()]);
    }
    return new SecondFigures(
        second,
        counts,
        connecting,
        established,
        ResponseTimes.of(bucket.responses, bucket.size),
        bucket.mostLate);
  }

  /** The last second that holds anything; -1 if none does. */
  synchronized int lastSecond() {
    return open.keySet().stream().mapToInt(Integer::intValue).max().orElse(-1);
  }

  synchronized OverloadTally tally(double requestedPerSecond, double seconds) {
    Map<Count, Long> counts = new EnumMap<>(Count.class);
    for (Count each : Count.values()) {
      counts.put(each, totals[each.ordinal()]);
    }
    long completed = totals[Count.COMPLETED.ordinal()];
    ResponseTimes times =
        completed == 0
            ? ResponseTimes.NONE
            : new ResponseTimes(
                completed,
                responseNanos / completed,
                responses.quantileNanos(0.5),
                responses.quantileNanos(0.95),
                responses.longestNanos());
    return new OverloadTally(
        counts,
        requestedPerSecond,
        seconds,
        times,
        mostOpen,
        lateness.quantileNanos(0.99),
        lateness.longestNanos());
  }
}
