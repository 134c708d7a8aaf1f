package io.github.trueload.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trueload files}: the files that a server under test serves. */
@Command(
    name = "files",
    description = "Create or plan the files of a web site with known popularity.",
    subcommands = {FilesCreateCommand.class, FilesPlanCommand.class},
    footer = {"", "trueload files COMMAND --help explains a command, with examples."},
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false)
final class FilesCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "files: no command given; write create or plan");
  }
}
