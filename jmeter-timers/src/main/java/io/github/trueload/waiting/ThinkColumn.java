package io.github.trueload.waiting;

import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The variable that holds the think time drawn since the thread's previous sample, in nanoseconds,
 * and its column in the results file.
 *
 * <p>Columns of a results file come from the property {@code sample_variables}, which JMeter reads
 * when a test starts: it is enough to add to it when a timer's class is loaded with the plan. The
 * name goes first, so that controller and engines agree on the order whatever else is added later.
 */
public final class ThinkColumn {
  /** Name of the variable and of the column. */
  public static final String NAME = "tl_think_ns";

  private static boolean added;

  private ThinkColumn() {}

  /**
   * Adds the column, unless it is there already or JMeter's properties are not loaded.
   *
   * @return whether it was added
   */
  public static synchronized boolean announce() {
    if (JMeterUtils.getJMeterProperties() == null) {
      return false;
    }
    String before = JMeterUtils.getPropDefault(SampleEvent.SAMPLE_VARIABLES, "");
    if (Arrays.asList(before.split(",")).contains(NAME)) {
      return false;
    }
    JMeterUtils.setProperty(
        SampleEvent.SAMPLE_VARIABLES, before.isEmpty() ? NAME : NAME + "," + before);
    added = true;
    return true;
  }

  /** Takes it out again as a remote engine's run ends; not where the user has named it. */
  public static synchronized void withdraw() {
    if (added) {
      added = false;
      SampleVariables.remove(List.of(NAME));
    }
  }

  /**
   * Adds to the calling thread's value: several timers before one sample wait one after another.
   */
  public static void add(long thinkNanos) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables != null) {
      String before = variables.get(NAME);
      long sum = before == null ? thinkNanos : Long.parseLong(before) + thinkNanos;
      variables.put(NAME, Long.toString(sum));
    }
  }

  /** Removes the calling thread's value, so that a sample without a think time shows none. */
  public static void clear() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables != null) {
      variables.remove(NAME);
    }
  }
}
