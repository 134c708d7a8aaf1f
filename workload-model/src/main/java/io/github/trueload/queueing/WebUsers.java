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

  /** Rate of pages, {@code λ·pages/objects}, per second. */
  public double pagesPerSecond() {
    return objectsPerSecond * pages / objects;
  }

  /** Mean number of pages being served, {@code Q = λ_pages·R}. */
  public double pagesInSystem() {
    return pagesPerSecond() * responseSeconds;
  }

  /**
   * Web users N' for a mean think time Z' of real users in seconds.
   *
   * @throws IllegalArgumentException if the think time is negative or not finite
   */
  public double users(double thinkSeconds) {
    Require.notNegative("mean think time in seconds", thinkSeconds);
    return pagesPerSecond() * (responseSeconds + thinkSeconds);
  }
}
