package io.github.trueload.arrivals;

import io.github.trueload.domain.Require;
import io.github.trueload.queueing.BurstPattern;
import java.util.List;
import java.util.stream.Stream;

/**
 * A rate of arrivals over time: stretches, each constant or rising or falling evenly.
 *
 * @param stretches one after another; at least one rate is above zero
 * @param repeats whether it begins again at its end, or arrivals end there
 */
public record RateSchedule(List<Stretch> stretches, boolean repeats) {

  /** The longest schedule accepted, in seconds: 365 days. */
  public static final double MAX_SECONDS = 365 * 86_400.0;

  /**
   * A part of a schedule.
   *
   * @param seconds its length, above 0
   * @param fromPerSecond rate at its beginning, 0 or more
   * @param toPerSecond rate at its end; between the two it changes evenly
   */
  public record Stretch(double seconds, double fromPerSecond, double toPerSecond) {

    /**
     * Checks the parameters.
     *
     * @throws IllegalArgumentException if one is outside its domain
     */
    public Stretch {
      Require.aboveUpTo("length of a segment in seconds", seconds, 0, MAX_SECONDS);
      requireRate(fromPerSecond);
      requireRate(toPerSecond);
    }

    private static void requireRate(double perSecond) {
      Require.within("arrivals per second", perSecond, 0, ArrivalProcess.MAX_RATE_PER_SECOND);
    }

    /**
     * A stretch of one rate.
     *
     * @param seconds its length, above 0 and at most {@link #MAX_SECONDS}
     * @param perSecond its rate, arrivals per second, from 0 to {@link
     *     ArrivalProcess#MAX_RATE_PER_SECOND}
     * @return the stretch, whose rate is the same at its beginning and its end
     * @throws IllegalArgumentException if a parameter is outside its domain
     */
    public static Stretch constant(double seconds, double perSecond) {
      return new Stretch(seconds, perSecond, perSecond);
    }

    /**
     * {@return the expected number of arrivals, {@code (r₀ + r₁)/2·L}: the integral of the rate; 0
     * where both rates are 0}
     */
    public double arrivals() {
      return seconds * (fromPerSecond + toPerSecond) / 2;
    }

    /**
     * The rate at an instant, {@code r₀ + (r₁ - r₀)·t/L}.
     *
     * @param afterSeconds t, seconds since the beginning of this stretch, from 0 to its length
     * @return arrivals per second, 0 or more
     */
    public double rateAt(double afterSeconds) {
      return fromPerSecond + (toPerSecond - fromPerSecond) * afterSeconds / seconds;
    }

    /**
     * The time until so many arrivals are expected: the root of {@code r₀t + (r₁ - r₀)t²/2L = x},
     * in the form that no difference of near numbers spoils.
     *
     * @param arrivals x, from 0 to {@link #arrivals()}
     * @return t, seconds since the beginning of this stretch, from 0 to its length; 0 for no
     *     arrivals
     */
    public double secondsUntil(double arrivals) {
      double slope = (toPerSecond - fromPerSecond) / seconds;
      double square = fromPerSecond * fromPerSecond + 2 * slope * arrivals;
      double after = 2 * arrivals / (fromPerSecond + Math.sqrt(Math.max(0, square)));
      // 0/0 at the beginning of a ramp from zero
      return arrivals > 0 ? Math.min(seconds, after) : 0;
    }
  }

  /**
   * Copies the stretches.
   *
   * @throws IllegalArgumentException if there is none, none has a rate above zero, or they are
   *     longer than 365 days together
   */
  public RateSchedule {
    stretches = List.copyOf(stretches);
    if (!(stretches.stream().mapToDouble(Stretch::arrivals).sum() > 0)) {
      throw new IllegalArgumentException("schedule has no segment with a rate above zero");
    }
    Require.aboveUpTo(
        "length of the schedule in seconds",
        stretches.stream().mapToDouble(Stretch::seconds).sum(),
        0,
        MAX_SECONDS);
  }

