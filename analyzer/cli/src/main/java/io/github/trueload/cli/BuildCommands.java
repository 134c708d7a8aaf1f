package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.GateResult;
import io.github.trueload.report.CheckVerdicts;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Commands for a build that runs them in its own JVM: the words of the command line go in, and
 * results come out as objects. Files that the words name are written; nothing is printed.
 */
public final class BuildCommands {

  /** The command was not carried out; the message is one line. */
  public static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean ofInput;

    private RefusedException(String line, boolean ofInput) {
      super(line);
      this.ofInput = ofInput;
    }

    /**
     * {@return whether a file of the run is the reason; otherwise the arguments are, or an output}
     */
    public boolean isOfInput() {
      return ofInput;
    }
  }

  /**
   * What {@code analyze} found.
   *
   * @param result the figures
   * @param lines what the command would print
   * @param check the verdicts; null if the words have no gate
   */
  public record Analyzed(AnalysisResult result, List<String> lines, @Nullable CheckResult check) {}

  /**
   * What {@code check} found.
   *
   * @param result the verdicts
   * @param failed whether they are against the run, by the words' {@code --inconclusive} too
   * @param inconclusive whether nothing failed but one is inconclusive
   */
  public record Checked(CheckResult result, boolean failed, boolean inconclusive) {

    /**
     * {@return a verdict as {@code check --brief} prints it}
     *
     * @param verdict on one gate
     */
    public static String line(GateResult verdict) {
      return CheckVerdicts.brief(verdict);
    }
  }

  /** Options with which a command only prints something, or does not end by itself. */
  private static final List<String> WITHOUT_RESULT =
      List.of("--list", "--help", "--version", "--follow");

  private BuildCommands() {}

  /**
   * Runs {@code trueload analyze}.
   *
   * @param words the arguments after the command's name
   * @return the figures, with the verdicts on the gates among the words
   */
  public static Analyzed analyze(List<String> words) throws RefusedException {
    AnalyzeCommand command = parsed("analyze", words, AnalyzeCommand.class);
    int code = command.call();
    refuse(command.refusal(), code);
    return new Analyzed(Objects.requireNonNull(command.result()), command.lines(), command.check());
  }

  /**
   * Runs {@code trueload check}.
   *
   * @param words the arguments after the command's name
   * @return the verdicts, and whether the command's exit code is that of a failure
   */
  public static Checked check(List<String> words) throws RefusedException {
    CheckCommand command = parsed("check", words, CheckCommand.class);
    int code = command.call();
    refuse(command.refusal(), code);
    return new Checked(
        Objects.requireNonNull(command.result()),
        code == ExitCodes.FAILED,
        code == ExitCodes.INCONCLUSIVE);
  }

  /**
   * Takes back the results of an earlier run if there is no run: those that a command would write,
   * under the names in its words.
   *
   * @param name {@code analyze} or {@code check}
   * @param words the arguments after the command's name, without files of a run
   * @param line why, for an error in the JUnit XML; null if no run is no error, so that no file is
   *     left
   */
  public static void withoutRun(String name, List<String> words, @Nullable String line) {
    Trueload.takeBack(silent(), line, arguments(name, words));
  }

  private static void refuse(@Nullable String refusal, int code) throws RefusedException {
    if (refusal != null) {
      throw new RefusedException(refusal, code == ExitCodes.UNREADABLE);
    }
  }

  private static <T> T parsed(String name, List<String> words, Class<T> type)
      throws RefusedException {
    CommandLine line = Trueload.commandLine(silent(), name);
    String[] all = arguments(name, words);
    String fault;
    try {
      ParseResult parsed = line.parseArgs(all).subcommand();
      String useless =
          WITHOUT_RESULT.stream().filter(parsed::hasMatchedOption).findFirst().orElse("");
      if (useless.isEmpty()) {
        return type.cast(parsed.commandSpec().userObject());
      }
      fault = useless + " gives no result to a build; remove it";
    } catch (ParameterException e) {
      fault = Trueload.line(e);
    }
    Trueload.takeBack(silent(), fault, all);
    throw new RefusedException(fault, false);
  }

  private static Terminal silent() {
    OutputStream nowhere = OutputStream.nullOutputStream();
    return new Terminal(nowhere, nowhere, StandardCharsets.UTF_8);
  }

  private static String[] arguments(String name, List<String> words) {
    return Stream.concat(Stream.of(name), words.stream()).toArray(String[]::new);
  }
}
