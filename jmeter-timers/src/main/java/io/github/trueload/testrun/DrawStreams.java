package io.github.trueload.testrun;

import io.github.trueload.striping.ThisEngine;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Random streams of a plan's elements, distinguished as those of the timers: by load generator,
 * element (its name, and its ordinal among those of that name) and thread (group, number of the
 * group, number of the thread). The same again for the same seed.
 */
public final class DrawStreams {
  /** The engine makes new variables for every run, in the thread that starts the elements. */
  private static final Map<JMeterVariables, Map<String, AtomicInteger>> NAMES_OF_RUNS =
      new WeakHashMap<>();

  private static final long OF_THREAD = 3;
  private static final long OF_ALL = 4;

  private final String element;

  private DrawStreams(String element) {
    this.element = element;
  }

  /**
   * {@return the streams of an element that the test is starting now, in the engine's thread}
   *
   * @param elementName name of the element in the plan
   */
  public static DrawStreams ofStarting(String elementName) {
    Map<String, AtomicInteger> names;
    synchronized (NAMES_OF_RUNS) {
      names =
          NAMES_OF_RUNS.computeIfAbsent(
              JMeterContextService.getContext().getVariables(), run -> new ConcurrentHashMap<>());
    }
    int ordinal = names.computeIfAbsent(elementName, name -> new AtomicInteger()).getAndIncrement();
    return new DrawStreams(elementName + "#" + ordinal);
  }

  /**
   * {@return the streams of what has no element of its own, such as a function}
   *
   * @param name of the stream
   */
  public static DrawStreams ofName(String name) {
    return new DrawStreams(name);
  }

  /**
   * {@return a generator at the start of the calling thread's stream}
   *
   * @param seed of the element
   */
  public RandomGenerator ofThread(long seed) {
    return ThisEngine.own(seed).generator(element + "\n" + ThreadName.current(), OF_THREAD);
  }

  /**
   * {@return a generator at the start of the stream that all threads share; not safe for them by
   * itself}
   *
   * @param seed of the element
   */
  public RandomGenerator ofAll(long seed) {
    return ThisEngine.own(seed).generator(element, OF_ALL);
  }
}
