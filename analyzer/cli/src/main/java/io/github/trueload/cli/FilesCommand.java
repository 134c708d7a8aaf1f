package io.github.trueload.cli;

import picocli.CommandLine.Command;

/** {@code trueload files}: the files that a server under test serves. */
@Command(
    name = "files",
    description = "Create or plan the files of a web site with known popularity.",
    subcommands = {FilesCreateCommand.class, FilesPlanCommand.class},
    footer = {"", "trueload files COMMAND --help explains a command, with examples."},
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false)
final class FilesCommand extends CommandGroup {}
