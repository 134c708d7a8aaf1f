package io.github.trueload.dsl;

import io.github.trueload.timer.BurstyThinkTime;
import io.github.trueload.timer.gui.BurstyThinkTimeGui;
import java.time.Duration;

/** Think times of all users from one shared two-state MAP. */
public final class DslBurstyThinkTime extends DslThinkTime<DslBurstyThinkTime> {

  DslBurstyThinkTime(String mean) {
    super("Trueload - Bursty Think Time (MAP)", BurstyThinkTimeGui.class, BurstyThinkTime::new);
    with(BurstyThinkTime.MEAN, mean);
  }

  /**
   * Sets how bursty the think times are; without this call it is 400.
   *
   * @param index the index of dispersion I, above 1
   */
  public DslBurstyThinkTime index(double index) {
    return with(BurstyThinkTime.INDEX, number(index));
  }

  /**
   * Sets the time that the server needs for one request; without this call it is 5 ms.
   *
   * @param demand the service demand, summed over all servers
   */
  public DslBurstyThinkTime serviceDemand(Duration demand) {
    return with(BurstyThinkTime.SERVICE_DEMAND, SettingTexts.of(demand));
  }

  /**
   * Fixes the largest number of users; without this call it is the number of threads of the thread
   * group.
   *
   * @param users N, 1 or more
   */
  public DslBurstyThinkTime users(int users) {
    return with(BurstyThinkTime.USERS, Integer.toString(users));
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
