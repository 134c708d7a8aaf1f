package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.capacity.CapacityPlan;
import io.github.trueload.capacity.CapacityResult;
import io.github.trueload.capacity.CapacitySearch;
import io.github.trueload.capacity.Objective;
import io.github.trueload.comparison.Threshold;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.document.HtmlPage;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.ExperimentSyntaxException;
import io.github.trueload.experiment.PlanNotes;
import io.github.trueload.experiment.run.CapacityRuns;
import io.github.trueload.gate.GateSyntaxException;
import io.github.trueload.report.CapacityVerdicts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
final class CapacityCommand implements Callable<Integer>, Judging {

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The experiment file, see docs/capacity.md.")
  private Path file;

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
      description = "Largest number of runs of a search, 4 to 500. Default: 40.")
  private int most = CapacityPlan.USUAL_RUNS;

  @Mixin private SessionOptions session;

  @Option(
      names = "--html",
      order = -16,
      paramLabel = "FILE",
      description = "Write the capacity and all runs to FILE, one page that works offline.")
  private @Nullable Path html;

  @Mixin private PageOptions page;

  @Mixin private VerdictOutputs outputs;

  CapacityCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    return ErrorReporter.guard(
        terminal,
        () -> {
          try {
            return run();
          } catch (ExperimentSyntaxException | GateSyntaxException e) {
            throw new OptionException(e.getMessage());
          }
        },
        line -> outputs.writeRefusal("capacity", line));
  }

  @Override
  public void refuse(String line) {
    outputs.refuse("capacity", inputs(), html, line);
  }

  private List<Path> inputs() {
    return file == null ? List.of() : List.of(file);
  }

  private int run()
      throws IOException, OptionException, ExperimentSyntaxException, GateSyntaxException {
    outputs.begin(inputs(), html);
    Objective objective = Objective.parse(conditions);
    Experiment experiment = session.read(file);
    CapacityPlan plan = plan(experiment);
    for (String note : PlanNotes.of(experiment)) {
      if (note.startsWith(PlanNotes.UNREAD_AXIS)) {
        throw new OptionException(file + ": all runs would be the same: " + note);
      }
      say("note: " + note);
    }
    Path home = session.jmeterHome(experiment);
    Path folder = session.folder(file, "capacity");
    try (Interruption signal = new Interruption();
        CapacityRuns runs = CapacityRuns.open(experiment, objective, folder, home, signal::pause)) {
      Map<String, CapacityResult> results = results(plan, runs, objective);
      if (html != null) {
        HtmlPage.write(CapacityVerdicts.page(results, objective, least, page.with(null)), html);
      }
      outputs.write(CapacityVerdicts.of(results, objective, least), terminal);
      return outputs.exitCode(CapacityVerdicts.outcome(results, least));
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

  private CapacityPlan plan(Experiment experiment) throws OptionException {
    double[] range = CapacityRuns.range(experiment);
    if (most < CapacityPlan.LEAST_RUNS || most > CapacityPlan.MOST_RUNS) {
      throw new OptionException(
          "--at-most %s: give a number of runs from %s to %s"
              .formatted(most, CapacityPlan.LEAST_RUNS, CapacityPlan.MOST_RUNS));
    }
    if (Double.isNaN(precision.share())) {
      throw new OptionException("--precision: give a share, such as 10%");
    }
    return new CapacityPlan(range[0], range[1], precision.share(), most);
  }

  /** A line for people, unless standard output is for a program. */
  private void say(String line) {
    if (!outputs.onStandardOutput()) {
      terminal.text().println(ConsoleText.printable(line));
      terminal.text().flush();
    }
  }
}
