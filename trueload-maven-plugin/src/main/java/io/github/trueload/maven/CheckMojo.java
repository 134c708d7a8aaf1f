package io.github.trueload.maven;

import io.github.trueload.cli.BuildCommands;
import io.github.trueload.cli.BuildCommands.Checked;
import io.github.trueload.cli.BuildCommands.RefusedException;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.Outcome;
import java.io.File;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Fails the build if a run does not meet its gates. */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresProject = false,
    threadSafe = true)
public final class CheckMojo extends TrueloadMojo {

  /** Conditions, such as {@code p(99) of Home < 250ms}. */
  @Parameter(property = "trueload.gates")
  private @Nullable List<String> gates;

  /** File with one condition per line. */
  @Parameter(property = "trueload.gatesFile")
  private @Nullable File gatesFile;

  /** Files of the baseline run, for conditions with {@code vs baseline}. */
  @Parameter(property = "trueload.baseline")
  private @Nullable List<File> baseline;

  /** Output file of the results as JUnit XML. */
  @Parameter(
      property = "trueload.junit",
      defaultValue = "${project.build.directory}/trueload/TEST-trueload.xml")
  private File junit;

  /** Output file of the results as JSON. */
  @Parameter(
      property = "trueload.checkJson",
      defaultValue = "${project.build.directory}/trueload/check.json")
  private File json;

  /** Output file of the results as Markdown. */
  @Parameter(
      property = "trueload.markdown",
      defaultValue = "${project.build.directory}/trueload/check.md")
  private File markdown;

  @Override
  String command() {
    return "check";
  }

  @Override
  void addLists(Map<String, List<?>> lists) {
    lists.put("gates", elements(gates));
    lists.put("baseline", elements(baseline));
  }

  @Override
  void addArguments(List<String> arguments) {
    for (String gate : gates == null ? List.<String>of() : gates) {
      add(arguments, "--gate", gate);
    }
    add(arguments, "--gates", gatesFile);
    for (File file : baseline == null ? List.<File>of() : baseline) {
      add(arguments, "--baseline", file);
    }
  }

  @Override
  void addOutputs(List<String> arguments) throws MojoExecutionException {
    addOutput(arguments, "--junit", junit);
    addOutput(arguments, "--json", json);
    addOutput(arguments, "--markdown", markdown);
  }

  @Override
  void carryOut(List<String> words) throws RefusedException, MojoFailureException {
    Checked checked = BuildCommands.check(words);
    checked.result().results().forEach(this::show);
    judge(checked.result(), checked.failed(), checked.inconclusive());
    getLog().info(checked.result().headline());
  }

  private void show(GateResult verdict) {
    String line = Checked.line(verdict);
    boolean isInconclusive = verdict.outcome() == Outcome.INCONCLUSIVE;
    if (verdict.outcome() == Outcome.PASS) {
      getLog().info(line);
    } else if (verdict.gate().warn() || (isInconclusive && !failsOnInconclusive())) {
      getLog().warn(line);
    } else {
      getLog().error(line);
    }
  }
}
