package io.github.trueload.waiting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The property {@code sample_variables}, from which JMeter takes a run's columns. Values travel
 * from an engine to its controller without their names: an engine that serves one plan after
 * another must not keep those of an earlier one, or the values come under other columns.
 */
public final class SampleVariables {

  private SampleVariables() {}

  /** Takes names out, for the next run; whoever still needs them adds them again. */
  public static void remove(Collection<String> names) {
    String before = JMeterUtils.getPropDefault(SampleEvent.SAMPLE_VARIABLES, "");
    List<String> left = new ArrayList<>(Arrays.asList(before.split(",")));
    left.removeAll(names);
    if (left.isEmpty()) {
      JMeterUtils.getJMeterProperties().remove(SampleEvent.SAMPLE_VARIABLES); // "" would be a name
    } else {
      JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, String.join(",", left));
    }
  }
}
