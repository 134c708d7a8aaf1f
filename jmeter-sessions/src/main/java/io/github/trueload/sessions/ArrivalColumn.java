package io.github.trueload.sessions;

import io.github.trueload.columns.SampleColumns;
import io.github.trueload.waiting.ThinkColumn;
import java.util.List;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Two variables of a session and their columns in the results file: its intended start, nanoseconds
 * since the epoch, and how many sessions its group had dropped by then. They stay the same through
 * the session.
 *
 * <p>Their place in {@code sample_variables} is behind the timers' {@code tl_think_ns} and before
 * all others, whichever class is loaded first: controller and engines must agree on the order.
 */
public final class ArrivalColumn {
  private static final String ARRIVAL = "tl_arrival_ns";

  private static final String DROPPED = "tl_dropped";

  /** Names of the variables and of the columns, in their order. */
  public static final List<String> NAMES = List.of(ARRIVAL, DROPPED);

  static final SampleColumns COLUMNS = SampleColumns.first(NAMES, List.of(ThinkColumn.NAME));

  private ArrivalColumn() {}

  /** A session's variables of ours. */
  static JMeterVariables variables(long arrivalEpochNanos) {
    JMeterVariables variables = new JMeterVariables();
    variables.put(ARRIVAL, Long.toString(arrivalEpochNanos));
    return variables;
  }

  /** The calling session begins. */
  static void begins(long droppedBefore) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables != null) {
      variables.put(DROPPED, Long.toString(droppedBefore));
    }
  }
}
