package io.github.trueload.timer;

import io.github.trueload.testrun.RefusingRun;
import io.github.trueload.units.Numbers;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One timer element during one test run: what the clones in all its threads share. */
final class ElementRun extends RefusingRun {
  private static final Logger LOG = LoggerFactory.getLogger(ElementRun.class);

  private final TestRun testRun;
  private final String name;
  private final int ordinal;
  private final LongAdder thinks = new LongAdder();

  /** A sum of whole nanoseconds overflows for many users. */
  private final DoubleAdder thinkNanos = new DoubleAdder();

  private final LongAdder censored = new LongAdder();
  private final LoopWatch loop;

  ElementRun(TestRun testRun, String name) {
    super("timer");
    this.testRun = testRun;
    this.name = name;
    this.ordinal = testRun.nextOrdinal(name);
    this.loop = new LoopWatch(name);
  }

  TestRun testRun() {
    return testRun;
  }

  /** What shows this element from all others of the plan, also from those of the same name. */
  String streamName() {
    return name + "#" + ordinal;
  }

  /** The closed loop that the element's threads run, where the element watches it. */
  LoopWatch loop() {
    return loop;
  }

  /** Counts a think time and whether the scheduled end comes before it is over. */
  void count(long nanos, boolean crossesEnd) {
    thinks.increment();
    thinkNanos.add(nanos);
    if (crossesEnd) {
      censored.increment();
    }
  }

  /** Think times that the scheduled end of a thread cut off. */
  long censored() {
    return censored.sum();
  }

  /** Logs what was drawn and what JMeter cut off. */
  void logSummary() {
    long count = thinks.sum();
    if (count == 0) {
      return;
    }
    LOG.info(
        "{}: {} think times, mean {} s",
        name,
        count,
        Numbers.format(thinkNanos.sum() / 1e9 / count));
    if (censored.sum() > 0) {
      LOG.warn(
          "{}: {} of {} think times crossed the scheduled end of their thread; JMeter stops the"
              + " thread instead of waiting, so long think times are under-represented near the"
              + " end",
          name,
          censored.sum(),
          count);
    }
  }
}
