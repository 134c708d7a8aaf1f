package io.github.trueload.listener;

import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateSyntaxException;
import java.time.Duration;
import org.apache.jmeter.testelement.TestElement;

/**
 * What the element is set to, checked.
 *
 * @param window length of the sliding window
 * @param targetPerSecond the rate that was wanted; NaN where none is named
 * @param stop condition on which the test is stopped; null for none
 * @param stopAfter how long it must have held
 */
record TrafficSettings(Duration window, double targetPerSecond, Gate stop, Duration stopAfter) {

  /**
   * Reads the element's properties.
   *
   * @throws RefusedSetting if one cannot be used
   */
  static TrafficSettings of(TestElement element) throws RefusedSetting {
    String condition = TrafficRealism.STOP_WHEN.of(element);
    return new TrafficSettings(
        seconds(TrafficRealism.WINDOW, element),
        target(element),
        condition.isEmpty() ? null : gate(condition),
        seconds(TrafficRealism.STOP_AFTER, element));
  }

  private static Duration seconds(TrafficSetting setting, TestElement element)
      throws RefusedSetting {
    double seconds = number(setting, element);
    if (!(seconds >= 1 && seconds <= 86_400)) {
      throw new RefusedSetting(setting, setting.of(element), "must be from 1 to 86400 seconds");
    }
    return Duration.ofMillis(Math.round(seconds * 1e3));
  }

  private static double target(TestElement element) throws RefusedSetting {
    if (TrafficRealism.TARGET.of(element).isEmpty()) {
      return Double.NaN;
    }
    double rate = number(TrafficRealism.TARGET, element);
    if (!(rate > 0 && Double.isFinite(rate))) {
      throw new RefusedSetting(
          TrafficRealism.TARGET, TrafficRealism.TARGET.of(element), "must be above 0");
    }
    return rate;
  }

  private static double number(TrafficSetting setting, TestElement element) throws RefusedSetting {
    try {
      return Double.parseDouble(setting.of(element));
    } catch (NumberFormatException e) {
      throw new RefusedSetting(setting, setting.of(element), "is no number");
    }
  }

  private static Gate gate(String condition) throws RefusedSetting {
    try {
      return StopRule.parse(condition);
    } catch (GateSyntaxException | IllegalArgumentException e) {
      throw new RefusedSetting(TrafficRealism.STOP_WHEN, condition, e.getMessage());
    }
  }
}
