package io.github.trueload.think;

import io.github.trueload.domain.Require;
import java.util.function.DoubleFunction;

/**
 * The distributions to choose from, each by its mean and at most one shape parameter. {@link #id()}
 * is stored in plans and never changes; a new distribution is one record and one line here.
 */
public enum ThinkTimeFamily {
  /** CoV 1. */
  EXPONENTIAL("exponential", Exponential::new),
  /** From {@code mean·(1 - halfWidth)} to {@code mean·(1 + halfWidth)}. */
  UNIFORM("uniform", "halfWidth", 1, Uniform::new),
  /** CoV 0. */
  CONSTANT("constant", Constant::new),
  /** CoV 1/√stages. */
  ERLANG("erlang", "stages", 4, (mean, stages) -> new Erlang(mean, whole("stages", stages))),
  /** CoV above 1, balanced means. */
  HYPER_EXPONENTIAL("hyper-exponential", "cov", 2, HyperExponential::new),
  /** By mean and CoV. */
  LOG_NORMAL("log-normal", "cov", 1, LogNormal::new),
  /** Bounded, {@link Pareto#DEFAULT_RATIO}. */
  PARETO("pareto", "shape", 1.5, Pareto::new),
  /** By mean and shape. */
  WEIBULL("weibull", "shape", 0.7, Weibull::new);

  /** Makes a distribution of a mean and a shape. */
  @FunctionalInterface
  private interface Shaped {
    ThinkTime of(double mean, double shape);
  }

  private final String id;
  private final String shapeName;
  private final double defaultShape;
  private final Shaped factory;

  ThinkTimeFamily(String id, DoubleFunction<ThinkTime> factory) {
    this(id, "", Double.NaN, (mean, shape) -> factory.apply(mean));
  }

  ThinkTimeFamily(String id, String shapeName, double defaultShape, Shaped factory) {
    this.id = id;
    this.shapeName = shapeName;
    this.defaultShape = defaultShape;
    this.factory = factory;
  }

  /**
   * {@return the language-neutral name that plans store, lower-case letters and hyphens, such as
   * {@code log-normal}}
   */
  public String id() {
    return id;
  }

  /**
   * {@return whether the family has a shape parameter in addition to the mean; false for the
   * exponential and the constant distribution}
   */
  public boolean hasShape() {
    return !shapeName.isEmpty();
  }

  /**
   * {@return the name of the shape parameter, as users write it in the text of a process, such as
   * {@code cov} or {@code stages}; empty without a shape parameter}
   */
  public String shapeName() {
    return shapeName;
  }

  /**
   * {@return the shape where the user gives none, a pure number in the distribution's own domain;
   * NaN without a shape parameter}
   */
  public double defaultShape() {
    return defaultShape;
  }

  /**
   * {@return the distribution of this mean and shape}
   *
   * @param mean seconds, above 0 and at most {@link ThinkTime#MAX_MEAN_SECONDS}
   * @param shape a pure number in the distribution's own domain; ignored by a family without a
   *     shape parameter
   * @throws IllegalArgumentException if one is outside its domain
   */
  public ThinkTime of(double mean, double shape) {
    return factory.of(mean, shape);
  }

  /**
   * {@return the distribution of this mean and the default shape}
   *
   * @param mean seconds, above 0 and at most {@link ThinkTime#MAX_MEAN_SECONDS}
   * @throws IllegalArgumentException if the mean is outside its domain
   */
  public ThinkTime of(double mean) {
    return of(mean, defaultShape);
  }

  /**
   * Finds a family by its stored name.
   *
   * @param id an {@link #id()}, in the same case
   * @return the family
   * @throws IllegalArgumentException if there is none; the message lists all names
   */
  public static ThinkTimeFamily byId(String id) {
    StringBuilder known = new StringBuilder();
    for (ThinkTimeFamily family : values()) {
      if (family.id.equals(id)) {
        return family;
      }
      known.append(known.isEmpty() ? "" : ", ").append(family.id);
    }
    throw new IllegalArgumentException(
        "think-time distribution is \"" + id + "\", but must be one of " + known);
  }

  private static int whole(String field, double value) {
    Require.within(field, value, 1.0, Integer.MAX_VALUE);
    if (value != Math.rint(value)) {
      throw new IllegalArgumentException(field + " is " + value + ", but must be a whole number");
    }
    return (int) value;
  }
}
