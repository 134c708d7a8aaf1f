package io.github.trueload.examples.servers;

import io.github.trueload.domain.Require;
import io.github.trueload.examples.ExampleServer;
import io.github.trueload.examples.FifoServer;
import io.github.trueload.examples.IntervalTable;
import io.github.trueload.examples.ServerCommand;
import io.github.trueload.think.Exponential;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code queue}: a web server that is an M/M/1 station, behind a constant delay if wanted. */
@Command(
    name = "queue",
    description =
        "Serve one page on loopback like one station: one request at a time, in the order of"
            + " arrival, with exponential service times.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class QueueCommand extends ServerCommand {

  private static final double NANOS_PER_MILLI = 1e6;

  @Option(
      names = "--service-millis",
      defaultValue = "50",
      description = "Mean service time, ms (${DEFAULT-VALUE}).")
  private double serviceMillis;

  @Option(
      names = "--delay-millis",
      defaultValue = "0",
      description = "Constant delay of each response outside the queue, ms (${DEFAULT-VALUE}).")
  private double delayMillis;

  @Option(
      names = "--page-bytes",
      defaultValue = "1294",
      description = "Size of the page in bytes (${DEFAULT-VALUE}).")
  private int pageBytes;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "CSV file with one row for each interval.")
  private @Nullable Path report;

  @Option(
      names = "--interval-millis",
      defaultValue = "1000",
      description = "Length of the intervals of the report (${DEFAULT-VALUE}).")
  private long intervalMillis;

  @Override
  public Integer call() throws Exception {
    Require.positive("--service-millis", serviceMillis);
    Require.notNegative("--delay-millis", delayMillis);
    FifoServer station =
        new FifoServer(new Exponential(serviceMillis / 1e3).sequence(new SplittableRandom(seed())));
    long delayNanos = Math.round(delayMillis * NANOS_PER_MILLI);
    ExampleServer server =
        ExampleServer.start(port(), pageBytes, () -> delayNanos + station.getAsLong());
    IntervalTable table =
        report == null ? null : IntervalTable.start(report, intervalMillis, columns(station));
    serve(
        server.port() + "/",
        () -> {
          server.close();
          if (table != null) {
            table.close();
          }
          say(station.arrivals() + " requests");
        });
    return 0;
  }

  private static List<IntervalTable.Column> columns(FifoServer station) {
    return List.of(
        IntervalTable.Column.count("arrivals", station::arrivals),
        IntervalTable.Column.share("busy", station::busyNanos));
  }
}
