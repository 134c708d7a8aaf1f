package io.github.trueload.maven;

import io.github.trueload.cli.BuildCommands;
import io.github.trueload.cli.BuildCommands.Analyzed;
import io.github.trueload.cli.BuildCommands.RefusedException;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Outcome;
import java.io.File;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Reports how realistic the traffic of a run was, and writes the HTML report. */
@Mojo(
    name = "analyze",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresProject = false,
    threadSafe = true)
public final class AnalyzeMojo extends TrueloadMojo {

  /** Output file of the HTML report. */
  @Parameter(
      property = "trueload.html",
      defaultValue = "${project.build.directory}/trueload/report.html")
  private File html;

  /** Output file of the figures as JSON. */
  @Parameter(
      property = "trueload.json",
      defaultValue = "${project.build.directory}/trueload/analysis.json")
  private File json;

  @Override
  String command() {
    return "analyze";
  }

  @Override
  void addLists(Map<String, List<?>> lists) {
    // It has none beside those of both goals.
  }

  @Override
  void addArguments(List<String> arguments) {
    // Likewise.
  }

  @Override
  void addOutputs(List<String> arguments) throws MojoExecutionException {
    addOutput(arguments, "--html", html);
    addOutput(arguments, "--json", json);
  }

  @Override
  void carryOut(List<String> words) throws RefusedException, MojoFailureException {
    Analyzed analyzed = BuildCommands.analyze(words);
    analyzed.lines().forEach(getLog()::info);
    getLog().info("report: " + html);
    CheckResult check = analyzed.check();
    if (check != null) {
      judge(check, check.outcome() == Outcome.FAIL, check.outcome() == Outcome.INCONCLUSIVE);
    }
  }
}
