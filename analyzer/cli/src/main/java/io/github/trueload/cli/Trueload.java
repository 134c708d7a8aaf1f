package io.github.trueload.cli;

import io.github.trueload.document.ConsoleText;
import io.github.trueload.wording.SuggestionFinder;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code trueload}: all its commands, and its start. */
public final class Trueload implements Runnable {

  private static final String[] FOOTER = {
    "",
    "Examples:",
    "  trueload install --jmeter /opt/apache-jmeter-5.6.3   plugins into a JMeter",
    "  jmeter -n -t plan.jmx -l run.jtl                     a test, as usual",
    "  trueload analyze run.jtl                             verdict on its load",
    "  trueload analyze run.jtl run.pcap --html run.html    with packets, report",
    "  trueload check run.jtl --gate 'p(99) < 250ms'        exit 1 if it fails",
    "  trueload compare yesterday.jtl today.jtl             slower than before?",
    "  trueload plan web --rate 100/s --service 5ms         users for a rate",
    "",
    "trueload COMMAND --help explains a command, with examples.",
    "Exit: 0 done, 1 failed, 2 wrong usage, 3 unreadable, 4 inconclusive."
  };

  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

  /** Without annotations, which take the JVM longer at each start. */
  private Trueload() {
    spec.name("trueload").scopeType(ScopeType.INHERIT).versionProvider(new Version());
    spec.usageMessage()
        .description(
            "Verifies load tests: was the traffic realistic, are the reported times correct?")
        .footer(FOOTER)
        .synopsisSubcommandLabel("COMMAND")
        .sortOptions(false);
    spec.addOption(
        flag("Show this help message and exit.", "-h", "--help").usageHelp(true).build());
    spec.addOption(
        flag("Print version information and exit.", "-V", "--version").versionHelp(true).build());
  }

  /** The names of the commands, in the order of the help. */
  private static final List<String> NAMES =
      List.of(
          "analyze",
          "capture",
          "check",
          "compare",
          "ab",
          "capacity",
          "trend",
          "audit",
          "experiment",
          "plan",
          "fit",
          "scale",
          "summarize",
          "sessions",
          "workload",
          "generate",
          "files",
          "convert",
          "install",
          "uninstall",
          "completion",
          "manual");

  /** The command of a name of {@link #NAMES}. A switch, so that the JVM loads no other one. */
  private static Class<?> command(String name) {
    return switch (name) {
      case "analyze" -> AnalyzeCommand.class;
      case "capture" -> CaptureCommand.class;
      case "check" -> CheckCommand.class;
      case "compare" -> CompareCommand.class;
      case "ab" -> AbCommand.class;
      case "capacity" -> CapacityCommand.class;
      case "trend" -> TrendCommand.class;
      case "audit" -> AuditCommand.class;
      case "experiment" -> ExperimentCommand.class;
      case "plan" -> PlanCommand.class;
      case "fit" -> FitCommand.class;
      case "scale" -> ScaleCommand.class;
      case "summarize" -> SummarizeCommand.class;
      case "sessions" -> SessionsCommand.class;
      case "workload" -> WorkloadCommand.class;
      case "generate" -> GenerateCommand.class;
      case "files" -> FilesCommand.class;
      case "convert" -> ConvertCommand.class;
      case "install" -> InstallCommand.class;
      case "uninstall" -> UninstallCommand.class;
      case "completion" -> CompletionCommand.class;
      case "manual" -> ManualCommand.class;
      default -> throw new IllegalArgumentException(name);
    };
  }

