package io.github.trueload.examples.servers;

import io.github.trueload.domain.Require;
import io.github.trueload.examples.ExampleServer;
import io.github.trueload.examples.Lifetime;
import io.github.trueload.examples.StreamingServer;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code streams}: a web server that streams tokens as a language model does. */
@Command(
    name = "streams",
    description =
        "Serve server-sent events on loopback: each response has the same number of events, at"
            + " exponential intervals.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class StreamsCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--port", defaultValue = "8080", description = "Port, 0: any (${DEFAULT-VALUE}).")
  private int port;

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

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Seed of the intervals (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--seconds",
      defaultValue = "0",
      description = "Duration; 0: until the process is stopped (${DEFAULT-VALUE}).")
  private long seconds;

  @Override
  public Integer call() throws Exception {
    Require.positive("--interval-millis", intervalMillis);
    Require.notNegative("--events", events);
    ThinkTimeSequence intervals =
        new Exponential(intervalMillis / 1e3).sequence(new SplittableRandom(seed));
    StreamingServer server = StreamingServer.start(port, events, intervals::nextNanos);
    say("http://" + ExampleServer.HOST + ":" + server.port() + "/");
    Lifetime.serve(
        seconds,
        () -> {
          server.close();
          say(server.written().size() + " events");
        });
    return 0;
  }

  private void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
