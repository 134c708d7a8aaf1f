package io.github.trueload.capacity;

import io.github.trueload.capacity.ObjectiveResult.Shown;
import io.github.trueload.gate.Outcome;
import io.github.trueload.queueing.SaturationFit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param plan of the search
 * @param runs in their order
 * @param keeps highest rate that keeps the objective, per second; NaN if none does
 * @param breaks lowest rate above it that breaks the objective; NaN if none does
 * @param doubt why the two do not bound the capacity; null if they do
 * @param stopped whether the user stopped the search
 */
public record CapacityResult(
    CapacityPlan plan,
    List<CapacityRun> runs,
    double keeps,
    double breaks,
    @Nullable String doubt,
    boolean stopped) {

  /** Copies the list. */
  public CapacityResult {
    runs = List.copyOf(runs);
  }

  /** {@return whether both ends are known and confirmed} */
  public boolean isKnown() {
    return doubt == null && !stopped && Double.isFinite(keeps) && Double.isFinite(breaks);
  }

  /**
   * {@return the rates, per second, whose runs after a lower rate keep the objective and whose runs
   * after a higher rate break it: the server remembers its load (hysteresis), or chance}
   */
  public List<Double> hysteresis() {
    Map<Double, EnumSet<Shown>> upward = new TreeMap<>();
    Map<Double, EnumSet<Shown>> downward = new TreeMap<>();
    Map<Double, EnumSet<Shown>> direction = upward;
    double last = 0;
    for (CapacityRun run : runs) {
      if (run.rate() != last) {
        direction = run.rate() > last ? upward : downward;
        last = run.rate();
      }
      direction
          .computeIfAbsent(run.rate(), rate -> EnumSet.noneOf(Shown.class))
          .add(run.judged().shown());
    }
    return upward.keySet().stream()
        .filter(rate -> EnumSet.of(Shown.KEEPS).equals(upward.get(rate)))
        .filter(rate -> EnumSet.of(Shown.BREAKS).equals(downward.get(rate)))
        .toList();
  }

  /**
   * {@return the queueing model that fits the stationary runs, as of {@code scale}; null if fewer
   * than {@value SaturationFit#FEWEST_RUNS} rates have such runs, or no model fits}
   *
   * <p>Runs beyond the interval of the capacity do not count: near λ_sat, a run is too short for
   * its queue to become stationary even if no rise is seen.
   */
  public @Nullable SaturationFit saturation() {
    List<CapacityRun> used =
        runs.stream().filter(run -> run.judged().loop() != null && !(run.rate() > breaks)).toList();
    long rates = used.stream().map(CapacityRun::rate).distinct().count();
    return rates < SaturationFit.FEWEST_RUNS
        ? null
        : SaturationFit.of(used.stream().map(run -> run.judged().loop()).toList()).orElse(null);
  }

  /**
   * {@return whether the capacity is at least a rate}
   *
   * @param least wanted capacity, per second; NaN if the capacity only has to be known
   */
  public Outcome outcome(double least) {
    if (doubt != null || stopped) {
      return Outcome.INCONCLUSIVE;
    }
    if (Double.isNaN(least)) {
      return isKnown() ? Outcome.PASS : Outcome.INCONCLUSIVE;
    }
    if (keeps >= least) {
      return Outcome.PASS;
    }
    return breaks <= least ? Outcome.FAIL : Outcome.INCONCLUSIVE;
  }
}
