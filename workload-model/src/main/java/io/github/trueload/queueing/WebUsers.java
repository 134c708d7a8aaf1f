package io.github.trueload.queueing;

import io.github.trueload.domain.Require;

/**
 * The web users behind a test (Gunther and Brady, equation 15): a load test of few users with short
 * think times stands for many users with long ones, {@code N' = λ_pages·(R + Z')}.
 *
 * @param objectsPerSecond measured rate of requests, per second
 * @param responseSeconds measured mean response time R
 * @param pages pages in one cycle of the test script, above 0
 * @param objects requests in one cycle of the test script, above 0
 */
public record WebUsers(
    double objectsPerSecond, double responseSeconds, double pages, double objects) {

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public WebUsers {
    Require.positive("request rate per second", objectsPerSecond);
    Require.notNegative("mean response time in seconds", responseSeconds);
    Require.positive("pages per cycle", pages);
    Require.positive("requests per cycle", objects);
  }

  /** {@return the rate of pages, {@code λ_pages = λ·pages/objects}, per second, above 0} */
  public double pagesPerSecond() {
    return objectsPerSecond * pages / objects;
  }

  /** {@return the mean number of pages being served, {@code Q = λ_pages·R}, 0 or more} */
  public double pagesInSystem() {
    return pagesPerSecond() * responseSeconds;
  }

  /**
   * The number of web users N' that the test stands for.
   *
   * @param thinkSeconds mean think time Z' of real users, seconds, 0 or more
   * @return users, 0 or more, not rounded
   * @throws IllegalArgumentException if the think time is negative or not finite
   */
  public double users(double thinkSeconds) {
    Require.notNegative("mean think time in seconds", thinkSeconds);
    return pagesPerSecond() * (responseSeconds + thinkSeconds);
  }
}
