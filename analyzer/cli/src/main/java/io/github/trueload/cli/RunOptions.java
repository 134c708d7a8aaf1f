package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.HealthChoice;
import io.github.trueload.analysis.HealthFiles;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.SourceOpener;
import io.github.trueload.analysis.WebUse;
import io.github.trueload.analysis.WindowChoice;
import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command that reads a run takes: its files, and which part of them counts. */
final class RunOptions {

  /** Of health, of dropped packets, and of the seconds of an S-Client. */
  private static final List<String> BESIDE_A_LOG =
      List.of(HealthFiles.ENDING, CaptureCounts.SUFFIX, ".sclient.csv");

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "JTL, access log, pcap or pcapng; plain, gzip or zstd; - is standard input.")
  private List<Path> files = List.of();

  @Option(
      names = {"--steady", "--trim"},
      order = -18,
      paramLabel = "START,END|auto|none",
      converter = SteadyConverter.class,
      description =
          "Leave out these durations at the start and end, such as 2m,3m; auto: detect the steady"
              + " state with MSER-5; none: analyze the whole run (default).")
  private WindowChoice window = WindowChoice.WHOLE;

  @Option(
      names = "--health",
      paramLabel = "FILE",
      description =
          "Health file of the load generator, written by Trueload's listener; repeatable. Default:"
              + " the file next to the log with the log's name.")
  private List<Path> health = List.of();

  @Option(
      names = "--health-limit",
      split = ",",
      paramLabel = "NAME=VALUE",
      description =
          "Limits above which the load generator counts as the bottleneck: pause_ms, pause_percent,"
              + " cpu_percent, busy_percent, busy_seconds, lag_ms.")
  private Map<String, String> healthLimits = Map.of();

  @Mixin private VerdictOptions verdict;

  @Mixin private ReadingOptions reading;

  AnalysisOptions analysis() throws OptionException {
    return analysis((WebUse) null);
  }

  /** The files given, with the other options and, unless null, the web users asked for. */
  AnalysisOptions analysis(@Nullable WebUse webUse) throws OptionException {
    return analysis(files).with(webUse);
  }

  /** Other files, or some of those given, with the same options. */
  AnalysisOptions analysis(List<Path> paths) throws OptionException {
    List<Path> inputs = logs(withoutRepetition(paths));
    if (inputs.isEmpty()) {
      throw new OptionException(
          paths.get(0)
              + (isHealthFile(paths.get(0))
                  ? ": is a health file of a load generator; give the log too"
                  : ": belongs to a log or a capture; name that"));
    }
    List<Path> ofHealth = healthFiles(health, paths);
    return new AnalysisOptions(inputs, window, reading.server())
        .judgedBy(verdict.criteria())
        .with(new HealthChoice(ofHealth, healthLimits()));
  }

  /**
   * {@return the health files that the user named, each once: those of {@code --health} and those
   * among the inputs}
   */
  static List<Path> healthFiles(List<Path> health, List<Path> inputs) {
    return DistinctFiles.of(
        Stream.concat(health.stream(), inputs.stream().filter(RunOptions::isHealthFile)));
  }

  /** By its name, so that {@code run.jtl*} may be written. */
  private static boolean isHealthFile(Path file) {
    return file.toString().endsWith(HealthFiles.ENDING);
  }

  /** {@return the files without those that only lie beside a log or a capture, by their names} */
  static List<Path> logs(List<Path> files) {
    return files.stream()
        .filter(file -> BESIDE_A_LOG.stream().noneMatch(file.toString()::endsWith))
        .toList();
  }

  private HealthLimits healthLimits() throws OptionException {
    for (String name : healthLimits.keySet()) {
      if (Arrays.stream(HealthLimits.Name.values()).noneMatch(known -> known.id().equals(name))) {
        throw new OptionException(
            "--health-limit: there is no %s; there are %s"
                .formatted(
                    name,
                    Arrays.stream(HealthLimits.Name.values())
                        .map(HealthLimits.Name::id)
                        .collect(Collectors.joining(", "))));
      }
    }
    return Converters.ofOption(
        "--health-limit", () -> HealthLimits.of(name -> healthLimits.get(name.id())));
  }

  /** The files given, those of the load generator's health and key logs, as they were named. */
  List<Path> given() {
    return Stream.of(files, health, reading.keyLogs()).flatMap(List::stream).toList();
  }

  List<Path> files() {
    return List.copyOf(files);
  }

  private static List<Path> withoutRepetition(List<Path> files) throws OptionException {
    Set<Path> seen = new HashSet<>();
    for (Path file : files) {
      if (file.toString().isEmpty()) {
        throw new OptionException("the name of a FILE is empty");
      }
      if (!seen.add(file.toAbsolutePath().normalize())) {
        throw new OptionException(file + ": named twice; each file counts once");
      }
    }
    return files;
  }

  SourceOpener opener() throws OptionException {
    return Inputs.opener(inputs());
  }

  InputOptions inputs() throws OptionException {
    return reading.inputs();
  }
}
