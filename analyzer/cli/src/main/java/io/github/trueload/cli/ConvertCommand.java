package io.github.trueload.cli;

import io.github.trueload.bytes.OutputFile;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.jmx.JmxException;
import io.github.trueload.jmx.PlanConversion;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload convert}: a plan's HTTP Requests over dedicated connections. */
@Command(
    name = "convert",
    description = {
      "Convert the HTTP Request samplers of a plan to Trueload's dedicated-connection sampler, and"
          + " says what could not be taken over. Nothing else in the plan changes."
    },
    footer = {
      "",
      "Examples:",
      "  trueload convert plan.jmx -o plan-trueload.jmx",
      "",
      "Exit: 0 done, 2 wrong usage or an output that cannot be written, 3 not a plan."
    },
    sortOptions = false)
final class ConvertCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "PLAN", description = "The JMX file.")
  private Path plan;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "File for the converted plan. Default: NAME-trueload.jmx in the same folder.")
  private Path output;

  ConvertCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    return Refusals.guard(
        terminal,
        () -> {
          Path target = output == null ? beside(plan) : output;
          new PlannedOutputs().add("--output", target).check(List.of(plan));
          PlanConversion conversion = convert();
          OutputFile.write(target, out -> out.write(conversion.plan()));
          say(conversion, target);
          return ExitCodes.OK;
        });
  }

  private static Path beside(Path plan) {
    String name = plan.getFileName().toString().replaceFirst("(?i)\\.jmx$", "");
    return plan.resolveSibling(name + "-trueload.jmx");
  }

  private PlanConversion convert() throws IOException {
    if (!Files.isRegularFile(plan)) {
      throw new UnreadableInputException(
          plan.toString(),
          Files.exists(plan) ? "is not a file" : "does not exist",
          "give the name of a JMX file");
    }
    try {
      return PlanConversion.of(Files.readAllBytes(plan));
    } catch (JmxException e) {
      throw new IOException(plan + ": " + e.getMessage(), e);
    }
  }

  private void say(PlanConversion conversion, Path target) {
    String requests = conversion.converted() == 1 ? " HTTP Request" : " HTTP Requests";
    String already =
        conversion.present() == 0 ? "" : " (" + conversion.present() + " already ours)";
    terminal
        .text()
        .println(target + ": " + conversion.converted() + requests + " converted" + already);
    conversion
        .remarks()
        .forEach(line -> terminal.text().println("  " + ConsoleText.printable(line)));
    terminal.text().flush();
  }
}
