package io.github.trueload.cli;

import picocli.CommandLine.Command;

/** {@code trueload plan}: what a test will do, before it runs. */
@Command(
    name = "plan",
    description = "Predict the effect of a load test before it runs.",
    subcommands = {PlanWebCommand.class, PlanBurstCommand.class, PlanSessionsCommand.class},
    footer = {"", "trueload plan COMMAND --help explains a command, with examples."},
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false)
final class PlanCommand extends CommandGroup {}
