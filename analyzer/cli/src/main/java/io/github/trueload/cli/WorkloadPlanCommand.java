package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.NumberText;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.workload.Simulation;
import io.github.trueload.workload.WorkloadFile;
import io.github.trueload.workload.WorkloadModel;
import io.github.trueload.workload.WorkloadPlan;
import io.github.trueload.workload.WorkloadText;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload workload plan}: from a description to a plan. */
@Command(
    name = "plan",
    description = {
      "Draw sessions from a description and write a plan that sends them, with the session file"
          + " beside it."
    },
    footer = {
      "",
      "Examples:",
      "  trueload workload plan workload.json --host shop:8080 -o plan.jmx",
      "  trueload workload plan workload.json --host https://shop --for 10m -o plan.jmx",
      "",
      "The same seed draws the same sessions.",
      "Exit: 0 done, 2 wrong usage or an unwritable output, 3 unreadable input."
    },
    sortOptions = false)
final class WorkloadPlanCommand extends TerminalCommand {

  @Parameters(paramLabel = "WORKLOAD", description = "A file of trueload workload describe.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The plan to write. Its sessions go to a file with the ending -sessions.csv.")
  private Path output;

  @Option(
      names = "--host",
      required = true,
      paramLabel = "HOST[:PORT]",
      description = "The server under test; with https:// in front for TLS.")
  private String host;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description =
          "How long sessions arrive; a longer time repeats the rate. Default: as long as the"
              + " description.")
  private Double length;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Random seed. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Override
  int run() throws IOException, OptionException {
    URI server = server();
    if (length != null && !(length > 0)) {
      throw new OptionException("--for: the time must be above 0");
    }
    Path sessions = sessions();
    new PlannedOutputs()
        .add("--output", output)
        .add("--output (sessions)", sessions)
        .check(List.of(file));
    refuseForeign(sessions);
    WorkloadModel workload = WorkloadFile.read(file);
    requirePaths(workload);
    double seconds = length == null ? workload.seconds() : length;
    Simulation drawn =
        new Simulation(workload, seconds, new SeededStreams(seed, "").generator("workload", 0));
    if (drawn.sessions() == 0) {
      throw new OptionException("--for: no session arrives in this time; give a longer one");
    }
    SessionFiles.Written written = SessionFiles.write(sessions, drawn, false);
    String plan = WorkloadPlan.text(server, String.valueOf(sessions.getFileName()));
    OutputFile.writeText(output, out -> out.write(plan));
    say(sessions, written);
    return ExitCodes.OK;
  }

  /** The user did not name the file of the sessions, so only one of an earlier plan is replaced. */
  private void refuseForeign(Path sessions) throws IOException, OptionException {
    boolean isThere = Files.isRegularFile(sessions) && Files.size(sessions) > 0;
    String earlier =
        isThere && Files.isRegularFile(output)
            ? new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
            : "";
    if (isThere && !WorkloadPlan.isFor(earlier, String.valueOf(sessions.getFileName()))) {
      throw new OptionException(
          sessions
              + ": exists and is not of an earlier plan "
              + output
              + "; rename it, or give another --output");
    }
  }

  private void requirePaths(WorkloadModel workload) throws UnreadableInputException {
    List<String> without = WorkloadText.withoutPath(workload);
    if (!without.isEmpty()) {
      throw new UnreadableInputException(
          file.toString(),
          "contains no path of %s, the first is \"%s\""
              .formatted(NumberText.count(without.size(), "request"), without.get(0)),
          "describe a log with URLs (JMeter's column URL), or write the paths into it");
    }
  }

  /** The file of the sessions, in the plan's folder. */
  private Path sessions() {
    String name = String.valueOf(output.getFileName()).replaceFirst("\\.jmx$", "");
    return output.resolveSibling(name + "-sessions.csv");
  }

  private URI server() throws OptionException {
    try {
      URI server = new URI(host.contains("://") ? host : "http://" + host);
      boolean isPlain =
          server.getHost() != null
              && server.getUserInfo() == null
              && (server.getRawPath().isEmpty() || server.getRawPath().equals("/"))
              && server.getRawQuery() == null;
      if (isPlain && ("http".equals(server.getScheme()) || "https".equals(server.getScheme()))) {
        return server;
      }
    } catch (URISyntaxException e) {
      // refused below
    }
    throw new OptionException(
        "--host: '" + host + "' is no server; give a name as shop:8080 or https://shop");
  }

  private void say(Path sessions, SessionFiles.Written written) {
    String line =
        "%s, %s: %s with %s, arriving within %s"
            .formatted(
                output,
                sessions,
                NumberText.count(written.sessions(), "session"),
                NumberText.count(written.requests(), "request"),
                NumberText.duration(written.lastArrivalNanos() / 1e9));
    line(line);
  }
}
