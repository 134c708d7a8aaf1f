package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.planning.SessionNeeds;
import io.github.trueload.planning.SessionNeedsDocument;
import io.github.trueload.queueing.SessionLoad;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trueload plan sessions}: what arriving sessions need of this machine. */
@Command(
    name = "sessions",
    description = {
      "Predict the number of concurrent sessions of scheduled arrivals and their needs: threads,"
          + " open files, ports, memory. Warn if this machine has less."
    },
    footer = {
      "",
      "Examples:",
      "  trueload plan sessions --rate 500/s --requests 2 --think 21s --response 5ms",
      "",
      "Durations: 250ms, 30s, 2m. Rates: 20/s, 1200/min.",
      "Exit: 0 done, with or without warnings; 2 wrong usage or an unwritable output."
    },
    sortOptions = false)
final class PlanSessionsCommand extends TerminalCommand {

  @Option(
      names = "--rate",
      required = true,
      paramLabel = "RATE",
      converter = Converters.PerSecond.class,
      description = "Arrival rate of sessions, such as 20/s.")
  private double rate;

  @Option(
      names = "--requests",
      paramLabel = "N",
      defaultValue = "1",
      description = "Mean number of requests per session. Default: ${DEFAULT-VALUE}.")
  private double requests;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      defaultValue = "0s",
      converter = Converters.Seconds.class,
      description = "Mean think time between two requests of a session. Default: ${DEFAULT-VALUE}.")
  private double think;

  @Option(
      names = "--response",
      required = true,
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Expected mean response time; use the worst case that the test must survive.")
  private double response;

  @Option(
      names = "--index",
      paramLabel = "I",
      defaultValue = "1",
      description = "Index of dispersion of the arrivals; 1: Poisson. Default: ${DEFAULT-VALUE}.")
  private double index;

  @Option(
      names = "--linger",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = Converters.Seconds.class,
      description =
          "Time for which a closed connection keeps its local port: 60s on Linux if the client"
              + " closes first, 0s if the server does. Default: ${DEFAULT-VALUE}.")
  private double linger;

  @Mixin private PlanOutput output;

  @Override
  int run() throws IOException, OptionException {
    return output.write(
        terminal, List.of(), this::plan, SessionNeedsDocument::of, SessionNeedsDocument::json);
  }

  private SessionNeeds plan() {
    MachineLimits here = MachineLimits.here();
    return SessionNeeds.of(
        new SessionLoad(rate, requests, think, response, index),
        linger,
        here.threads(),
        here.openFiles(),
        here.localPorts(),
        here.memoryBytes());
  }
}
