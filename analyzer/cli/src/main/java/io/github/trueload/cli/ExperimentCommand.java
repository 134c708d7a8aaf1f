package io.github.trueload.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trueload experiment}: many runs of one plan, and what becomes of them together. */
@Command(
    name = "experiment",
    description = "Runs a plan again and again with other values, and draws what comes of it.",
    subcommands = {ExperimentRunCommand.class, ExperimentCompareCommand.class},
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false)
final class ExperimentCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "experiment what? give run or compare");
  }
}
