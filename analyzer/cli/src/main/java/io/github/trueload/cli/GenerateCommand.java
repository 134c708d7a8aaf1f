package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.generate.JtlWriter;
import io.github.trueload.generate.SimulatedRun;
import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.stats.NumberText;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeFamily;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload generate}: a log whose truth is known. */
@Command(
    name = "generate",
    description = {
      "Write a JMeter log of a simulated run: N users who think and then wait for one station with"
          + " exponential service. The true values are known, so the log can test an analysis."
    },
    footer = {
      "",
      "Examples:",
      "  trueload generate run.jtl --users 300 --think 3s --service 5ms",
      "",
      "Durations: 250ms, 30s, 2m.",
      "Exit: 0 done, 2 wrong usage, no such MAP (with the range), or an unwritable output."
    },
    sortOptions = false)
final class GenerateCommand extends TerminalCommand {

  @Parameters(paramLabel = "FILE", description = "Log file to write.")
  private Path file;

  @Option(names = "--users", required = true, paramLabel = "N", description = "Number of users.")
  private int users;

  @Option(
      names = "--think",
      required = true,
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Mean think time.")
  private double think;

  @Option(
      names = "--family",
      paramLabel = "NAME",
      defaultValue = "exponential",
      completionCandidates = FamilyNames.class,
      description =
          "Distribution of the think times: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private String family;

  @Option(
      names = "--shape",
      paramLabel = "S",
      description = "Shape of the distribution: CoV, stages, exponent or half width.")
  private Double shape;

  @Option(
      names = "--index",
      paramLabel = "I",
      description = "Bursty think times with this index of dispersion, shared by all users.")
  private Double index;

  @Option(
      names = "--service",
      required = true,
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Mean service time of a request.")
  private double service;

  @Option(
      names = "--requests",
      paramLabel = "COUNT",
      defaultValue = "100000",
      description = "Number of requests. Default: ${DEFAULT-VALUE}.")
  private long requests;

  @Option(
      names = "--nanoseconds",
      description =
          "Also write the columns of Trueload's timers and sampler. Default: whole milliseconds"
              + " only.")
  private boolean nanoseconds;

  @Option(
      names = "--lose",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Share of missing rows. Default: ${DEFAULT-VALUE}.")
  private double lost;

  @Option(
      names = "--fail",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Share of failed requests. Default: ${DEFAULT-VALUE}.")
  private double failed;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Random seed. Default: ${DEFAULT-VALUE}.")
  private long seed;

  /** Names of the distributions for the help and for completion in shells. */
  static final class FamilyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(ThinkTimeFamily.values()).map(ThinkTimeFamily::id).iterator();
    }
  }

  @Override
  int run() throws IOException, OptionException {
    new PlannedOutputs().add("FILE", file).check(List.of());
    SimulatedRun run;
    JtlWriter.Form form;
    try {
      run = simulated();
      form = new JtlWriter.Form(nanoseconds, lost, failed);
    } catch (IllegalArgumentException e) {
      throw new OptionException(e.getMessage());
    }
    long[] rows = new long[1];
    try {
      OutputFile.writeText(file, out -> rows[0] = write(run, form, out));
    } catch (ArithmeticException e) {
      throw new OptionException(
          "the run lasts too long: its timestamps exceed the year 2262; give a shorter --think or"
              + " fewer --requests");
    }
    line(file + ": " + NumberText.count(rows[0], "row"));
    return ExitCodes.OK;
  }

  private SimulatedRun simulated() {
    if (index != null) {
      TwoStateMap map = new BurstinessKnob(think, index, users, service).turn().orThrow().map();
      return new SimulatedRun(users, null, map, service, requests, seed);
    }
    ThinkTimeFamily of = ThinkTimeFamily.byId(family);
    ThinkTime times = shape == null ? of.of(think) : of.of(think, shape);
    return new SimulatedRun(users, times, null, service, requests, seed);
  }

  private static long write(SimulatedRun run, JtlWriter.Form form, Writer out) throws IOException {
    JtlWriter writer = new JtlWriter(run, form, out);
    run.run(writer);
    return writer.written();
  }
}
