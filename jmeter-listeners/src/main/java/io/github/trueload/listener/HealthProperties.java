package io.github.trueload.listener;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.health.EngineTimes;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.LoadGenerator;
import io.github.trueload.striping.PlanCopy;
import io.github.trueload.striping.ThisEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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

  /** This load generator; where it is one engine of several, with its number and workload. */
  static LoadGenerator generator(String machine) {
    try {
      EngineShare share = ThisEngine.share();
      return new LoadGenerator(EngineTimes.name(machine, share), share.isWhole() ? "" : workload());
    } catch (IllegalArgumentException e) {
      return new LoadGenerator(machine, ""); // an element of the plan refuses the property
    }
  }

  /** Of a remote engine, whose controller has the plan, the version alone. */
  private static String workload() {
    String version = PlanCopy.version() + "/";
    try {
      CRC32 plan = new CRC32();
      plan.update(Files.readAllBytes(SentPlan.script().toPath()));
      plan.update(JMeterUtils.getPropDefault(ThisEngine.SEED, "").trim().getBytes(UTF_8));
      return version + Long.toHexString(plan.getValue());
    } catch (IOException e) {
      return version;
    }
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