  /**
   * A flash crowd: a base rate, for a while a peak, then the base rate again.
   *
   * @param basePerSecond rate before and after the crowd, arrivals per second, 0 or more
   * @param peakPerSecond rate while the crowd stays, arrivals per second, 0 or more
   * @param startSeconds when the crowd comes, seconds since the start, 0 or more
   * @param crowdSeconds how long it stays, seconds, above 0
   * @param totalSeconds length of the whole in seconds, at least up to the crowd's end
   * @return a schedule that ends; it has no stretch before or after the crowd where that would be
   *     empty
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public static RateSchedule flashCrowd(
      double basePerSecond,
      double peakPerSecond,
      double startSeconds,
      double crowdSeconds,
      double totalSeconds) {
    double rest = totalSeconds - startSeconds - crowdSeconds;
    Require.within("length of the schedule after the crowd in seconds", rest, 0, MAX_SECONDS);
    Stretch crowd = Stretch.constant(crowdSeconds, peakPerSecond);
    List<Stretch> before =
        startSeconds > 0 ? List.of(Stretch.constant(startSeconds, basePerSecond)) : List.of();
    List<Stretch> after = rest > 0 ? List.of(Stretch.constant(rest, basePerSecond)) : List.of();
    return new RateSchedule(
        Stream.of(before, List.of(crowd), after).flatMap(List::stream).toList(), false);
  }

  /**
   * Bursts (a, b) over and over: the low rate first, then the peak.
   *
   * @param pattern a and b
   * @param meanPerSecond mean rate, arrivals per second, above 0
   * @param periodSeconds the time from one burst to the next; Banga and Druschel's is 100 s
   * @return a schedule of one period that repeats
   * @throws IllegalArgumentException if the rate during a burst or the period is outside its domain
   */
  public static RateSchedule bursts(
      BurstPattern pattern, double meanPerSecond, double periodSeconds) {
    double peakSeconds = periodSeconds * pattern.peakShare();
    return new RateSchedule(
        List.of(
            Stretch.constant(periodSeconds - peakSeconds, pattern.lowRate(meanPerSecond)),
            Stretch.constant(peakSeconds, pattern.peakRate(meanPerSecond))),
        true);
  }

  /**
   * {@return the length of the schedule, seconds, above 0 and at most {@link #MAX_SECONDS}; of one
   * period if it repeats}
   */
  public double seconds() {
    return stretches.stream().mapToDouble(Stretch::seconds).sum();
  }

  /** {@return the expected number of arrivals, above 0; of one period if it repeats} */
  public double arrivals() {
    return stretches.stream().mapToDouble(Stretch::arrivals).sum();
  }

  /**
   * The rate at an instant. Where two stretches meet, it is the rate of the later one.
   *
   * @param atSeconds seconds since the start, 0 or more
   * @return arrivals per second, 0 or more; 0 after the end
   */
  public double rateAt(double atSeconds) {
    double left = repeats ? atSeconds % seconds() : atSeconds;
    for (Stretch stretch : stretches) {
      if (left < stretch.seconds()) {
        return stretch.rateAt(left);
      }
      left -= stretch.seconds();
    }
    return 0;
  }

  /**
   * The expected number of arrivals from the start to each instant, the integral Λ(t) of the rate.
   *
   * @param ascending instants in seconds since the start, 0 or later, ascending
   * @return arrivals for each instant, in the same order; after the end, those of the whole
   *     schedule
   */
  public double[] arrivalsUntil(double[] ascending) {
    double[] expected = new double[ascending.length];
    double begins = 0;
    double before = 0;
    int at = 0;
    for (int i = 0; i < ascending.length; i++) {
      double rounds = repeats ? Math.floor((ascending[i] - begins) / seconds()) : 0;
      if (rounds > 1) {
        begins += rounds * seconds();
        before += rounds * arrivals();
      }
      while (at < stretches.size() && ascending[i] - begins >= stretches.get(at).seconds()) {
        begins += stretches.get(at).seconds();
        before += stretches.get(at).arrivals();
        at++;
        if (at == stretches.size() && repeats) {
          at = 0;
        }
      }
      if (at == stretches.size()) {
        expected[i] = before;
      } else {
        Stretch now = stretches.get(at);
        double after = ascending[i] - begins;
        expected[i] = before + after * (now.fromPerSecond() + now.rateAt(after)) / 2;
      }
    }
    return expected;
  }

  /**
   * The instant up to which so many arrivals are expected: the inverse of Λ.
   *
   * @param arrivals 0 or more
   * @return seconds since the start; the end of a schedule that has fewer arrivals
   */
  public double secondsUntil(double arrivals) {
    double left = arrivals;
    double begins = 0;
    if (repeats) {
      double rounds = Math.floor(left / arrivals());
      left -= rounds * arrivals();
      begins = rounds * seconds();
    }
    for (Stretch stretch : stretches) {
      if (left < stretch.arrivals()) {
        return begins + stretch.secondsUntil(left);
      }
      left -= stretch.arrivals();
      begins += stretch.seconds();
    }
    return begins;
  }
}
