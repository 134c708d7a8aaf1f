package io.github.trueload.cli;

import io.github.trueload.accesslog.LogFormat;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.input.InputOptions;
import io.github.trueload.sample.StampMeaning;
import picocli.CommandLine.Option;

/** How logs are to be read, where their own lines do not say. */
final class LogOptions {

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      description =
          "Logs are access logs of this format: nginx's or Apache's notation, or common, combined,"
              + " vhost_combined.")
  private String logFormat;

  @Option(
      names = "--stamps",
      paramLabel = "start|end",
      description = "What logs' time stamps mark; without it: what the format says.")
  private StampMeaning stamps;

  /** {@code inputs} with the logs read as these options say. */
  InputOptions applyTo(InputOptions inputs) throws OptionException {
    InputOptions result = inputs;
    if (logFormat != null) {
      result = result.withAccessLog(result.accessLog().withFormat(format()));
    }
    if (stamps != null) {
      result =
          result
              .withJtl(result.jtl().withStamp(stamps))
              .withAccessLog(result.accessLog().withStamp(stamps));
    }
    return result;
  }

  private LogFormat format() throws OptionException {
    try {
      return LogFormat.of(logFormat);
    } catch (IllegalArgumentException e) {
      throw new OptionException("--log-format: " + e.getMessage());
    }
  }
}
