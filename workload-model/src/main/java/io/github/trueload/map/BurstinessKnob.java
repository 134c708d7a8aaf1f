package io.github.trueload.map;

import io.github.trueload.domain.Require;
import io.github.trueload.think.ThinkTime;
import java.util.Locale;

/**
 * The burstiness knob of Mi et al. 2009 (section 3.4): from a mean think time and an index of
 * dispersion I to a {@link TwoStateMap}, without the paper's search.
 *
 * <p>The paper's constraints, for a free f ≥ 1, with D the total service demand and M = max(N·D,
 * E[Z]): m_s = D/f (1), m_l = f·M (2), and the mean is met by p_ls/p_sl = A/B (4), where A = m_l -
 * E[Z] and B = E[Z] - m_s must be above 0. Then V = A·B and SCV = 1 + 2·A·B/E[Z]², so
 *
 * <ul>
 *   <li>I is met exactly by p_sl + p_ls = (SCV - 1)/(I - 1), and only f is left;
 *   <li>ρ₁ = ½·(1 - (SCV - 1)/(I - 1))·(1 - 1/SCV) depends on f through SCV alone, and SCV grows
 *       with f. "ρ₁ at least the floor" is a quadratic in SCV, SCV(f) one in f: the smallest f is a
 *       root of roots. ρ₁ peaks at SCV = √I with (√I - 1)/(2(√I + 1)); a floor above that peak
 *       (0.4: I under 81) gives the peak.
 *   <li>probabilities of at most 1 need I - 1 ≥ (SCV - 1)·max(A, B)/(A + B), which grows with f:
 *       the least feasible I is the one at the smallest f. Where that f is open (A or B is 0 at f =
 *       1) every I above 1 is feasible.
 * </ul>
 *
 * @param meanSeconds mean think time E[Z], seconds
 * @param indexOfDispersion I of the think times; 1 is the exponential, 400 mild and 4000 severe
 *     burstiness in the paper
 * @param users N, the most users of this generator
 * @param demandSeconds total service demand D of one request over all servers, seconds
 * @param lag1Floor the ρ₁ to reach, from 0.05 to 0.49; the paper's is {@value #DEFAULT_LAG1_FLOOR}
 */
