package io.github.trueload.report;

import io.github.trueload.analysis.Findings;
import io.github.trueload.document.CsvTable;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/**
 * The exchanges of the captures that were answered whole: the columns of Hashemian et al. (2012),
 * 3.2, {@code response.csv}, in their order.
 */
final class ResponseTable implements CsvTable {

  private static final String HEADER =
      "end_s,client_port,connection,request,pipelined,reply_s,response_s";

  private final Findings findings;

  ResponseTable(Findings findings) {
    this.findings = findings;
  }

  @Override
  public String fileName() {
    return "response.csv";
  }

  @Override
  public String header() {
    return HEADER;
  }

  @Override
  public void writeTo(Writer out) throws IOException {
    out.append(HEADER).append('\n');
    ConnectionTable connections = findings.wireConnections();
    StringBuilder line = new StringBuilder(96);
    try {
      findings.exchanges(block -> write(block, connections, line, out));
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
