package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.gate.Metric;
import io.github.trueload.gate.Metrics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What teaches the command: its help, its manual page, its completion. */
@Tag("process")
class HelpTest {

  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  @TempDir private static Path shared;

  /** What {@code trueload completion} prints. */
  private static Path script;

  @TempDir Path folder;

  @BeforeAll
  static void writeScript() throws IOException {
    script = Files.writeString(shared.resolve("trueload.bash"), printed("completion"));
  }

  private static String printed(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(Trueload.run(out, out, arguments)).isZero();
    return out.toString(UTF_8);
  }

  private static CommandLine trueload() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return Trueload.withAllCommands(new Terminal(out, out, UTF_8));
  }

  /** Every command but those that only hold others, such as {@code plan}. */
  static Stream<CommandLine> commands() {
    return commands(trueload()).filter(each -> each.getSubcommands().isEmpty());
  }

  private static Stream<CommandLine> commands(CommandLine parent) {
    return parent.getSubcommands().values().stream()
        .flatMap(each -> Stream.concat(Stream.of(each), commands(each)));
  }

  /** The lines of a footer that call our command, up to the remark behind two blanks. */
  private static List<String> examples(CommandLine command) {
    return command
        .getHelp()
        .footer()
        .lines()
        .filter(line -> line.startsWith("  trueload "))
        .map(line -> line.strip().replaceFirst("( {2,}|;).*", ""))
        .toList();
  }

  private static String[] words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find()) {
      words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }
    return words.subList(1, words.size()).toArray(String[]::new);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasAnExampleAndEveryExampleIsOneOfIt(CommandLine command) {
    String help = command.getHelp().footer();
    String name = command.getCommandSpec().qualifiedName();
    assertThat(help).contains("Examples:").contains(name);
    for (String example : examples(command)) {
      assertThat(example).startsWith(name);
      trueload().parseArgs(words(example.replaceFirst(" >.*", ""))); // or it throws
    }
  }

  @Test
  void manualNamesEveryMetric() {
    String page = printed("manual");
    for (Metric metric : Metrics.all()) {
      assertThat(page).contains("\\fB" + metric.form().replace("-", "\\-") + "\\fR\n");
    }
  }

  /** A reader sees what most runs need without scrolling. */
  @ParameterizedTest
  @CsvSource({
    "analyze, --html, --health",
    "analyze, --gates, --server",
    "check, --gate, --server",
    "check, --junit, --log-format",
    "compare, --candidate, --server"
  })
  void mainOptionsComeFirst(String command, String main, String other) {
    String help = printed(command, "--help");
    assertThat(help.indexOf("\n      " + main)).isPositive().isLessThan(help.indexOf(other));
  }

  @Test
  void theExamplesOfTheWholeAreCommandLines() {
    List<String> examples = examples(trueload());
    assertThat(examples).hasSizeGreaterThan(4);
    for (String example : examples) {
      trueload().parseArgs(words(example));
    }
  }

  /** It is made from outlines of the commands, which take less time than the commands. */
  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void theHelpOfTheWholeIsThatOfAllCommands(String option) {
    assertThat(printed(option)).isEqualTo(trueload().getUsageMessage(CommandLine.Help.Ansi.OFF));
  }

  /** A command that is not the first word is the whole command, not its outline. */
  @Test
  void argumentsOfAFileAreThoseOfTheCommandThatItNames() throws IOException {
    Path file = Files.writeString(folder.resolve("arguments"), "plan web --help");
    assertThat(printed("@" + file)).isEqualTo(printed("plan", "web", "--help"));
  }

  @Test
  void helpFitsATerminal() {
    assertThat(printed("--help").lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void theManualPageHoldsEveryCommandAndOption() {
    String page = printed("manual");
    commands()
        .forEach(
            command -> {
              String name = command.getCommandSpec().qualifiedName();
              assertThat(page).contains(".SS " + name.replace("-", "\\-") + "\n");
              command.getCommandSpec().options().stream()
                  .filter(option -> !option.usageHelp() && !option.versionHelp())
                  .forEach(
                      option ->
                          assertThat(page).contains(option.longestName().replace("-", "\\-")));
            });
    assertThat(page)
        .contains(".SH EXIT STATUS", ".SH ENVIRONMENT", ".SH GATES", ".SH FILES", "TRUELOAD_CACHE");
  }

  @Test
  void manRendersThePageWithoutAWarning() throws Exception {
    Path page = Files.writeString(folder.resolve("trueload.1"), printed("manual"));
    String groff = "groff -K utf8 -T utf8 -ww -man " + page;
    assertThat(run(groff, "groff --version")).contains("trueload analyze");
    assertThat(run(groff + " 2>&1 >/dev/null", "groff --version")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "trueload an, analyze",
    "trueload in, install",
    "trueload uninst, uninstall",
    "trueload plan w, web",
    "trueload analyze --jso, --json",
    "trueload check --gate arrivals.co, arrivals.cov",
    "trueload install --jm, --jmeter",
  })
  void bashCompletes(String line, String word) throws Exception {
    Path driver = folder.resolve("driver.bash");
    Files.writeString(
        driver,
        """
        . %s
        COMP_LINE='%s'
        COMP_WORDS=($COMP_LINE)
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        COMP_POINT=${#COMP_LINE}
        spec=$(complete -p trueload)
        function=${spec#*-F }
        "${function%%%% *}" 2>/dev/null
        printf '%%s\\n' "${COMPREPLY[@]}"
        """
            .formatted(script, line));
    assertThat(run("bash " + driver, "bash --version").lines().map(String::strip)).contains(word);
  }

  /**
   * As a user does it: a shell on a terminal of its own (zsh's {@code zpty}) reads the script, the
   * line and a tab, and shows what the line has become.
   */
  @ParameterizedTest
  @CsvSource({
    "zsh -f -i, trueload ana, trueload analyze",
    "zsh -f -i, trueload plan we, trueload plan web",
    "zsh -f -i, trueload analyze --jso, trueload analyze --json",
    "zsh -f -i, trueload check run.j, trueload check run.jtl",
    "zsh -f -i, trueload check --gate principle_a.o, trueload check --gate principle_a.overlaps",
    "zsh -f -i, trueload check --gate=principle_a.o, trueload check --gate=principle_a.overlaps",
    "zsh -f -i, trueload check --gate 'think.p(99, trueload check --gate think.p(99)",
    "zsh -f -i, trueload check --gate \"think.p(99, trueload check --gate think.p(99)",
    "zsh -f -i, trueload trend h --metric errors, trueload trend h --metric errors.rate",
    "zsh -f -i, trueload compare --fail-on reg, trueload compare --fail-on regression",
    "bash --norc -i, trueload ana, trueload analyze",
    "bash --norc -i, trueload plan we, trueload plan web",
    "bash --norc -i, trueload analyze --jso, trueload analyze --json",
    "bash --norc -i, trueload check run.j, trueload check run.jtl",
    "bash --norc -i, trueload check --gate principle_a.o, trueload check --gate principle_a.overlaps",
    "bash --norc -i, trueload check --gate=principle_a.o, trueload check --gate=principle_a.overlaps",
    "bash --norc -i, trueload check --gate 'think.p(99, trueload check --gate think.p(99)",
    "bash --norc -i, trueload check --gate \"think.p(99, trueload check --gate think.p(99)",
    "bash --norc -i, trueload trend h --metric errors, trueload trend h --metric errors.rate",
    "bash --norc -i, trueload compare --fail-on reg, trueload compare --fail-on regression"
  })
  void aTabCompletesTheLine(String shell, String line, String completed) throws Exception {
    Files.writeString(folder.resolve("run.jtl"), "");
    // the first one keeps what it found in zsh's own folders for the others
    String forZsh =
        "bindkey -e; autoload -Uz compinit; compinit -C -u -d " + shared.resolve("zcompdump") + ";";
    String driver =
        """
        zmodload zsh/zpty
        cd %s
        zpty shell %s
        zpty -w shell 'PS1=; PS2=; %s source %s; echo REA''DY'
        zpty -r shell out '*READY*'
        # a tab, to the line's start, and another command before it, which shows it
        zpty -w -n shell $'%s\\t\\x01echo SHO""WN \\n'
        zpty -r shell out $'*SHOWN *\\n'
        print -r -- "${${out##*SHOWN }%%%%[[:space:]]#}"
        zpty -d shell
        """
            .formatted(
                folder,
                shell,
                shell.startsWith("zsh") ? forZsh : "",
                script,
                line.replace("'", "\\'"));
    Path file = Files.writeString(folder.resolve("driver.zsh"), driver);
    String shown = run("timeout 30 zsh -f -o extendedglob " + file, "zsh --version");
    assertThat(shown.strip()).isEqualTo(completed);
  }

  @ParameterizedTest
  @CsvSource({"bash", "zsh"})
  void theScriptIsOneOfBothShells(String shell) throws Exception {
    assertThat(run(shell + " -n " + script + " 2>&1", shell + " --version")).isEmpty();
  }

  /**
   * What a command of the shell prints. Skipped where the program it needs is not there; where the
   * environment says CI=true, it must be.
   */
  private static String run(String command, String needs) throws IOException, InterruptedException {
    if (!shell(needs + " >/dev/null 2>&1 && echo there").contains("there")) {
      assertThat(System.getenv("CI")).as(needs).isNotEqualTo("true");
      Assumptions.abort(needs);
    }
    return shell(command);
  }

  private static String shell(String command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("/bin/sh", "-c", command).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return output;
  }
}
