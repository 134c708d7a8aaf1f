package io.github.trueload.queueing;

import io.github.trueload.domain.Require;
import org.apache.commons.math3.distribution.PoissonDistribution;

/**
 * What sessions that arrive by themselves ask of the machine that makes them. A session makes its
 * requests one after another, with a think time between two: it lasts {@code T = n·R + (n - 1)·Z},
 * and by Little's law λT run at once. Where arrivals are Poisson so is their number (M/G/∞, for any
 * lengths), with variance λT; where their index of dispersion is I it is at most I times that.
 *
 * @param ratePerSecond λ, sessions per second, above 0
 * @param requests n, mean requests of a session, 1 or more
 * @param thinkSeconds Z, mean think time, 0 or more
 * @param responseSeconds R, mean response time, 0 or more
 * @param index index of dispersion of the arrivals, 1 (Poisson) or more
 */
public record SessionLoad(
    double ratePerSecond,
    double requests,
    double thinkSeconds,
    double responseSeconds,
    double index) {

  /** Standard normal quantile of 0.999. */
  private static final double Z_999 = 3.090232306167813;

  /** From here on the approximation is exact to a session. */
  private static final double LARGEST_POISSON = 1e4;

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public SessionLoad {
    Require.aboveUpTo("sessions per second", ratePerSecond, 0, 1e6);
    Require.within("mean requests of a session", requests, 1, 1e9);
    Require.within("think time in seconds", thinkSeconds, 0, 1e8);
    Require.within("response time in seconds", responseSeconds, 0, 1e8);
    Require.within("index of dispersion of the arrivals", index, 1, 1e9);
  }

  /**
   * {@return the mean length T of a session, seconds, 0 or more; 0 for one request that takes no
   * time}
   */
  public double sessionSeconds() {
    return requests * responseSeconds + (requests - 1) * thinkSeconds;
  }

  /** {@return the mean number of sessions at once, λT, 0 or more, not rounded} */
  public double meanSessions() {
    return ratePerSecond * sessionSeconds();
  }

  /**
   * {@return the number of sessions at once that is exceeded for a thousandth of the time at most:
   * for I = 1 the quantile of the Poisson distribution, else that of I times a Poisson number by
   * Cornish and Fisher, whose variance is {@code I·λT}; 1 or more}
   */
  public long mostSessions() {
    return Math.max(1, most(meanSessions()));
  }

  private long most(double mean) {
    if (!(mean > 0)) {
      return 0;
    }
    if (index == 1 && mean <= LARGEST_POISSON) {
      return new PoissonDistribution(
              null,
              mean,
              PoissonDistribution.DEFAULT_EPSILON,
              PoissonDistribution.DEFAULT_MAX_ITERATIONS)
          .inverseCumulativeProbability(0.999);
    }
    double skew = index * (Z_999 * Z_999 - 1) / 6;
    return (long) Math.ceil(mean + Z_999 * Math.sqrt(index * mean) + skew);
  }

  /** {@return the rate of requests of all sessions together, λn, per second, above 0} */
  public double requestsPerSecond() {
    return ratePerSecond * requests;
  }

  /**
   * Local ports that connections, one a session, hold at most: those of open ones, and those of
   * closed ones for as long as the system keeps them from being used again.
   *
   * @param lingerSeconds how long that is, seconds, from 0 to a million; 60 s on Linux, by the side
   *     that closes first
   * @return ports, 1 or more: the sum of two numbers that are each exceeded for a thousandth of the
   *     time
   * @throws IllegalArgumentException if {@code lingerSeconds} is outside its domain
   */
  public long mostPorts(double lingerSeconds) {
    Require.within(
        "time that closed connections keep their port in seconds", lingerSeconds, 0, 1e6);
    return mostSessions() + most(ratePerSecond * lingerSeconds);
  }
}
