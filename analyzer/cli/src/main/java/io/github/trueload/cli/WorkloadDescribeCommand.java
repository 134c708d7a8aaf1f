package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.workload.DescriptionOptions;
import io.github.trueload.workload.WorkloadFile;
import io.github.trueload.workload.WorkloadModel;
import io.github.trueload.workload.WorkloadText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload workload describe}: from logs to a description. */
@Command(
    name = "describe",
    description = {
      "Describe the workload of logs without personal data: rate, bursts, session lengths, the"
          + " graph of requests with think times, popularity."
    },
    footer = {
      "",
      "Examples:",
      "  trueload workload describe access.log -o workload.json",
      "  trueload workload describe run.jtl --anonymous -o workload.json",
      "",
      "LOG is an access log, a JTL, a capture or a session file; several are one run.",
      "Exit: 0 done, 2 wrong usage or an unwritable output, 3 unreadable input."
    },
    sortOptions = false)
final class WorkloadDescribeCommand extends TerminalCommand {

  private static final int MOST_STATES = 500;

  @Parameters(arity = "1..*", paramLabel = "LOG", description = "Logs of one period.")
  private List<Path> files;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The description to write, as JSON.")
  private Path output;

  @Option(
      names = "--states",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "The N most frequent requests are states of the graph; all others are one state. Default:"
              + " ${DEFAULT-VALUE}.")
  private int states;

  @Option(
      names = "--requests",
      paramLabel = "N",
      defaultValue = "1000",
      description = "List the N most frequent requests. Default: ${DEFAULT-VALUE}.")
  private int items;

  @Option(
      names = "--anonymous",
      description = "Replace the names and paths of requests by numbers.")
  private boolean isAnonymous;

  @Mixin private WorkloadInput input;

  @Override
  int run() throws IOException, OptionException {
    if (states < 1 || states > MOST_STATES) {
      throw new OptionException("--states: the number must be 1 to " + MOST_STATES);
    }
    if (items < 1) {
      throw new OptionException("--requests: the number must be 1 or more");
    }
    new PlannedOutputs().add("--output", output).check(files);
    WorkloadInput.Read read = input.read(files);
    WorkloadModel workload;
    try {
      workload =
          new DescriptionOptions(states, items, isAnonymous, read.stepSeconds(), read.notes())
              .of(read.sessions());
    } catch (IllegalArgumentException e) {
      throw new UnreadableInputException(
          files.get(0).toString(), String.valueOf(e.getMessage()), "give a longer log");
    }
    WorkloadFile.json(workload).writeTo(output);
    say(workload);
    return ExitCodes.OK;
  }

  private void say(WorkloadModel workload) {
    line(output + ": " + WorkloadText.size(workload));
    for (String line : WorkloadText.lines(workload)) {
      line("  " + line);
    }
  }
}
