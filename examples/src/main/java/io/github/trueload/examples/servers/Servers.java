package io.github.trueload.examples.servers;

import io.github.trueload.examples.bookstore.BookstoreCommand;
import io.github.trueload.examples.bookstore.WalksCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The servers of the papers' experiments, as commands of one jar. Each serves on loopback until its
 * time is over or it is asked to end (SIGTERM, SIGINT), and then says what it did.
 */
@Command(
    name = "example-servers",
    description = "Servers and tools for the experiments of the papers.",
    subcommands = {
      QueueCommand.class,
      StreamsCommand.class,
      BookstoreCommand.class,
      WalksCommand.class,
      ExpectCommand.class
    },
    mixinStandardHelpOptions = true)
public final class Servers {

  private static final int USAGE = 2;

  private Servers() {}

  /** Runs a command: exit code 0; 1 if it could not do what it was to do; 2 for wrong usage. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The command line, which says in one line what went wrong. */
  static CommandLine commandLine() {
    return new CommandLine(new Servers())
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler(
            (failure, line, parsed) -> {
              line.getErr().println(line.getCommandName() + ": " + failure.getMessage());
              return failure instanceof IllegalArgumentException ? USAGE : 1;
            });
  }
}
