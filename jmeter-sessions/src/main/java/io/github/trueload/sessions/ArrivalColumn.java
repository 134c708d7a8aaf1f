package io.github.trueload.sessions;

import io.github.trueload.columns.SampleColumns;
import io.github.trueload.waiting.ThinkColumn;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The variable that holds a session's intended start, nanoseconds since the epoch, and its column
 * in the results file. It stays the same through the session.
 *
 * <p>Its place in {@code sample_variables} is behind the timers' {@code tl_think_ns} and before all
 * others, whichever class is loaded first: controller and engines must agree on the order.
 */
public final class ArrivalColumn {
  /** Name of the variable and of the column. */
  public static final String NAME = "tl_arrival_ns";

  private static final SampleColumns COLUMN = SampleColumns.first(NAME, List.of(ThinkColumn.NAME));

  private ArrivalColumn() {}

  /**
   * Adds the column, as {@link SampleColumns#announce}.
   *
   * @return whether it was added
   */
  static boolean announce() {
    return COLUMN.announce();
  }

  /** Takes it out again as a remote engine's run ends; not where the user has named it. */
  static void withdraw() {
    COLUMN.withdraw();
  }

  /** A session's variables of ours. */
  static JMeterVariables variables(long arrivalEpochNanos) {
    JMeterVariables variables = new JMeterVariables();
    variables.put(NAME, Long.toString(arrivalEpochNanos));
    return variables;
  }
}
