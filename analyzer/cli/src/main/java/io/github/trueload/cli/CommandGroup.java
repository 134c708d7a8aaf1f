package io.github.trueload.cli;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that consists of others; without one of them it is wrong usage. */
@Command(addMethodSubcommands = false) // none is a method, and looking for them takes time
abstract class CommandGroup implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public final void run() {
    List<String> names = List.copyOf(spec.subcommands().keySet());
    int last = names.size() - 1;
    throw new ParameterException(
        spec.commandLine(),
        "%s: no command given; write %s or %s"
            .formatted(spec.name(), String.join(", ", names.subList(0, last)), names.get(last)));
  }
}
