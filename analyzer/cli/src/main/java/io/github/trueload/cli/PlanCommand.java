package io.github.trueload.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trueload plan}: what a test will do, before it runs. */
@Command(
    name = "plan",
    description = "Predict the effect of a load test before it runs.",
    subcommands = {PlanWebCommand.class, PlanBurstCommand.class, PlanSessionsCommand.class},
    footer = {"", "trueload plan COMMAND --help explains a command, with examples."},
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false)
final class PlanCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "plan: no command given; write web, burst or sessions");
  }
}
