package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.extract.Extraction;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
final class SessionsExtractCommand extends TerminalCommand {

  @Parameters(paramLabel = "RUN", description = "A JTL, an access log or a capture.")
  private Path run;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The session file to write.")
  private Path output;

  @Mixin private SessionInput input;

  @Mixin private SessionChoice choice;

  @Override
  int run() throws IOException, OptionException {
    new PlannedOutputs().add("--output", output).check(List.of(run));
    Extraction extraction = input.read(run, choice.generator("spread"));
    SessionFiles.Written written =
        SessionFiles.write(output, choice.of(extraction.inOrder()), false);
    say(extraction, written);
    return ExitCodes.OK;
  }

  private void say(Extraction extraction, SessionFiles.Written written) {
    line(
        "%s: %s with %s, arriving within %s"
            .formatted(
                output,
                NumberText.count(written.sessions(), "session"),
                NumberText.count(written.requests(), "request"),
                NumberText.duration(written.lastArrivalNanos() / 1e9)));
    for (String line : remarks(extraction)) {
      line("  " + line);
    }
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
    remarks.addAll(limits(extraction));
    return remarks;
  }

  /** What limits the sessions of a log, in sentences. */
  static List<String> limits(Extraction extraction) {
    SourceSummary source = extraction.source();
    List<String> remarks = new ArrayList<>();
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
