package io.github.trueload.timer;

import io.github.trueload.striping.StartTime;
import io.github.trueload.think.Trace;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.jmeter.threads.JMeterContextService;
import org.jspecify.annotations.Nullable;

/** What all Trueload timers of one test run in this JVM have in common. */
final class TestRun {
  private static @Nullable TestRun current;

  /** The engine makes new variables for every run, in the thread that starts the elements. */
  private final Object identity;

  private final long startMillis;
  private final Map<String, AtomicInteger> elementsByName = new ConcurrentHashMap<>();
  private final Map<String, SharedBursts> burstsByName = new ConcurrentHashMap<>();
  private final Map<String, Trace> traces = new ConcurrentHashMap<>();
  private final Map<String, AtomicLong> replayPositions = new ConcurrentHashMap<>();

  /** Stands in for a seed where none is given, so that no two runs are alike. */
  private final long freshSeed = new SecureRandom().nextLong();

  private TestRun(Object identity, long startMillis) {
    this.identity = identity;
    this.startMillis = startMillis;
  }

  /** The run whose elements are being started in the calling thread. */
  static synchronized TestRun current() {
    Object identity = JMeterContextService.getContext().getVariables();
    long startMillis = JMeterContextService.getTestStartTime();
    if (current == null || current.identity != identity || current.startMillis != startMillis) {
      current = new TestRun(identity, startMillis);
    }
    return current;
  }

  /** Ends the run: the next element that starts belongs to a new one. */
  static synchronized void end() {
    current = null;
  }

  /** How many elements of this name were started before: 0 for the first. */
  int nextOrdinal(String elementName) {
    return elementsByName
        .computeIfAbsent(elementName, name -> new AtomicInteger())
        .getAndIncrement();
  }

  /** The one shared process of all bursty elements of this name in this run. */
  SharedBursts bursts(String elementName) {
    return burstsByName.computeIfAbsent(elementName, name -> new SharedBursts());
  }

  /** The trace of this source, read at the first request in this run. */
  Trace trace(String source, Supplier<Trace> reading) {
    return traces.computeIfAbsent(source, key -> reading.get());
  }

  /** How far a replay has come that several threads share. */
  AtomicLong replayPosition(String replay) {
    return replayPositions.computeIfAbsent(replay, key -> new AtomicLong());
  }

  /** When the users of all engines begin, nanoseconds since the epoch. */
  long startEpochNanos() {
    return StartTime.known().orElse(startMillis * 1_000_000);
  }

  long freshSeed() {
    return freshSeed;
  }
}
