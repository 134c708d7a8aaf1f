package io.github.trueload.gate;

import io.github.trueload.figures.GateRules;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.units.Unit.Dimension;
import java.math.BigDecimal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A metric, whose value a gate compares. Durations are in seconds. {@link Metrics} contains all
 * metrics; there is one object for each, so identity is equality.
 */
public final class Metric {

  /** The argument of a metric, which expressions have in parentheses. */
  public enum Argument {
    NONE("", false, Dimension.NUMBER, "", "0", "0"),
    /** A percentile from 1 to below 100, required; a share, such as 0.99 for 99, is refused. */
    PERCENTILE(
        "(q)",
        true,
        Dimension.NUMBER,
        "a percentile from 1 to below 100, such as (99); the largest is max",
        "1",
        "99.999999999"),
    /** A length of windows, optional. */
    ANY_WINDOW(
        "[(window)]", false, Dimension.TIME, "a window's length, 1us to 24h", "1e-6", "86400"),
    /** A length of windows, required. */
    WINDOW("(window)", true, Dimension.TIME, ANY_WINDOW.words, "1e-6", "86400"),
    /** The longest response time that satisfies a user, required. */
    TARGET(
        "(target)",
        true,
        Dimension.TIME,
        "a target response time, such as (500ms), 1us to 24h",
        "1e-6",
        "86400");

    private final String form;
    private final boolean needed;
    private final Dimension dimension;
    private final String words;
    private final BigDecimal least;
    private final BigDecimal most;

    Argument(
        String form, boolean needed, Dimension dimension, String words, String least, String most) {
      this.form = form;
      this.needed = needed;
      this.dimension = dimension;
      this.words = words;
      this.least = new BigDecimal(least);
      this.most = new BigDecimal(most);
    }

    String words() {
      return words;
    }

    /** Whether a number, in seconds or ones, is one. */
    boolean fits(BigDecimal number) {
      return number.compareTo(least) >= 0 && number.compareTo(most) <= 0;
    }

    /** As it stands behind a metric's name. */
    String form() {
      return form;
    }

    boolean isNeeded() {
      return needed;
    }

    Dimension dimension() {
      return dimension;
    }
  }

  /** None of rare things among fewer than these says nothing. */
  private static final long LEAST_FOR_NONE = 30;

  @FunctionalInterface
  interface Extractor {
    Estimate of(MetricContext reading);
  }

  private final String id;
  private final Kind kind;
  private final long minimum;
  private final String meaning;
  private final Extractor extractor;
  private Argument argument = Argument.NONE;
  private boolean ofLabels;
  private boolean ofTransactions;
  private boolean ofLoad;
  private boolean mixesFailures;
  private boolean growing;
  private boolean shareOfTimes;
  private boolean signed;
  private @Nullable Resampling resampling;
  private Function<MetricContext, Distribution> distribution = context -> new DurationStatistics();
  private GateRules.Words words = GateRules.Words.NONE;

  /**
   * @param minimum the least n that is judged where the gate names none
   */
  Metric(String id, Kind kind, long minimum, Extractor extractor, String meaning) {
    this.id = id;
    this.kind = kind;
    this.minimum = minimum;
    this.extractor = extractor;
    this.meaning = meaning;
  }

  /** A number of things, which reports itself how many there are. */
  static Metric count(String id, Extractor extractor, String meaning) {
    return new Metric(id, Kind.COUNT, 1, extractor, meaning);
  }

  /**
   * A number of rare things, such as failures: none of them among few says nothing, but some among
   * few are there.
   */
  static Metric rare(String id, Extractor extractor, String meaning) {
    Metric metric = new Metric(id, Kind.COUNT, LEAST_FOR_NONE, extractor, meaning);
    metric.growing = true;
    return metric;
  }

  Metric with(Argument taken) {
    argument = taken;
    return this;
  }

  /** Has one of these words as its value. */
  Metric with(GateRules.Words accepted) {
    words = accepted;
    return this;
  }

  /** Can be of some labels alone. */
  Metric ofLabels() {
    ofLabels = true;
    return this;
  }

