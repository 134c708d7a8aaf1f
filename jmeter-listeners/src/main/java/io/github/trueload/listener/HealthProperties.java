package io.github.trueload.listener;

import io.github.trueload.health.HealthLimits;
import java.nio.file.Path;
import java.util.Optional;
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
      LOG.error("Property {}{}; the usual limits hold", PREFIX, e.getMessage());
      return HealthLimits.DEFAULT;
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
