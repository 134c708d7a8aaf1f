package io.github.trueload.experiment.run;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs that are made at the same time, or one by itself. They wait for each other before their
 * loads and after them, and if one fails, the others end.
 *
 * <p>The loads begin at one instant, by the property {@code trueload.start}: timers and thread
 * groups of Trueload make a file when they are ready, and wait for the file with the instant. A
 * plan without them begins when its JMeter has started.
 */
final class RunsAtOnce implements InterruptibleWait {

  /** What each run has done before any of them goes on. */
  enum Step {
    SERVER_READY,
    LOAD_ENDED
  }

  private static final String START = "start";
  private static final String READY = START + ".engine-1";

  /** A JMeter that is not ready then does not wait for the start. */
  private static final long PATIENCE_NANOS = 30_000_000_000L;

  /** Longer than all have looked for the file again. */
  private static final long AHEAD_MILLIS = 1_000;

  private static final long LOOK_NANOS = 50_000_000L;

  private final int runs;
  private final InterruptibleWait waiting;
  private final Map<Step, AtomicInteger> arrived = new EnumMap<>(Step.class);
  private final Set<Path> ready = new HashSet<>();
  private final Set<Path> begun = new HashSet<>();
  private long startMillis;
  private volatile boolean isGivenUp;

  /**
   * @param runs number of runs
   * @param waiting waits until the end is wanted
   */
  RunsAtOnce(int runs, InterruptibleWait waiting) {
    this.runs = runs;
    this.waiting = waiting;
    for (Step step : Step.values()) {
      arrived.put(step, new AtomicInteger());
    }
  }

  /** A run by itself. */
  static RunsAtOnce alone(InterruptibleWait waiting) {
    return new RunsAtOnce(1, waiting);
  }

  private boolean isAlone() {
    return runs == 1;
  }

  /** Waits; false after an interruption, or if another run has failed. */
  @Override
  public boolean pause(long nanos) {
    return !isGivenUp && waiting.pause(nanos) && !isGivenUp;
  }

  /** One of the runs has failed. */
  void giveUp() {
    isGivenUp = true;
  }

  /** Waits until each run has come here. */
  void meet(Step step) throws InterruptedRunException {
    AtomicInteger here = Objects.requireNonNull(arrived.get(step));
    here.incrementAndGet();
    while (here.get() < runs) {
      if (!pause(LOOK_NANOS)) {
        throw new InterruptedRunException();
      }
    }
  }

  /** Options of JMeter, which runs in the folder of its run. */
  List<String> options() {
    return isAlone() ? List.of() : List.of("-Jtrueload.start=file:" + START);
  }

  /** How long the load may begin after JMeter. */
  long delayNanos() {
    return isAlone() ? 0 : PATIENCE_NANOS + AHEAD_MILLIS * 1_000_000;
  }

  /** A run's JMeter has ended: it does not wait for the start, and nothing waits for it. */
  synchronized void ended(Path folder) {
    ready.add(folder);
  }

  /**
   * Writes the instant of the start into a run's folder, once all are ready for it.
   *
   * @param elapsedNanos since the start of the run's JMeter
   */
  synchronized void tend(Path folder, long elapsedNanos) throws IOException {
    if (isAlone() || begun.contains(folder)) {
      return;
    }
    if (elapsedNanos > PATIENCE_NANOS || Files.exists(folder.resolve(READY))) {
      ready.add(folder);
    }
    if (ready.size() < runs) {
      return;
    }
    if (startMillis == 0) {
      startMillis = System.currentTimeMillis() + AHEAD_MILLIS;
    }
    Path whole = folder.resolve(START + ".new");
    Files.writeString(whole, BigDecimal.valueOf(startMillis, 3).toPlainString());
    Files.move(whole, folder.resolve(START), StandardCopyOption.ATOMIC_MOVE);
    begun.add(folder);
  }
}
