package io.github.trueload.queueing;

import io.github.trueload.dispersion.CountDispersion;
import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.map.KnobSetting;
import io.github.trueload.map.SharedMapSequence;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.SeededStreams;
import java.util.List;

/**
 * Bursts before they are sent (Mi et al. 2009): the MAP for a knob, and what a server sees of it.
 * All users share the MAP; the server is one first-come-first-served station with exponential
 * service whose mean is the knob's total demand.
 *
 * @param knob what was asked for
 * @param setting the MAP
 * @param seed of the simulation
 * @param outcome of the simulation
 * @param steady the same loop with exponential think times of the same mean, by exact mean value
 *     analysis
 */
public record BurstPlan(
    BurstinessKnob knob, KnobSetting.Tuned setting, long seed, Outcome outcome, ClosedLoop steady) {

  /** The window in which the paper counts arrivals (figure 4), nanoseconds. */
  private static final long PEAK_WINDOW_NANOS = 1_000_000_000L;

  private static final int FEWEST_PEAK_WINDOWS = 2;

  /** One request in this many is simulated ahead of those that count. */
  private static final int WARM_UP_SHARE = 10;

  /**
   * What the simulated server saw.
   *
   * @param arrivals of the requests
   * @param station what it had to do
   */
  public record Outcome(Arrived arrivals, Station station) {}

  /**
   * The requests that arrived.
   *
   * @param requests number of requests counted
   * @param seconds from the first to the last
   * @param ratePerSecond mean rate
   * @param peakPerSecond most requests in one second; NaN in a run under two seconds
   * @param cov coefficient of variation of the intervals
   * @param lag1 autocorrelation of neighbouring intervals, −1 to 1
   * @param dispersion index of dispersion of counts by window
   */
  public record Arrived(
      long requests,
      double seconds,
      double ratePerSecond,
      double peakPerSecond,
      double cov,
      double lag1,
      List<CountDispersion> dispersion) {}

  /**
   * The station that served them.
   *
   * @param responseSeconds mean response time R, seconds
   * @param inSystem mean number in the system Q = λR
   * @param peakInSystem largest number in the system at once
   * @param utilization share of the time the server was busy
   */
  public record Station(
      double responseSeconds, double inSystem, int peakInSystem, double utilization) {}

  /**
   * Tunes the knob and simulates the server.
   *
   * @param knob mean, index, users and demand
   * @param seed of the simulation
   * @param requests to simulate and count, 2 or more; a tenth more as a warm-up
   * @return the plan; the same for the same seed
   * @throws IllegalArgumentException if there is no such MAP; the message says which index would do
   */
  public static BurstPlan of(BurstinessKnob knob, long seed, int requests) {
    KnobSetting.Tuned setting = knob.turn().orThrow();
    SeededStreams streams = new SeededStreams(seed, "");
    ClosedLoopSimulation.Run run =
        ClosedLoopSimulation.run(
            knob.users(),
            new SharedMapSequence(
                setting.map(), streams.generator("think", 0), TwoStateMap.Start.STATIONARY),
            new Exponential(knob.demandSeconds()).sequence(streams.generator("service", 0)),
            requests / WARM_UP_SHARE,
            requests);
    ClosedLoop steady =
        ClosedNetwork.of(knob.demandSeconds()).solve(knob.users(), knob.meanSeconds()).loop();
    return new BurstPlan(knob, setting, seed, outcome(run), steady);
  }

  private static Outcome outcome(ClosedLoopSimulation.Run run) {
    long[] arrivals = run.arrivals();
    IntervalStatistics intervals = new IntervalStatistics();
    long first = arrivals[0];
    WindowCounts counts = WindowCounts.over(first, arrivals[arrivals.length - 1]);
    for (long arrival : arrivals) {
      intervals.accept(arrival);
      counts.accept(arrival);
    }
    return new Outcome(
        new Arrived(
            arrivals.length,
            run.seconds(),
            run.ratePerSecond(),
            peak(arrivals),
            intervals.cov(),
            intervals.lag1(),
            counts.curve()),
        new Station(
            run.meanResponseSeconds(),
            run.ratePerSecond() * run.meanResponseSeconds(),
            run.peakInSystem(),
            run.utilization()));
  }

  /** Most arrivals in one of the adjoining seconds from the first arrival on. */
  private static double peak(long[] arrivals) {
    if ((arrivals[arrivals.length - 1] - arrivals[0]) / PEAK_WINDOW_NANOS < FEWEST_PEAK_WINDOWS) {
      return Double.NaN;
    }
    int peak = 0;
    int inWindow = 0;
    long window = 0;
    for (long arrival : arrivals) {
      long of = (arrival - arrivals[0]) / PEAK_WINDOW_NANOS;
      inWindow = of == window ? inWindow + 1 : 1;
      window = of;
      peak = Math.max(peak, inWindow);
    }
    return peak;
  }
}