  /**
   * Runs the command and ends the process with its exit code.
   *
   * @param args the command's name and its arguments
   */
  public static void main(String[] args) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT); // digits, points and commas
    Utf8Process.endWithFirst();
    String[] arguments = ArgumentBytes.arguments(args);
    System.exit(
        ArgumentBytes.needUtf8(args)
            ? Utf8Process.run(arguments)
            : flushed(Terminal.ofProcess(), arguments));
  }

  /**
   * Runs the command within another program, which continues in each case.
   *
   * @param out takes what would be standard output, in UTF-8
   * @param err takes what would be standard error: one line where the command is refused
   * @param args the command's name and its arguments
   * @return the exit code: 0 done or all hold, 1 a verdict is against the run, 2 wrong usage or an
   *     output that cannot be written, 3 an unreadable input, 4 nothing failed but something is
   *     inconclusive
   */
  public static int run(OutputStream out, OutputStream err, String... args) {
    return flushed(new Terminal(out, err, StandardCharsets.UTF_8), args);
  }

  /** Runs the command; a verdict that could not be written is no success. */
  private static int flushed(Terminal terminal, String... args) {
    int code = run(terminal, args);
    if (!terminal.flush() && code == ExitCodes.OK) {
      terminal.errors().println("trueload: standard output: cannot be written");
      terminal.flush();
      return ExitCodes.USAGE;
    }
    return code;
  }

  /**
   * Runs the command.
   *
   * @return the exit code, one of {@link ExitCodes}
   */
  static int run(Terminal terminal, String... args) {
    return commandLine(terminal, args).execute(args);
  }

  /** The command line with every command, as completion and manual show it. */
  static CommandLine withAllCommands(Terminal terminal) {
    CommandLine trueload = withoutCommands(terminal);
    for (String name : NAMES) {
      trueload.addSubcommand(name, command(name));
    }
    return complete(trueload, terminal);
  }

  /**
   * The command line with the commands that these arguments need, for each costs some of the start:
   * the one that is named, or the outlines of all for the help of the whole, the version and the
   * refusal of a single word.
   */
  static CommandLine commandLine(Terminal terminal, String... args) {
    String first = args.length == 0 ? "" : args[0];
    if (!NAMES.contains(first) && (args.length > 1 || first.startsWith("@"))) {
      return withAllCommands(terminal); // the name may follow, or be in a file of arguments
    }
    CommandLine trueload = withoutCommands(terminal);
    if (NAMES.contains(first)) {
      trueload.addSubcommand(first, command(first));
    } else {
      for (String name : NAMES) {
        trueload.addSubcommand(name, outline(command(name)));
      }
    }
    return complete(trueload, terminal);
  }

  /** A command without its options and its own commands. */
  private static CommandSpec outline(Class<?> type) {
    Command command = Objects.requireNonNull(type.getAnnotation(Command.class));
    CommandSpec outline = CommandSpec.create();
    outline.usageMessage().description(command.description());
    return outline;
  }

  private static CommandLine withoutCommands(Terminal terminal) {
    CommandLine.IFactory factory =
        new CommandLine.IFactory() {
          private final CommandLine.IFactory standard = CommandLine.defaultFactory();

          @Override
          public <K> K create(Class<K> type) throws Exception {
            K made = standard.create(type);
            if (made instanceof TerminalCommand command) {
              command.terminal = terminal;
            }
            return made;
          }
        };
    return new CommandLine(new Trueload().spec, factory);
  }

  private static OptionSpec.Builder flag(String description, String... names) {
    return OptionSpec.builder(names)
        .type(boolean.class)
        .description(description)
        .scopeType(ScopeType.INHERIT);
  }

  /** The settings that its commands get, too. */
  private static CommandLine complete(CommandLine trueload, Terminal terminal) {
    shortenSynopses(trueload);
    return trueload
        .setOut(new PrintWriter(terminal.text(), true))
        .setErr(new PrintWriter(terminal.errors(), true))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(new Refusing(terminal));
  }

  /** A list of twenty options says less than {@code [OPTIONS] FILE...}; the table has them. */
  private static void shortenSynopses(CommandLine command) {
    command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
    command.getSubcommands().values().forEach(Trueload::shortenSynopses);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command given; write one such as analyze");
  }

  /**
   * Says on one line what is wrong with the arguments. A class, not a lambda: the JVM's archive of
   * classes leaves out picocli's main class where one of its oldest interfaces is made by a lambda.
   */
  private static final class Refusing implements CommandLine.IParameterExceptionHandler {
    private final Terminal terminal;

    Refusing(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    public int handleParseException(ParameterException exception, String[] args) {
      String line = line(exception, args);
      terminal.errors().println("trueload: " + ConsoleText.printable(line));
      terminal.errors().flush();
      takeBack(terminal, line, args);
      return ExitCodes.USAGE;
    }
  }

  /**
   * Takes back the results of an earlier run, whose names are in arguments that no command can
   * carry out. They are read once more, past what is wrong.
   *
   * @param line as {@link JudgingCommand#refuse} takes it
   */
  static void takeBack(Terminal terminal, @Nullable String line, String... args) {
    CommandLine again = commandLine(terminal, args);
    CommandLine command = args.length == 0 ? null : again.getSubcommands().get(args[0]);
    if (command != null && command.getCommand() instanceof JudgingCommand judging) {
      command.getCommandSpec().parser().collectErrors(true);
      try {
        again.parseArgs(args);
      } catch (ParameterException e) {
        return; // Nothing that follows the mistake is certain.
      }
      judging.refuse(line);
    }
  }

  /** The same, with the name of an option that was typed, of several that it has. */
  private static String line(ParameterException exception, String... args) {
    String line = line(exception);
    if (!(exception.getArgSpec() instanceof OptionSpec option)) {
      return line;
    }
    return Arrays.stream(option.names())
        .filter(
            name -> Arrays.stream(args).anyMatch(a -> a.equals(name) || a.startsWith(name + "=")))
        .findFirst()
        .map(name -> line.replace("'" + option.longestName() + "'", "'" + name + "'"))
        .orElse(line);
  }

  /** What is wrong with the arguments, on one line. */
  static String line(ParameterException exception) {
    String fault = message(exception).replaceAll("\\s*\\R\\s*", "; ") + suggestion(exception);
    return fault
        + (fault.endsWith("?") ? " See " : "; see ")
        + exception.getCommandLine().getCommandSpec().qualifiedName()
        + " --help";
  }

  /** As the exception says; in plain words where it only says that something is left over. */
  private static String message(ParameterException exception) {
    if (!(exception instanceof UnmatchedArgumentException unmatched)) {
      return Objects.requireNonNullElse(exception.getMessage(), "");
    }
    String word = unmatched.getUnmatched().get(0);
    if (word.startsWith("-")) {
      return "there is no option '" + word + "'";
    }
    return exception.getCommandLine().getSubcommands().isEmpty()
        ? "the argument '" + word + "' is not expected"
        : "there is no command '" + word + "'";
  }

  /** The command or option that a mistyped one may have meant. */
  private static String suggestion(ParameterException exception) {
    if (!(exception instanceof UnmatchedArgumentException unmatched)) {
      return "";
    }
    String word = unmatched.getUnmatched().get(0);
    CommandLine command = exception.getCommandLine();
    Collection<String> known =
        word.startsWith("-")
            ? command.getCommandSpec().optionsMap().keySet()
            : command.getSubcommands().keySet();
    return SuggestionFinder.to(word.replaceFirst("=.*", ""), known)
        .map(near -> "; did you mean " + near + "?")
        .orElse("");
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Trueload.class.getPackage().getImplementationVersion();
      return new String[] {"trueload " + (version == null ? "(not run from its jar)" : version)};
    }
  }
}
