package io.github.trueload.verdict;

import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.stats.arrivals.Intervals;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Arrivals of requests.
 *
 * @param source {@code wire} or {@code log}
 * @param count requests
 * @param ratePerSecond requests a second; NaN where all came at one instant
 * @param intervals between neighbours
 * @param dispersion index of dispersion for counts by window length
 * @param answer Principle B's verdict and its reason
 * @param detail tests and curves beyond these; null with fewer than 30 intervals
 */
public record ArrivalSummary(
    String source,
    long count,
    double ratePerSecond,
    Intervals intervals,
    List<Dispersion> dispersion,
    PoissonVerdict.Answer answer,
    @Nullable ArrivalDetail detail) {

  /** Of what occurs three times in a run on average, e⁻³ = 5 % of the runs contain nothing. */
  private static final int RARE = 3;

  /**
   * {@return the same arrivals as those of a load generator: inconclusive if it was in trouble}
   *
   * @param disturbances of the load generator in this window; empty for none
   */
  public ArrivalSummary from(List<Disturbance> disturbances) {
    return disturbances.isEmpty()
        ? this
        : inconclusive(new Reason.GeneratorWasBottleneck(disturbances, answer));
  }

  /**
   * {@return the same arrivals as those of several load generators, of which one was silent for a
   * part of the window: inconclusive}
   *
   * @param silence which one, and when; null for none
   */
  public ArrivalSummary without(Remark.@Nullable HostSilent silence) {
    return silence == null ? this : inconclusive(new Reason.EngineMissing(silence, answer));
  }

  private ArrivalSummary inconclusive(Reason reason) {
    return new ArrivalSummary(
        source,
        count,
        ratePerSecond,
        intervals,
        dispersion,
        new PoissonVerdict.Answer(ArrivalVerdict.INCONCLUSIVE, reason),
        detail);
  }

  /** {@return coefficient of variation of the intervals} */
  public double cov() {
    return intervals.cov();
  }

  /** {@return the standard error of {@link #cov}; NaN where it is not known} */
  public double covStandardError() {
    return intervals.covStandardError();
  }

  /** {@return whether the timestamps are fine enough for {@link #cov} to have a meaning} */
  public boolean covResolvable() {
    return intervals.covResolvable();
  }

  /** {@return finest step of the timestamps, seconds} */
  public double resolutionSeconds() {
    return intervals.resolutionSeconds();
  }

  /**
   * {@return what the run can show: bursts and quiet periods that occur less often than once in
   * this time, seconds, are missing in more than 5 % of such runs, and no interval of this run
   * includes their effect}
   */
  public double rarestSeconds() {
    return intervals.mean() * (count - 1) / RARE;
  }

  /** {@return Principle B's verdict} */
  public ArrivalVerdict verdict() {
    return answer.verdict();
  }

  /** {@return the reason for the verdict, with the figures} */
  public Reason reason() {
    return answer.reason();
  }

  /**
   * {@return the window length with the largest index of dispersion; empty where no length has
   * enough windows}
   *
   * @param leastWindows fewest windows of a length that counts
   */
  public Optional<Dispersion> largestDispersion(long leastWindows) {
    return dispersion.stream()
        .filter(at -> at.windows() >= leastWindows)
        .max(Comparator.comparingDouble(Dispersion::index));
  }
}
