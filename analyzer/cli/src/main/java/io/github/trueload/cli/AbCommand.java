package io.github.trueload.cli;

import io.github.trueload.ab.AbFigure;
import io.github.trueload.ab.AbPlan;
import io.github.trueload.ab.AbResult;
import io.github.trueload.ab.AbRole;
import io.github.trueload.ab.AbSession;
import io.github.trueload.ab.AbVerdicts;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.Statistic;
import io.github.trueload.comparison.Threshold;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.run.AbRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code trueload ab}: pairs of runs in turns, until they show whether the candidate is slower. */
@Command(
    name = "ab",
    description = {
      "Run a plan against a base and a candidate in turns, and stop as soon as the pairs of runs"
          + " show whether the candidate is slower."
    },
    footer = {
      "",
      "Examples:",
      "  trueload ab versions.yaml --jmeter /opt/apache-jmeter-5.6.3",
      "  trueload ab versions.yaml --matters 10%% --html ab.html --json ab.json",
      "",
      "FILE is an experiment file with one axis of two values: the base and the candidate.",
      "The same command continues a session that was stopped.",
      "Exit: 0 not slower, 1 slower, 2 wrong usage, 3 unreadable, 4 inconclusive."
    },
    sortOptions = false)
final class AbCommand extends SessionCommand {

  @Option(
      names = "--matters",
      order = -18,
      paramLabel = "SIZE",
      converter = CompareCommand.Size.class,
      description =
          "Smallest relevant difference: a share of the base value (5%%) or a duration (10ms)."
              + " Default: 5%%.")
  private Threshold matters = CompareOptions.defaults().matters();

  @Option(
      names = "--statistics",
      order = -17,
      paramLabel = "NAME",
      split = ",",
      converter = CompareCommand.StatisticName.class,
      description = "Statistics that decide, from mean,median,p95,p99. Default: mean.")
  private List<Statistic> statistics = List.of(Statistic.MEAN);

  @Option(
      names = "--label",
      order = -17,
      paramLabel = "LABEL",
      description =
          "Compare the samples of this label instead of all samples together; repeatable.")
  private List<String> labels = List.of();

  @Option(
      names = "--at-most",
      order = -16,
      paramLabel = "N",
      description = "Largest number of pairs, 6 to 500. Default: 30.")
  private int most = AbPlan.USUAL_PAIRS;

  @Option(
      names = "--duet",
      order = -17,
      description =
          "Run both sides at the same time; FILE names what the second one needs (duet: {port:"
              + " 8081}).")
  private boolean duet;

  @Option(
      names = "--fail-on",
      order = -16,
      paramLabel = "regression|change|never",
      description = "Exit with 1 on: a slower figure (regression, default), any change, or never.")
  private FailOn failOn = FailOn.REGRESSION;

  AbCommand() {
    super("ab");
  }

  @Override
  String folderEnding() {
    return duet ? "ab-duet" : super.folderEnding();
  }

  @Override
  void prepare() throws OptionException {
    if (most < AbPlan.LEAST_PAIRS || most > AbPlan.MOST_PAIRS) {
      throw new OptionException(
          "--at-most %s: give a number of pairs from %s to %s"
              .formatted(most, AbPlan.LEAST_PAIRS, AbPlan.MOST_PAIRS));
    }
  }

  @Override
  int run(Experiment experiment, @Nullable Path home, Path folder)
      throws IOException, OptionException {
    try (Interruption signal = new Interruption();
        AbRuns runs = AbRuns.open(experiment, duet, folder, home, this::say, signal::pause)) {
      AbResult result =
          new AbSession(plan(experiment), runs, state -> say("  " + AbVerdicts.line(state))).run();
      AbVerdicts.Sides sides =
          new AbVerdicts.Sides(runs.side(AbRole.BASE), runs.side(AbRole.CANDIDATE), runs.newRuns());
      write(AbVerdicts.of(result, sides));
      return failOn == FailOn.NEVER ? ExitCodes.OK : exitCode(result.outcome());
    }
  }

  private AbPlan plan(Experiment experiment) {
    List<AbFigure> figures = new ArrayList<>();
    for (Statistic statistic : statistics.stream().distinct().toList()) {
      if (labels.isEmpty()) {
        figures.add(new AbFigure(statistic, null));
      }
      labels.stream().distinct().forEach(label -> figures.add(new AbFigure(statistic, label)));
    }
    return new AbPlan(figures, matters, most, failOn, experiment.design().seed(), duet);
  }
}
