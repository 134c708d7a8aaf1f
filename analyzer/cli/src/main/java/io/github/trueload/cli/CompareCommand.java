package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.api.AnalysisRequest;
import io.github.trueload.api.RunAnalyzer;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.Statistic;
import io.github.trueload.comparison.Threshold;
import io.github.trueload.input.InputOptions;
import io.github.trueload.report.CompareVerdicts;
import io.github.trueload.trend.HistoryFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code trueload compare}: whether a run is slower than another. */
@Command(
    name = "compare",
    description = "Compare two runs label by label and report whether the second one is slower.",
    footer = {
      "",
      "Examples:",
      "  trueload compare yesterday.jtl today.jtl",
      "  trueload compare base.jtl today.jtl --trim 30s,10s --markdown slower.md",
      "  trueload compare yesterday.jtl today.jtl --html differences.html",
      "  trueload compare a1.jtl b1.jtl --base-run a2.jtl --base-run a3.jtl \\",
      "    --candidate-run b2.jtl --candidate-run b3.jtl",
      "",
      "Give two files, BASE CANDIDATE; or the files of the base, and --candidate FILE for",
      "each file of the candidate.",
      "Exit: 0 not slower, 1 slower, 2 wrong usage, 3 unreadable, 4 inconclusive."
    },
    sortOptions = false)
final class CompareCommand extends TerminalCommand implements JudgingCommand {

  @Mixin private RunOptions run;

  @Option(
      names = "--candidate",
      order = -17,
      paramLabel = "FILE",
      description =
          "File of the candidate run; repeatable. All other files then belong to the base run.")
  private List<Path> candidate = List.of();

  @Option(
      names = "--base-run",
      order = -17,
      paramLabel = "FILE",
      description = "Files of a further run of the base, separated by commas; repeatable.")
  private List<String> baseRuns = List.of();

  @Option(
      names = "--candidate-run",
      order = -17,
      paramLabel = "FILE",
      description = "Files of a further run of the candidate, separated by commas; repeatable.")
  private List<String> candidateRuns = List.of();

  @Option(
      names = "--history",
      order = -17,
      paramLabel = "DIR",
      description =
          "Learn how much equal runs differ from the earlier runs in this folder: files of 'analyze"
              + " --json'; see 'trueload trend'.")
  private Path history;

  @Option(
      names = "--within-run",
      order = -17,
      description =
          "Count only the errors within the runs. An unchanged candidate can then be called slower,"
              + " because equal runs differ.")
  private boolean withinRun;

  @Option(
      names = "--matters",
      order = -16,
      paramLabel = "SIZE",
      converter = Size.class,
      description =
          "Smallest relevant difference: a share of the base value (5%%) or a duration (10ms)."
              + " Default: 5%%.")
  private Threshold matters = CompareOptions.defaults().matters();

  @Option(
      names = "--statistics",
      paramLabel = "NAME",
      split = ",",
      converter = StatisticName.class,
      description = "Statistics to compare, from mean,median,p95,p99. Default: all.")
  private List<Statistic> statistics = CompareOptions.defaults().statistics();

  @Option(
      names = "--fail-on",
      paramLabel = "regression|change|never",
      description = "Exit with 1 on: a slower label (regression, default), any change, or never.")
  private FailOn failOn = FailOn.REGRESSION;

  @Option(names = "--seed", paramLabel = "S", description = "Seed of the resampling. Default: 1.")
  private long seed = CompareOptions.defaults().seed();

  @Option(
      names = "--html",
      order = -15,
      paramLabel = "FILE",
      description = "Write both runs and the differences to FILE, one page that works offline.")
  private Path html;

  @Mixin private PageOptions page;

  @Mixin private VerdictOutputs outputs;

  /** Reads {@code 5%} and {@code 10ms}. */
  static final class Size implements ITypeConverter<Threshold> {
    @Override
    public Threshold convert(String text) {
      try {
        Threshold size =
            text.endsWith("%")
                ? Threshold.ofShare(Double.parseDouble(text.substring(0, text.length() - 1)) / 100)
                : Threshold.ofSeconds(Converters.nanos(text) / 1e9);
        double value = Double.isNaN(size.share()) ? size.seconds() : size.share();
        if (value > 0 && value < 1e9) {
          return size;
        }
      } catch (IllegalArgumentException e) {
        // Said below: neither of the two.
      }
      throw new TypeConversionException(
          "'" + text + "' is not a size above 0; write a share or a duration, such as 5% or 10ms");
    }
  }

  static final class StatisticName implements ITypeConverter<Statistic> {
    @Override
    public Statistic convert(String text) {
      Statistic statistic = Statistic.of(text);
      if (statistic == null) {
        throw new TypeConversionException(
            "there is no statistic '"
                + text
                + "'; there are "
                + String.join(", ", Arrays.stream(Statistic.values()).map(Statistic::id).toList()));
      }
      return statistic;
    }
  }

  @Override
  void refused(String line) {
    outputs.writeRefusal("compare", line);
  }

  @Override
  public void refuse(@Nullable String line) {
    outputs.refuse("compare", inputs(), html, line);
  }

  private List<Path> inputs() {
    return Stream.of(
            Stream.of(run.given(), candidate, HistoryFiles.inputs(history)),
            FurtherRuns.files(baseRuns).stream(),
            FurtherRuns.files(candidateRuns).stream())
        .flatMap(runs -> runs)
        .flatMap(List::stream)
        .toList();
  }

  @Override
  int run() throws IOException, OptionException {
    outputs.begin(inputs(), html);
    List<List<Path>> furtherBase = FurtherRuns.files(baseRuns);
    List<List<Path>> furtherCandidate = FurtherRuns.files(candidateRuns);
    List<Path> given = run.files();
    if (candidate.isEmpty() && given.size() != 2) {
      throw new OptionException(
          "give two files, BASE CANDIDATE, or the base's files and --candidate FILE for each of"
              + " the candidate's; see trueload compare --help");
    }
    AnalysisOptions now =
        candidate.isEmpty() ? run.analysis(given.subList(1, 2)) : run.analysis(candidate);
    AnalysisOptions then = candidate.isEmpty() ? run.analysis(given.subList(0, 1)) : run.analysis();
    InputOptions inputs = run.inputs();
    RunComparison found =
        RunAnalyzer.compare(
            requests(then, furtherBase, inputs),
            requests(now, furtherCandidate, inputs),
            options());
    outputs.write(CompareVerdicts.of(found, failOn), html, page.with(null), terminal);
    if (failOn == FailOn.NEVER) {
      return ExitCodes.OK;
    }
    return outputs.exitCode(found.outcome(failOn));
  }

  private CompareOptions options() throws IOException, OptionException {
    if (history != null && withinRun) {
      throw new OptionException(
          "--within-run counts only the errors within the runs: give it without --history");
    }
    CompareOptions options =
        new CompareOptions(statistics.stream().distinct().toList(), matters, seed, withinRun);
    return history == null ? options : options.with(HistoryFiles.read(history));
  }

  private List<AnalysisRequest> requests(
      AnalysisOptions first, List<List<Path>> further, InputOptions inputs) throws OptionException {
    return FurtherRuns.requests(
        first,
        further,
        files -> run.analysis(files),
        inputs,
        "--base-run and --candidate-run need the name of a file");
  }
}
