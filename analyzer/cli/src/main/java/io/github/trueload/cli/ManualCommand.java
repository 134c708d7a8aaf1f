package io.github.trueload.cli;

import java.io.IOException;
import java.io.Writer;
import picocli.CommandLine.Command;

/** {@code trueload manual}: the manual page. */
@Command(
    name = "manual",
    description = "Print the manual page of all commands for man.",
    footer = {"", "Examples:", "  trueload manual > trueload.1; man -l trueload.1"},
    sortOptions = false)
final class ManualCommand extends TerminalCommand {

  @Override
  int run() throws IOException {
    Writer page = terminal.data();
    page.write(ManualPage.of(Trueload.withAllCommands(terminal)));
    page.flush();
    return ExitCodes.OK;
  }
}
