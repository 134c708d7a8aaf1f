package io.github.trueload.listener;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The variable that brings an engine's health to the controller, rows of {@link
 * io.github.trueload.health.HealthRow}. As one of the {@code sample_variables} it goes along with
 * samples, and is a column of the controller's log, empty but for a row a second.
 */
final class HealthVariable {

  /** Name of the variable. */
  static final String NAME = "tl_health";

  /** What stands between two rows. */
  static final String BETWEEN = ";";

  /** What goes before it, whoever is announced first: both ends must have one order. */
  private static final List<String> AHEAD = List.of("tl_think_ns", "tl_arrival_ns");

  private static boolean added;

  private HealthVariable() {}

  /**
   * Adds it to the variables that go along, unless it is there already or JMeter's properties are
   * not loaded.
   *
   * @return whether it was added
   */
  static synchronized boolean announce() {
    if (JMeterUtils.getJMeterProperties() == null) {
      return false;
    }
    String before = JMeterUtils.getPropDefault(SampleEvent.SAMPLE_VARIABLES, "");
    List<String> names = new ArrayList<>(Arrays.asList(before.split(",")));
    if (names.contains(NAME)) {
      return false;
    }
    names.removeIf(String::isBlank);
    int place = 0;
    while (place < names.size() && AHEAD.contains(names.get(place))) {
      place++;
    }
    names.add(place, NAME);
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, String.join(",", names));
    added = true;
    if (JMeterContextService.getTestStartTime() == 0) {
      SampleEvent.initSampleVariables(); // a controller of engines does not read them again
    }
    return true;
  }

  /** Takes it out again, for a run without engines; not where the user has named it. */
  static synchronized void withdraw() {
    if (!added) {
      return;
    }
    added = false;
    String before = JMeterUtils.getPropDefault(SampleEvent.SAMPLE_VARIABLES, "");
    List<String> names = new ArrayList<>(Arrays.asList(before.split(",")));
    names.remove(NAME);
    if (names.isEmpty()) {
      JMeterUtils.getJMeterProperties().remove(SampleEvent.SAMPLE_VARIABLES); // "" would be a name
    } else {
      JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, String.join(",", names));
    }
  }

  /** Where it is among the variables of this run; -1 where it is not. */
  static int index() {
    for (int i = 0; i < SampleEvent.getVarCount(); i++) {
      if (SampleEvent.getVarName(i).equals(NAME)) {
        return i;
      }
    }
    return -1;
  }
}
