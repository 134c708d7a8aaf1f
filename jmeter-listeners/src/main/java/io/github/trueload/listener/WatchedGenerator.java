package io.github.trueload.listener;

import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.monitor.HealthMonitor;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.verdict.Headline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This JVM's health while it makes load. Limits and file are JMeter properties, {@code
 * trueload.health.…}; the file is beside the results file where none is named.
 */
final class WatchedGenerator implements HealthSource {

  private static final Logger LOG = LoggerFactory.getLogger(WatchedGenerator.class);

  private @Nullable HealthMonitor monitor;
  private HealthLimits limits = HealthLimits.DEFAULT;
  private boolean placed;

  /**
   * Whether the health is beside the file of errors or successes alone of the first thread group
   * that has one. It is moved if a later thread group writes all samples.
   */
  private boolean ofSome;

  @Override
  public synchronized void begin() {
    limits = HealthProperties.limits();
    HealthMonitor begun =
        HealthMonitor.start(HealthProperties.generator(JMeterUtils.getLocalHostName()), limits);
    monitor = begun;
    placed = HealthProperties.namesFile();
    HealthProperties.file().ifPresent(file -> write(begun, file));
  }

  @Override
  public synchronized boolean runs(HashTree plan) {
    HealthMonitor watching = monitor;
    if (placed || watching == null) {
      return true;
    }
    Optional<Path> log = ResultsFile.ofAllSamples(plan);
    placed = log.isPresent();
    Optional<Path> results = placed || ofSome ? log : ResultsFile.ofSomeSamples(plan);
    ofSome |= results.isPresent();
    results.ifPresent(file -> write(watching, beside(file)));
    return placed;
  }

  private static Path beside(Path results) {
    return results.resolveSibling(results.getFileName() + ResultsFile.HEALTH_ENDING);
  }

  private static void write(HealthMonitor monitor, Path file) {
    try {
      monitor.moveTo(file);
    } catch (IOException e) {
      LOG.error("The load generator's health is not written: {}", e.toString());
    }
  }

  @Override
  public synchronized Health judge(Headline figures) {
    if (monitor == null) {
      return Health.UNKNOWN;
    }
    return Health.of(health(monitor, figures));
  }

  @Override
  public synchronized List<HealthSecond> since(long millis) {
    return monitor == null ? List.of() : monitor.since(millis);
  }

  private @Nullable GeneratorHealth health(HealthMonitor monitor, Headline figures) {
    long start = HealthSource.startMillis(figures);
    return monitor.keeps(start)
        ? GeneratorHealth.of(
            monitor.since(start),
            figures.window().startSeconds(),
            figures.window().endSeconds(),
            limits,
            figures.load())
        : GeneratorHealth.of(monitor.all(), figures.load());
  }

  @Override
  public synchronized void end() {
    if (monitor != null) {
      monitor.close();
    }
  }
}
