import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.wire.WireOptions;
import io.github.trueload.wire.WireSource;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Prints the exchanges of a capture, a line for each: connection, client's port, server's port,
 * ordinal on the connection, the four instants (nanoseconds since the epoch; - where not known),
 * status, flags. Arguments: the capture, then key logs.
 */
final class Instants {

  /** Entry point. */
  public static void main(String[] args) throws Exception {
    List<Path> files = java.util.Arrays.stream(args).map(Path::of).toList();
    WireOptions options = WireOptions.defaults().withKeyLogs(files.subList(1, files.size()));
    PrintStream out = new PrintStream(System.out, false);
    try (WireSource source = WireSource.open(files.get(0), options)) {
      SourceSummary summary =
          source.readInto(block -> print(block, source.connections(), out));
      summary.metadata().forEach((name, value) -> System.err.println(name + " " + value));
      if (summary.anomalies().losesData()) {
        System.err.println("loses_data");
      }
    }
    out.flush();
  }

  private static void print(SampleBlock block, ConnectionTable table, PrintStream out) {
    for (int row = 0; row < block.size; row++) {
      int connection = block.connection[row];
      long sent = block.startNanos[row] + block.sendNanos[row];
      out.println(
          String.join(
              " ",
              Integer.toString(connection),
              port(table.client(connection)),
              port(table.server(connection)),
              Integer.toString(block.request[row]),
              Long.toString(block.startNanos[row]),
              Long.toString(sent),
              after(sent, block.firstByteNanos[row]),
              after(sent, block.elapsedNanos[row]),
              Integer.toString(block.status[row]),
              Integer.toString(block.flags[row])));
    }
  }

  private static String after(long sent, long nanos) {
    return nanos == SampleBlock.UNKNOWN ? "-" : Long.toString(sent + nanos);
  }

  private static String port(String end) {
    return end.substring(end.lastIndexOf(':') + 1);
  }
}
