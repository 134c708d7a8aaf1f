package io.github.trueload.report;

import io.github.trueload.analysis.Findings;
import io.github.trueload.document.CsvTable;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * When connections were established and terminated, and how many were open: the columns of
 * Hashemian et al. (2012), 3.2, {@code connection.csv}, in their order. Connections that were never
 * established are none; those open when the capture began are established by their first packet.
 */
final class ConnectionEvents implements CsvTable {

  private static final String HEADER = "time_s,established,open";

  private record Event(long nanos, boolean established) {}

  private final Findings findings;

  ConnectionEvents(Findings findings) {
    this.findings = findings;
  }

  @Override
  public String fileName() {
    return "connection.csv";
  }

  @Override
  public String header() {
    return HEADER;
  }

  @Override
  public void writeTo(Writer out) throws IOException {
    out.append(HEADER).append('\n');
    long open = 0;
    for (Event event : events()) {
      open += event.established() ? 1 : -1;
      out.append(CsvTables.seconds(event.nanos()))
          .append(event.established() ? ",1," : ",0,")
          .append(Long.toString(open))
          .append('\n');
    }
  }

  private List<Event> events() {
    ConnectionTable table = findings.wireConnections();
    List<Event> events = new ArrayList<>();
    for (int row = 0; row < table.size(); row++) {
      boolean handshake = table.connectNanos(row) != SampleBlock.UNKNOWN;
      if (findings.isUnderTest(row) && (handshake || findings.wire().requestsOn(row) > 0)) {
        events.add(
            new Event(table.openNanos(row) + (handshake ? table.connectNanos(row) : 0), true));
        if (table.closeNanos(row) != SampleBlock.UNKNOWN) {
          events.add(new Event(table.closeNanos(row), false));
        }
      }
    }
    // At the same instant the established first, so that no count is below 0.
    events.sort(
        Comparator.comparingLong(Event::nanos)
            .thenComparing(Event::established, Comparator.reverseOrder()));
    return events;
  }
}
