package io.github.trueload.listener;

import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthRow;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.monitor.HealthMonitor;
import io.github.trueload.monitor.SideFile;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.verdict.Headline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleEvent;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The health of remote engines, as {@link EngineHealth} shows it along with their samples: seconds
 * come late and out of order, some twice, and those after an engine's last samples not at all. The
 * last day of each engine is kept, of many engines less: {@value #MOST_SECONDS} seconds together,
 * and an hour of each in any case.
 */
final class EnginesHealth implements HealthSource {

  private static final Logger LOG = LoggerFactory.getLogger(EnginesHealth.class);

  /** Seconds of all engines together, of about 400 bytes each. */
  static final int MOST_SECONDS = 200_000;

  private static final int HOUR = 3_600;

  private static final HealthRow ROWS = HealthRow.under(HealthRow.HEAD);

  private final Map<String, TreeMap<Long, HealthSecond>> byEngine = new TreeMap<>();
  private final int variable = HealthVariable.index();
  private final EngineWatch watch;
  private final RequestedRate requested;
  private HealthLimits limits = HealthLimits.DEFAULT;
  private @Nullable SideFile file;

  /**
   * @param running the engines that run the test now
   * @param requested takes what their plans ask for
   */
  EnginesHealth(Supplier<Set<String>> running, RequestedRate requested) {
    watch = new EngineWatch(running);
    this.requested = requested;
  }

  @Override
  public synchronized void begin() {
    limits = HealthProperties.limits();
    HealthProperties.file().ifPresent(this::open);
    watch.start();
  }

  private void open(Path path) {
    try {
      file = SideFile.open(path);
    } catch (IOException e) {
      LOG.error("The engines' health is not written: {}", e.toString());
    }
  }

  @Override
  public void accept(SampleEvent sample) {
    String rows = variable < 0 ? null : sample.getVarValue(variable);
    if (rows == null || rows.isEmpty()) {
      return;
    }
    for (String row : rows.split(HealthVariable.BETWEEN)) {
      try {
        if (PlannedLoop.isRow(row)) {
          PlannedLoop.read(row, requested::add);
        } else {
          keep(ROWS.read(row));
        }
      } catch (IllegalArgumentException | ArithmeticException e) {
        LOG.warn(
            "The health of an engine cannot be read, perhaps because it has another version: {}",
            e.toString());
      }
    }
  }

  private synchronized void keep(HealthSecond second) {
    TreeMap<Long, HealthSecond> seconds =
        byEngine.computeIfAbsent(second.host(), host -> new TreeMap<>());
    if (seconds.put(second.endMillis(), second) != null) {
      return;
    }
    int most = Math.max(HOUR, MOST_SECONDS / byEngine.size());
    while (seconds.size() > Math.min(most, HealthMonitor.MOST_RECENT)) {
      seconds.pollFirstEntry();
    }
    try {
      if (file != null) {
        file.write(second);
      }
    } catch (IOException e) {
      LOG.error("The engines' health is no longer written: {}", e.toString());
      close();
    }
  }

  @Override
  public synchronized Health judge(Headline figures) {
    Health health =
        Health.of(
            GeneratorHealth.of(
                since(HealthSource.startMillis(figures)),
                figures.window().startSeconds(),
                figures.window().endSeconds(),
                limits,
                figures.load()));
    String lost = lost();
    if (lost.isEmpty()) {
      return health;
    }
    return new Health(
        health.blame().isEmpty() ? lost : lost + "; " + health.blame(), health.figures());
  }

  @Override
  public String lost() {
    return watch.blame();
  }

  @Override
  public synchronized List<HealthSecond> since(long millis) {
    List<HealthSecond> all = new ArrayList<>();
    byEngine.values().forEach(seconds -> all.addAll(seconds.tailMap(millis).values()));
    all.sort(Comparator.comparingLong(HealthSecond::endMillis));
    return all;
  }

  @Override
  public synchronized void end() {
    watch.close();
    close();
  }

  private void close() {
    if (file == null) {
      return;
    }
    try {
      file.close();
    } catch (IOException e) {
      LOG.warn("{}", e.toString());
    }
    file = null;
  }
}
