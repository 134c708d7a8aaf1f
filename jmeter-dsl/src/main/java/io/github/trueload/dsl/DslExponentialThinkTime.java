package io.github.trueload.dsl;

import io.github.trueload.timer.DistributionChoice;
import io.github.trueload.timer.ExponentialThinkTime;
import io.github.trueload.timer.gui.ExponentialThinkTimeGui;

/** Independent think times of a given mean. */
public final class DslExponentialThinkTime extends DslThinkTime<DslExponentialThinkTime> {

  DslExponentialThinkTime(String mean) {
    super(
        "Trueload - Exponential Think Time",
        ExponentialThinkTimeGui.class,
        ExponentialThinkTime::new);
    with(ExponentialThinkTime.MEAN, mean);
  }

  /**
   * Another distribution of the same mean.
   *
   * @param family its name as a plan stores it, such as {@code log-normal}
   */
  public DslExponentialThinkTime distribution(String family) {
    return with(DistributionChoice.FAMILY, family);
  }
}
