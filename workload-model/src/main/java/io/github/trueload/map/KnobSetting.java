package io.github.trueload.map;

/** What a {@link BurstinessKnob} came to. */
public sealed interface KnobSetting {

  /**
   * The map, or the refusal as an exception.
   *
   * @return this setting if it is a map
   * @throws IllegalArgumentException if infeasible; its message says why and gives the range
   */
  Tuned orThrow();

  /**
   * A MAP with exactly the wanted mean and index of dispersion.
   *
   * @param f the paper's free parameter, 1 or more: how far the two means are apart
   * @param lag1 its lag-1 autocorrelation ρ₁
   * @param reachesFloor whether ρ₁ is at least the floor; otherwise it is the largest there is
   */
  record Tuned(double f, TwoStateMap map, double lag1, boolean reachesFloor)
      implements KnobSetting {
    @Override
    public Tuned orThrow() {
      return this;
    }
  }

  /**
   * No such MAP exists.
   *
   * @param reason one line: what was asked and which index of dispersion would do
   * @param minimumIndex least index of dispersion for this mean, users and demand
   * @param minimumReached whether {@code minimumIndex} itself is feasible, or only what is above it
   */
  record Infeasible(String reason, double minimumIndex, boolean minimumReached)
      implements KnobSetting {
    @Override
    public Tuned orThrow() {
      throw new IllegalArgumentException(reason);
    }
  }
}
