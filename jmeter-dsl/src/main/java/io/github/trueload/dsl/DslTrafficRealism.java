package io.github.trueload.dsl;

import io.github.trueload.listener.TrafficRealism;
import io.github.trueload.listener.TrafficSetting;
import io.github.trueload.listener.gui.TrafficRealismGui;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.testelement.TestElement;
import us.abstracta.jmeter.javadsl.core.listeners.BaseListener;

/** The listener that prints, at the end of a run, whether its traffic was realistic. */
public final class DslTrafficRealism extends BaseListener {
  private final Map<TrafficSetting, String> given = new HashMap<>();

  DslTrafficRealism() {
    super("Trueload - Traffic Realism", TrafficRealismGui.class);
  }

  /**
   * Sets the length of the sliding window; without this call it is 60 s.
   *
   * @param window 1 s to 24 h
   */
  public DslTrafficRealism window(Duration window) {
    given.put(TrafficRealism.WINDOW, SettingTexts.of(window));
    return this;
  }

  /**
   * Names the rate that the plan is to reach; without this call it is that of the plan's elements.
   *
   * @param rate requests per time, such as {@code 100/s}
   */
  public DslTrafficRealism target(String rate) {
    given.put(TrafficRealism.TARGET, rate);
    return this;
  }

  /**
   * Names the process that the arrivals are to follow; without this call it is that of the plan's
   * Session Arrivals Thread Group. It counts with {@link #stopAt}.
   *
   * @param process such as {@code poisson 20/s}; the page on the command has all
   */
  public DslTrafficRealism process(String process) {
    given.put(TrafficRealism.PROCESS, process);
    return this;
  }

  /**
   * Stops the test when a condition has held for a time; without a call of {@link #stopAfter} 10 s.
   *
   * @param gate a gate on the sliding window, such as {@code errors.rate > 5%}
   */
  public DslTrafficRealism stopWhen(String gate) {
    given.put(TrafficRealism.STOP_WHEN, gate);
    return this;
  }

  /**
   * Sets for how long the condition must have held.
   *
   * @param time 1 s to 24 h
   */
  public DslTrafficRealism stopAfter(Duration time) {
    given.put(TrafficRealism.STOP_AFTER, SettingTexts.of(time));
    return this;
  }

  /**
   * Stops the test when a figure of the run is known well enough, the arrivals are the requested
   * ones, the response times do not drift and the load generator is healthy.
   *
   * @param precision a figure and its error, such as {@code p(99) ± 5%}, or {@code p(99) in
   *     30s..end ± 5%} without the run's start
   */
  public DslTrafficRealism stopAt(String precision) {
    given.put(TrafficRealism.STOP_AT, precision);
    return this;
  }

  /**
   * Sends the metrics by OTLP; without this call to the endpoint of JMeter's property, if it is
   * set.
   *
   * @param endpoint such as {@code http://collector:4318}, or {@code environment}
   */
  public DslTrafficRealism otlp(String endpoint) {
    given.put(TrafficRealism.OTLP, endpoint);
    return this;
  }

  @Override
  protected TestElement buildTestElement() {
    TestElement listener = new TrafficRealism();
    TrafficRealism.ALL.forEach(
        setting ->
            listener.setProperty(
                setting.key(), given.getOrDefault(setting, setting.initial()), ""));
    return listener;
  }
}
