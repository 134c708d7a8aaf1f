package io.github.trueload.cli;

import io.github.trueload.analysis.BurstFitting;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.planning.FitDocument;
import io.github.trueload.stats.arrivals.BurstFit;
import io.github.trueload.wording.RemarkText;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code trueload fit}: from a log to the bursty timer's parameters. */
@Command(
    name = "fit",
    description = {
      "Measure the burstiness of a log: mean think time and index of dispersion; with --demand also"
          + " the two-state MAP that reproduces it. The bursty timer reads the JSON."
    },
    footer = {
      "",
      "Examples:",
      "  trueload fit run.jtl",
      "  trueload fit access.log --demand 5ms --json bursts.json",
      "",
      "Durations: 250ms, 30s, 2m.",
      "Exit: 0 done, 2 wrong usage, no such MAP (with the range), or an unwritable output,"
          + " 3 unreadable input, or too little of it."
    },
    sortOptions = false)
final class FitCommand extends TerminalCommand {

  @Mixin private RunOptions run;

  @Option(
      names = "--demand",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Total service demand of a request; required for the MAP.")
  private Double demand;

  @Option(
      names = "--users",
      paramLabel = "N",
      description =
          "Number of users of the planned test. Default: the number that reproduces the rate of the"
              + " log; required if the log contains no users.")
  private Integer users;

  @Option(
      names = "--of",
      paramLabel = "think|arrivals",
      converter = SourceName.class,
      completionCandidates = SourceName.class,
      description =
          "Source of the index of dispersion: the think times or the arrivals. Default: the think"
              + " times if the log contains enough of them.")
  private BurstFit.Source of;

  @Option(
      names = "--longest-think",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      defaultValue = "30m",
      description = "Ignore longer gaps: the user was absent. Default: ${DEFAULT-VALUE}.")
  private double longestThink;

  @Option(
      names = "--floor",
      paramLabel = "R",
      defaultValue = "0.4",
      description = "Target lag-1 autocorrelation, 0.05 to 0.49. Default: ${DEFAULT-VALUE}.")
  private double floor;

  @Mixin private PlanOutput output;

  @Override
  int run() throws IOException, OptionException {
    return output.write(terminal, run.given(), this::fit, FitDocument::of, FitDocument::json);
  }

  private BurstFit fit() throws IOException, OptionException {
    if (users != null && users < 1) {
      throw new OptionException("--users: the number must be 1 or more");
    }
    if (!(longestThink > 0)) {
      throw new OptionException("--longest-think: the time must be above 0");
    }
    BurstFitting.Wish wish = new BurstFitting.Wish(of, users, demand, floor, longestThink);
    BurstFitting.Fitted fitted = BurstFitting.of(run.analysis(), wish, run.opener());
    return fitted.fit().noting(fitted.remarks().stream().map(RemarkText::of).toList());
  }

  /** A source by its name. */
  static final class SourceName implements ITypeConverter<BurstFit.Source>, Iterable<String> {
    @Override
    public BurstFit.Source convert(String text) {
      return Arrays.stream(BurstFit.Source.values())
          .filter(source -> source.id().equals(text))
          .findFirst()
          .orElseThrow(
              () -> new TypeConversionException("'" + text + "' is neither think nor arrivals"));
    }

    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(BurstFit.Source.values()).map(BurstFit.Source::id).iterator();
    }
  }
}
