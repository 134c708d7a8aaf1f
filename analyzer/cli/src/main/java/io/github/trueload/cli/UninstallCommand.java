package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.install.Installation;
import io.github.trueload.install.JMeterHome;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code trueload uninstall}: the plugins out of a JMeter. */
@Command(
    name = "uninstall",
    description = {
      "Remove the plugins from JMeter, of any version and under any name: each jar in lib,"
          + " lib/ext and lib/junit whose manifest names Trueload."
    },
    footer = {
      "",
      "Examples:",
      "  trueload uninstall --jmeter /opt/apache-jmeter-5.6.3",
      "  trueload uninstall --dry-run     (JMeter of JMETER_HOME; changes nothing)",
      "",
      "Exit: 0 done, 2 wrong usage or a folder that cannot be written, 3 no JMeter there."
    },
    sortOptions = false)
final class UninstallCommand extends TerminalCommand {

  @Mixin private JMeterOptions jmeter;

  @Override
  int run() throws IOException, OptionException {
    JMeterHome home = JMeterHome.in(jmeter.folder());
    Installation work = Installation.none(home);
    if (!jmeter.isDryRun()) {
      work.carryOut();
    }
    String where = "JMeter " + home.version() + " in " + home.folder();
    line(where);
    jmeter.list(work, terminal.text());
    line(result(work));
    return ExitCodes.OK;
  }

  private String result(Installation work) {
    if (work.isDone()) {
      return "No Trueload plugin was found.";
    }
    int jars = work.removed().size();
    return jmeter.isDryRun()
        ? "Nothing was changed (--dry-run)."
        : "Removed: " + (jars == 1 ? "1 jar." : jars + " jars.");
  }
}
