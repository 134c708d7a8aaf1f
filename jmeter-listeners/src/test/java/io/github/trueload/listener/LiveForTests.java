package io.github.trueload.listener;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Runs whose clock a test holds. */
final class LiveForTests {

  private LiveForTests() {}

  /** A run without known health of the generator, and whose plan asks for no rate. */
  static LiveTraffic traffic(
      TrafficSettings settings,
      TrafficBoard board,
      long mostSamples,
      LongSupplier nanoTime,
      Consumer<String> lines) {
    return new LiveTraffic(
        settings,
        HealthSource.NONE,
        board,
        new RequestedRate(),
        new IdleDetector(0),
        mostSamples,
        nanoTime,
        lines);
  }
}
