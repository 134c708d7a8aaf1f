package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.install.Installation;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which JMeter is changed, and whether it is. */
final class JMeterOptions {

  @Option(
      names = "--jmeter",
      paramLabel = "DIR",
      description =
          "JMeter's folder, which contains bin and lib. Default: the value of JMETER_HOME in the"
              + " environment.")
  private Path folder;

  @Option(names = "--dry-run", description = "Print the planned actions without doing them.")
  private boolean dryRun;

  Path folder() throws OptionException {
    if (folder != null) {
      return folder;
    }
    String home = System.getenv("JMETER_HOME");
    if (home == null || home.isBlank()) {
      throw new OptionException("no JMeter given; use --jmeter DIR, or set JMETER_HOME");
    }
    return Path.of(home);
  }

  boolean isDryRun() {
    return dryRun;
  }

  void list(Installation work, PrintWriter to) {
    String would = dryRun ? "would be " : "";
    work.added().forEach(jar -> line(to, "lib/ext/" + jar.name(), jar.version(), would + "added"));
    work.kept().forEach(jar -> line(to, "lib/ext/" + jar.name(), jar.version(), "already there"));
    work.removed()
        .forEach(jar -> line(to, work.home().within(jar.file()), jar.version(), would + "removed"));
  }

  private static void line(PrintWriter to, String name, String version, String what) {
    to.println(ConsoleText.printable("  " + what + ": " + name + " (" + version + ")"));
  }
}
