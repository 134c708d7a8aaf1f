package io.github.trueload.health;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The health of all load generators of a run, each by itself. Not for several threads at once. */
public final class HealthRecord {

  private final HealthLimits limits;
  private final Map<String, HealthTotals> byHost = new LinkedHashMap<>();

  /** Nothing yet, to be judged by {@code limits}. */
  public HealthRecord(HealthLimits limits) {
    this.limits = limits;
  }

  /** Adds a second of the load generator that it names. */
  public void accept(HealthSecond second) {
    byHost.computeIfAbsent(second.host(), host -> new HealthTotals(limits)).accept(second);
  }

  /** The same, which goes its own way from here on. */
  public HealthRecord copy() {
    HealthRecord copy = new HealthRecord(limits);
    byHost.forEach(
        (host, figures) -> {
          HealthTotals own = new HealthTotals(limits);
          own.combine(figures);
          copy.byHost.put(host, own);
        });
    return copy;
  }

  /** Names of the load generators, as first seen. */
  public List<String> hosts() {
    return List.copyOf(byHost.keySet());
  }

  /** All load generators together. */
  public HealthTotals together() {
    HealthTotals all = new HealthTotals(limits);
    byHost.values().forEach(all::combine);
    return all;
  }

  /**
   * What could have moved the result; empty if nothing could. Each load generator is judged by
   * itself, with its part of the load; where there are several, its name stands before what is said
   * of it.
   *
   * @param load of all together
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
    return List.copyOf(all);
  }
}
