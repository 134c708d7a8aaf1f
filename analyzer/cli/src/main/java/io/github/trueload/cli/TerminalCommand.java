package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.experiment.ExperimentSyntaxException;
import io.github.trueload.gate.GateSyntaxException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** A command that writes to a terminal, and that ends with one line if it cannot go on. */
@Command(addMethodSubcommands = false) // none is a method, and looking for them takes time
abstract class TerminalCommand implements Callable<Integer> {

  /** Where the command writes to. The command line sets it when it makes the command. */
  @SuppressWarnings("NullAway.Init")
  Terminal terminal;

  /** Carries the command out and returns the exit code. */
  abstract int run()
      throws IOException, OptionException, ExperimentSyntaxException, GateSyntaxException;

  /** Takes the line that says why the command was not carried out. */
  void refused(String line) {
    // only some commands have more to do than to print it
  }

  @Override
  public final Integer call() {
    return ErrorReporter.guard(terminal, this::flushed, this::refused);
  }

  private int flushed()
      throws IOException, OptionException, ExperimentSyntaxException, GateSyntaxException {
    int code = run();
    terminal.text().flush();
    return code;
  }

  /** Prints a line for people. */
  final void line(String text) {
    terminal.text().println(ConsoleText.printable(text));
  }
}
