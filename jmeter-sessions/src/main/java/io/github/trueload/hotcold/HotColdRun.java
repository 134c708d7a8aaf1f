package io.github.trueload.hotcold;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.testrun.DrawStreams;
import io.github.trueload.testrun.StoppedTest;
import io.github.trueload.units.Numbers;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One hot/cold element during one test run: what its clones in all threads share. */
final class HotColdRun {
  private static final Logger LOG = LoggerFactory.getLogger(HotColdRun.class);

  private final String name;
  private final DrawStreams streams;
  private final AtomicBoolean refused = new AtomicBoolean();
  private HotConnectionLimiter gate;
  private HotColdSettings settings;

  HotColdRun(String name, DrawStreams streams) {
    this.name = name;
    this.streams = streams;
  }

  /** The gate of all threads; the first thread's settings make it. */
  synchronized HotConnectionLimiter gate(Supplier<HotColdSettings> reading) {
    if (gate == null) {
      settings = reading.get();
      long seed = settings.seed().orElseGet(() -> new SecureRandom().nextLong());
      LOG.info(
          "{}: turns in an order of seed {}{}",
          name,
          seed,
          settings.seed().isEmpty() ? " (drawn for this run)" : "");
      gate = new HotConnectionLimiter(settings, streams.ofAll(seed));
    }
    return gate;
  }

  /** Null where no thread has started. */
  synchronized HotTally.Figures figures() {
    return gate == null ? null : gate.figures();
  }

  /** Shows a refused setting to the user, once for each element, and stops the test. */
  void refuse(RefusedSetting refusal) {
    if (refused.compareAndSet(false, true)) {
      StoppedTest.report("timer " + refusal.getMessage());
    }
  }

  /** Says how often connections were hot, and whether one never was. */
  void logSummary() {
    HotTally.Figures figures = figures();
    if (figures == null) {
      return;
    }
    String line =
        "%s: %s connections, %s at once and %s of them hot (%s %%); %s turns, %s to %s for each connection"
            .formatted(
                name,
                figures.connections(),
                figures.mostAtOnce(),
                settings.hotOf(figures.mostAtOnce()),
                Numbers.format(100 * settings.hotShare()),
                figures.turns(),
                figures.fewest(),
                figures.most());
    if (figures.everyOneWasHot()) {
      LOG.info("{}; every connection was hot at some time", line);
    } else {
      LOG.warn("{}; some were never hot: let the test run longer", line);
    }
  }
}
