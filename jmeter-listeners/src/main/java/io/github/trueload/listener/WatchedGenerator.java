package io.github.trueload.listener;

import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.monitor.HealthMonitor;
import io.github.trueload.stats.AnalysisSummary;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.GeneratorHealth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

  private static final String PROPERTY = "trueload.health.";

  /** Property of the file's name; {@value #NO_FILE} for none. */
  static final String FILE = PROPERTY + "file";

  static final String NO_FILE = "none";

  private HealthMonitor monitor;
  private HealthLimits limits = HealthLimits.DEFAULT;
  private boolean placed;

  @Override
  public synchronized void begin() {
    limits = limits();
    monitor = HealthMonitor.start(JMeterUtils.getLocalHostName());
    placed = false;
    String wanted = JMeterUtils.getPropDefault(FILE, "");
    if (!wanted.isBlank()) {
      placed = true;
      if (!wanted.equals(NO_FILE)) {
        write(Path.of(wanted));
      }
    }
  }

  /** The limits set; of a value that is none, the usual ones, and a word in the log. */
  private static HealthLimits limits() {
    try {
      return HealthLimits.of(name -> JMeterUtils.getProperty(PROPERTY + name.id()));
    } catch (IllegalArgumentException e) {
      LOG.error("Properties {}…: {}; the usual limits hold", PROPERTY, e.getMessage());
      return HealthLimits.DEFAULT;
    }
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
  public synchronized Health judge(AnalysisSummary figures) {
    if (monitor == null) {
      return Health.UNKNOWN;
    }
    GeneratorHealth health = health(figures);
    return health == null ? Health.UNKNOWN : new Health(health.blame(), panel(health));
  }

  private GeneratorHealth health(AnalysisSummary figures) {
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
        : GeneratorHealth.of(monitor.all(), limits, figures.load());
  }

  private static List<Figure> panel(GeneratorHealth health) {
    List<Figure> figures = new ArrayList<>();
    figures.add(new Figure("Longest pause of the JVM", Figures.duration(health.longestPause())));
    figures.add(new Figure("Time in pauses", Figures.percent(health.pauseShare())));
    figures.add(
        new Figure(
            "Processors in use",
            "%s, at most %s"
                .formatted(Figures.percent(health.cpuMean()), Figures.percent(health.cpuMax()))));
    figures.add(new Figure("By this JVM", Figures.percent(health.processCpuMean())));
    figures.add(
        new Figure(
            "Late wake-ups, 99 %",
            health.wakeUps() == 0
                ? "not known: Trueload's timers tell"
                : Figures.duration(health.lagP99())));
    return figures;
  }

  @Override
  public synchronized void end() {
    if (monitor != null) {
      monitor.close();
    }
  }
}
