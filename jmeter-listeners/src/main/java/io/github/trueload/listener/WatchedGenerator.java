package io.github.trueload.listener;

import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.monitor.HealthMonitor;
import io.github.trueload.stats.GeneratorHealth;
import io.github.trueload.verdict.Headline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This JVM's health while it makes load. Limits and file are JMeter properties, {@code
 * trueload.health.…}; the file is beside the results file where none is named.
 */
final class WatchedGenerator implements HealthSource {

  private static final Logger LOG = LoggerFactory.getLogger(WatchedGenerator.class);

  private HealthMonitor monitor;
  private HealthLimits limits = HealthLimits.DEFAULT;
  private boolean placed;

  @Override
  public synchronized void begin() {
    limits = HealthProperties.limits();
    monitor = HealthMonitor.start(JMeterUtils.getLocalHostName(), limits);
    placed = HealthProperties.namesFile();
    HealthProperties.file().ifPresent(this::write);
  }

  @Override
  public synchronized void runs(HashTree plan) {
    if (placed || monitor == null) {
      return;
    }
    placed = true;
    ResultsFile.of(plan)
        .map(file -> file.resolveSibling(file.getFileName() + ResultsFile.HEALTH_ENDING))
        .ifPresent(this::write);
  }

  private void write(Path file) {
    try {
      monitor.writeTo(file);
    } catch (IOException e) {
      LOG.error("The load generator's health is not written: {}", e.toString());
    }
  }

  @Override
  public synchronized Health judge(Headline figures) {
    if (monitor == null) {
      return Health.UNKNOWN;
    }
    GeneratorHealth health = health(figures);
    return Health.of(health);
  }

  @Override
  public synchronized List<HealthSecond> seconds() {
    return monitor == null ? List.of() : monitor.recent();
  }

  private GeneratorHealth health(Headline figures) {
    List<HealthSecond> recent = monitor.recent();
    boolean isKept =
        recent.size() < HealthMonitor.MOST_RECENT
            || recent.get(0).startMillis() / 1e3 <= figures.window().startSeconds();
    return isKept
        ? GeneratorHealth.of(
            recent,
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
