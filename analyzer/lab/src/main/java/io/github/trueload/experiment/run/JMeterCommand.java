package io.github.trueload.experiment.run;

import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.Experiment.JMeterChoice;
import io.github.trueload.experiment.JMeterJvm;
import io.github.trueload.experiment.PlanNotes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How JMeter is called for a run: {@code jmeter -n}, without its start script. */
final class JMeterCommand {

  /** Names of the run's files, in its folder. */
  static final String LOG = "run.jtl";

  static final String OWN_LOG = "jmeter.log";
  static final String OUTPUT = "jmeter.out";
  static final String PROPERTIES = "run.properties";

  private JMeterCommand() {}

  /**
   * JMeter's folder.
   *
   * @param otherwise where the experiment names none; null for none
   * @throws RunFailedException if there is none
   */
  static Path home(
      JMeterChoice jmeter, Path here, @Nullable Path otherwise, Map<String, String> properties)
      throws RunFailedException {
    @Nullable Path home =
        jmeter.home() == null
            ? otherwise
            : here.resolve(jmeter.home().fill(properties)).normalize();
    if (home == null) {
      throw new RunFailedException(
          "no JMeter given; use --jmeter DIR, set JMETER_HOME, or write jmeter.home");
    }
    if (!Files.isRegularFile(launcher(home))) {
      throw new RunFailedException(home + ": not a JMeter folder: bin/ApacheJMeter.jar is missing");
    }
    return home.toAbsolutePath();
  }

  private static Path launcher(Path home) {
    return home.resolve("bin").resolve("ApacheJMeter.jar");
  }

  /** The command, to be run in the run's folder. */
  static List<String> of(Experiment experiment, Path home, Map<String, String> properties) {
    JMeterChoice jmeter = experiment.setup().jmeter();
    Path plan = PlanNotes.plan(experiment, properties);
    List<String> command = new ArrayList<>();
    command.add(
        jmeter.java() == null
            ? Path.of(System.getProperty("java.home"), "bin", "java").toString()
            : jmeter.java().fill(properties));
    command.addAll(JMeterJvm.OPTIONS);
    jmeter.jvm().forEach(option -> command.add(option.fill(properties)));
    command.addAll(List.of("-jar", launcher(home).toString(), "-n"));
    command.addAll(List.of("-t", plan.toString(), "-l", LOG, "-j", OWN_LOG, "-q", PROPERTIES));
    if (!jmeter.remote().isEmpty()) {
      command.addAll(List.of("-G", PROPERTIES, "-R", String.join(",", jmeter.remote())));
    }
    return command;
  }
}
