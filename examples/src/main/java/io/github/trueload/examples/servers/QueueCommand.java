package io.github.trueload.examples.servers;

import io.github.trueload.domain.Require;
import io.github.trueload.examples.ExampleServer;
import io.github.trueload.examples.FifoServer;
import io.github.trueload.examples.IntervalTable;
import io.github.trueload.examples.Lifetime;
import io.github.trueload.think.Exponential;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code queue}: a web server that is an M/M/1 station, behind a constant delay if wanted. */
@Command(
    name = "queue",
    description =
        "Serves one page on loopback as one station does: a request at a time, in the order of"
            + " arrival, exponentially.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class QueueCommand implements Callable<Integer> {

  private static final double NANOS_PER_MILLI = 1e6;

  @Spec private CommandSpec spec;

  @Option(names = "--port", defaultValue = "8080", description = "Port, 0: any (${DEFAULT-VALUE}).")
  private int port;

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
      description = "Length of the page (${DEFAULT-VALUE}).")
  private int pageBytes;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Seed of the service times (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--seconds",
      defaultValue = "0",
      description = "How long to serve; 0: until asked to end (${DEFAULT-VALUE}).")
  private long seconds;

  @Option(names = "--report", paramLabel = "FILE", description = "CSV: a row for each interval.")
  private @Nullable Path report;

  @Option(
      names = "--interval-millis",
      defaultValue = "1000",
      description = "Length of the report's intervals (${DEFAULT-VALUE}).")
  private long intervalMillis;

  @Override
  public Integer call() throws Exception {
    Require.positive("--service-millis", serviceMillis);
    Require.notNegative("--delay-millis", delayMillis);
    FifoServer station =
        new FifoServer(new Exponential(serviceMillis / 1e3).sequence(new SplittableRandom(seed)));
    long delayNanos = Math.round(delayMillis * NANOS_PER_MILLI);
    ExampleServer server =
        ExampleServer.start(port, pageBytes, () -> delayNanos + station.getAsLong());
    IntervalTable table =
        report == null ? null : IntervalTable.start(report, intervalMillis, columns(station));
    say("http://" + ExampleServer.HOST + ":" + server.port() + "/");
    Lifetime.serve(
        seconds,
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

  private void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
