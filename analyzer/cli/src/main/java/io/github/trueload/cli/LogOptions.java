package io.github.trueload.cli;

import io.github.trueload.accesslog.AccessLogReader;
import io.github.trueload.accesslog.LogFormat;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.hdr.HdrUnit;
import io.github.trueload.input.InputOptions;
import io.github.trueload.sample.TimestampMeaning;
import io.github.trueload.table.ColumnNames;
import io.github.trueload.table.RowFilter;
import io.github.trueload.table.TableReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How logs are to be read, where their own lines do not say. */
final class LogOptions {

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      description =
          "Format of access logs in the notation of nginx or Apache, with ... at its end"
              + " for any further fields, or common, combined, vhost_combined.")
  private String logFormat;

  @Option(
      names = "--stamps",
      paramLabel = "start|end",
      description =
          "Meaning of the timestamps: start or end of a sample. Default: as the format defines.")
  private TimestampMeaning stamps;

  @Option(
      names = "--dates",
      paramLabel = "PATTERN",
      description =
          "Date pattern of JTL timestamps, such as dd.MM.yyyy HH:mm:ss.SSS, the value of JMeter's"
              + " property jmeter.save.saveservice.timestamp_format in that run.")
  private String dates;

  @Option(
      names = "--columns",
      paramLabel = "WHAT=COLUMN[:UNIT],…",
      description =
          "Read logs as tables with these columns, such as start=time:s,elapsed=took:ms,label=#3,"
              + "status=code.")
  private String columns;

  @Option(
      names = "--rows",
      paramLabel = "COLUMN=VALUE",
      description = "With --columns: only these rows are samples.")
  private String rows;

  @Option(
      names = "--hlog-unit",
      paramLabel = "ns|us|ms",
      description =
          "Unit of the values in an interval log of HdrHistogram, which the log does not contain."
              + " Default: ns.")
  private HdrUnit hdrUnit;

  /** {@code inputs} with the logs read as these options say. */
  InputOptions applyTo(InputOptions inputs) throws OptionException {
    InputOptions result = inputs;
    if (logFormat != null) {
      LogFormat format = Converters.ofOption("--log-format", () -> LogFormat.of(logFormat));
      result = result.with(AccessLogReader.optionsOf(result).withFormat(format));
    }
    if (columns != null) {
      ColumnNames names = Converters.ofOption("--columns", () -> ColumnNames.of(columns));
      @Nullable RowFilter filter =
          rows == null ? null : Converters.ofOption("--rows", () -> RowFilter.of(rows));
      result = result.with(TableReader.optionsOf(result).with(names, filter));
    } else if (rows != null) {
      throw new OptionException("--rows needs --columns");
    }
    if (columns != null && (logFormat != null || stamps != null || dates != null)) {
      throw new OptionException(
          "--columns cannot be combined with --log-format, --stamps or --dates");
    }
    if (hdrUnit != null) {
      result = result.with(hdrUnit);
    }
    if (dates != null) {
      InputOptions all = result;
      result =
          Converters.ofOption(
              "--dates '" + dates + "'", () -> all.withJtl(all.jtl().withDates(dates)));
    }
    if (stamps != null) {
      result =
          result
              .withJtl(result.jtl().withStamp(stamps))
              .with(AccessLogReader.optionsOf(result).withStamp(stamps));
    }
    return result;
  }
}
