package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.install.Installation;
import io.github.trueload.install.JMeterHome;
import io.github.trueload.install.JMeterJava;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trueload install}: the plugins into a JMeter. */
@Command(
    name = "install",
    description = {
      "Install the plugins into JMeter: copy their jar into lib/ext and remove all other"
          + " versions. JMeter must be 5.6 or newer, its Java 17 or newer."
    },
    footer = {
      "",
      "Examples:",
      "  trueload install --jmeter /opt/apache-jmeter-5.6.3",
      "  trueload install --dry-run     (JMeter of JMETER_HOME; changes nothing)",
      "",
      "Exit: 0 done, 2 wrong usage or a folder that cannot be written, 3 no JMeter or no plugins"
          + " there, or too old a JMeter or Java."
    },
    sortOptions = false)
final class InstallCommand extends TerminalCommand {

  @Mixin private JMeterOptions jmeter;

  @Option(
      names = "--java",
      paramLabel = "FILE",
      description =
          "The java that runs JMeter. Default: that of JAVA_HOME, JRE_HOME or the PATH, as in"
              + " JMeter's start script; on Windows that of the PATH.")
  private Path java;

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "Folder of the plugin jar. Default: the unpacked zip of this command.")
  private Path plugins;

  @Override
  int run() throws IOException, OptionException {
    JMeterHome home = JMeterHome.in(jmeter.folder());
    Optional<String> aboutJMeter = home.judge();
    Optional<JMeterJava> found = JMeterJava.find(java, System.getenv());
    Optional<String> aboutJava =
        found.isPresent()
            ? found.get().judge()
            : Optional.of("no java was found; JMeter must run with 17 or newer");
    Installation work = Installation.of(home, plugins == null ? besideJar() : plugins);
    line("JMeter " + home.version() + " in " + home.folder() + found.map(this::named).orElse(""));
    aboutJMeter.ifPresent(this::note);
    aboutJava.ifPresent(this::note);
    if (!jmeter.isDryRun()) {
      work.carryOut();
    }
    jmeter.list(work, terminal.text());
    line(result(work));
    return ExitCodes.OK;
  }

  private String named(JMeterJava java) {
    return ", Java " + java.version() + " (" + java.program() + ", of " + java.origin() + ")";
  }

  private String result(Installation work) {
    int jars = work.added().size() + work.kept().size();
    String what = jars == 1 ? "1 jar" : jars + " jars";
    if (jmeter.isDryRun()) {
      return "Nothing was changed (--dry-run).";
    }
    return work.isDone()
        ? (jars == 1 ? "The jar was" : "All " + what + " were") + " already there."
        : "Installed: " + what + ". Restart a running JMeter to load them.";
  }

  private void note(String line) {
    line("note: " + line);
  }

  /** In the zip the command is lib/trueload.jar, and the plugins are in plugins. */
  private static Path besideJar() throws IOException {
    Path jar = jar();
    Path folder = jar.resolveSibling("../plugins").normalize();
    if (!Files.isDirectory(folder)) {
      throw new UnreadableInputException(
          jar.toString(),
          "has no plugins next to it",
          "run bin/trueload of an unpacked trueload-VERSION.zip, or name their folder with"
              + " --plugins");
    }
    return folder;
  }

  /** The jar or the folder of this class. The JVM's own loader, by the launcher, has no source. */
  private static Path jar() {
    CodeSource source = InstallCommand.class.getProtectionDomain().getCodeSource();
    return source == null
        ? Path.of(System.getProperty("java.class.path"))
        : Path.of(URI.create(source.getLocation().toString()));
  }
}
