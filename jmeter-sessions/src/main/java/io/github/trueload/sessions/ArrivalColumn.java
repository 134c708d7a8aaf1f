package io.github.trueload.sessions;

import io.github.trueload.waiting.SampleVariables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The variable that holds a session's intended start, nanoseconds since the epoch, and its column
 * in the results file. It stays the same through the session.
 *
 * <p>Its place in {@code sample_variables} is behind the timers' {@code tl_think_ns} and before all
 * others, whichever class is loaded first: controller and engines must agree on the order.
 */
final class ArrivalColumn {
  /** Name of the variable and of the column. */
  static final String NAME = "tl_arrival_ns";

  private static final String THINK = "tl_think_ns";

  private static boolean added;

  private ArrivalColumn() {}

  /**
   * Adds the column, unless it is there already or JMeter's properties are not loaded.
   *
   * @return whether it was added
   */
  static synchronized boolean announce() {
    if (JMeterUtils.getJMeterProperties() == null) {
      return false;
    }
    String before = JMeterUtils.getPropDefault(SampleEvent.SAMPLE_VARIABLES, "");
    String complete = withColumn(before);
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, complete);
    added |= !complete.equals(before);
    return !complete.equals(before);
  }

  /** Takes it out again as a remote engine's run ends; not where the user has named it. */
  static synchronized void withdraw() {
    if (added) {
      added = false;
      SampleVariables.remove(List.of(NAME));
    }
  }

  /** The list with our column, if it lacks it. */
  static String withColumn(String sampleVariables) {
    List<String> names = new ArrayList<>();
    if (!sampleVariables.isEmpty()) {
      names.addAll(Arrays.asList(sampleVariables.split(",")));
    }
    if (names.contains(NAME)) {
      return sampleVariables;
    }
    names.add(!names.isEmpty() && names.get(0).equals(THINK) ? 1 : 0, NAME);
    return String.join(",", names);
  }

  /** A session's variables of ours. */
  static JMeterVariables variables(long arrivalEpochNanos) {
    JMeterVariables variables = new JMeterVariables();
    variables.put(NAME, Long.toString(arrivalEpochNanos));
    return variables;
  }
}
