package io.github.trueload.cli;

import picocli.CommandLine.Command;

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
final class WorkloadCommand extends CommandGroup {}
