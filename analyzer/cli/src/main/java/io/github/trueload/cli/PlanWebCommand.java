package io.github.trueload.cli;

import io.github.trueload.analysis.Analysis;
import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.SourceOpener;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.planning.WebPlanDocument;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.ClosedNetwork;
import io.github.trueload.queueing.WebPlan;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.wording.RemarkText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trueload plan web}: Principle A's table. */
@Command(
    name = "web",
    description = {
      "Calculate users and think times for a request rate (Principle A: Z = N/rate), with the"
          + " prediction of exact mean value analysis for each."
    },
    footer = {
      "",
      "Examples:",
      "  trueload plan web --rate 100/s --service 5ms",
      "  trueload plan web --run run.jtl --users 100,200,400",
      "",
      "Durations: 250ms, 30s, 2m. Rates: 20/s, 1200/min.",
      "Exit: 0 done, 2 wrong usage or an unwritable output, 3 unreadable input."
    },
    sortOptions = false)
final class PlanWebCommand extends TerminalCommand {

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      converter = Converters.PerSecond.class,
      description = "Request rate, such as 20/s.")
  private Double rate;

  @Option(
      names = "--service",
      split = ",",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Service time of a request; several values for several stations in series.")
  private List<Double> service;

  @Option(
      names = "--run",
      paramLabel = "FILE",
      description =
          "Take missing values from this log: its rate, and the service time of one station with"
              + " its mean response time.")
  private Path run;

  @Option(
      names = "--users",
      split = ",",
      paramLabel = "N",
      defaultValue = "10,20,50,100,200,400,600,800,1000",
      description = "Numbers of users, one row per number. Default: ${DEFAULT-VALUE}.")
  private int[] users;

  @Option(
      names = "--cov-tolerance",
      paramLabel = "T",
      description = "Also calculate the number of users for a CoV of at least 1 - T, such as 0.05.")
  private Double tolerance;

  @Mixin private PagedOutput output;

  /** What makes the run doubtful, in sentences. */
  private List<String> doubts = List.of();

  @Override
  int run() throws IOException, OptionException {
    return output.write(
        terminal,
        run == null ? List.of() : List.of(run),
        this::plan,
        plan -> WebPlanDocument.of(plan, doubts),
        plan -> WebPlanDocument.json(plan, doubts));
  }

  private WebPlan plan() throws IOException, OptionException {
    if (run == null && (rate == null || service == null)) {
      throw new OptionException(
          "give --rate and --service, or a log with --run; see trueload plan web --help");
    }
    @Nullable ClosedLoop measured = run == null ? null : measured(run);
    ClosedNetwork network =
        service == null ? station(Objects.requireNonNull(measured)) : new ClosedNetwork(service);
    double perSecond = rate == null ? Objects.requireNonNull(measured).ratePerSecond() : rate;
    WebPlan plan = WebPlan.of(perSecond, network, users).of(measured);
    return tolerance == null ? plan : plan.within(tolerance);
  }

  private static ClosedNetwork station(ClosedLoop run) {
    int users = (int) Math.max(1, Math.round(run.users()));
    return ClosedNetwork.ofResponse(users, run.thinkSeconds(), run.responseSeconds());
  }

  /**
   * The closed loop of a run, as its log shows it.
   *
   * @throws OptionException if the file contains no users or no response times
   * @throws IOException if it cannot be read
   */
  private ClosedLoop measured(Path log) throws IOException, OptionException {
    SourceOpener opener = Inputs.opener(InputOptions.defaults());
    AnalysisResult result = Analysis.run(AnalysisOptions.of(List.of(log)), opener);
    ObservedLoop loop = result.loop();
    if (loop == null || !(loop.response() > 0)) {
      throw new OptionException(
          log
              + ": contains no think and response times of users; give a log with threads, or"
              + " --rate and --service");
    }
    doubts = result.verdict().doubts().stream().map(RemarkText::of).toList();
    // N recomputed, so that N, Z, λ and R agree
    return new ClosedLoop(loop.littleUsers(), loop.think().mean(), loop.response());
  }
}
