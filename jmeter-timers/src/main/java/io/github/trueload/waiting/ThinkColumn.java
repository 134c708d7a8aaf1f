package io.github.trueload.waiting;

import io.github.trueload.columns.SampleColumns;
import java.util.List;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The variable that holds the think time drawn since the thread's previous sample, in nanoseconds,
 * and its column in the results file, the first of all. A timer adds it as its class is loaded with
 * the plan.
 */
public final class ThinkColumn {
  /** Name of the variable and of the column. */
  public static final String NAME = "tl_think_ns";

  /** The column in the results file; {@code announce} adds it. */
  public static final SampleColumns COLUMN = SampleColumns.first(List.of(NAME), List.of());

  private ThinkColumn() {}

  /**
   * Adds to the calling thread's value: several timers before one sample wait one after another.
   *
   * @param thinkNanos think time, nanoseconds
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
