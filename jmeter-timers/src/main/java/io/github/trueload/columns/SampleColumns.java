package io.github.trueload.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Columns that an element adds to JMeter's results. JMeter writes the variables of a thread that
 * the property {@code sample_variables} names; it reads the property when a run starts, after the
 * plan has been loaded.
 *
 * <p>Values travel from a remote engine to its controller without their names. Both must have the
 * same names in the same order, so that each set of columns has a fixed place, and an engine must
 * not keep the names of an earlier plan.
 */
public final class SampleColumns {

  private final List<String> names;

  /** Names that stay before ours at the front of the list; null where ours are the last. */
  private final @Nullable List<String> ahead;

  /** Those that the user had not named. */
  private List<String> added = List.of();

  /** The property when it last had all of them: each copy of an element asks. */
  private @Nullable String complete;

  private SampleColumns(List<String> names, @Nullable List<String> ahead) {
    this.names = names;
    this.ahead = ahead;
  }

  /**
   * {@return columns before those of the user}
   *
   * @param names of the columns
   * @param ahead Trueload's columns that may come before them
   */
  public static SampleColumns first(List<String> names, List<String> ahead) {
    return new SampleColumns(List.copyOf(names), List.copyOf(ahead));
  }

  /**
   * {@return columns after those of the user}
   *
   * @param names of the columns
   */
  public static SampleColumns last(List<String> names) {
    return new SampleColumns(List.copyOf(names), null);
  }

  /**
   * Adds the columns that the property lacks. Does nothing where JMeter's properties are not
   * loaded.
   *
   * <p>A controller of remote engines reads the property only once, so it reads it again here;
   * never during a run, whose files have their header already.
   *
   * @return whether any was added
   */
  public synchronized boolean announce() {
    if (JMeterUtils.getJMeterProperties() == null) {
      return false;
    }
    String text = JMeterUtils.getPropDefault(SampleEvent.SAMPLE_VARIABLES, "");
    if (text.equals(complete)) {
      return false;
    }
    List<String> before = names(text);
    List<String> missing = names.stream().filter(name -> !before.contains(name)).toList();
    String all = String.join(",", with(before, missing));
    complete = all;
    if (missing.isEmpty()) {
      return false;
    }
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, all);
    added = missing; // the others the user has named since
    if (JMeterContextService.getTestStartTime() == 0) {
      SampleEvent.initSampleVariables();
    }
    return true;
  }

  /** As {@link #announce}, for the run that begins. */
  public void announceForRun() {
    if (announce()) {
      SampleEvent.initSampleVariables();
    }
  }

  private List<String> with(List<String> before, List<String> missing) {
    List<String> first = ahead;
    int place = first == null ? before.size() : 0;
    while (first != null && place < before.size() && first.contains(before.get(place))) {
      place++;
    }
    List<String> complete = new ArrayList<>(before);
    complete.addAll(place, missing);
    return complete;
  }

  /** Takes out again what was added, as a remote engine's run ends; not what the user has named. */
  public synchronized void withdraw() {
    if (added.isEmpty()) {
      return;
    }
    String text = JMeterUtils.getPropDefault(SampleEvent.SAMPLE_VARIABLES, "");
    List<String> left = new ArrayList<>(names(text));
    left.removeAll(added);
    added = List.of();
    if (left.isEmpty()) {
      JMeterUtils.getJMeterProperties().remove(SampleEvent.SAMPLE_VARIABLES); // "" would be a name
    } else {
      JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, String.join(",", left));
    }
  }

  private static List<String> names(String text) {
    return text.isBlank() ? List.of() : Arrays.asList(text.split(","));
  }
}
