package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.domain.Require;
import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.planning.BurstPlanDocument;
import io.github.trueload.queueing.BurstPlan;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code trueload plan burst}: the MAP for an index of dispersion, and what a server sees of it.
 */
@Command(
    name = "burst",
    description = {
      "Calculate the two-state MAP of think times for a mean and an index of dispersion, and"
          + " simulate the closed loop: one station, exponential service. The bursty timer reads"
          + " the JSON."
    },
    footer = {
      "",
      "Examples:",
      "  trueload plan burst --mean 7s --index 400 --users 500 --demand 5ms",
      "",
      "Durations: 250ms, 30s, 2m.",
      "Exit: 0 done, 2 wrong usage, no such MAP (with the range), or an unwritable output."
    },
    sortOptions = false)
final class PlanBurstCommand extends TerminalCommand {

  private static final int FEWEST_REQUESTS = 1000;
  private static final int MOST_REQUESTS = 20_000_000;

  @Option(
      names = "--mean",
      required = true,
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Mean think time.")
  private double mean;

  @Option(
      names = "--index",
      required = true,
      paramLabel = "I",
      description = "Index of dispersion of the think times: 400 is mild, 4000 is severe.")
  private double index;

  @Option(names = "--users", required = true, paramLabel = "N", description = "Number of users.")
  private int users;

  @Option(
      names = "--demand",
      required = true,
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Total service demand of a request.")
  private double demand;

  @Option(
      names = "--floor",
      paramLabel = "R",
      defaultValue = "0.4",
      description = "Target lag-1 autocorrelation, 0.05 to 0.49. Default: ${DEFAULT-VALUE}.")
  private double floor;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Seed of the simulation. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--requests",
      paramLabel = "COUNT",
      defaultValue = "1000000",
      description = "Requests to simulate. Default: ${DEFAULT-VALUE}.")
  private int requests;

  @Mixin private PlanOutput output;

  @Override
  int run() throws IOException, OptionException {
    return output.write(
        terminal, List.of(), this::plan, BurstPlanDocument::of, BurstPlanDocument::json);
  }

  private BurstPlan plan() {
    Require.within("number of requests", requests, FEWEST_REQUESTS, (long) MOST_REQUESTS);
    return BurstPlan.of(new BurstinessKnob(mean, index, users, demand, floor), seed, requests);
  }
}
