package io.github.trueload.maven;

import io.github.trueload.cli.BuildCommands;
import io.github.trueload.cli.BuildCommands.RefusedException;
import io.github.trueload.gate.CheckResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Common parts of both goals: the files of a run, and the arguments of the command. */
abstract class TrueloadMojo extends AbstractMojo {

  /** Folder that {@link #includes} refer to. */
  @Parameter(property = "trueload.directory", defaultValue = "${project.build.directory}")
  private File directory;

  /**
   * Patterns of the run's files: JMeter logs and captures. All logs belong to one run. Default: the
   * results of the jmeter-maven-plugin.
   */
  @Parameter(
      property = "trueload.includes",
      defaultValue = "jmeter/results/*.csv,jmeter/results/*.jtl")
  private List<String> includes;

  /** Patterns of files that do not belong to the run. */
  @Parameter(property = "trueload.excludes")
  private @Nullable List<String> excludes;

  /** Time to exclude at the start and at the end of the run: {@code 30s,10s}. */
  @Parameter(property = "trueload.trim")
  private @Nullable String trim;

  /** Analyze only captured connections to this server, {@code HOST:PORT}. */
  @Parameter(property = "trueload.server")
  private @Nullable String server;

  /** Further options of the command {@code trueload}; one argument per element. */
  @Parameter(property = "trueload.options")
  private @Nullable List<String> options;

  /** Whether the goal fails if no file matches. */
  @Parameter(property = "trueload.failOnEmpty", defaultValue = "true")
  private boolean failOnEmpty;

  /** Whether an inconclusive gate fails the build. */
  @Parameter(property = "trueload.failOnInconclusive", defaultValue = "true")
  private boolean failOnInconclusive;

  /** Skips the goal. */
  @Parameter(property = "trueload.skip", defaultValue = "false")
  private boolean skip;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("skipped by trueload.skip");
      return;
    }
    requireElements();
    List<String> files = RunFileSet.find(directory, includes, excludes);
    List<String> words = new ArrayList<>(files);
    add(words, "--trim", trim);
    add(words, "--server", server);
    addArguments(words);
    addOutputs(words);
    words.addAll(options == null ? List.of() : options);
    if (files.isEmpty()) {
      withoutRun(words);
      return;
    }
    try {
      carryOut(words);
    } catch (RefusedException e) {
      // wrong usage is the POM's fault; a file that says nothing is the run's
      if (e.isOfInput()) {
        throw new MojoFailureException(e.getMessage());
      }
      throw new MojoExecutionException(e.getMessage());
    }
  }

  /**
   * An element without text is a property that is not defined: without it, a gate would not be
   * checked.
   */
  private void requireElements() throws MojoExecutionException {
    Map<String, List<?>> lists = new LinkedHashMap<>();
    lists.put("includes", elements(includes));
    lists.put("excludes", elements(excludes));
    lists.put("options", elements(options));
    addLists(lists);
    for (Map.Entry<String, List<?>> each : lists.entrySet()) {
      List<?> elements = each.getValue();
      for (int i = 0; i < elements.size(); i++) {
        Object element = elements.get(i);
        if (element == null || element.toString().isBlank()) {
          String fault =
              "%s: element %s is empty; is its property defined?".formatted(each.getKey(), i + 1);
          List<String> outputs = new ArrayList<>();
          addOutputs(outputs);
          BuildCommands.withoutRun(command(), outputs, fault);
          throw new MojoExecutionException(fault);
        }
      }
    }
  }

  /** Fails the build if the run's gates say so. */
  final void judge(CheckResult check, boolean failed, boolean inconclusive)
      throws MojoFailureException {
    if (failed || (inconclusive && failOnInconclusive)) {
      throw new MojoFailureException("the run's gates: " + check.headline());
    }
  }

  final boolean failsOnInconclusive() {
    return failOnInconclusive;
  }

  /** Without a run, results of an earlier build are no results of this one. */
  private void withoutRun(List<String> words) throws MojoFailureException {
    String found = "no file in " + directory + " matches " + String.join(", ", includes);
    BuildCommands.withoutRun(command(), words, failOnEmpty ? found : null);
    if (failOnEmpty) {
      throw new MojoFailureException(
          found + ": run the plan before this goal, or set failOnEmpty to false");
    }
    getLog().info(found);
  }

  /** The name of the command that the goal runs. */
  abstract String command();

  /** Adds this goal's own parameters that are lists, by their names. */
  abstract void addLists(Map<String, List<?>> lists);

  /** The elements of a parameter; none where it is not set. */
  static List<?> elements(@Nullable List<?> parameter) {
    return parameter == null ? List.of() : parameter;
  }

  /** Adds what this goal asks for. */
  abstract void addArguments(List<String> arguments);

  /** Adds the files that this goal writes. */
  abstract void addOutputs(List<String> arguments) throws MojoExecutionException;

  /** Runs the command, shows what it found, and fails where it must. */
  abstract void carryOut(List<String> words) throws RefusedException, MojoFailureException;

  /** Adds an option unless its value is null. */
  static void add(List<String> arguments, String option, @Nullable Object value) {
    if (value != null) {
      arguments.add(option);
      arguments.add(value.toString());
    }
  }

  /** Adds an option for a file to be written, and makes its directory. */
  static void addOutput(List<String> arguments, String option, @Nullable File file)
      throws MojoExecutionException {
    if (file == null) {
      return;
    }
    try {
      Files.createDirectories(file.toPath().toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new MojoExecutionException(file + ": its directory cannot be made: " + e.getMessage());
    }
    add(arguments, option, file);
  }
}
