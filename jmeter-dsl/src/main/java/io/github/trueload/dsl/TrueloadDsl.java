package io.github.trueload.dsl;

import java.time.Duration;

/**
 * Trueload's elements for plans written with jmeter-java-dsl.
 *
 * <pre>{@code
 * testPlan(
 *         sessionArrivals()
 *             .poisson("10/s")
 *             .duration(Duration.ofMinutes(5))
 *             .children(
 *                 dedicatedHttpSampler("http://localhost:8080/"),
 *                 exponentialThinkTime(Duration.ofSeconds(7))),
 *         trafficRealism().stopWhen("errors.rate > 5%"),
 *         jtlWriter("target/run"))
 *     .run();
 * }</pre>
 *
 * <p>A value that cannot be used stops the test at its start with one line, as it does in JMeter's
 * window. A text may hold JMeter's variables and functions, such as {@code ${__P(rate,10/s)}}.
 */
public final class TrueloadDsl {

  private TrueloadDsl() {}

  /**
   * Independent, exponentially distributed think times.
   *
   * @param mean the mean think time, above 0
   * @return the timer
   */
  public static DslExponentialThinkTime exponentialThinkTime(Duration mean) {
    return exponentialThinkTime(SettingTexts.of(mean));
  }

  /**
   * Independent, exponentially distributed think times.
   *
   * @param mean the mean think time as a text, such as {@code 7 s}
   * @return the timer
   */
  public static DslExponentialThinkTime exponentialThinkTime(String mean) {
    return new DslExponentialThinkTime(mean);
  }

  /**
   * {@return think times of mean N/λ, for N users who send at a rate λ together (Principle A)}
   *
   * @param rate λ, such as {@code 100/s}
   */
  public static DslScaledThinkTime scaledThinkTime(String rate) {
    return new DslScaledThinkTime(rate);
  }

  /**
   * {@return think times of all users from one shared two-state MAP}
   *
   * @param mean the mean think time, above 0
   */
  public static DslBurstyThinkTime burstyThinkTime(Duration mean) {
    return new DslBurstyThinkTime(SettingTexts.of(mean));
  }

  /**
   * {@return a thread group whose sessions arrive by a process, 10/s as a Poisson process at first}
   */
  public static DslSessionArrivals sessionArrivals() {
    return sessionArrivals("Trueload - Session Arrivals Thread Group");
  }

  /**
   * A thread group whose sessions arrive by a process, 10/s as a Poisson process at first.
   *
   * @param name name of the thread group
   * @return the thread group
   */
  public static DslSessionArrivals sessionArrivals(String name) {
    return new DslSessionArrivals(name);
  }

  /** {@return an HTTP request over the session's own connections, timed at the socket} */
  public static DslDedicatedHttpSampler dedicatedHttpSampler(String url) {
    return dedicatedHttpSampler("Trueload - HTTP Request (Dedicated Connection)", url);
  }

  /**
   * {@return an HTTP request over the session's own connections, timed at the socket}
   *
   * @param name name of the sampler, the label of its samples
   */
  public static DslDedicatedHttpSampler dedicatedHttpSampler(String name, String url) {
    return new DslDedicatedHttpSampler(name, url);
  }

  /** {@return the listener that prints, at the end of a run, whether its traffic was realistic} */
  public static DslTrafficRealism trafficRealism() {
    return new DslTrafficRealism();
  }
}
