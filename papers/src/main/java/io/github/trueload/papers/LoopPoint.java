package io.github.trueload.papers;

import io.github.trueload.papers.LoopSimulation.Prediction;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.PrincipleA;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeFamily;
import java.io.IOException;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * One measurement of Principle A: {@code web-users.jmx} with so many users at one wanted rate.
 *
 * @param distribution {@link ThinkTimeFamily#id()} of the think times
 * @param users N
 * @param ratePerSecond the wanted rate λ, requests per second
 * @param serviceSeconds mean of the server's exponential service time
 * @param hold whether think times make room for the response times, {@code Z = N/λ - R}, so that
 *     the rate holds; otherwise {@code Z = N/λ}
 * @param window what is measured
 */
public record LoopPoint(
    String distribution,
    int users,
    double ratePerSecond,
    double serviceSeconds,
    boolean hold,
    Arrivals.Window window) {

  /** For the first request, and for JMeter's threads to leave after the window. */
  private static final double MARGIN_SECONDS = 2;

  /** In their first seconds JMeter and server are compiled, and pause for it. */
  private static final double WARM_UP_SECONDS = 4;

  /**
   * What came of it.
   *
   * @param point what was run
   * @param cov measured coefficient of variation of the intervals between requests
   * @param ratePerSecond measured rate of requests
   * @param responseSeconds measured mean response time R
   * @param predicted the same of the simulated loop with this N, Z and R
   */
  public record Outcome(
      LoopPoint point,
      double cov,
      double ratePerSecond,
      double responseSeconds,
      Prediction predicted) {

    /** Q/N, the measured share of users who wait. */
    public double waitingShare() {
      return new ClosedLoop(point.users, point.thinkSeconds(responseSeconds), responseSeconds)
          .waitingShare();
    }
  }

  /**
   * A point with a window of this length, after the programs are warm and two mean think times have
   * passed.
   */
  public static LoopPoint of(
      String distribution, int users, double ratePerSecond, double serviceSeconds, double seconds) {
    double skip = WARM_UP_SECONDS + 2 * users / ratePerSecond;
    return new LoopPoint(
        distribution,
        users,
        ratePerSecond,
        serviceSeconds,
        false,
        new Arrivals.Window(skip, seconds));
  }

  /** The same, holding the rate. */
  public LoopPoint holdingRate() {
    return new LoopPoint(distribution, users, ratePerSecond, serviceSeconds, true, window);
  }

  /** Name for files, such as {@code uniform-50}. */
  String name() {
    return distribution + "-" + users + (hold ? "-hold" : "");
  }

  /** Users start one after another within a cycle: all phases are there from the start. */
  private double rampSeconds() {
    return Math.ceil(users / ratePerSecond);
  }

  private double thinkSeconds(double responseSeconds) {
    PrincipleA plan = new PrincipleA(users, ratePerSecond);
    return hold ? plan.thinkSecondsHoldingRate(responseSeconds).orElseThrow() : plan.thinkSeconds();
  }

  /**
   * Runs it, about as long as the window and ten seconds.
   *
   * @throws IOException if it cannot be run, or a request failed
   */
  public Outcome measure(ProofFolder folder) throws IOException, InterruptedException {
    double seconds = rampSeconds() + window.skipSeconds() + window.seconds() + MARGIN_SECONDS;
    var service = new Exponential(serviceSeconds).sequence(new SplittableRandom(users));
    Arrivals arrivals =
        folder.run(
            "web-users",
            name(),
            Map.of(
                "users", String.valueOf(users),
                "rate", String.valueOf(ratePerSecond),
                "distribution", distribution,
                "mode", hold ? "hold" : "scaled",
                "ramp", String.valueOf(Math.round(rampSeconds())),
                "duration", String.valueOf(Math.round(Math.ceil(seconds)))),
            service::nextNanos,
            window);
    double response = arrivals.meanResponseSeconds();
    return new Outcome(this, arrivals.cov(), arrivals.ratePerSecond(), response, predict(response));
  }

  /** What theory says of this point at a mean response time in seconds. */
  Prediction predict(double responseSeconds) {
    ThinkTime think = ThinkTimeFamily.byId(distribution).of(thinkSeconds(responseSeconds));
    return new LoopSimulation(users, think, responseSeconds, rampSeconds(), window).predict();
  }
}
