package io.github.trueload.dsl;

import io.github.trueload.timer.ScaledThinkTime;
import io.github.trueload.timer.gui.ScaledThinkTimeGui;

/** Think times of mean N/λ (Principle A), so that more users think longer and do not send more. */
public final class DslScaledThinkTime extends DslThinkTime<DslScaledThinkTime> {

  DslScaledThinkTime(String rate) {
    super(
        "Trueload - Scaled Think Time (Principle A)",
        ScaledThinkTimeGui.class,
        ScaledThinkTime::new);
    with(ScaledThinkTime.RATE, rate);
  }

  /**
   * Fixes the number of users; without this call it is the number of threads of the thread group.
   *
   * @param users N, 1 or more
   */
  public DslScaledThinkTime users(int users) {
    with(ScaledThinkTime.USERS_FROM, "number");
    return with(ScaledThinkTime.USERS, Integer.toString(users));
  }

  /**
   * Divides the rate among several JMeter engines that run the same plan.
   *
   * @param engines how many, 1 or more
   */
  public DslScaledThinkTime engines(int engines) {
    return with(ScaledThinkTime.GENERATORS, Integer.toString(engines));
  }

  /**
   * Subtracts the mean response time from the think times, so that the rate stays the same when
   * responses become slower.
   */
  public DslScaledThinkTime holdRate() {
    return with(ScaledThinkTime.MODE, "hold");
  }
}
