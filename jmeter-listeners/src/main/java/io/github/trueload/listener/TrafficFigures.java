package io.github.trueload.listener;

import static java.util.stream.Collectors.joining;

import io.github.trueload.listener.HealthSource.Health;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.responses.RequestOutcomes;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Headline;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of the traffic at one moment, of the sliding window or of the whole run.
 *
 * @param headline the analyzer's figures
 * @param target the rate that was wanted
 * @param health of the load generator
 * @param counts of samples
 * @param gap in which no response came, up to now; {@link Gap#NONE} where chance explains it
 * @param ended whether the run is over and the figures are of all of it
 */
public record TrafficFigures(
    Headline headline, Target target, Health health, Counts counts, Gap gap, boolean ended) {

  /**
   * The rate that was wanted.
   *
   * @param perSecond NaN where none is known
   * @param remark why the load generators cannot send it, or whose share it is; empty if neither
   */
  public record Target(double perSecond, String remark) {}

  /**
   * Number of samples.
   *
   * @param kept number of samples that the figures are of
   * @param taken number of samples of the run so far
   * @param lost number of samples that came faster than they could be taken
   * @param firstFailure what the first one that failed says; empty if none failed
   */
  public record Counts(long kept, long taken, long lost, String firstFailure) {}

  /**
   * A silence of the server, or of the users.
   *
   * @param seconds how long it is by now
   * @param isAll whether it fills the window, so that the figures are of what was before it
   */
  public record Gap(double seconds, boolean isAll) {
    /** None that would be worth a word. */
    public static final Gap NONE = new Gap(0, false);
  }

  /** Windows that an index of dispersion must rest on, as of the gate {@code dispersion}. */
  private static final long LEAST_WINDOWS = 100;

  private static final int RATIO_DECIMALS = 3;
  private static final MathContext TARGET_DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);
  private static final MathContext RATE_DIGITS = new MathContext(3, RoundingMode.HALF_EVEN);

  /**
   * {@return the line: {@code poisson: CoV 1.01 ± 0.02, 19.3/s of 20/s, p95 12 ms, I 1.1, R/Z 0.04,
   * 200 sessions on 200 connections}} What is not known has no place in it; failures come first.
   */
  public String line() {
    if (gap.isAll()) {
      return "silent: " + rateWords() + ", " + silenceWords() + blame();
    }
    List<String> parts = LiveFigure.all().stream().map(figure -> figure.line(this)).toList();
    String line = parts.stream().filter(part -> !part.isEmpty()).collect(joining(", "));
    return verdict() + ": " + line + blame();
  }

  /**
   * {@return the verdict on the arrivals: inconclusive where the load generator was in trouble, as
   * in the analyzer's report}
   */
  public String verdict() {
    return health.blame().isEmpty()
        ? headline.arrivals().verdict().id()
        : ArrivalVerdict.INCONCLUSIVE.id();
  }

  /** {@return {@code 12 % failed (first: 503 Service Unavailable)}; empty if none failed} */
  public Optional<String> failureWords() {
    RequestOutcomes answers = headline.answers();
    if (answers == null || answers.failed() == 0) {
      return Optional.empty();
    }
    double share = answers.failedShare();
    String words = share < 1 && share > 0.999 ? "nearly all" : NumberText.percent(share);
    return Optional.of(
        words
            + " failed"
            + (counts.firstFailure().isEmpty() ? "" : " (first: " + counts.firstFailure() + ")"));
  }

  /** {@return the 95th percentile of the response times in words; empty without any} */
  public Optional<String> p95Words() {
    RequestOutcomes answers = headline.answers();
    return answers == null || !Double.isFinite(answers.p95Seconds())
        ? Optional.empty()
        : Optional.of(NumberText.duration(answers.p95Seconds()));
  }

  /** {@code times from the kernel, delay p99 297 µs}; empty where no time is the kernel's. */
  Optional<String> clockWords() {
    ClockSummary clock = headline.clock();
    if (clock == null || clock.kernel() == 0) {
      return Optional.empty();
    }
    String share =
        clock.isOfKernel() ? "times" : NumberText.percent(clock.kernelShare()) + " of the times";
    return Optional.of(
        share + " from the kernel" + delay().map(words -> ", delay p99 " + words).orElse(""));
  }

  /** {@return the clock that the times are of, in words; empty where it is not known} */
  public String timesWords() {
    ClockSummary clock = headline.clock();
    if (clock == null) {
      return "";
    }
    return clock.kernel() == 0
        ? "JVM's clock"
        : "kernel's timestamps, " + NumberText.percent(clock.kernelShare());
  }

  /**
   * {@return how late the load generator noticed all but 1 % of the responses; empty where not
   * known}
   */
  public Optional<String> delay() {
    return headline.clock() == null || headline.clock().delay() == null
        ? Optional.empty()
        : Optional.of(NumberText.duration(headline.clock().delay().times().p99()));
  }

  private String blame() {
    return (target.remark.isEmpty() ? "" : "; " + target.remark)
        + (health.blame().isEmpty() ? "" : "; " + health.blame());
  }

  /** How many samples the figures of a run that is over are of; empty where these are all. */
  Optional<String> keptWords() {
    return ended && counts.kept() < counts.taken()
        ? Optional.of(
            "of the last %s of %s"
                .formatted(
                    NumberText.count(counts.kept()), NumberText.count(counts.taken(), "sample")))
        : Optional.empty();
  }

  /** {@return whether no response has come for so long that chance does not explain it} */
  public boolean isSilent() {
    return gap.seconds() > 0;
  }

  /** {@return such as {@code no response for 12 s}} */
  public String silenceWords() {
    return "no response for " + NumberText.duration(Math.rint(gap.seconds()));
  }

  /** Of a window that continues without responses: all requests over all of it. */
  private double silentRate() {
    return gap.isAll() ? 0 : headline.arrivals().count() / headline.window().seconds();
  }

  /** Requests a second; of a window that continues without responses, over all of it. */
  double ratePerSecond() {
    return isSilent() ? silentRate() : headline.arrivals().ratePerSecond();
  }

  /** {@return {@code 19.3/s}, and {@code of 20/s} where a target is known} */
  public String rateWords() {
    String rate = rate(ratePerSecond()) + "/s";
    return Double.isNaN(target.perSecond) ? rate : rate + " of " + target(target.perSecond) + "/s";
  }

  static String rate(double value) {
    if (!(Math.abs(value) < 1000)) {
      return NumberText.number(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(RATE_DIGITS);
    return NumberText.fixed(rounded.doubleValue(), Math.max(0, rounded.scale()));
  }

  /** As it was named; one that was worked out, with four digits. */
  private static String target(double value) {
    return BigDecimal.valueOf(value).round(TARGET_DIGITS).stripTrailingZeros().toPlainString();
  }

  /** {@return the largest index of dispersion of counts; empty where too few windows fit} */
  public OptionalDouble index() {
    return headline.arrivals().largestDispersion(LEAST_WINDOWS).stream()
        .mapToDouble(Dispersion::index)
        .findFirst();
  }

  /** The largest index of dispersion in words; empty where too few windows fit. */
  Optional<String> indexWords() {
    OptionalDouble index = index();
    if (index.isEmpty()) {
      return Optional.empty();
    }
    double value = index.getAsDouble();
    return Optional.of(value < 100 ? NumberText.fixed(value, 1) : NumberText.number(value));
  }

  /** {@return R/Z; empty where the think time is not known} */
  public OptionalDouble responseToThink() {
    return headline.loop() == null || !Double.isFinite(headline.loop().responseToThink())
        ? OptionalDouble.empty()
        : OptionalDouble.of(headline.loop().responseToThink());
  }

  /** {@return R/Z to three decimals; empty where the think time is not known} */
  public Optional<String> ratioWords() {
    OptionalDouble ratio = responseToThink();
    return ratio.isEmpty()
        ? Optional.empty()
        : Optional.of(NumberText.fixed(ratio.getAsDouble(), RATIO_DECIMALS));
  }

  /**
   * {@return {@code 200 sessions on 200 connections}; users alone where connections are not known}
   */
  public String usersWords() {
    SessionConnections sessions = headline.sessions();
    if (sessions == null) {
      return headline.loop() == null ? "" : NumberText.count(headline.loop().users(), "user");
    }
    String words =
        NumberText.count(sessions.count(), "session")
            + (sessions.sharedConnections() > 0
                ? sessions.count() == 1 ? " shares " : " share "
                : " on ")
            + NumberText.count(sessions.connections(), "connection");
    return sessions.reconnects() == 0
        ? words
        : words + ", " + NumberText.count(sessions.reconnects(), "reconnect");
  }
}
