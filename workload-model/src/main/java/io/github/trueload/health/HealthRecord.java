package io.github.trueload.health;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The health of all load generators of a run, each by itself. Not for several threads at once. */
public final class HealthRecord {

  private final HealthLimits limits;
  private final Map<String, HealthTotals> byHost = new LinkedHashMap<>();
  private final EngineTimes engines = new EngineTimes();

  /** The machine of each load generator. */
  private final Map<String, String> machines = new HashMap<>();

  private final Map<String, Double> clockErrors = new LinkedHashMap<>();

  /**
   * A record without load generators.
   *
   * @param limits what the figures are judged by
   */
  public HealthRecord(HealthLimits limits) {
    this.limits = limits;
  }

  /**
   * Adds a second to the load generator that it names.
   *
   * @param second a second of any load generator
   */
  public void accept(HealthSecond second) {
    byHost.computeIfAbsent(second.host(), host -> new HealthTotals(limits)).accept(second);
    engines.accept(second);
    clockErrors.merge(
        machines.computeIfAbsent(second.host(), EngineTimes::machine),
        second.generator().clockError(),
        HealthRecord::larger);
  }

  /**
   * Copies the record.
   *
   * @return the same figures, which later seconds of this record do not change
   */
  public HealthRecord copy() {
    HealthRecord copy = new HealthRecord(limits);
    byHost.forEach(
        (host, figures) -> {
          HealthTotals own = new HealthTotals(limits);
          own.combine(figures);
          copy.byHost.put(host, own);
        });
    copy.engines.addAll(engines);
    copy.clockErrors.putAll(clockErrors);
    return copy;
  }

  /**
   * {@return the names of the load generators in the order in which they first appeared; empty
   * before the first second}
   */
  public List<String> hosts() {
    return List.copyOf(byHost.keySet());
  }

  /**
   * The clocks of the load generators' machines. Engines on one machine have one clock.
   *
   * @return the largest error of each machine's clock, as {@link LoadGenerator#clockError}, in the
   *     order in which the machines first appeared
   */
  public Map<String, Double> clockErrors() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(clockErrors));
  }

  /** What is known comes before NaN. */
  private static double larger(double one, double other) {
    return Double.isNaN(one) ? other : Double.isNaN(other) ? one : Math.max(one, other);
  }

  /**
   * Adds up all load generators.
   *
   * @return new totals; empty where there is no load generator
   */
  public HealthTotals together() {
    HealthTotals all = new HealthTotals(limits);
    byHost.values().forEach(all::combine);
    return all;
  }

  /**
   * What could have moved the result; empty if nothing could. Each load generator is judged by
   * itself, with its part of the load; where there are several, its name stands before what is said
   * of it. Engines that do not make one workload together are named last.
   *
   * @param load of all together
   * @return disturbances by load generator, in the order of {@link #hosts()}
   */
  public List<Disturbance> judge(MeasuredLoad load) {
    List<Disturbance> all = new ArrayList<>();
    byHost.forEach(
        (host, figures) -> {
          String whose = byHost.size() > 1 ? host + ": " : "";
          for (Disturbance one : HealthJudge.judge(figures, load.sharedBy(byHost.size()))) {
            all.add(new Disturbance(one.kind(), whose + one.brief(), whose + one.sentence()));
          }
        });
    all.addAll(engines.conflicts());
    return List.copyOf(all);
  }
}
