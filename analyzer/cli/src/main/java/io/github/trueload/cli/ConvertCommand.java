package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.jmx.JmxException;
import io.github.trueload.jmx.PlanConversion;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload convert}: a plan's HTTP Requests over dedicated connections. */
@Command(
    name = "convert",
    description = {
      "Convert the HTTP Request samplers of a plan to Trueload's dedicated-connection sampler, and"
          + " list the settings that it does not support. The rest of the plan stays unchanged."
    },
    footer = {
      "",
      "Examples:",
      "  trueload convert plan.jmx -o plan-trueload.jmx",
      "",
      "Exit: 0 done, 2 wrong usage or an output that cannot be written, 3 not a plan."
    },
    sortOptions = false)
final class ConvertCommand extends TerminalCommand {

  @Parameters(paramLabel = "PLAN", description = "The JMX file.")
  private Path plan;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "File for the converted plan. Default: NAME-trueload.jmx in the same folder.")
  private Path output;

  @Override
  int run() throws IOException, OptionException {
    Path target = output == null ? beside(plan) : output;
    new PlannedOutputs().add("--output", target).check(List.of(plan));
    PlanConversion conversion = convert();
    if (output == null) {
      refuseEdited(target, conversion);
    }
    OutputFile.write(target, out -> out.write(conversion.plan()));
    say(conversion, target);
    return ExitCodes.OK;
  }

  /** The user may have worked on an earlier result. */
  private static void refuseEdited(Path target, PlanConversion conversion)
      throws IOException, OptionException {
    if (Files.isRegularFile(target)
        && !Arrays.equals(Files.readAllBytes(target), conversion.plan())) {
      throw new OptionException(
          target
              + ": exists and differs from this conversion, perhaps by your edits; replace it with"
              + " --output "
              + target
              + ", or choose another name");
    }
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
        conversion.present() == 0 ? "" : " (" + conversion.present() + " already Trueload's)";
    line(target + ": " + conversion.converted() + requests + " converted" + already);
    grouped(conversion.remarks()).forEach(line -> line("  " + line));
  }

  /** The same remark on several requests as one line; what is of one element alone comes first. */
  private static List<String> grouped(List<String> remarks) {
    Map<String, List<String>> byWords = new LinkedHashMap<>();
    for (String remark : remarks) {
      int colon = remark.lastIndexOf("': ");
      byWords.computeIfAbsent(remark.substring(colon + 1), words -> new ArrayList<>()).add(remark);
    }
    List<String> lines = new ArrayList<>();
    List<String> ofSeveral = new ArrayList<>();
    byWords.forEach(
        (words, all) -> {
          String example = name(all.get(0));
          if (all.size() == 1 || example.isEmpty()) {
            lines.add(all.get(0));
          } else {
            ofSeveral.add(all.size() + " elements" + words + ", for example " + example);
          }
        });
    lines.addAll(ofSeveral);
    return lines;
  }

  private static String name(String remark) {
    return remark.substring(0, remark.lastIndexOf("': ") + 1);
  }
}
