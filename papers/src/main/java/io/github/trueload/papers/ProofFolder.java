package io.github.trueload.papers;

import io.github.trueload.examples.ExampleServer;
import io.github.trueload.examples.JMeterRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Runs plans of the examples against a server in this process.
 *
 * @param examples the examples module: its plans and, below it, JMeter's home
 * @param output where logs and results go
 */
public record ProofFolder(Path examples, Path output) {

  private static final int PAGE_BYTES = 1294;
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** Runs a plan and reads the window out of its log. */
  Arrivals run(
      String plan,
      String name,
      Map<String, String> properties,
      LongSupplier serviceNanos,
      Arrivals.Window window)
      throws IOException, InterruptedException {
    Path log = output.resolve(name + ".jtl");
    try (ExampleServer server = ExampleServer.start(0, PAGE_BYTES, serviceNanos)) {
      Map<String, String> all = new HashMap<>(properties);
      all.put("port", String.valueOf(server.port()));
      new JMeterRun(
              examples.resolve("jmeter-home").resolve("target").resolve("jmeter"),
              examples.resolve("plans").resolve(plan + ".jmx"),
              log,
              all,
              LIMIT)
          .run(line -> {});
    }
    return Arrivals.ofLog(log, window);
  }
}
