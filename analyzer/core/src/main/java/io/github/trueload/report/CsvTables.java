package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.document.CsvTable;
import io.github.trueload.document.InMemoryTable;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.figures.FigureTable;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The tables of {@code --csv}, each a file of one directory. */
public final class CsvTables {

  private CsvTables() {}

  /**
   * {@return the tables for which the inputs have data}
   *
   * @param summary the analyzed run's own, or one with more in it
   */
  public static List<CsvTable> of(AnalyzedRun analyzed, AnalysisResult summary) {
    List<CsvTable> tables = new ArrayList<>(ofFigures(summary));
    if (summary.wire() != null) {
      tables.add(new ResponseTable(analyzed));
      tables.add(new ConnectionEvents(analyzed));
    }
    return tables;
  }

  /** {@return the tables of the catalogue's figures that {@code summary} fills} */
  public static List<CsvTable> ofFigures(AnalysisResult summary) {
    List<CsvTable> tables = new ArrayList<>();
    for (FigureTable each : Catalogue.tables(summary)) {
      InMemoryTable rows = new InMemoryTable(each.name() + ".csv", each.columns());
      each.rows().forEach(row -> rows.row(row.toArray()));
      tables.add(rows);
    }
    return tables;
  }

  /** Nanoseconds as seconds with nine decimals, exactly. */
  static String seconds(long nanos) {
    long whole = nanos / 1_000_000_000L;
    String fraction = Long.toString(1_000_000_000L + Math.abs(nanos % 1_000_000_000L)).substring(1);
    return (nanos < 0 && whole == 0 ? "-0" : Long.toString(whole)) + "." + fraction;
  }

  /** A table of what the captures contain, row by row. */
  private abstract static class PacketTable implements CsvTable {

    private final String fileName;
    private final String header;
    final AnalyzedRun analyzed;

    PacketTable(String fileName, String header, AnalyzedRun analyzed) {
      this.fileName = fileName;
      this.header = header;
      this.analyzed = analyzed;
    }

    @Override
    public String fileName() {
      return fileName;
    }

    @Override
    public String header() {
      return header;
    }
  }

  /**
   * When connections were established and terminated, and how many were open: the columns of
   * Hashemian et al. (2012), 3.2, {@code connection.csv}, in their order. Connections that were
   * never established are none; those open when the capture began are established by their first
   * packet.
   */
  private static final class ConnectionEvents extends PacketTable {

    private static final String HEADER = "time_s,established,open";

    private record Event(long nanos, boolean established) {}

    ConnectionEvents(AnalyzedRun analyzed) {
      super("connection.csv", HEADER, analyzed);
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
      ConnectionTable table = analyzed.wireConnections();
      List<Event> events = new ArrayList<>();
      for (int row = 0; row < table.size(); row++) {
        boolean handshake = table.connectNanos(row) != SampleBlock.UNKNOWN;
        if (analyzed.isUnderTest(row) && (handshake || analyzed.wire().requestsOn(row) > 0)) {
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

  /**
   * The exchanges of the captures that were answered whole: the columns of Hashemian et al. (2012),
   * 3.2, {@code response.csv}, in their order.
   */
  private static final class ResponseTable extends PacketTable {

    private static final String HEADER =
        "end_s,client_port,connection,request,pipelined,reply_s,response_s";

    ResponseTable(AnalyzedRun analyzed) {
      super("response.csv", HEADER, analyzed);
    }

    @Override
    public void writeTo(Writer out) throws IOException {
      out.append(HEADER).append('\n');
      ConnectionTable connections = analyzed.wireConnections();
      StringBuilder line = new StringBuilder(96);
      try {
        analyzed.exchanges(block -> write(block, connections, line, out));
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }

    private static void write(
        SampleBlock block, ConnectionTable connections, StringBuilder line, Writer out) {
      try {
        for (int row = 0; row < block.size; row++) {
          boolean whole = (block.flags[row] & SampleBlock.INCOMPLETE) == 0;
          if (whole && block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
            line.setLength(0);
            out.append(line(block, row, connections, line));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static StringBuilder line(
        SampleBlock block, int row, ConnectionTable connections, StringBuilder line) {
      int connection = block.connection[row];
      String client = connections.client(connection);
      long sent = block.startNanos[row] + block.sendNanos[row];
      boolean pipelined = (block.flags[row] & SampleBlock.PIPELINED) != 0;
      return line.append(CsvTables.seconds(sent + block.elapsedNanos[row]))
          .append(',')
          .append(client, client.lastIndexOf(':') + 1, client.length())
          .append(',')
          .append(connection + 1)
          .append(',')
          .append(block.request[row] + 1)
          .append(',')
          .append(pipelined ? 1 : 0)
          .append(',')
          .append(CsvTables.seconds(block.firstByteNanos[row]))
          .append(',')
          .append(CsvTables.seconds(block.elapsedNanos[row]))
          .append('\n');
    }
  }
}
