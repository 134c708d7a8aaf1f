package io.github.trueload.timer;

import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testrun.ThreadName;
import io.github.trueload.think.SeededStreams;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * The random streams of one element in one thread: different from those of any other thread,
 * element or load generator, and the same again for the same seed.
 *
 * <p>A thread is known by JMeter's name for it (group, number of the group, number of the thread),
 * an element by its name and its ordinal among those of that name, a load generator by its number
 * ({@link ThisEngine}), or by the prefix that JMeter gives to each remote engine.
 */
final class ThreadStreams {
  private static final long DRAWS = 0;
  private static final long REST = 1;
  private static final long SHARED = 2;

  private final TestRun testRun;
  private final SeededStreams streams;
  private final SeededStreams common;
  private final String thread;
  private final RandomGenerator ofThread;

  /** The streams of the calling thread; without a seed, of one drawn for this run. */
  ThreadStreams(ElementRun element, OptionalLong seed) {
    testRun = element.testRun();
    long given = seed.orElse(testRun.freshSeed());
    streams = ThisEngine.own(given);
    common = ThisEngine.common(given);
    thread = element.streamName() + "\n" + ThreadName.current();
    ofThread = streams.generator(thread, DRAWS);
  }

  /** The generator of this thread's draws; always the same one, so that it never starts again. */
  RandomGenerator ofThread() {
    return ofThread;
  }

  /** A generator for the first sub-millisecond rest of this thread. */
  RandomGenerator ofRest() {
    return streams.generator(thread, REST);
  }

  /** A generator at the start of the stream that all elements of this name on all engines share. */
  RandomGenerator ofShared(String elementName) {
    return common.generator(elementName, SHARED);
  }

  TestRun testRun() {
    return testRun;
  }
}
