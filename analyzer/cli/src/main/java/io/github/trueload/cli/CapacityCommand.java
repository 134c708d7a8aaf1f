package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.capacity.CapacityPlan;
import io.github.trueload.capacity.CapacityResult;
import io.github.trueload.capacity.CapacitySearch;
import io.github.trueload.capacity.CapacityVerdicts;
import io.github.trueload.capacity.Objective;
import io.github.trueload.comparison.Threshold;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.run.CapacityRuns;
import io.github.trueload.gate.GateSyntaxException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code trueload capacity}: the highest rate at which runs keep an objective. */
@Command(
    name = "capacity",
    description = {
      "Find the highest rate at which runs of a plan keep a service-level objective, with an"
          + " interval."
    },
    footer = {
      "",
      "Examples:",
      "  trueload capacity shop.yaml --slo 'p(99) < 200ms'",
      "  trueload capacity shop.yaml --slo 'mean < 50ms' --at-least 300/s",
      "",
      "FILE is an experiment file: its first axis has the lowest and highest rate.",
      "Each value of a second axis has a search. The same command continues it.",
      "Exit: 0 known and enough, 1 too small, 2 usage, 3 unreadable, 4 inconclusive."
    },
    sortOptions = false)
final class CapacityCommand extends SessionCommand {

  @Option(
      names = "--slo",
      order = -20,
      paramLabel = "GATE",
      required = true,
      description =
          "Condition on a run, such as 'p(99) < 200ms'; repeatable. Without a condition on"
              + " failures, 'errors.rate < 1%%' also applies.")
  private List<String> conditions = List.of();

  @Option(
      names = "--precision",
      order = -19,
      paramLabel = "SHARE",
      converter = CompareCommand.Size.class,
      description = "Relative width of the interval that is enough. Default: 10%%.")
  private Threshold precision = Threshold.ofShare(0.1);

  @Option(
      names = "--at-least",
      order = -19,
      paramLabel = "RATE",
      converter = Converters.PerSecond.class,
      description = "Capacity that is wanted, such as 300/s: a smaller one has exit code 1.")
  private double least = Double.NaN;

  @Option(
      names = "--at-most",
      order = -18,
      paramLabel = "N",
      description =
          "Largest number of runs of a search, 4 to 500. Default: " + CapacityPlan.USUAL_RUNS + ".")
  private int most = CapacityPlan.USUAL_RUNS;

  /** The conditions, parsed; null before that. */
  private @Nullable Objective parsed;

  CapacityCommand() {
    super("capacity");
  }

  @Override
  void prepare() throws OptionException, GateSyntaxException {
    parsed = Objective.parse(conditions);
    if (most < CapacityPlan.LEAST_RUNS || most > CapacityPlan.MOST_RUNS) {
      throw new OptionException(
          "--at-most %s: give a number of runs from %s to %s"
              .formatted(most, CapacityPlan.LEAST_RUNS, CapacityPlan.MOST_RUNS));
    }
    if (Double.isNaN(precision.share())) {
      throw new OptionException("--precision: give a share, such as 10%");
    }
  }

  @Override
  int run(Experiment experiment, @Nullable Path home, Path folder)
      throws IOException, OptionException {
    Objective objective = Objects.requireNonNull(parsed);
    double[] range = CapacityRuns.range(experiment);
    CapacityPlan plan = new CapacityPlan(range[0], range[1], precision.share(), most);
    try (Interruption signal = new Interruption();
        CapacityRuns runs = CapacityRuns.open(experiment, objective, folder, home, signal::pause)) {
      Map<String, CapacityResult> results = results(plan, runs, objective);
      write(CapacityVerdicts.of(results, objective, least, runs.newRuns()));
      return exitCode(CapacityVerdicts.outcome(results, least));
    }
  }

  private Map<String, CapacityResult> results(
      CapacityPlan plan, CapacityRuns runs, Objective objective) throws IOException {
    Map<String, CapacityResult> results = new LinkedHashMap<>();
    List<String> searches = runs.searches();
    for (int search = 0; search < searches.size(); search++) {
      String name = searches.get(search);
      CapacityResult result =
          new CapacitySearch(
                  plan,
                  runs.source(search),
                  run ->
                      say((name.isEmpty() ? "" : name + ", ") + CapacityRuns.words(run, objective)))
              .run();
      results.put(name, result);
      if (result.stopped()) {
        break;
      }
    }
    return results;
  }
}
