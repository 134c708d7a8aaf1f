package io.github.trueload.listener;

import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateSyntaxException;
import io.github.trueload.gate.Precision;
import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Rates;
import java.time.Duration;
import org.apache.jmeter.testelement.TestElement;
import org.jspecify.annotations.Nullable;

/**
 * What the element is set to, checked.
 *
 * @param window length of the sliding window
 * @param targetPerSecond the rate that was wanted; NaN where none is named
 * @param process that the arrivals are to follow; null where none is named
 * @param stop condition on which the test is stopped; null for none
 * @param stopAfter how long it must have held
 * @param enough figure and error at which the test is stopped; null for none
 * @param otlp where the metrics are pushed to; null where the element names no endpoint
 */
record TrafficSettings(
    Duration window,
    double targetPerSecond,
    @Nullable RequestedProcess process,
    @Nullable Gate stop,
    Duration stopAfter,
    @Nullable Precision enough,
    @Nullable OtlpTarget otlp) {

  /**
   * Reads the element's properties.
   *
   * @throws UnusableSetting if one cannot be used
   */
  static TrafficSettings of(TestElement element) throws UnusableSetting {
    String condition = TrafficRealism.STOP_WHEN.of(element);
    return new TrafficSettings(
        seconds(TrafficRealism.WINDOW, element),
        target(element),
        process(TrafficRealism.PROCESS.of(element)),
        condition.isEmpty() ? null : gate(condition),
        seconds(TrafficRealism.STOP_AFTER, element),
        enough(TrafficRealism.STOP_AT.of(element)),
        otlp(TrafficRealism.OTLP.of(element)));
  }

  /** Whether there is any condition that stops the test. */
  boolean stops() {
    return stop != null || enough != null;
  }

  private static Duration seconds(TrafficSetting setting, TestElement element)
      throws UnusableSetting {
    double seconds = number(setting, element);
    if (!(seconds >= 1 && seconds <= 86_400)) {
      throw new UnusableSetting(setting, setting.of(element), "must be from 1 to 86400 seconds");
    }
    return Duration.ofMillis(Math.round(seconds * 1e3));
  }

  private static double target(TestElement element) throws UnusableSetting {
    if (TrafficRealism.TARGET.of(element).isEmpty()) {
      return Double.NaN;
    }
    String text = TrafficRealism.TARGET.of(element);
    try {
      return Rates.parsePerSecond(text, BareNumber.ACCEPTED);
    } catch (IllegalArgumentException e) {
      throw new UnusableSetting(TrafficRealism.TARGET, text, e.getMessage());
    }
  }

  private static @Nullable RequestedProcess process(String text) throws UnusableSetting {
    try {
      return text.isEmpty() ? null : RequestedProcess.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UnusableSetting(TrafficRealism.PROCESS, text, e.getMessage());
    }
  }

  /** Seconds, or a duration with its unit. */
  private static double number(TrafficSetting setting, TestElement element) throws UnusableSetting {
    String text = setting.of(element);
    try {
      return text.matches(".*[A-Za-zµ]")
          ? Durations.parseSeconds(text, BareNumber.REFUSED)
          : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new UnusableSetting(setting, text, "is not a number");
    } catch (IllegalArgumentException e) {
      throw new UnusableSetting(setting, text, e.getMessage());
    }
  }

  private static Gate gate(String condition) throws UnusableSetting {
    try {
      return StopRule.parse(condition);
    } catch (GateSyntaxException | IllegalArgumentException e) {
      throw new UnusableSetting(TrafficRealism.STOP_WHEN, condition, e.getMessage());
    }
  }

  private static @Nullable OtlpTarget otlp(String text) throws UnusableSetting {
    try {
      return text.isEmpty() ? null : OtlpTarget.parse(text, System.getenv());
    } catch (IllegalArgumentException e) {
      throw new UnusableSetting(TrafficRealism.OTLP, text, e.getMessage());
    }
  }

  private static @Nullable Precision enough(String text) throws UnusableSetting {
    if (text.isEmpty()) {
      return null;
    }
    try {
      Precision enough = Precision.parse(text);
      if (StopRule.isOfPackets(enough.metric())) {
        throw new IllegalArgumentException("a running test has no packets");
      }
      return enough;
    } catch (IllegalArgumentException e) {
      throw new UnusableSetting(TrafficRealism.STOP_AT, text, e.getMessage());
    }
  }
}