public record BurstinessKnob(
    double meanSeconds,
    double indexOfDispersion,
    int users,
    double demandSeconds,
    double lag1Floor) {

  /** The paper's floor: "the closest round value to the maximum" of one half. */
  public static final double DEFAULT_LAG1_FLOOR = 0.4;

  /**
   * Nearer to 1 than this, a MAP cannot be distinguished from the exponential, nor computed
   * exactly.
   */
  private static final double LEAST_INDEX_ABOVE_ONE = 1e-6;

  /**
   * Checks the parameters. Whether they are feasible together is {@link #turn()}'s answer.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public BurstinessKnob {
    Require.aboveUpTo("mean think time in seconds", meanSeconds, 0, ThinkTime.MAX_MEAN_SECONDS);
    Require.positive("index of dispersion", indexOfDispersion);
    Require.within("number of users", users, 1L, Integer.MAX_VALUE);
    Require.aboveUpTo(
        "total service demand in seconds", demandSeconds, 0, ThinkTime.MAX_MEAN_SECONDS);
    Require.within("floor of the lag-1 autocorrelation", lag1Floor, 0.05, 0.49);
  }

  /**
   * A knob with the paper's floor for ρ₁, {@link #DEFAULT_LAG1_FLOOR}.
   *
   * @param meanSeconds mean think time E[Z], seconds, above 0
   * @param indexOfDispersion I of the think times, above 0
   * @param users N, the most users of this generator, 1 or more
   * @param demandSeconds total service demand D of one request over all servers, seconds, above 0
   * @throws IllegalArgumentException if one is outside its domain
   */
  public BurstinessKnob(
      double meanSeconds, double indexOfDispersion, int users, double demandSeconds) {
    this(meanSeconds, indexOfDispersion, users, demandSeconds, DEFAULT_LAG1_FLOOR);
  }

  /**
   * {@return the map for these parameters, or why there is none: a {@link KnobSetting.Tuned} with
   * exactly this mean and index of dispersion, or a {@link KnobSetting.Infeasible} with the reason
   * and the least index that is feasible}
   */
  public KnobSetting turn() {
    if (!(indexOfDispersion >= 1 + LEAST_INDEX_ABOVE_ONE) || indexOfDispersion < minimumIndex()) {
      return infeasible();
    }
    double f = factorOf(wantedScv());
    if (!(shortMean(f) < meanSeconds && longMean(f) <= ThinkTime.MAX_MEAN_SECONDS)) {
      return tooFarApart();
    }
    TwoStateMap map = mapAt(f);
    double lag1 = map.autocorrelation(1);
    return new KnobSetting.Tuned(f, map, lag1, lag1 >= lag1Floor - 1e-9);
  }

  /**
   * The least index of dispersion that any f ≥ 1 reaches with this mean, users and demand. 1, not
   * itself feasible, where the means can come arbitrarily near to E[Z].
   *
   * @return a pure number, 1 or more; 1 is not itself feasible, but every index above it is
   */
  public double minimumIndex() {
    if (!minimumReached()) {
      return 1;
    }
    double above = longMean(1) - meanSeconds;
    double below = meanSeconds - shortMean(1);
    return 1 + (scv(1) - 1) * Math.max(above, below) / (above + below);
  }

  /** Whether f = 1 itself is allowed: m_s &lt; E[Z] &lt; m_l there. */
  private boolean minimumReached() {
    return shortMean(1) < meanSeconds && meanSeconds < longMean(1);
  }

  /** SCV of the least f with ρ₁ at the floor, or of the largest ρ₁. */
  private double wantedScv() {
    double index = indexOfDispersion;
    // ρ₁ ≥ floor  ⇔  s² - b·s + I ≤ 0
    double b = index + 1 - 2 * lag1Floor * (index - 1);
    double discriminant = b * b - 4 * index;
    if (!(b > 0 && discriminant >= 0)) {
      return Math.sqrt(index);
    }
    // the roots' product is I: the smaller one without cancellation
    return 2 * index / (b + Math.sqrt(discriminant));
  }

  private double scv(double f) {
    double relativeAbove = (longMean(f) - meanSeconds) / meanSeconds;
    double relativeBelow = (meanSeconds - shortMean(f)) / meanSeconds;
    return 1 + 2 * relativeAbove * relativeBelow;
  }

  /** The f of an SCV, or 1 where that already has a larger one: the SCV grows with f. */
  double factorOf(double wanted) {
    return minimumReached() && scv(1) >= wanted ? 1 : factorFor(wanted);
  }

  /**
   * The f with this SCV, the larger root of {@code M·Z·f² - (M·D + Z² + K)·f + Z·D = 0}, {@code K =
   * (SCV - 1)·Z²/2}; in units of Z. At the smaller root both A and B are negative.
   */
  private double factorFor(double scv) {
    double demand = demandSeconds / meanSeconds;
    double longest = longMean(1) / meanSeconds;
    double half = (longest * demand + 1 + (scv - 1) / 2) / 2;
    return (half + Math.sqrt(half * half - longest * demand)) / longest;
  }

  private TwoStateMap mapAt(double f) {
    double above = longMean(f) - meanSeconds;
    double below = meanSeconds - shortMean(f);
    double changes = 2 * (above / meanSeconds) * (below / meanSeconds) / (indexOfDispersion - 1);
    double shortToLong = changes * below / (above + below);
    double longToShort = changes * above / (above + below);
    // at the least feasible I one of them is 1, perhaps rounded up
    return new TwoStateMap(
        shortMean(f), longMean(f), Math.min(1, shortToLong), Math.min(1, longToShort));
  }

  private double shortMean(double f) {
    return demandSeconds / f;
  }

  private double longMean(double f) {
    return f * Math.max(users * demandSeconds, meanSeconds);
  }

  /** Only where users times demand is astronomically above the mean: doubles end before f does. */
  private KnobSetting.Infeasible tooFarApart() {
    return new KnobSetting.Infeasible(
        users
            + " users times a service demand of "
            + demandSeconds
            + " s are too far above the mean think time of "
            + meanSeconds
            + " s: lower the users or the demand",
        minimumIndex(),
        minimumReached());
  }

  private KnobSetting.Infeasible infeasible() {
    double minimum = minimumIndex();
    boolean reached = minimumReached();
    String range = reached ? String.format(Locale.ROOT, "at least %.6g", minimum) : "above 1";
    String reason =
        String.format(
            Locale.ROOT,
            "index of dispersion is %s, but for a mean think time of %s s, %d users and a service"
                + " demand of %s s it must be %s%s",
            indexOfDispersion,
            meanSeconds,
            users,
            demandSeconds,
            range,
            indexOfDispersion <= 1 + LEAST_INDEX_ABOVE_ONE
                ? " (1 is the exponential think time)"
                : ", or the users or the demand lower");
    return new KnobSetting.Infeasible(reason, minimum, reached);
  }
}
