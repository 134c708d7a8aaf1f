package io.github.trueload.cli;

import picocli.CommandLine.Command;

/** {@code trueload sessions}: the sessions of a run, to be repeated. */
@Command(
    name = "sessions",
    description = "Extract the sessions of a run from its log so that they can be replayed.",
    subcommands = {
      SessionsExtractCommand.class,
      SessionsConvertCommand.class,
      SessionsInstantsCommand.class,
      SessionsCompareCommand.class
    },
    footer = {"", "trueload sessions COMMAND --help explains a command, with examples."},
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false)
final class SessionsCommand extends CommandGroup {}
