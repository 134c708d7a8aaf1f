package io.github.trueload.listener;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.health.EngineTimes;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.LoadGenerator;
import io.github.trueload.kernel.KernelClock;
import io.github.trueload.settings.PropertyDefaults;
import io.github.trueload.striping.PlanCopy;
import io.github.trueload.striping.ThisEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What JMeter's properties {@code trueload.health.…} say of the generator's health. */
final class HealthProperties {

  private static final Logger LOG = LoggerFactory.getLogger(HealthProperties.class);

  private static final String PREFIX = "trueload.health.";

  /** Property of the file's name; {@value #NO_FILE} for none. */
  static final String FILE = PREFIX + "file";

  static final String NO_FILE = "none";

  /** Property with the names of properties that differ from engine to engine on purpose. */
  static final String DIFFERENT = "trueload.engine.different";

  private HealthProperties() {}

  /** The limits set; of a value that is none, the usual ones, and a word in the log. */
  static HealthLimits limits() {
    try {
      return HealthLimits.of(name -> JMeterUtils.getProperty(PREFIX + name.id()));
    } catch (IllegalArgumentException e) {
      LOG.error("Property {}{}; the default limits are used", PREFIX, e.getMessage());
      return HealthLimits.DEFAULT;
    }
  }

  /** This load generator; where it is one of several, with its number, workload and clock. */
  static LoadGenerator generator(String machine) {
    try {
      EngineShare share = ThisEngine.share();
      return share.isWhole()
          ? new LoadGenerator(machine, "")
          : new LoadGenerator(
              EngineTimes.name(machine, share), workload(), KernelClock.maxErrorSeconds());
    } catch (IllegalArgumentException e) {
      return new LoadGenerator(machine, ""); // an element of the plan refuses the property
    }
  }

  /** Of a remote engine, whose controller has the plan, the version alone. */
  private static String workload() {
    try {
      return workload(Files.readString(SentPlan.script().toPath(), ISO_8859_1));
    } catch (IOException e) {
      return PlanCopy.version() + "/";
    }
  }

  /** Version, plan with seed, and values of the properties that the plan reads. */
  static String workload(String plan) {
    String seed = JMeterUtils.getPropDefault(ThisEngine.SEED, "").trim();
    return PlanCopy.version() + "/" + checksum(plan + seed) + "/" + checksum(values(plan));
  }

  /** The properties that a plan reads and that are set, with their values, in a fixed order. */
  private static String values(String plan) {
    Set<String> names = PropertyDefaults.names(plan);
    for (String own : JMeterUtils.getPropDefault(DIFFERENT, "").split(",")) {
      names.remove(own.strip());
    }
    names.removeIf(name -> name.startsWith("trueload."));
    return names.stream()
        .filter(name -> JMeterUtils.getProperty(name) != null)
        .map(name -> name + "=" + JMeterUtils.getProperty(name))
        .collect(Collectors.joining("\n"));
  }

  private static String checksum(String text) {
    CRC32 sum = new CRC32();
    sum.update(text.getBytes(UTF_8));
    return Long.toHexString(sum.getValue());
  }

  /** Whether it is said where the file is to be, or that there is to be none. */
  static boolean namesFile() {
    return !JMeterUtils.getPropDefault(FILE, "").isBlank();
  }

  /** The file that is named; empty where none is. */
  static Optional<Path> file() {
    return Optional.of(JMeterUtils.getPropDefault(FILE, "").strip())
        .filter(name -> !name.isEmpty() && !name.equals(NO_FILE))
        .map(Path::of);
  }
}
