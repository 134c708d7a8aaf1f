package io.github.trueload.queueing;

import io.github.trueload.domain.Require;

/**
 * Banga and Druschel's S-Client ("Measuring the Capacity of a Web Server", 1997): a set of sockets
 * held in connection establishment, each given up after a time-out and tried again. Beyond the
 * server's saturation it still offers at least {@code D/T}, independently of the server.
 *
 * @param sockets D, sockets in connection establishment, 1 or more
 * @param timeoutSeconds T, at least the largest round trip, above 0
 */
public record SClient(int sockets, double timeoutSeconds) {

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public SClient {
    Require.within("number of sockets", sockets, 1L, Integer.MAX_VALUE);
    Require.positive("connection time-out in seconds", timeoutSeconds);
  }

  /**
   * The fewest sockets that offer a rate independent of the server.
   *
   * @param ratePerSecond connection attempts per second, above 0
   * @param timeoutSeconds T, seconds, above 0
   * @return an S-Client of {@code ⌈rate·T⌉} sockets
   * @throws IllegalArgumentException if a parameter is outside its domain or no int holds the
   *     number
   */
  public static SClient forRate(double ratePerSecond, double timeoutSeconds) {
    Require.positive("rate per second", ratePerSecond);
    Require.positive("connection time-out in seconds", timeoutSeconds);
    double sockets = Math.ceil(ratePerSecond * timeoutSeconds);
    return new SClient(
        (int) Require.within("number of sockets", sockets, 1.0, Integer.MAX_VALUE), timeoutSeconds);
  }

  /** {@return the rate offered beyond saturation, D/T, connection attempts per second, above 0} */
  public double offeredRate() {
    return sockets / timeoutSeconds;
  }
}