  /** Looks at transactions rather than at samples. */
  Metric ofTransactions() {
    ofTransactions = true;
    return this;
  }

  /** Answers to the load: of two runs it is compared only where their loads are the same. */
  Metric ofLoad() {
    ofLoad = true;
    return this;
  }

  /** Failed samples are in it, whose times are of another thing. */
  Metric mixesFailures() {
    mixesFailures = true;
    return this;
  }

  /** Its error is determined from these, and against a baseline by resampling them. */
  Metric resampled(Resampling observations) {
    resampling = observations;
    return this;
  }

  /**
   * Is a share of response times within or beyond a target: how much neighbours are alike is that
   * of the times, also where few are beyond it.
   */
  Metric shareOfTimes() {
    shareOfTimes = true;
    return this;
  }

  /**
   * Can be below 0, and as a share above 1, so that its interval can lie on both sides of these.
   */
  Metric signed() {
    signed = true;
    return this;
  }

  /** {@return the name in expressions, without an argument} */
  public String id() {
    return id;
  }

  /** {@return the name and the form of its argument, such as {@code p(q)}} */
  public String form() {
    return id + argument.form();
  }

  /** {@return the kind of its value, which includes the unit} */
  public Kind kind() {
    return kind;
  }

  /** The words that it can have; none of a number. */
  GateRules.Words words() {
    return words;
  }

  /** {@return the argument that it takes in parentheses} */
  public Argument argument() {
    return argument;
  }

  /** {@return whether it can be limited to some labels} */
  public boolean isOfLabels() {
    return ofLabels;
  }

  /** Whether it looks at transactions rather than at samples. */
  boolean isOfTransactions() {
    return ofTransactions;
  }

  /** Whether it answers to the load. */
  boolean isOfLoad() {
    return ofLoad;
  }

  /** {@return whether it looks at failed samples apart from the others} */
  public boolean isOfFailures() {
    return id.startsWith("errors.") || id.startsWith("transaction.errors.") || id.equals("apdex");
  }

  /** Whether 0 is its true value where the log has no sample, or no transaction. */
  boolean isCountOfSamples() {
    return id.equals("samples.count") || id.equals("transaction.count");
  }

  /** Whether more samples could only make it larger. */
  boolean isGrowing() {
    return growing;
  }

  /** Whether it is a share of response times within or beyond a target. */
  boolean isShareOfTimes() {
    return shareOfTimes;
  }

  /** Whether it can be below 0, and as a share above 1. */
  boolean isSigned() {
    return signed;
  }

  /** Whether failed samples are in it. */
  boolean isMixingFailures() {
    return mixesFailures;
  }

  /** What its error is distinguished from; null where its interval is enough, or there is none. */
  @Nullable Resampling resampling() {
    return resampling;
  }

  /** It is a figure of these times. */
  Metric distributed(Function<MetricContext, Distribution> times) {
    distribution = times;
    return this;
  }

  /** The times that it is a figure of; empty where it is none of times. */
  Distribution distribution(MetricContext context) {
    return distribution.apply(context);
  }

  /** Whether it has a 95 % interval that allows for the correlation of neighbouring samples. */
  boolean hasInterval() {
    return isRate() || resampling != null;
  }

  /** Whether it is a number of things a second. */
  boolean isRate() {
    return kind == Kind.RATE;
  }

  /**
   * Whether it is decided by its interval, which must not hold the limit: times, rates, shares and
   * what has an error of its rows. The shape of arrivals has a verdict of its own.
   */
  boolean isDecidedByInterval() {
    return resampling != null || kind == Kind.TIME || kind == Kind.RATE || kind == Kind.SHARE;
  }

  /**
   * {@return the smallest number of observations that a gate judges if its expression names none, 1
   * or more; percentiles and shares may need more}
   */
  public long minimum() {
    return minimum;
  }

  /** {@return the meaning, as a phrase for lists of metrics} */
  public String meaning() {
    return meaning;
  }

  Estimate read(MetricContext reading) {
    return extractor.of(reading);
  }

  @Override
  public String toString() {
    return form();
  }
}
