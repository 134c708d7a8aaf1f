package io.github.trueload.timer;

import io.github.trueload.units.Durations;
import io.github.trueload.units.Numbers;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the closed loop of think and response that one element's threads run: the mean response
 * time R̂, the think time Z, and how far the loop is open. Shared by all threads; what it is
 * reported takes a lock for some tens of nanoseconds.
 *
 * <p>R̂ is a running mean whose memory is the latest {@value #LEAST_MEMORY} samples, or ten for
 * each user if that is more: it forgets the warm-up, and one user's own response hardly moves the
 * next think time.
 */
final class LoopWatch {
  private static final Logger LOG = LoggerFactory.getLogger(LoopWatch.class);

  static final int LEAST_MEMORY = 1000;
  private static final int MEMORY_PER_USER = 10;

  /**
   * From here on a loop counts as closing: R/Z is the share of the rate that is lost or fed back.
   */
  static final double CLOSING = 0.1;

  /** Think times are never cut below this share of N/λ, however slow the responses are. */
  static final double LEAST_SHARE = 0.01;

  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long SETTLING_NANOS = 10 * SECOND_NANOS;
  private static final long MINUTE_NANOS = 60 * SECOND_NANOS;

  /** Achieved rates are of the latest 10 whole seconds at least, and of up to twice as many. */
  private static final long RATE_NANOS = 10 * SECOND_NANOS;

  private final String element;
  private int users = 1;
  private double scaledSeconds = Double.NaN;
  private boolean holds;

  private long samples;
  private double responseSeconds;
  private long startNanos;
  private long latestNanos;
  private long publishedNanos;
  private long warnedNanos;
  private boolean warned;
  private long windowNanos;
  private long windowSamples;
  private long previousNanos;
  private long previousSamples;

  /**
   * The figures at one moment, of this load generator alone.
   *
   * @param thinkSeconds Z, the mean of the think times drawn now
   * @param responseSeconds R̂, 0 before the first sample
   * @param targetPerSecond λ, what N/Z would send without response times
   * @param offeredPerSecond N/(Z + R̂), by Little's law
   * @param achievedPerSecond samples in scope, of the latest 10 to 20 seconds
   * @param usersInSystem share of users who wait for a response, Q̂/N = R̂/(Z + R̂)
   */
  record Figures(
      double thinkSeconds,
      double responseSeconds,
      double targetPerSecond,
      double offeredPerSecond,
      double achievedPerSecond,
      double usersInSystem) {
    /** R̂/Z, the share by which the loop is closed. */
    double responseToThink() {
      return responseSeconds / thinkSeconds;
    }
  }

  LoopWatch(String element) {
    this.element = element;
  }

  /**
   * What the threads try to do now. Of threads of several groups, whose numbers of users differ,
   * the figures are of the latest that says so.
   *
   * @param newUsers N of this load generator
   * @param newHolds whether R̂ is taken off it
   */
  synchronized void plan(int newUsers, double newScaledSeconds, boolean newHolds) {
    users = newUsers;
    scaledSeconds = newScaledSeconds;
    holds = newHolds;
  }

  /**
   * The factor by which think times are to be shortened now to hold the rate, above 0, at most 1.
   *
   * @param ofSeconds their mean N/λ without it, N being the users of the calling thread's group
   */
  synchronized double share(double ofSeconds) {
    return Math.max(LEAST_SHARE, 1 - responseSeconds / ofSeconds);
  }

  /**
   * A sample was made. Now and then this publishes the figures and warns.
   *
   * @param nowNanos {@link System#nanoTime}
   */
  synchronized void sampled(double seconds, long nowNanos) {
    if (samples == 0) {
      startNanos = nowNanos;
      publishedNanos = nowNanos - SECOND_NANOS;
      windowNanos = nowNanos;
      previousNanos = nowNanos;
    }
    latestNanos = nowNanos;
    samples++;
    windowSamples++;
    double memory = Math.max(LEAST_MEMORY, (double) MEMORY_PER_USER * users);
    responseSeconds += (seconds - responseSeconds) / Math.min(samples, memory);
    if (nowNanos - windowNanos >= RATE_NANOS) {
      previousNanos = windowNanos;
      previousSamples = windowSamples;
      windowNanos = nowNanos;
      windowSamples = 0;
    }
    if (nowNanos - publishedNanos >= SECOND_NANOS && scaledSeconds > 0) {
      publishedNanos = nowNanos;
      Figures figures = figures(nowNanos);
      publish(figures);
      warn(figures, nowNanos);
    }
  }

  synchronized Figures figures(long nowNanos) {
    double think = holds ? scaledSeconds * share(scaledSeconds) : scaledSeconds;
    double spanSeconds = (nowNanos - previousNanos) / 1e9;
    long spanSamples = windowSamples + (previousNanos == windowNanos ? 0 : previousSamples);
    return new Figures(
        think,
        responseSeconds,
        users / scaledSeconds,
        users / (think + responseSeconds),
        spanSeconds > 0 ? spanSamples / spanSeconds : 0,
        responseSeconds / (think + responseSeconds));
  }

  private void publish(Figures figures) {
    property("Z", figures.thinkSeconds());
    property("R", figures.responseSeconds());
    property("RoverZ", figures.responseToThink());
    property("QoverN", figures.usersInSystem());
    property("target", figures.targetPerSecond());
    property("offered", figures.offeredPerSecond());
    property("achieved", figures.achievedPerSecond());
  }

  private void property(String figure, double value) {
    JMeterUtils.setProperty("trueload." + element + "." + figure, Numbers.plain(value));
  }

  /** The first responses of a run are slow for reasons of their own: no warning of them. */
  private void warn(Figures figures, long nowNanos) {
    boolean early = nowNanos - startNanos < SETTLING_NANOS;
    boolean again = warned && nowNanos - warnedNanos < MINUTE_NANOS;
    if (!early && !again) {
      warnNow(figures, nowNanos);
    }
  }

  private void warnNow(Figures figures, long nowNanos) {
    String warning = warning(figures);
    if (!warning.isEmpty()) {
      warned = true;
      warnedNanos = nowNanos;
      LOG.warn("{}: {}", element, warning);
    }
  }

  /** What is wrong with the loop, empty if nothing. */
  private String warning(Figures figures) {
    String response = Durations.format(figures.responseSeconds());
    String least = Numbers.format(openingUsers(figures));
    if (holds && !(figures.responseSeconds() < (1 - LEAST_SHARE) * scaledSeconds)) {
      return String.format(
          "the rate of %s/s cannot be reached: the response time %s leaves no think time of"
              + " N/lambda = %s to think; for an open loop use %s users",
          Numbers.format(figures.targetPerSecond()),
          response,
          Durations.format(scaledSeconds),
          least);
    }
    if (!(figures.responseToThink() > CLOSING)) {
      return "";
    }
    return String.format(
        "response times reduce the load: R/Z = %s (R = %s, Z = %s), %s/s offered of the %s/s requested; for"
            + " R/Z below %s use %s users",
        Numbers.format(figures.responseToThink()),
        response,
        Durations.format(figures.thinkSeconds()),
        Numbers.format(figures.offeredPerSecond()),
        Numbers.format(figures.targetPerSecond()),
        CLOSING,
        least);
  }

  /** The fewest users with R/Z at the bound: N = λ·Z, or λ·(R + Z) where the rate is held. */
  private double openingUsers(Figures figures) {
    double opening =
        figures.targetPerSecond() * figures.responseSeconds() * (1 / CLOSING + (holds ? 1 : 0));
    // a running mean is not exact to its last digit
    return Math.ceil(opening * (1 - 1e-9));
  }

  /** Publishes the figures at the last sample and logs them with the rate of the whole run. */
  synchronized void ended() {
    if (samples == 0 || !(scaledSeconds > 0)) {
      return;
    }
    Figures figures = figures(latestNanos);
    publish(figures);
    if (!warned) {
      warnNow(figures, latestNanos);
    }
    LOG.info(
        "{}: Z = {}, R = {}, R/Z = {}, Q/N = {}; requested {}/s, offered {}/s, achieved {}/s over"
            + " the whole run",
        element,
        Durations.format(figures.thinkSeconds()),
        Durations.format(figures.responseSeconds()),
        Numbers.format(figures.responseToThink()),
        Numbers.format(figures.usersInSystem()),
        Numbers.format(figures.targetPerSecond()),
        Numbers.format(figures.offeredPerSecond()),
        Numbers.format((samples - 1) / Math.max(1e-9, (latestNanos - startNanos) / 1e9)));
  }
}
