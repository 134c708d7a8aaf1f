package io.github.trueload.stats;

/**
 * One family of distributions, fitted to think times.
 *
 * @param family its name: exponential, log-normal, Pareto or Weibull
 * @param scale the exponential's mean, the log-normal's median, the Pareto's least value, the
 *     Weibull's scale; seconds
 * @param shape the log-normal's σ, the Pareto's exponent, the Weibull's shape; NaN without one
 * @param aic Akaike's information criterion, 2·parameters − 2·ln L, think times in seconds; the
 *     smallest is the best
 */
public record FamilyFit(String family, double scale, double shape, double aic) {}
