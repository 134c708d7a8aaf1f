package io.github.trueload.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trueload experiment}: many runs of one plan, and what becomes of them together. */
@Command(
    name = "experiment",
    description = "Run a plan repeatedly with different values and report the results as curves.",
    subcommands = {ExperimentRunCommand.class, ExperimentCompareCommand.class},
    footer = {"", "trueload experiment COMMAND --help explains a command, with examples."},
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false)
final class ExperimentCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "experiment: no command given; write run or compare");
  }
}
