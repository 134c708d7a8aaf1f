package io.github.trueload.testing.jmeter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/** A JMeter in this JVM with the properties of its artifact {@code ApacheJMeter_config}. */
public final class JMeterForTests {
  private static boolean initialized;

  private JMeterForTests() {}

  /** Loads JMeter's properties once. */
  public static synchronized void initialize() {
    if (initialized) {
      return;
    }
    try {
      Path home = Files.createTempDirectory("jmeter-home");
      Path bin = Files.createDirectory(home.resolve("bin"));
      // the JVM deletes the last one first, and a folder only if it is empty
      home.toFile().deleteOnExit();
      bin.toFile().deleteOnExit();
      for (String file :
          List.of("jmeter.properties", "saveservice.properties", "upgrade.properties")) {
        try (InputStream in = JMeterForTests.class.getResourceAsStream("/bin/" + file)) {
          Files.copy(in, bin.resolve(file));
          bin.resolve(file).toFile().deleteOnExit();
        }
      }
      JMeterUtils.setJMeterHome(home.toString());
      JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
      JMeterUtils.initLocale();
      initialized = true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
