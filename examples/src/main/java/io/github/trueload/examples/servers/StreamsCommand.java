package io.github.trueload.examples.servers;

import io.github.trueload.domain.Require;
import io.github.trueload.examples.ServerCommand;
import io.github.trueload.examples.StreamingServer;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.SplittableRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code streams}: a web server that streams tokens as a language model does. */
@Command(
    name = "streams",
    description =
        "Serve server-sent events on loopback: each response has the same number of events, at"
            + " exponential intervals.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class StreamsCommand extends ServerCommand {

  @Option(
      names = "--events",
      defaultValue = "50",
      description = "Events of each response (${DEFAULT-VALUE}).")
  private int events;

  @Option(
      names = "--interval-millis",
      defaultValue = "10",
      description = "Mean time before each event, ms (${DEFAULT-VALUE}).")
  private double intervalMillis;

  @Override
  public Integer call() throws Exception {
    Require.positive("--interval-millis", intervalMillis);
    Require.notNegative("--events", events);
    ThinkTimeSequence intervals =
        new Exponential(intervalMillis / 1e3).sequence(new SplittableRandom(seed()));
    StreamingServer server = StreamingServer.start(port(), events, intervals::nextNanos);
    serve(
        server.port() + "/",
        () -> {
          server.close();
          say(server.written().size() + " events");
        });
    return 0;
  }
}
