package io.github.trueload.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** {@code trueload completion}: what a shell needs to complete the command line. */
@Command(
    name = "completion",
    description = "Print the completion script for bash and zsh.",
    footer = {
      "",
      "Examples:",
      "  source <(trueload completion)                      (this shell)",
      "  echo 'source <(trueload completion)' >> ~/.bashrc  (or ~/.zshrc)"
    },
    sortOptions = false)
final class CompletionCommand implements Callable<Integer> {

  private final Terminal terminal;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.text().print(AutoComplete.bash("trueload", Trueload.withAllCommands(terminal)));
    terminal.text().flush();
    return ExitCodes.OK;
  }
}
