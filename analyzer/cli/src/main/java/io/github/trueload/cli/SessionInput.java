package io.github.trueload.cli;

import io.github.trueload.accesslog.AccessLogReader;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.extract.Extraction;
import io.github.trueload.extract.SessionDefinition;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the sessions of a log or capture are found. */
final class SessionInput {

  /** As web analytics has it: who comes back after half an hour is on another visit. */
  private static final double ACCESS_LOG_GAP = 1800;

  private static final int MOST_NAMES = 10_000_000;

  /** What makes rows one session. */
  private enum By {
    SESSION,
    CONNECTION
  }

  @Option(
      names = "--gap",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description =
          "Time without a request that ends a session. Default: 30m for access logs, otherwise"
              + " never.")
  private Double gap;

  @Option(
      names = "--by",
      paramLabel = "session|connection",
      defaultValue = "session",
      description =
          "Meaning of a session in a JTL; in captures: a connection. Default: ${DEFAULT-VALUE}.")
  private By by;

  @Option(names = "--server", paramLabel = "HOST:PORT", description = "The server in captures.")
  private String server;

  @Mixin private LogOptions logs;

  /**
   * Reads a log or a capture.
   *
   * @param generator spreads sessions over a second where the log reports no less
   */
  Extraction read(Path run, RandomGenerator generator) throws OptionException, IOException {
    SampleSource input = Inputs.open(run, options());
    return Extraction.of(input, rule(input.format()), generator);
  }

  private InputOptions options() throws OptionException {
    InputOptions given = logs.applyTo(InputOptions.defaults());
    InputOptions options =
        server == null ? given : Converters.ofOption("--server", () -> given.withServer(server));
    return options
        .withJtl(options.jtl().withLimits(MOST_NAMES, MOST_NAMES).withAddresses())
        .with(AccessLogReader.optionsOf(options).withLabelLimit(MOST_NAMES).withVisits());
  }

  private SessionDefinition rule(SourceFormat format) throws OptionException {
    double seconds =
        gap != null
            ? gap
            : format == SourceFormat.ACCESS_LOG ? ACCESS_LOG_GAP : Double.POSITIVE_INFINITY;
    return Converters.ofOption(
        "--gap", () -> new SessionDefinition(by == By.CONNECTION, Math.round(seconds * 1e9)));
  }
}
