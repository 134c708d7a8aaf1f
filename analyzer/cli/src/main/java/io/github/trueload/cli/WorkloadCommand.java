package io.github.trueload.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trueload workload}: a workload as a model that can be shared. */
@Command(
    name = "workload",
    description = "Describe the workload of a log, make a plan of it, and compare runs with it.",
    subcommands = {
      WorkloadDescribeCommand.class,
      WorkloadPlanCommand.class,
      WorkloadCompareCommand.class
    },
    footer = {"", "trueload workload COMMAND --help explains a command, with examples."},
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false)
final class WorkloadCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "workload: no command given; write describe, plan or compare");
  }
}
