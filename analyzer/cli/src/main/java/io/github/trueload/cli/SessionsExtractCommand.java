package io.github.trueload.cli;

import io.github.trueload.accesslog.AccessLogReader;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.extract.Extraction;
import io.github.trueload.extract.SessionDefinition;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload sessions extract}: from a log or capture to a session file. */
@Command(
    name = "extract",
    description = {
      "Write the sessions of a run to a session file: arrival, requests in order, and think times"
          + " from the end of a response to the start of the next request."
    },
    footer = {
      "",
      "Examples:",
      "  trueload sessions extract run.jtl -o sessions.csv",
      "  trueload sessions extract access.log --gap 30m -o sessions.csv",
      "",
      "A session is: in a JTL a value of tl_session, without this column a thread; in an access"
          + " log an address with its user agent; in a capture a connection. Durations: 250ms, 30s,"
          + " 2m.",
      "Exit: 0 done, 2 wrong usage or an unwritable output, 3 unreadable input."
    },
    sortOptions = false)
final class SessionsExtractCommand implements Callable<Integer> {

  /** As web analytics has it: who comes back after half an hour is on another visit. */
  private static final double ACCESS_LOG_GAP = 1800;

  private static final int MOST_NAMES = 10_000_000;

  /** What makes rows one session. */
  private enum By {
    SESSION,
    CONNECTION
  }

  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "A JTL, an access log or a capture.")
  private Path run;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The session file to write.")
  private Path output;

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

  @Mixin private SessionChoice choice;

  @Mixin private LogOptions logs;

  SessionsExtractCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    return ErrorReporter.guard(
        terminal,
        () -> {
          new PlannedOutputs().add("--output", output).check(List.of(run));
          InputOptions options = options();
          SampleSource input = Inputs.open(run, options);
          Extraction extraction =
              Extraction.of(input, rule(input.format()), choice.generator("spread"));
          SessionFiles.Written written =
              SessionFiles.write(output, choice.of(extraction.inOrder()), false);
          say(extraction, written);
          return ExitCodes.OK;
        });
  }

  private InputOptions options() throws OptionException, IOException {
    InputOptions options = logs.applyTo(InputOptions.defaults());
    try {
      options = server == null ? options : options.withServer(server);
    } catch (IllegalArgumentException e) {
      throw new OptionException("--server: " + e.getMessage());
    }
    return options
        .withJtl(options.jtl().withLimits(MOST_NAMES, MOST_NAMES).withAddresses())
        .with(AccessLogReader.optionsOf(options).withLabelLimit(MOST_NAMES).withVisits());
  }

  private SessionDefinition rule(SourceFormat format) throws OptionException {
    double seconds =
        gap != null
            ? gap
            : format == SourceFormat.ACCESS_LOG ? ACCESS_LOG_GAP : Double.POSITIVE_INFINITY;
    try {
      return new SessionDefinition(by == By.CONNECTION, Math.round(seconds * 1e9));
    } catch (IllegalArgumentException e) {
      throw new OptionException("--gap: " + e.getMessage());
    }
  }

  private void say(Extraction extraction, SessionFiles.Written written) {
    terminal
        .text()
        .println(
            "%s: %s with %s, arriving within %s"
                .formatted(
                    output,
                    NumberText.count(written.sessions(), "session"),
                    NumberText.count(written.requests(), "request"),
                    NumberText.duration(written.lastArrivalNanos() / 1e9)));
    for (String line : remarks(extraction)) {
      terminal.text().println("  " + ConsoleText.printable(line));
    }
    terminal.text().flush();
  }

  private static List<String> remarks(Extraction extraction) {
    SourceSummary source = extraction.source();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "%s: %s with %s, the first at %s"
            .formatted(
                source.path(),
                NumberText.count(extraction.sessions(), "session"),
                NumberText.count(extraction.requests(), "request"),
                NumberText.stamp(extraction.firstArrivalNanos() / 1e9)));
    remarks.add(
        "times in steps of "
            + NumberText.duration(source.resolutionNanos() / 1e9)
            + meaning(source));
    if (extraction.spread()) {
      remarks.add(
          "the sessions of one second are spread over it at random; times within a session are unchanged");
    }
    count(
        remarks,
        extraction.overlaps(),
        "request",
        "started before the previous response had ended: no think time");
    count(remarks, extraction.rowsWithoutSession(), "row", "left out, without a session");
    count(remarks, extraction.rowsWithoutTime(), "row", "left out, without a time");
    for (Anomalies.Anomaly anomaly : source.anomalies().list()) {
      remarks.add(NumberText.count(anomaly.count()) + " × " + anomaly.kind().meaning());
    }
    return remarks;
  }

  private static void count(List<String> remarks, long count, String thing, String what) {
    if (count > 0) {
      remarks.add(NumberText.count(count, thing) + " " + what);
    }
  }

  /** What an access log's stamps leave open. */
  private static String meaning(SourceSummary source) {
    if (source.format() != SourceFormat.ACCESS_LOG) {
      return "";
    }
    if ("yes".equals(source.metadata().get("durations"))) {
      boolean ends = "end".equals(source.metadata().get("stamps"));
      return ends ? "; a start is the timestamp minus the response time" : "";
    }
    return "; the log does not contain response times: think times are from timestamp to timestamp,"
        + " response times included";
  }
}
