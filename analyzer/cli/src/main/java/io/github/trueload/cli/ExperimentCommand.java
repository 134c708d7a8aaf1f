package io.github.trueload.cli;

import picocli.CommandLine.Command;

/** {@code trueload experiment}: many runs of one plan, and what becomes of them together. */
@Command(
    name = "experiment",
    description = "Run a plan repeatedly with different values and report the results as curves.",
    subcommands = {ExperimentRunCommand.class, ExperimentCompareCommand.class},
    footer = {"", "trueload experiment COMMAND --help explains a command, with examples."},
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false)
final class ExperimentCommand extends CommandGroup {}
