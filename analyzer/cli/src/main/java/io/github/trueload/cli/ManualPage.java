package io.github.trueload.cli;

import io.github.trueload.analysis.HealthFiles;
import io.github.trueload.gate.Metric;
import io.github.trueload.gate.Metrics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page in the language of man: every command with what its help says. One page, so that
 * searching finds everything.
 */
final class ManualPage {

  private static final List<String[]> ENVIRONMENT =
      List.of(
          new String[] {"JAVA_HOME", "JVM 17 or newer; default: the java of the PATH"},
          new String[] {
            "JMETER_HOME", "JMeter's folder for install and uninstall without --jmeter"
          },
          new String[] {"TRUELOAD_JAR", "path of trueload.jar if it is not in its usual place"},
          new String[] {"TRUELOAD_JAVA_OPTS", "further options for the JVM, such as -Xmx4g"},
          new String[] {
            "TRUELOAD_CACHE",
            "folder of the class archive that speeds up the start; empty: no archive. Default:"
                + " trueload in XDG_CACHE_HOME or ~/.cache"
          });

  private static final List<String[]> EXITS =
      List.of(
          new String[] {"0", "done; all gates passed; not slower"},
          new String[] {"1", "a gate failed, or the run is slower"},
          new String[] {"2", "wrong usage, or an output cannot be written"},
          new String[] {"3", "an input cannot be read"},
          new String[] {"4", "nothing failed, but a gate or comparison is inconclusive"});

  private static final List<String[]> FILES =
      List.of(
          new String[] {
            "LOG" + HealthFiles.ENDING,
            "health of the load generator, written by Trueload's listener next to the log LOG and"
                + " read with it"
          },
          new String[] {"~/.cache/trueload", "class archive that speeds up the start"},
          new String[] {"JMETER_HOME/lib/ext/trueload-jmeter-VERSION.jar", "the plugins"});

  private static final String GATE =
      """
      [warn] metric[(arg)] [of LABEL|/regex/] [in steady|last 5m|60s..end]
        OP value[unit] [± tolerance] | ± error | vs baseline +10% [min n=1000] [: message]
      """;

  private final StringBuilder page = new StringBuilder();

  private ManualPage() {}

  static String of(CommandLine command) {
    ManualPage manual = new ManualPage();
    manual.write(command);
    return manual.page.toString();
  }

  private void write(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    String name = spec.name();
    line(
        ".TH "
            + name.toUpperCase(Locale.ROOT)
            + " 1 \"\" \""
            + escaped(String.join(" ", command.getCommandSpec().version()))
            + "\" \"Trueload\"");
    line(".SH NAME");
    line(name + " \\- " + escaped(text(command.getHelp().description())));
    line(".SH SYNOPSIS");
    line(".B " + name);
    line("\\fICOMMAND\\fR [\\fIARGUMENT\\fR]...");
    line(".SH EXAMPLES");
    literally(command.getHelp().footer());
    line(".SH COMMANDS");
    commands(command);
    gates();
    table("EXIT STATUS", EXITS);
    table("ENVIRONMENT", ENVIRONMENT);
    table("FILES", FILES);
    line(".SH SEE ALSO");
    line("The folder docs of the distribution; tcpdump(8)");
  }

  private void commands(CommandLine parent) {
    for (Map.Entry<String, CommandLine> each : parent.getSubcommands().entrySet()) {
      CommandLine command = each.getValue();
      CommandSpec spec = command.getCommandSpec();
      line(".SS " + escaped(spec.qualifiedName()));
      line(escaped(text(command.getHelp().description())));
      for (PositionalParamSpec parameter : spec.positionalParameters()) {
        argument(parameter.paramLabel(), parameter);
      }
      for (OptionSpec option : spec.options()) {
        if (!option.usageHelp() && !option.versionHelp() && !option.hidden()) {
          String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
          argument(String.join(", ", option.names()) + value, option);
        }
      }
      literally(command.getHelp().footer());
      commands(command);
    }
  }

  private void gates() {
    line(".SH GATES");
    line("A gate is a condition on a metric, for check and analyze:");
    literally(GATE);
    line(".PP");
    line(escaped("OP is <, <=, >, >= or =. The metrics:"));
    for (Metric metric : Metrics.all()) {
      line(".TP");
      line("\\fB" + escaped(metric.form()) + "\\fR");
      String unit = metric.kind().unitWords();
      line(escaped(metric.meaning() + (unit.isEmpty() ? "" : " (" + unit + ")")));
    }
  }

  private void argument(String head, ArgSpec argument) {
    String[] description = argument.description();
    line(".TP");
    line("\\fB" + escaped(head) + "\\fR");
    line(escaped(String.join(" ", description)));
  }

  private void table(String title, List<String[]> rows) {
    line(".SH " + title);
    for (String[] row : rows) {
      line(".TP");
      line("\\fB" + escaped(row[0]) + "\\fR");
      line(escaped(row[1]));
    }
  }

  /** Lines as they stand. */
  private void literally(String lines) {
    if (lines.isBlank()) {
      return;
    }
    line(".PP");
    line(".nf");
    lines.strip().lines().map(ManualPage::escaped).forEach(this::line);
    line(".fi");
  }

  private void line(String line) {
    page.append(line).append('\n');
  }

  private static String text(String wrapped) {
    return String.join(" ", wrapped.strip().split("\\s*\\R\\s*"));
  }

  /** As roff reads it: backslashes, true hyphens, and no line that begins like a request. */
  private static String escaped(String text) {
    String plain = Help.Ansi.OFF.string(text).replace("\\", "\\e").replace("-", "\\-");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }
}
