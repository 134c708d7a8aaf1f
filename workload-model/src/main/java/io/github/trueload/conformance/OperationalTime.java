package io.github.trueload.conformance;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RateSchedule;
import io.github.trueload.arrivals.RecordedArrivals;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.ScheduledArrivals;
import io.github.trueload.arrivals.ScheduledArrivals.Spacing;
import io.github.trueload.map.MapForecast;
import io.github.trueload.think.Constant;
import java.util.Arrays;

/**
 * The time scale on which the arrivals of a process are a Poisson process of rate 1: the number of
 * arrivals expected up to an instant, given all earlier ones (Papangelou's time change; Brown,
 * Barbieri, Ventura, Kass and Frank, Neural Computation 14, 2002). For independent intervals and
 * for those of a MAP it grows from one arrival to the next by minus the logarithm of the
 * probability of a longer interval; for a schedule by the integral of the rate. Arrivals that are
 * evenly spaced are a distance of 1 apart on it.
 */
public final class OperationalTime {

  /** Arrivals that are looked at to find the start of a schedule. */
  private static final int LOOKED_AT = 5000;

  private static final int CANDIDATES = 60;

  /** A Poisson process has more expected arrivals before its first with probability e⁻⁷. */
  private static final double MOST_BEFORE_FIRST = 7;

  /** Where a schedule has the rate 0, an arrival is this improbable, not impossible. */
  private static final double LEAST_RATE = 1e-9;

  /** A longer interval has no probability above 0 in a double. */
  private static final double LEAST_TAIL = Double.MIN_NORMAL;

  private OperationalTime() {}

  /**
   * {@return whether the arrivals of a process are evenly spaced on its operational time; true for
   * constant intervals and evenly spaced schedules; false for random arrivals}
   *
   * @param process the process
   */
  public static boolean isEven(ArrivalProcess process) {
    return process instanceof ScheduledArrivals scheduled
        ? scheduled.spacing() == Spacing.EVEN
        : process instanceof RenewalArrivals renewal && renewal.interval() instanceof Constant;
  }

  /**
   * The operational time of each arrival.
   *
   * @param process the process that the arrivals are compared with
   * @param seconds instants from the first arrival of the run on, ascending, 0 or later; a schedule
   *     began earlier, at the instant at which the run's arrivals are most probable
   * @return expected arrivals up to each instant; from 0 on for independent intervals and those of
   *     a MAP, from the start of the schedule for a schedule
   * @throws IllegalArgumentException for recorded arrivals, whose instants are known in advance
   */
  public static double[] of(ArrivalProcess process, double[] seconds) {
    if (process instanceof ScheduledArrivals scheduled) {
      double start = timeOfFirst(scheduled, seconds);
      return scheduled
          .schedule()
          .arrivalsUntil(Arrays.stream(seconds).map(at -> start + at).toArray());
    }
    double[] times = new double[seconds.length];
    MapForecast forecast = process instanceof MapArrivals of ? new MapForecast(of.map()) : null;
    for (int i = 1; i < times.length; i++) {
      double interval = seconds[i] - seconds[i - 1];
      double step = forecast == null ? step(process, interval) : forecast.next(interval);
      times[i] = times[i - 1] + step;
    }
    return times;
  }

  private static double step(ArrivalProcess process, double interval) {
    if (process instanceof RenewalArrivals renewal) {
      return renewal.interval() instanceof Constant constant
          ? interval / constant.mean()
          : -Math.log(Math.max(LEAST_TAIL, 1 - renewal.interval().cdf(interval)));
    }
    throw new IllegalArgumentException(
        process instanceof RecordedArrivals
            ? "recorded arrivals are not a process"
            : "no intervals");
  }

  /** When the first arrival of the run was, seconds from the start of the schedule. */
  private static double timeOfFirst(ScheduledArrivals scheduled, double[] seconds) {
    RateSchedule schedule = scheduled.schedule();
    if (scheduled.spacing() == Spacing.EVEN) {
      return schedule.secondsUntil(0.5);
    }
    double best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < CANDIDATES; i++) {
      double before = MOST_BEFORE_FIRST * (i + 0.5) / CANDIDATES;
      double start = schedule.secondsUntil(before);
      double likely = logLikelihood(schedule, start, seconds);
      if (likely > most) {
        most = likely;
        best = start;
      }
    }
    return best;
  }

  /**
   * Of the first arrivals, and of none before the run's first, which is {@code first} seconds after
   * the start.
   */
  private static double logLikelihood(RateSchedule schedule, double first, double[] seconds) {
    int last = Math.min(LOOKED_AT, seconds.length) - 1;
    double sum = 0;
    for (int i = 0; i <= last; i++) {
      sum += Math.log(Math.max(LEAST_RATE, schedule.rateAt(first + seconds[i])));
    }
    double[] ends = {first, first + seconds[0], first + seconds[last]};
    double[] expected = schedule.arrivalsUntil(ends);
    return sum - expected[0] - (expected[2] - expected[1]);
  }
}
