package io.github.trueload.listener;

import io.github.trueload.columns.SampleColumns;
import io.github.trueload.sessions.ArrivalColumn;
import io.github.trueload.waiting.ThinkColumn;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * The variable that brings an engine's health to the controller, rows of {@link
 * io.github.trueload.health.HealthRow}. As one of the {@code sample_variables} it goes along with
 * samples, and is a column of the controller's log, empty but for a row a second.
 */
final class HealthVariable {

  static final String NAME = "tl_health";

  /** What stands between two rows. */
  static final String BETWEEN = ";";

  static final SampleColumns COLUMN =
      SampleColumns.first(
          List.of(NAME),
          Stream.concat(Stream.of(ThinkColumn.NAME), ArrivalColumn.NAMES.stream()).toList());

  private HealthVariable() {}

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
